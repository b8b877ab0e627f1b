// The slow obvious way: try all permutations. Shares no code with what it checks; cells are plain pairs, rules
// are spelled out again.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace oracle {

using Columns = std::vector<int>;
using Cells = std::set<std::pair<int, int>>;

inline bool rook(const Columns&) { return true; }

inline bool queen(const Columns& columns) {
  for (std::size_t i = 0; i < columns.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (std::abs(columns[i] - columns[j]) == static_cast<int>(i - j)) return false;
  return true;
}

inline bool adjacent(const Columns& columns) {
  for (std::size_t i = 1; i < columns.size(); ++i)
    if (std::abs(columns[i] - columns[i - 1]) == 1) return false;
  return true;
}

/// All permutations that `obeys` accepts, in lexicographic order.
inline std::vector<Columns> placements(int n, const std::function<bool(const Columns&)>& obeys) {
  std::vector<Columns> result;
  Columns columns(static_cast<std::size_t>(n));
  std::iota(columns.begin(), columns.end(), 0);
  do {
    if (obeys(columns)) result.push_back(columns);
  } while (std::next_permutation(columns.begin(), columns.end()));
  return result;
}

/// How many of `all` stand on every cell of `placed` and on none of `blocked`.
inline unsigned long completions(const std::vector<Columns>& all, const Cells& placed, const Cells& blocked) {
  unsigned long count = 0;
  for (const Columns& columns : all) {
    bool fits = true;
    for (const auto& [row, column] : placed) fits = fits && columns[static_cast<std::size_t>(row)] == column;
    for (const auto& [row, column] : blocked) fits = fits && columns[static_cast<std::size_t>(row)] != column;
    count += fits ? 1 : 0;
  }
  return count;
}

}  // namespace oracle
