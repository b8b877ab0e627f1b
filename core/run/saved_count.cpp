// Runs what is left of a saved count on the threads of this process.
#include <omp.h>

#include <chrono>
#include <exception>
#include <utility>

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
  std::exception_ptr failure;
#pragma omp parallel num_threads(threads)
  {
    TaskList::Worker worker(run.tasks());
#pragma omp for schedule(dynamic, 1) nowait
    for (std::size_t i = 0; i < run.left().size(); ++i) {
      if (writer.halt()) continue;
      try {
        if (run_task(run, worker, run.left()[i], writer)) control.done += run.share(run.left()[i]);
      } catch (...) {
#pragma omp critical(queens_saved_failure)
        failure = std::current_exception();
        writer.stop();
      }
    }
  }
  if (failure) std::rethrow_exception(failure);
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
