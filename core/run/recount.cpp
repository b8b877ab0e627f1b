// Finished tasks counted again from their definitions, by a search that always decides the row or column with the
// fewest cells left.
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>

#include "board/random.hpp"
#include "board/wide.hpp"
#include "count/cover.hpp"
#include "run/count_store.hpp"

namespace queens {
namespace {

using detail::CountStore;
using detail::SavedTask;

std::map<std::uint64_t, SavedTask> chosen_tasks(CountStore& store, const std::vector<std::uint64_t>& numbers) {
  std::map<std::uint64_t, SavedTask> chosen;
  for (const std::uint64_t number : numbers) chosen[number];
  std::vector<std::uint64_t> found;
  store.for_each([&](const SavedTask& task) {
    const auto place = chosen.find(task.number);
    if (place == chosen.end()) return;
    place->second = task;
    found.push_back(task.number);
  });
  for (const std::uint64_t number : numbers)
    if (!std::binary_search(found.begin(), found.end(), number))
      throw std::invalid_argument(fmt::format("task {} is not finished, or there is none of this number", number));
  return chosen;
}

TaskList definitions(const CountStore& store) {
  if (store.parameters().version != kTaskVersion)
    throw std::invalid_argument(fmt::format("the tasks have version {} of their definitions, this program knows {}",
                                            store.parameters().version, kTaskVersion));
  TaskList list(store.parameters().job, TaskList::Use::define);
  if (list.size() != store.parameters().tasks)
    throw detail::DamagedFile(fmt::format("{} is damaged: such a count has {} tasks, not {}", store.path(),
                                          list.size(), store.parameters().tasks));
  return list;
}

struct PartToCount {
  std::size_t check;
  TaskPart part;
};

std::string columns_in_words(std::uint32_t columns) {
  std::string text = std::popcount(columns) == 1 ? "column" : "columns";
  for (; columns != 0; columns &= columns - 1) text += fmt::format(" {}", std::countr_zero(columns));
  return text;
}

}  // namespace

std::string in_words(const Board& board) {
  std::string text;
  for (int row = 0; row < board.n();) {
    int last = row;
    while (last + 1 < board.n() && board.allowed(last + 1) == board.allowed(row)) ++last;
    if (board.allowed(row) != board.columns())
      text += fmt::format("{}{}: {}", text.empty() ? "" : "; ",
                          row == last ? fmt::format("row {}", row) : fmt::format("rows {}-{}", row, last),
                          columns_in_words(board.allowed(row)));
    row = last + 1;
  }
  return text.empty() ? "all rows: any column" : text;
}

TaskReport task_report(const std::string& path, std::uint64_t number) {
  CountStore store(path);
  const SavedTask task = chosen_tasks(store, {number}).begin()->second;
  return {number, task.count, task.nodes, task.seconds, definitions(store).parts(number)};
}

std::vector<TaskCheck> recount_tasks(const std::string& path, const std::vector<std::uint64_t>& numbers,
                                     const CountOptions& options) {
  CountStore store(path);
  const std::map<std::uint64_t, SavedTask> tasks = chosen_tasks(store, numbers);
  const TaskList list = definitions(store);
  const Rule rule = store.parameters().job.rule;
  std::vector<TaskCheck> checks;
  std::vector<PartToCount> parts;
  for (const auto& [number, task] : tasks) {
    for (const TaskPart& part : list.parts(number)) parts.push_back({checks.size(), part});
    checks.push_back({number, task.count, 0, true});
  }
  RunControl own;
  RunControl& control = options.control != nullptr ? *options.control : own;
  std::size_t finished = 0;
#pragma omp parallel for schedule(dynamic, 1) \
    num_threads(options.threads > 0 ? options.threads : omp_get_max_threads())
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const detail::CoverTotals totals = detail::cover(rule, parts[i].part.board, control.stop);
#pragma omp critical(queens_recount)
    {
      checks[parts[i].check].recounted += detail::to_mpz(totals.placements) * parts[i].part.weight;
      checks[parts[i].check].complete = checks[parts[i].check].complete && totals.complete;
      control.done = static_cast<double>(++finished) / static_cast<double>(parts.size());
    }
  }
  return checks;
}

std::vector<std::uint64_t> sample_tasks(const std::string& path, double share, std::uint64_t seed) {
  if (!(share > 0 && share <= 1))
    throw std::invalid_argument(fmt::format("share {}: more than 0, at most 1", share));
  std::vector<std::uint64_t> finished;
  CountStore(path).for_each([&](const SavedTask& task) { finished.push_back(task.number); });
  const auto wanted = static_cast<std::size_t>(std::max(1.0, share * static_cast<double>(finished.size()) + 0.5));
  const std::size_t size = std::min(finished.size(), wanted);
  detail::RandomStream random(seed, 0, detail::Purpose::sample);
  for (std::size_t i = 0; i < size; ++i)
    std::swap(finished[i], finished[i + random.below(static_cast<std::uint32_t>(finished.size() - i))]);
  finished.resize(size);
  std::sort(finished.begin(), finished.end());
  return finished;
}

}  // namespace queens
