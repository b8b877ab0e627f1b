// Counting sorts of the two lists.
// Both run over the two halves of a list at once, with a counter array each, and take the positions of a chunk
// before they store its words: a counter is then rarely read right after it was written, and no load has to wait
// for a store whose address is still unknown (one stream: 20 % slower at n = 18).
#if defined(QUEENS_JOIN_PARTITION_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_JOIN_PARTITION_INL_HPP
#undef QUEENS_JOIN_PARTITION_INL_HPP
#else
#define QUEENS_JOIN_PARTITION_INL_HPP
#endif

#include <algorithm>

#include "count/join/bits-inl.hpp"
#include "count/join/scratch.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail {
namespace HWY_NAMESPACE {

inline constexpr std::size_t kChunk = 128;

/// Counts the keys of each half of the list in its own counters.
inline void histogram(const Word* words, std::size_t count, const BitGather& key, std::size_t keys,
                      JoinScratch& scratch) {
  for (auto& counters : scratch.counters) counters.assign(keys, 0);
  std::uint32_t* const first = scratch.counters[0].data();
  std::uint32_t* const second = scratch.counters[1].data();
  const std::size_t half = count / 2;
  for (std::size_t i = 0; i < half; ++i) {
    ++first[key(words[i])];
    ++second[key(words[i + half])];
  }
  if (count % 2 != 0) ++second[key(words[count - 1])];
}

/// Stores value(word) at the next position of its key.
template <class Value>
HWY_INLINE void distribute(const Word* words, std::size_t count, const BitGather& key, const Value& value,
                           JoinScratch& scratch, Word* HWY_RESTRICT out) {
  std::uint32_t* const first = scratch.counters[0].data();
  std::uint32_t* const second = scratch.counters[1].data();
  std::uint32_t place_first[kChunk], place_second[kChunk];
  const std::size_t half = count / 2;
  for (std::size_t start = 0; start < half; start += kChunk) {
    const std::size_t size = std::min(kChunk, half - start);
    const Word* const a = words + start;
    const Word* const b = a + half;
    for (std::size_t i = 0; i < size; ++i) {
      place_first[i] = first[key(a[i])]++;
      place_second[i] = second[key(b[i])]++;
    }
    for (std::size_t i = 0; i < size; ++i) {
      out[place_first[i]] = value(a[i]);
      out[place_second[i]] = value(b[i]);
    }
  }
  if (count % 2 != 0) out[second[key(words[count - 1])]++] = value(words[count - 1]);
}

/// A query that fits nothing: its first look-up finds the empty plane behind the table.
inline constexpr Word kIdleQuery = (Word{1} << kFieldBits) * kVectorBytes;

inline constexpr int kOffsetShift = kLanes == 1 ? 3 : kLanes == 2 ? 4 : kLanes == 4 ? 5 : 6;

inline void group_queries(const PairLayout& layout, std::size_t count, JoinScratch& scratch) {
  const std::size_t keys = std::size_t{1} << layout.prefix_length;
  const BitGather key(layout.prefix);
  histogram(scratch.raw.data(), count, key, keys, scratch);
  scratch.order.resize(keys);
  order_by_importance(layout.prefix_rank.data(), layout.prefix_length, scratch.order.data());
  scratch.queries.reserve(count + 4 * keys, 0);
  scratch.groups.clear();

  std::uint32_t end = 0;
  for (std::uint32_t prefix = 0; prefix < keys; ++prefix) {
    std::uint32_t& first = scratch.counters[0][scratch.order[prefix]];
    std::uint32_t& second = scratch.counters[1][scratch.order[prefix]];
    const std::uint32_t begin = end;
    const std::uint32_t full = begin + first + second;
    second = begin + first;
    first = begin;
    if (full == begin) continue;
    end = (full + 3) & ~std::uint32_t{3};
    std::fill(scratch.queries.data() + full, scratch.queries.data() + end, kIdleQuery);
    scratch.groups.push_back({prefix, begin, end});
  }

  Word places = 0;
  for (int i = 0; i < layout.lookups; ++i)
    places |= ((Word{1} << layout.field_width[static_cast<std::size_t>(i)]) - 1) << (16 * i + kOffsetShift);
  const BitGather rest(layout.rest);
  const BitScatter spread(places);
  const auto offsets = [&](Word word) HWY_ATTR { return spread(rest(word)); };
  distribute(scratch.raw.data(), count, key, offsets, scratch, scratch.queries.data());
}

/// A list that is filled up to whole blocks. @return its length before that
inline std::size_t pad_to_block(Word* boards, std::size_t count) {
  const std::size_t padded = (count + kBlockBoards - 1) / kBlockBoards * kBlockBoards;
  std::fill(boards + count, boards + padded, kNever);
  return count;
}

inline void sort_boards(const BoardLayout& layout, std::size_t count, JoinScratch& scratch, WordBuffer& out) {
  const int bits = sort_bits(layout.sortable, count);
  Word leading = 0;
  for (int i = 0; i < bits; ++i) leading |= Word{1} << layout.sort_bit[static_cast<std::size_t>(i)];
  std::array<std::uint8_t, 64> place;
  pack_places(leading, place);
  std::uint8_t rank[kMaxPrefixBits];
  for (int i = 0; i < bits; ++i) rank[i] = place[layout.sort_bit[static_cast<std::size_t>(bits - 1 - i)]];

  const std::size_t keys = std::size_t{1} << bits;
  const BitGather key(leading);
  histogram(scratch.raw.data(), count, key, keys, scratch);
  scratch.order.resize(keys);
  order_by_importance(rank, bits, scratch.order.data());
  // Gray code: a block that straddles two prefixes is uncertain in one bit only. It pays from a few blocks on.
  const bool gray = count > 1600;
  std::uint32_t end = 0;
  for (std::uint32_t i = 0; i < keys; ++i) {
    const std::uint32_t code = scratch.order[gray ? i ^ (i >> 1) : i];
    std::uint32_t& first = scratch.counters[0][code];
    std::uint32_t& second = scratch.counters[1][code];
    const std::uint32_t begin = end;
    end += first + second;
    second = begin + first;
    first = begin;
  }

  out.reserve(count + kBlockBoards, 0);
  const BitGather pack(layout.packed);
  distribute(
      scratch.raw.data(), count, key, [&](Word word) HWY_ATTR { return pack(word); }, scratch, out.data());
  pad_to_block(out.data(), count);
}

/// The sorted boards that occupy none of the planes in `blocked`, which is not empty.
inline std::size_t filter_boards(const WordBuffer& sorted, std::size_t count, Word blocked, WordBuffer& out) {
  const D d;
  const V block = hn::Set(d, blocked);
  out.reserve(count + kBlockBoards, 0);
  Word* const begin = out.data();
  Word* end = begin;
  for (std::size_t i = 0; i < count; i += kLanes) {  // the padding of the last vector is blocked
    const V board = hn::Load(d, sorted.data() + i);
    end += store_selected(board, hn::Eq(hn::And(board, block), hn::Zero(d)), end);
  }
  return pad_to_block(begin, static_cast<std::size_t>(end - begin));
}

}  // namespace HWY_NAMESPACE
}  // namespace queens::detail
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
