// What one half of the board needs for all its lists: its shape, its two quarter tables, and the ways to share its
// columns between them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/join/half_shape.hpp"
#include "count/join/quarter_boards.hpp"

namespace queens::detail {

struct HalfTables {
  explicit HalfTables(const HalfShape& half_shape);

  /// The same half with some diagonals forbidden.
  [[nodiscard]] HalfTables without(Word blocked) const;

  std::uint64_t id;  ///< no two tables of a process have the same
  HalfShape shape;
  QuarterBoards outer, inner;
  std::vector<Mask> splits;  ///< which of the half's columns, counted from the right, the outer quarter takes

  [[nodiscard]] std::size_t bytes() const { return outer.bytes() + inner.bytes() + splits.size() * sizeof(Mask); }

 private:
  HalfTables(const HalfShape& half_shape, QuarterBoards outer_boards, QuarterBoards inner_boards);
};

/// Rows of the outer quarter. The inner one is the larger: its lists are the ones that fill vectors.
[[nodiscard]] int outer_quarter_rows(int rows);

/// The columns of a half, addressed by their rank: `of(split)` are the columns whose ranks are set in `split`.
/// Two small tables instead of a bit-deposit instruction, which not every processor has.
class ColumnDeposit {
 public:
  explicit ColumnDeposit(Mask columns);
  [[nodiscard]] Mask of(Mask split) const { return low_[split & (kLow - 1)] | high_[split >> kLowBits]; }

 private:
  static constexpr int kLowBits = 6;
  static constexpr Mask kLow = Mask{1} << kLowBits;
  static constexpr Mask kHigh = Mask{1} << (16 - kLowBits);
  Mask low_[kLow], high_[kHigh];  // filled as far as the number of columns needs
};

}  // namespace queens::detail
