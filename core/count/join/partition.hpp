// The two lists of a pair of column sets, arranged for the leaf.
// Queries: grouped by prefix; each is four 16-bit offsets into the leaf's look-up tables, taken from its other
// bits. Sliced boards: sorted by the leading prefix bits, so that neighbours have similar prefixes and whole blocks
// can be skipped; each keeps all conflict bits, packed, and the rest filled up to whole blocks with kNever.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "count/join/prefix.hpp"

namespace queens::detail {

inline constexpr int kMaxLookups = 4;

/// Planes: packed bit p of the sliced boards is plane p. Which diagonals are packed, and by which they are sorted.
struct BoardLayout {
  /// @param packed_bits in the words of the sliced half
  BoardLayout(const Conflicts& conflicts, Word packed_bits);

  Word packed;
  int planes = 0;
  std::array<std::uint8_t, 64> plane{};                 ///< of a packed bit of the sliced half's words
  int sortable = 0;                                     ///< diagonals that the boards may be sorted by
  std::array<std::uint8_t, kMaxPrefixBits> sort_bit{};  ///< in the words of the sliced half, most important first
};

/// The bits of a query: prefix or look-up field, and the planes they meet.
struct PairLayout {
  /// @param mirror queries that are listed in mirror image: their shape, else null
  PairLayout(const Conflicts& conflicts, int prefix_length, const BoardLayout& boards,
             const HalfShape* mirror = nullptr);

  int prefix_length = 0;
  int planes = 0;
  int lookups = 0;                                          ///< tables per query, 3 or 4
  Word prefix = 0, rest = 0;                                ///< in the query half's words
  std::array<std::uint8_t, kMaxPrefixBits> prefix_bit{};    ///< in the query half's words, least important first
  std::array<std::uint8_t, kMaxPrefixBits> prefix_plane{};  ///< same order
  std::array<std::uint8_t, kMaxPrefixBits> prefix_rank{};   ///< position among the packed prefix bits, same order
  std::array<std::uint8_t, kMaxRestBits> rest_plane{};      ///< in the order of the query's bits
  std::array<std::uint8_t, kMaxLookups> field_width{};      ///< index bits of each look-up
};

/// Queries with one prefix (bit i: the i-th least important prefix diagonal). Padded to a multiple of 4.
struct QueryGroup {
  std::uint32_t prefix;
  std::uint32_t begin;
  std::uint32_t end;
};

/// Where each bit of `set` goes when the set is packed. @return how many there are
int pack_places(Word set, std::array<std::uint8_t, 64>& place);

/// Packed prefix values in the order of importance: entry i is the packed value of importance code i.
void order_by_importance(const std::uint8_t* rank, int bits, std::uint32_t* order);

}  // namespace queens::detail
