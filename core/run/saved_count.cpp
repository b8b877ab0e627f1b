// Runs what is left of a saved count on the threads of this process.
#include <omp.h>

#include <chrono>
#include <optional>
#include <utility>

#include "board/first_failure.hpp"
#include "run/saved_run.hpp"
#include "run/store_writer.hpp"

namespace queens {
namespace {

using detail::SavedRun;
using detail::SavedTask;
using detail::StoreWriter;

/// @return false when it was stopped.
bool run_task(const SavedRun& run, TaskList::Worker& worker, std::uint64_t number, StoreWriter& writer) {
  const auto begin = std::chrono::steady_clock::now();
  TaskResult result = worker.run(number, writer.halt());
  if (!result.complete) return false;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  writer.add({number, std::move(result.count), result.nodes, elapsed.count(), run.tasks().cost(number)});
  return true;
}

void run_tasks(const SavedRun& run, StoreWriter& writer, int threads, RunControl& control) {
  detail::FirstFailure failure;
#pragma omp parallel num_threads(threads)
  {
    std::optional<TaskList::Worker> worker;
    failure.guard([&] { worker.emplace(run.tasks()); });
#pragma omp for schedule(dynamic, 1) nowait
    for (std::size_t i = 0; i < run.left().size(); ++i) {
      if (writer.halt()) continue;
      if (!failure.failed())
        failure.guard([&] {
          if (run_task(run, *worker, run.left()[i], writer)) control.done += run.share(run.left()[i]);
        });
      if (failure.failed()) writer.stop();
    }
  }
  failure.rethrow();
}

}  // namespace

RunStatus count_saved(const CountJob& job, const std::string& path, const Shard& shard,
                      const CountOptions& options) {
  RunControl own;
  CountOptions controlled = options;
  if (controlled.control == nullptr) controlled.control = &own;
  RunControl& control = *controlled.control;
  try {
    SavedRun run(job, path, shard, controlled);
    control.begun = run.done();
    control.done = run.done();
    if (!run.left().empty()) {
      StoreWriter writer(run.store(), control.stop);
      run_tasks(run, writer, options.threads > 0 ? options.threads : omp_get_max_threads(), control);
      writer.finish();
    }
    return run.store().status();
  } catch (const detail::StoppedWhilePlanning&) {
    return detail::status_of_nothing(job, shard);
  }
}

RunStatus run_status(const std::string& path) { return detail::CountStore(path).status(); }

}  // namespace queens
