// A set of columns as one machine word, and how the diagonals of a rule move from row to row.
#pragma once

#include <bit>
#include <cstdint>

#include "queens/rule.hpp"

namespace queens::detail {

using Mask = std::uint32_t;  // bit c: column c

/// The n lowest columns. @pre 0 <= n <= 32.
constexpr Mask columns_below(int n) { return n == 0 ? 0 : ~Mask{0} >> (32 - n); }

constexpr Mask lowest(Mask set) { return set & (~set + 1); }

/// The columns of the next row that `piece` or an earlier piece (whose reach into this row is `reach`)
/// attacks along the diagonals towards lower columns. Rooks attack none, adjacent pieces only one row far.
template <Rule R>
constexpr Mask next_left(Mask reach, Mask piece) {
  if constexpr (R == Rule::rook) return 0;
  if constexpr (R == Rule::adjacent) return piece >> 1;
  return (reach | piece) >> 1;
}

/// The same towards higher columns.
template <Rule R>
constexpr Mask next_right(Mask reach, Mask piece) {
  if constexpr (R == Rule::rook) return 0;
  if constexpr (R == Rule::adjacent) return piece << 1;
  return (reach | piece) << 1;
}

}  // namespace queens::detail
