// Tasks are the partial placements of the first rows: one row when that keeps the threads busy, else two or
// three or four.
#include "count/backtrack.hpp"

#include <atomic>

#include "count/prefixes.hpp"

namespace queens::detail {
namespace {

constexpr std::size_t kTasksPerThread = 32;  // 16 threads at n = 12: idle tail below 3 %
constexpr int kMostTaskRows = 4;
// Waking a team takes 4 to 8 ms, as long as the whole search of queens at n = 12 and of the others at n = 10.
constexpr int parallel_from(Rule rule) { return rule == Rule::queen ? 12 : 10; }

}  // namespace

BacktrackTotals backtrack(Rule rule, const Board& board, int threads, RunControl& control) {
  const Prefixes prefixes(rule, board, kTasksPerThread * static_cast<std::size_t>(threads), kMostTaskRows);
  BacktrackTotals sum;
  sum.nodes = prefixes.nodes();
  std::atomic<bool> stopped{false};
  std::atomic<std::size_t> finished{0};
#pragma omp parallel num_threads(threads) if (board.n() >= parallel_from(rule))
  {
    BacktrackTotals own;
#pragma omp for schedule(dynamic, 1) nowait
    for (std::size_t i = 0; i < prefixes.size(); ++i) {
      SearchTotals totals;
      const bool whole = prefixes.count(i, control.stop, totals);
      if (!whole) stopped = true;
      own.placements += Wide{prefixes.weight(i)} * totals.placements;
      own.nodes += totals.nodes;
      if (whole) control.done = static_cast<double>(++finished) / static_cast<double>(prefixes.size());
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

}  // namespace queens::detail
