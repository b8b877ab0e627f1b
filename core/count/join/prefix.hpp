// Which diagonals decide first.
// A diagonal matters as often as both halves occupy it, which is estimated by the cells of either half on it that
// lie in the half's columns: (cells of the one) x (cells of the other). The most conflicting ones form the prefix,
// by which the lists are grouped; the rest is looked up. (Densities counted in the lists themselves save 2.5-5 % of
// the tests and cost as much at n = 17.)
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "count/join/half_shape.hpp"

namespace queens::detail {

inline constexpr int kMaxPrefixBits = 18;
inline constexpr int kMaxDiagonals = 62;
inline constexpr int kFieldBits = 8;  ///< at most, per look-up table
inline constexpr int kMaxRestBits = 4 * kFieldBits;

/// Crossing diagonals that both halves can occupy, most conflicting first, named by their bit in the query half's
/// words.
struct Conflicts {
  std::array<std::uint8_t, kMaxDiagonals> bit{};
  int count = 0;

  [[nodiscard]] Word first(int amount) const {
    Word set = 0;
    for (int i = 0; i < amount; ++i) set |= Word{1} << bit[static_cast<std::size_t>(i)];
    return set;
  }
  [[nodiscard]] Word all() const { return first(count); }
};

[[nodiscard]] Conflicts rank_conflicts(const HalfShape& query, Mask query_columns, const HalfShape& sliced,
                                       Mask sliced_columns);

/// Prefix length for a list of `queries` half boards: groups of 32-64 queries pay best at every n.
[[nodiscard]] int prefix_bits(const Conflicts& conflicts, std::size_t queries);

/// Sort length for a list of `boards` half boards that will be cut into blocks: 32-64 boards for each value.
[[nodiscard]] int sort_bits(int sortable, std::size_t boards);

}  // namespace queens::detail
