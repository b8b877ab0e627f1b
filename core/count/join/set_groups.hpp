// Column sets in groups: what threads, checkpoints and shards deal in.
// A group is a stretch of neighbouring sets, because neighbours use the same parts of the quarter tables, and never
// parts those with one top set, because they share its list. Where the cuts are depends on n and the row split
// only, not on costs: a predicted cost may differ in its last digit between machines.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "count/join/column_sets.hpp"

namespace queens::detail {

struct SetGroup {
  std::uint32_t begin = 0;  ///< first set
  std::uint32_t end = 0;    ///< one past the last
  double cost = 0;          ///< predicted, in nanoseconds of the reference machine
};

/// About 2^(n-8) groups up to n = 22 and eight times as many for each n above, as far as there are sets enough: 2
/// ms each at n = 18, 0.3 s at 22, 0.5 s at 24. @param sets in the order of their numbers.
[[nodiscard]] std::vector<SetGroup> group_sets(int n, std::span<const JoinTask> sets);

}  // namespace queens::detail
