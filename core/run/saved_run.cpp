#include "run/saved_run.hpp"

#include <algorithm>
#include <bit>

#include "count/task_order.hpp"
#include "run/shard.hpp"

namespace queens::detail {
namespace {

std::vector<std::uint64_t> own_tasks(const TaskList& tasks, const Shard& shard, const CountOptions& options) {
  if (options.control != nullptr && options.control->stop) throw StoppedWhilePlanning{};
  std::vector<double> costs(tasks.size());
  for (std::size_t number = 0; number < costs.size(); ++number) costs[number] = tasks.cost(number);
  return tasks_of_shard(costs, shard);
}

RunParameters parameters_of(const TaskList& tasks, const Shard& shard, const std::vector<std::uint64_t>& own) {
  RunParameters parameters;
  parameters.job = tasks.job();
  parameters.tasks = tasks.size();
  parameters.shard = shard;
  parameters.own_tasks = own.size();
  for (std::size_t number = 0; number < tasks.size(); ++number) parameters.cost += tasks.cost(number);
  for (const std::uint64_t number : own) parameters.own_cost += tasks.cost(number);
  return parameters;
}

}  // namespace

RunStatus status_of_nothing(const CountJob& job, const Shard& shard) {
  RunStatus status;
  status.parameters.job = job;
  status.parameters.shard = shard;
  status.parameters.tasks = status.parameters.own_tasks = 1;  // not known, and not finished
  return status;
}

SavedRun::SavedRun(const CountJob& job, const std::string& path, const Shard& shard, const CountOptions& options)
    : tasks_(job, TaskList::Use::run, options),
      own_(own_tasks(tasks_, shard, options)),
      store_(path, parameters_of(tasks_, shard, own_)) {
  std::vector<bool> finished(tasks_.size());
  store_.for_each([&](const SavedTask& task) { finished[task.number] = true; });
  for (const std::uint64_t number : own_) {
    if (finished[number])
      done_ += share(number);
    else
      left_.push_back(number);
  }
  const auto cost_class = [this](std::uint64_t number) {
    return std::bit_width(static_cast<std::uint64_t>(tasks_.cost(number)));
  };
  std::sort(left_.begin(), left_.end(), [&](std::uint64_t a, std::uint64_t b) {
    return cost_class(a) != cost_class(b) ? cost_class(a) > cost_class(b) : a < b;
  });
  sample_first(left_);
}

double SavedRun::share(std::uint64_t number) const { return tasks_.cost(number) / store_.parameters().own_cost; }

}  // namespace queens::detail
