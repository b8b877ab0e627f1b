#include "mpi/crew.hpp"

#include <omp.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "mpi/messages.hpp"
#include "run/saved_run.hpp"
#include "run/store_writer.hpp"

namespace queens::mpi {
namespace {

using detail::SavedRun;
using detail::SavedTask;
using detail::StoreWriter;

constexpr double kOrderSeconds = 0.5;  // of every thread: what a stop may have to wait for

int workers() {
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  return ranks - 1;
}

/// Cuts orders from the tasks that are left: of half a second by the rate so far, smaller towards the end.
class Orders {
 public:
  explicit Orders(const SavedRun& run) : run_(run) {
    for (const std::uint64_t number : run.left()) share_left_ += run.share(number);
  }

  void note(const SavedTask& task) {
    seconds_ += task.seconds;
    share_done_ += run_.share(task.number);
  }

  [[nodiscard]] Words next(int threads) {
    const double fair = share_left_ / (2.0 * workers());
    const double timely = seconds_ > 0 ? kOrderSeconds * threads * share_done_ / seconds_ : 0.0;
    Words numbers;
    for (double share = 0; next_ < run_.left().size();) {
      const bool enough = share >= std::min(fair, timely) && numbers.size() >= static_cast<std::size_t>(threads);
      if (enough) break;
      numbers.push_back(run_.left()[next_++]);
      share += run_.share(numbers.back());
      share_left_ -= run_.share(numbers.back());
    }
    return numbers;
  }

 private:
  const SavedRun& run_;
  std::size_t next_ = 0;
  double share_left_ = 0;
  double share_done_ = 0;
  double seconds_ = 0;
};

void hand_out(const SavedRun& run, StoreWriter& writer, RunControl& control) {
  Orders orders(run);
  for (int busy = workers(); busy > 0;) {
    int worker = 0;
    Report report = unpacked(receive(MPI_ANY_SOURCE, kReport, &worker));
    for (SavedTask& task : report.tasks) {
      task.cost = run.tasks().cost(task.number);
      orders.note(task);
      control.done += run.share(task.number);
      writer.add(std::move(task));
    }
    const Words order = writer.halt() || control.stop ? Words{} : orders.next(report.threads);
    if (order.empty()) --busy;
    send(order, worker, kOrder);
  }
}

std::vector<SavedTask> run_order(const TaskList& list, const Words& order, const CountOptions& options) {
  std::vector<SavedTask> finished;
  std::exception_ptr failure;
#pragma omp parallel num_threads(options.threads)
  {
    TaskList::Worker worker(list);
#pragma omp for schedule(dynamic, 1) nowait
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (options.control->stop) continue;
      try {
        const auto begin = std::chrono::steady_clock::now();
        TaskResult result = worker.run(order[i], options.control->stop);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
#pragma omp critical(queens_mpi_finished)
        if (result.complete)
          finished.push_back({order[i], std::move(result.count), result.nodes, elapsed.count(), 0.0});
      } catch (...) {
#pragma omp critical(queens_mpi_failure)
        failure = std::current_exception();
      }
    }
  }
  if (failure) std::rethrow_exception(failure);
  return finished;
}

}  // namespace

RunStatus lead(const CountJob& job, const std::string& path, const Shard& shard, const CountOptions& options) {
  RunControl& control = *options.control;
  bool led = false;
  try {
    SavedRun run(job, path, shard, options);
    control.begun = run.done();
    control.done = run.done();
    StoreWriter writer(run.store(), control.stop);
    led = true;
    hand_out(run, writer, control);
    writer.finish();
    return run.store().status();
  } catch (const detail::StoppedWhilePlanning&) {
    dismiss();
    RunStatus status;
    status.parameters.job = job;
    status.parameters.tasks = status.parameters.own_tasks = 1;  // not known, and not finished
    return status;
  } catch (...) {
    if (!led) dismiss();
    throw;
  }
}

void serve(const CountJob& job, const CountOptions& options) {
  const TaskList list(job, TaskList::Use::run, options);
  Report report{options.threads, {}};
  for (;;) {
    send(packed(report), 0, kReport);
    const Words order = receive(0, kOrder);
    if (order.empty()) return;
    report.tasks = run_order(list, order, options);
  }
}

void dismiss() {
  for (int busy = workers(); busy > 0; --busy) {
    int worker = 0;
    receive(MPI_ANY_SOURCE, kReport, &worker);
    send({}, worker, kOrder);
  }
}

}  // namespace queens::mpi
