// The plain backtracker: one row at a time, the free columns of a row as one machine word.
// `left` and `right` are the columns that earlier pieces attack along the two diagonals, shifted by one from
// row to row. Every rule is an instance of the same two templates: `complete` counts below a partial
// placement, `walk` visits the partial placements some rows further down (the tasks of parallel runs).
// With the allowed columns of each row read from memory a node costs the same (6.2 ns, g++ 12, n = 13) as
// without, so blocked cells and fixed pieces need no code of their own.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include "board/mask.hpp"
#include "queens/board.hpp"

namespace queens::detail {

/// A partial placement: the columns it uses and what it attacks in the next row.
struct Partial {
  Mask taken = 0;
  Mask left = 0;
  Mask right = 0;
};

template <Rule R>
constexpr Partial with_piece(const Partial& partial, Mask piece) {
  return {partial.taken | piece, next_left<R>(partial.left, piece), next_right<R>(partial.right, piece)};
}

/// The columns of the next row in which a piece may stand.
constexpr Mask free_columns(const Partial& partial, Mask allowed) {
  return allowed & ~(partial.taken | partial.left | partial.right);
}

struct SearchTotals {
  std::uint64_t placements = 0;
  std::uint64_t nodes = 0;  // pieces put on the board
};

/// Adds everything below `partial`; `allowed` points at the next row's columns, `board` is all columns.
/// The 64-bit sum is safe: at a nanosecond a placement it would overflow after 500 years.
template <Rule R>
void complete(Partial partial, const Mask* allowed, Mask board, SearchTotals& totals) {
  if (partial.taken == board) {
    ++totals.placements;
    return;
  }
  for (Mask free = free_columns(partial, *allowed); free != 0; free &= free - 1) {
    ++totals.nodes;
    complete<R>(with_piece<R>(partial, lowest(free)), allowed + 1, board, totals);
  }
}

/// Calls visit(Partial, next row's allowed) for each partial placement `rows` rows further down, left to
/// right, until it returns false; returns false then. `nodes` counts the pieces put on the way.
template <Rule R, class Visit>
bool walk(const Partial& partial, const Mask* allowed, int rows, std::uint64_t& nodes, Visit&& visit) {
  if (rows == 0) return visit(partial, allowed);
  for (Mask free = free_columns(partial, *allowed); free != 0; free &= free - 1) {
    ++nodes;
    if (!walk<R>(with_piece<R>(partial, lowest(free)), allowed + 1, rows - 1, nodes, visit)) return false;
  }
  return true;
}

/// The allowed columns of every row, and one row more for the pointer past the last.
using Allowed = std::array<Mask, kMaxN + 1>;

inline Allowed allowed_columns(const Board& board) {
  Allowed allowed{};
  for (int row = 0; row < board.n(); ++row) allowed[static_cast<std::size_t>(row)] = board.allowed(row);
  return allowed;
}

/// A subtree of this many free rows has 2 million queen nodes at most, or a million of rooks (9! e): 10 ms.
template <Rule R>
inline constexpr int kUnguardedRows = R == Rule::queen ? 11 : 9;

/// As complete(), for a partial placement of `row` rows, but looks at the stop flag between subtrees of
/// kUnguardedRows rows, so that the recursion itself tests nothing. Returns false when it was stopped.
template <Rule R>
bool complete_guarded(const Partial& partial, int row, const Board& board, const Allowed& allowed,
                      const std::atomic<bool>& stop, SearchTotals& totals) {
  const auto subtree = [&](const Partial& deeper, const Mask* rest) {
    if (stop.load(std::memory_order_relaxed)) return false;
    complete<R>(deeper, rest, board.columns(), totals);
    return true;
  };
  return walk<R>(partial, allowed.data() + row, std::max(0, board.n() - row - kUnguardedRows<R>), totals.nodes,
                 subtree);
}

}  // namespace queens::detail
