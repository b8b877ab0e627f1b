// The slow obvious ways: try all permutations, or put one piece after another. They share no code with what they
// check, nor with each other; cells are plain pairs, rules are spelled out again.
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

/// Whether two pieces that are so many rows and columns apart attack each other.
using Attacks = bool (*)(int rows, int columns);
inline bool rook_attacks(int, int columns) { return columns == 0; }
inline bool queen_attacks(int rows, int columns) { return columns == 0 || columns == rows; }
inline bool adjacent_attacks(int rows, int columns) { return columns == 0 || (columns == 1 && rows == 1); }

/// In how many ways `above`, the columns of the first pieces, can be completed to n of them on cells that `usable`
/// (n a row) allows.
inline unsigned long completions(const std::vector<char>& usable, int n, Attacks attacks, Columns& above) {
  const int row = static_cast<int>(above.size());
  if (row == n) return 1;
  unsigned long count = 0;
  for (int column = 0; column < n; ++column) {
    bool fits = usable[static_cast<std::size_t>(row * n + column)] != 0;
    for (int other = 0; fits && other < row; ++other)
      fits = !attacks(row - other, std::abs(column - above[static_cast<std::size_t>(other)]));
    if (!fits) continue;
    above.push_back(column);
    count += completions(usable, n, attacks, above);
    above.pop_back();
  }
  return count;
}

/// Placements on every cell of `placed` and on none of `blocked`, by putting one piece after another.
inline unsigned long plain_count(int n, Attacks attacks, const Cells& placed, const Cells& blocked) {
  std::vector<char> usable(static_cast<std::size_t>(n * n), 1);
  for (const auto& [row, column] : blocked) usable[static_cast<std::size_t>(row * n + column)] = 0;
  for (const auto& [row, column] : placed)
    for (int other = 0; other < n; ++other)
      if (other != column) usable[static_cast<std::size_t>(row * n + other)] = 0;
  Columns above;
  return completions(usable, n, attacks, above);
}

}  // namespace oracle
