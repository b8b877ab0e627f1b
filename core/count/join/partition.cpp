// The layout of a pair: planes, prefix and look-up fields.
#include "count/join/partition.hpp"

#include <algorithm>
#include <bit>

namespace queens::detail {
namespace {

// Up to this many bits go into three tables (up to 24 KB of planes), more into four.
constexpr int kThreeLookups = 22;

}  // namespace

int pack_places(Word set, std::array<std::uint8_t, 64>& place) {
  std::uint8_t next = 0;
  for (; set != 0; set &= set - 1) place[static_cast<std::size_t>(std::countr_zero(set))] = next++;
  return next;
}

BoardLayout::BoardLayout(const Conflicts& conflicts, Word packed_bits)
    : packed(packed_bits), sortable(std::min(conflicts.count, kMaxPrefixBits)) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(sortable); ++i)
    sort_bit[i] = static_cast<std::uint8_t>(opposite_bit(conflicts.bit[i]));
  planes = pack_places(packed, plane);
}

PairLayout::PairLayout(const Conflicts& conflicts, int length, const BoardLayout& boards, const HalfShape* mirror)
    : prefix_length(length), planes(boards.planes), prefix(conflicts.first(length)) {
  rest = conflicts.all() & ~prefix;
  const auto plane_of = [&](int bit) {
    return boards
        .plane[static_cast<std::size_t>(opposite_bit(mirror != nullptr ? mirror->mirrored_bit(bit) : bit))];
  };
  std::array<std::uint8_t, 64> place_in_prefix;
  pack_places(prefix, place_in_prefix);
  for (int i = 0; i < length; ++i) {
    const auto place = static_cast<std::size_t>(i);
    prefix_bit[place] = conflicts.bit[static_cast<std::size_t>(length - 1 - i)];
    prefix_plane[place] = plane_of(prefix_bit[place]);
    prefix_rank[place] = place_in_prefix[prefix_bit[place]];
  }
  std::size_t field = 0;
  for (Word left = rest; left != 0; left &= left - 1) rest_plane[field++] = plane_of(std::countr_zero(left));

  const int width = conflicts.count - length;
  lookups = width <= kThreeLookups ? 3 : 4;
  for (int i = 0; i < lookups; ++i)
    field_width[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(width / lookups + (i < width % lookups));
}

void order_by_importance(const std::uint8_t* rank, int bits, std::uint32_t* order) {
  order[0] = 0;
  for (int bit = 0; bit < bits; ++bit)
    for (std::uint32_t i = 0; i < std::uint32_t{1} << bit; ++i)
      order[(std::size_t{1} << bit) + i] = order[i] | std::uint32_t{1} << rank[bit];
}

}  // namespace queens::detail
