// The cost model. Fitted to the measured times and counts of work of 1,600 tasks at n = 14..20.
#include "count/join/cost.hpp"

#include <algorithm>
#include <cmath>

namespace queens::detail {
ListEstimate estimate_list(const HalfTables& half, Mask columns, int sampled_splits) {
  constexpr std::size_t kTries = 2;
  const ColumnDeposit deposit(columns);
  const std::size_t splits = half.splits.size();
  const std::size_t sampled = std::min(splits, static_cast<std::size_t>(sampled_splits));
  ListEstimate sum;
  for (std::size_t split = 0; split < sampled; ++split) {
    const Mask above = deposit.of(half.splits[(2 * split + 1) * splits / (2 * sampled)]);
    const std::span<const Word> outer = half.outer.boards(above);
    const std::span<const Word> inner = half.inner.boards(columns ^ above);
    if (outer.empty() || inner.empty()) continue;
    // Boards from all over the two lists, by multiplication: division made this 6 % of the run at n = 17.
    const auto pick = [](std::span<const Word> boards, std::size_t turn) {
      return boards[(turn * 40503 % 65536) * boards.size() >> 16];
    };
    int fitting = 0;
    for (std::size_t i = 0; i < kTries; ++i)
      for (std::size_t j = 0; j < kTries; ++j)
        fitting += (pick(outer, 2 * split + i) & pick(inner, 4 * split + 2 * i + j)) == 0;
    const double pairs = double(outer.size()) * double(inner.size());
    sum.pairs += pairs;
    sum.boards += pairs * fitting / double(kTries * kTries);
  }
  const double scale = double(splits) / double(sampled);
  return {sum.boards * scale, sum.pairs * scale};
}

double predicted_cost(double top_list, double bottom_list, bool middle_row) {
  // The share of (query, block) pairs that skipping leaves: 0.50, 0.23, 0.096 of all at n = 16, 18, 20.
  const double left = std::min(1.2, 19.6 * std::pow(top_list + bottom_list + 1, -0.47));
  const double tests = top_list * bottom_list / 256 * left;
  if (middle_row) return 3000 + 2.2 * top_list + 4.7 * bottom_list + 1.2 * 1.75 * tests;
  return 2800 + 4.7 * (top_list + bottom_list) + 1.75 * tests;
}

}  // namespace queens::detail
