#include "mpi/count_job.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <future>
#include <memory>
#include <utility>

#include "run/saved_run.hpp"
#include "run/store_writer.hpp"

namespace queens::mpi {
namespace {

using detail::SavedRun;
using detail::SavedTask;
using detail::StoreWriter;

constexpr double kOrderSeconds = 0.25;  // of a thread: what is not saved yet, twice over, when a job is killed
constexpr std::size_t kWordsOfTask = 5;

void append(Words& words, const SavedTask& task) {
  const mpz_class high = task.count >> 64;  // counts have 118 bits at the most
  const mpz_class low = task.count - (high << 64);
  words.insert(words.end(),
               {task.number, high.get_ui(), low.get_ui(), task.nodes, std::bit_cast<std::uint64_t>(task.seconds)});
}

SavedTask task_at(const Words& words, std::size_t at) {
  SavedTask task;
  task.number = words.at(at);
  task.count = (mpz_class(static_cast<unsigned long>(words.at(at + 1))) << 64) +
               static_cast<unsigned long>(words.at(at + 2));
  task.nodes = words.at(at + 3);
  task.seconds = std::bit_cast<double>(words.at(at + 4));
  return task;
}

/// Cuts orders from the tasks that are left: of a quarter of a second by the rate so far, smaller towards the end.
class Orders {
 public:
  explicit Orders(const SavedRun& run) : run_(run) {
    for (const std::uint64_t number : run.left()) share_left_ += run.share(number);
  }

  [[nodiscard]] bool empty() const { return next_ == run_.left().size(); }

  void note(const SavedTask& task) {
    seconds_ += task.seconds;
    share_done_ += run_.share(task.number);
  }

  /// @pre !empty()
  [[nodiscard]] Words next(std::size_t slots) {
    const double fair = share_left_ / (2.0 * static_cast<double>(slots));
    const double timely = seconds_ > 0 ? kOrderSeconds * share_done_ / seconds_ : 0.0;
    Words numbers;
    double share = 0;
    do {
      numbers.push_back(run_.left()[next_++]);
      share += run_.share(numbers.back());
    } while (!empty() && share < std::min(fair, timely));
    share_left_ -= share;
    return numbers;
  }

 private:
  const SavedRun& run_;
  std::size_t next_ = 0;
  double share_left_ = 0;
  double share_done_ = 0;
  double seconds_ = 0;
};

void hand_out(Crew& crew, const SavedRun& run, StoreWriter& writer, RunControl& control) {
  Orders orders(run);
  for (;;) {
    const bool over = orders.empty() || writer.halt() || control.stop;
    if (over && crew.out() == 0) return;
    if (!over && crew.has_free()) {
      crew.give(orders.next(crew.slots()));
      continue;
    }
    const std::optional<Words> answer = crew.wait();
    for (std::size_t at = 0; answer && at < answer->size(); at += kWordsOfTask) {
      SavedTask task = task_at(*answer, at);
      task.cost = run.tasks().cost(task.number);
      orders.note(task);
      control.done += run.share(task.number);
      writer.add(std::move(task));
    }
  }
}

/// Listens to the others meanwhile. What is wrong here too, such as a kernel that there is not, is told as ours.
std::unique_ptr<SavedRun> plan(Crew& crew, const CountJob& job, const std::string& path, const Shard& shard,
                               const CountOptions& options) {
  auto planned =
      std::async(std::launch::async, [&] { return std::make_unique<SavedRun>(job, path, shard, options); });
  try {
    while (planned.wait_for(std::chrono::seconds(0)) != std::future_status::ready) (void)crew.wait();
  } catch (const RankFailed&) {
    (void)planned.get();
    throw;
  }
  return planned.get();
}

Words run_order(TaskList::Worker& worker, const Words& order, const std::atomic<bool>& stop) {
  Words finished;
  for (const std::uint64_t number : order) {
    const auto begin = std::chrono::steady_clock::now();
    TaskResult result = worker.run(number, stop);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    if (!result.complete) break;
    append(finished, {number, std::move(result.count), result.nodes, elapsed.count(), 0.0});
  }
  return finished;
}

}  // namespace

RunStatus lead_count(Crew& crew, const CountJob& job, const std::string& path, const Shard& shard,
                     const CountOptions& options) {
  RunControl& control = *options.control;
  try {
    const std::unique_ptr<SavedRun> planned = plan(crew, job, path, shard, options);
    SavedRun& run = *planned;
    control.begun = run.done();
    control.done = run.done();
    StoreWriter writer(run.store(), control.stop);
    hand_out(crew, run, writer, control);
    writer.finish();
    return run.store().status();
  } catch (const detail::StoppedWhilePlanning&) {
    return detail::status_of_nothing(job, shard);
  }
}

Jobs count_jobs(const CountJob& job, const CountOptions& options) {
  const auto list = std::make_shared<const TaskList>(job, TaskList::Use::run, options);
  return [list, &stop = options.control->stop]() -> Job {
    return [list, worker = std::make_shared<TaskList::Worker>(*list), &stop](const Words& order) {
      return run_order(*worker, order, stop);
    };
  };
}

}  // namespace queens::mpi
