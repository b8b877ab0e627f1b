// Ranks the crossing diagonals of a pair of column sets.
#include "count/join/prefix.hpp"

#include <algorithm>
#include <bit>

namespace queens::detail {
namespace {

constexpr int kGroupLog = 6;        // groups of 2^5 to 2^6 queries on average
constexpr int kWantedBits = 12;     // more only where the look-up tables could not take the rest (n >= 24)
constexpr int kMaxConflicts = 169;  // 13 x 13 cells: the halves have 26 rows at most

// Cells of a half on each of its diagonals that lie in `columns`. An antidiagonal and a diagonal that leave the
// half's innermost rows alike see the same window of columns, so both directions read one table:
// window(i) is the crossing diagonal i, window(i + shift) the crossing antidiagonal i.
class Windows {
 public:
  Windows(const HalfShape& shape, Mask columns) : shift_(static_cast<std::size_t>(shape.n - shape.other_rows)) {
    const auto rows = static_cast<std::size_t>(shape.rows);
    const auto size = static_cast<std::size_t>(shape.crossing()) + shift_;
    const std::uint64_t wide = columns;
    std::uint8_t cells = 0;
    for (std::size_t column = 0; column < size; ++column) {
      cells = static_cast<std::uint8_t>(cells + (wide >> column & 1));
      if (column >= rows) cells = static_cast<std::uint8_t>(cells - (wide >> (column - rows) & 1));
      cells_[column] = cells;
    }
  }
  [[nodiscard]] int antidiagonal(std::size_t i) const { return cells_[i + shift_]; }
  [[nodiscard]] int diagonal(std::size_t i) const { return cells_[i]; }

 private:
  std::size_t shift_;
  std::array<std::uint8_t, 64> cells_;
};

}  // namespace

Conflicts rank_conflicts(const HalfShape& query, Mask query_columns, const HalfShape& sliced, Mask sliced_columns) {
  const Windows ours(query, query_columns);
  const Windows theirs(sliced, sliced_columns);
  const auto crossing = static_cast<std::size_t>(query.crossing());
  // A counting sort: this runs once per task and is felt up to n = 17.
  std::array<std::uint8_t, kMaxDiagonals> amount;
  std::array<std::uint8_t, kMaxConflicts + 2> place{};
  for (std::size_t i = 0; i < crossing; ++i) {
    amount[2 * i] = static_cast<std::uint8_t>(ours.antidiagonal(i) * theirs.diagonal(i));
    amount[2 * i + 1] = static_cast<std::uint8_t>(ours.diagonal(i) * theirs.antidiagonal(i));
    ++place[kMaxConflicts - amount[2 * i] + 1U];
    ++place[kMaxConflicts - amount[2 * i + 1] + 1U];
  }
  for (std::size_t i = 1; i < place.size(); ++i) place[i] = static_cast<std::uint8_t>(place[i] + place[i - 1]);
  Conflicts ranked;
  ranked.count = place[kMaxConflicts];  // what is ahead of the diagonals without conflict
  for (std::size_t i = 0; i < 2 * crossing; ++i)
    ranked.bit[place[static_cast<std::size_t>(kMaxConflicts - amount[i])]++] =
        static_cast<std::uint8_t>(i / 2 + 32 * (i % 2));
  return ranked;
}

int prefix_bits(const Conflicts& conflicts, std::size_t queries) {
  const int wanted = std::clamp(static_cast<int>(std::bit_width(queries)) - kGroupLog, 2, kWantedBits);
  return std::min({std::max(wanted, conflicts.count - kMaxRestBits), kMaxPrefixBits, conflicts.count});
}

int sort_bits(int sortable, std::size_t boards) {
  return std::min({sortable, kWantedBits, std::max(1, static_cast<int>(std::bit_width(boards)) - kGroupLog)});
}

}  // namespace queens::detail
