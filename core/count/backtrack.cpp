// Tasks are the partial placements of the first rows: one row when that keeps the threads busy, else two or
// three or four.
#include "count/backtrack.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include "board/with_rule.hpp"
#include "count/search.hpp"

namespace queens::detail {
namespace {

constexpr std::size_t kTasksPerThread = 32;  // 16 threads at n = 12: idle tail below 3 %
constexpr int kMostTaskRows = 4;
// Waking a team takes 4 to 8 ms, as long as the whole search of queens at n = 12 and of the others at n = 10.
constexpr int parallel_from(Rule rule) { return rule == Rule::queen ? 12 : 10; }

struct Task {
  Partial partial;
  int row;
  unsigned weight;
};

/// Partial placements of `rows` rows. The mirror image of an open board's placement has its first piece in
/// the other half, so there only the first half is searched, and weighs double.
template <Rule R>
std::vector<Task> tasks_of_rows(const Board& board, const Allowed& allowed, int rows, std::uint64_t& nodes) {
  std::vector<Task> tasks;
  const auto add = [&](Mask first_row, unsigned weight) {
    Allowed narrowed = allowed;
    narrowed[0] = first_row;
    walk<R>(Partial{}, narrowed.data(), rows, nodes, [&](const Partial& partial, const Mask*) {
      tasks.push_back({partial, rows, weight});
      return true;
    });
  };
  if (rows == 0 || !board.is_open()) {
    add(allowed[0], 1);
    return tasks;
  }
  const int half = board.n() / 2;
  add(columns_below(half), 2);
  if (board.n() % 2 == 1) add(Mask{1} << half, 1);
  return tasks;
}

template <Rule R>
std::vector<Task> make_tasks(const Board& board, const Allowed& allowed, int threads, std::uint64_t& nodes) {
  const std::size_t wanted = kTasksPerThread * static_cast<std::size_t>(threads);
  const int most_rows = std::min(board.n(), kMostTaskRows);
  for (int rows = std::min(board.n(), 1);; ++rows) {
    std::uint64_t walked = 0;
    std::vector<Task> tasks = tasks_of_rows<R>(board, allowed, rows, walked);
    if (rows < most_rows && tasks.size() < wanted) continue;
    nodes = walked;
    return tasks;
  }
}

template <Rule R>
BacktrackTotals run(const Board& board, int threads, RunControl& control) {
  const Allowed allowed = allowed_columns(board);
  BacktrackTotals sum;
  const std::vector<Task> tasks = make_tasks<R>(board, allowed, threads, sum.nodes);
  std::atomic<bool> stopped{false};
  std::atomic<std::size_t> finished{0};
#pragma omp parallel num_threads(threads) if (board.n() >= parallel_from(R))
  {
    BacktrackTotals own;
#pragma omp for schedule(dynamic, 1) nowait
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      SearchTotals totals;
      const Task& task = tasks[i];
      const bool whole = complete_guarded<R>(task.partial, task.row, board, allowed, control, totals);
      if (!whole) stopped = true;
      own.placements += Wide{task.weight} * totals.placements;
      own.nodes += totals.nodes;
      if (whole) control.done = static_cast<double>(++finished) / static_cast<double>(tasks.size());
    }
#pragma omp critical(queens_backtrack_sum)
    {
      sum.placements += own.placements;
      sum.nodes += own.nodes;
    }
  }
  sum.complete = !stopped;
  return sum;
}

}  // namespace

BacktrackTotals backtrack(Rule rule, const Board& board, int threads, RunControl& control) {
  return with_rule(rule, [&](auto tag) { return run<decltype(tag)::value>(board, threads, control); });
}

}  // namespace queens::detail
