// Builds the quarter tables of one half and lists the splits of its columns.
#include "count/join/half_tables.hpp"

#include <atomic>
#include <bit>
#include <utility>

namespace queens::detail {
namespace {

std::uint64_t next_id() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

int outer_quarter_rows(int rows) { return rows < 2 ? 1 : rows / 2; }

HalfTables::HalfTables(const HalfShape& half_shape)
    : HalfTables(half_shape, QuarterBoards(half_shape, 0, half_shape.outer_rows),
                 QuarterBoards(half_shape, half_shape.outer_rows, half_shape.rows - half_shape.outer_rows)) {}

HalfTables::HalfTables(const HalfShape& half_shape, QuarterBoards outer_boards, QuarterBoards inner_boards)
    : id(next_id()), shape(half_shape), outer(std::move(outer_boards)), inner(std::move(inner_boards)) {
  for (Mask split = 0; split < Mask{1} << shape.rows; ++split)
    if (std::popcount(split) == shape.outer_rows) splits.push_back(split);
}

HalfTables HalfTables::without(Word blocked) const {
  return HalfTables(shape, outer.without(blocked), inner.without(blocked));
}

ColumnDeposit::ColumnDeposit(Mask columns) {
  Mask rest = columns;
  const auto fill = [&rest](Mask* table, Mask size) {
    table[0] = 0;
    for (Mask filled = 1; filled < size && rest != 0; filled *= 2, rest &= rest - 1)
      for (Mask i = 0; i < filled; ++i) table[filled + i] = table[i] | (rest & (~rest + 1));
  };
  fill(low_, kLow);
  fill(high_, kHigh);
}

}  // namespace queens::detail
