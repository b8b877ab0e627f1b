#include "count/join/set_groups.hpp"

#include <algorithm>

namespace queens::detail {
namespace {

std::size_t wanted_groups(int n) {
  constexpr int kLastDoubling = 22;
  const int exponent = n <= kLastDoubling ? std::max(0, n - 8) : kLastDoubling - 8 + 3 * (n - kLastDoubling);
  return std::size_t{1} << exponent;
}

}  // namespace

std::vector<SetGroup> group_sets(int n, std::span<const JoinTask> sets) {
  const std::size_t least_sets = std::max<std::size_t>(1, sets.size() / wanted_groups(n));
  std::vector<SetGroup> groups;
  for (const JoinTask& set : sets) {
    const bool full = groups.empty() || (groups.back().end - groups.back().begin >= least_sets &&
                                         sets[groups.back().end - 1].top != set.top);
    if (full) groups.push_back({set.number, set.number, 0.0});
    groups.back().end = set.number + 1;
    groups.back().cost += set.cost;
  }
  return groups;
}

}  // namespace queens::detail
