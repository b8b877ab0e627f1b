// Occupancy of a diagonal: a window of neighbouring columns, counted by popcount.
#include "count/join/half_shape.hpp"

#include <bit>

namespace queens::detail {

Word HalfShape::attacked_from_middle(int column) const {
  Word word = 0;
  if (column < n - 1) word |= Word{1} << ((rows + column - n + other_rows) & 31);
  if (column > 0) word |= Word{1} << (32 + column - 1);
  return word;
}

int HalfShape::cells_on(int bit, Mask columns) const {
  const bool anti = bit < 32;
  const int last = anti ? bit + n - other_rows : bit - 32;  // column of the diagonal's rightmost cell
  const int first = last - rows + 1;
  const std::uint64_t upto_last = (std::uint64_t{2} << last) - 1;
  const std::uint64_t before = first > 0 ? (std::uint64_t{1} << first) - 1 : 0;
  return std::popcount(columns & upto_last & ~before);
}

}  // namespace queens::detail
