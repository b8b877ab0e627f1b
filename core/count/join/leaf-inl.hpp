// Counts the pairs (query, sliced board) without a common diagonal.
// A block of boards is bit-sliced; for each field of the queries a table holds, for every value of the field, the
// boards that avoid those diagonals. A query is then three or four look-ups, ANDed: one bit per board that fits.
// The bits are counted by carry-save adders, eight queries to one population count. The prefix is tested for a
// whole group of queries at once, first its more important half, then the rest: where no board of the block is
// left, the group is skipped.
#if defined(QUEENS_JOIN_LEAF_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_JOIN_LEAF_INL_HPP
#undef QUEENS_JOIN_LEAF_INL_HPP
#else
#define QUEENS_JOIN_LEAF_INL_HPP
#endif

#include <atomic>

#include "count/join/planes-inl.hpp"
#include "count/join/scratch.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail {
namespace HWY_NAMESPACE {

/// Sums bit vectors: counters of weight 1, 2, 4 in every bit position, and counted eights.
class CarrySaveCounter {
 public:
  HWY_INLINE CarrySaveCounter() : ones_(hn::Zero(D())), twos_(ones_), fours_(ones_), eights_(ones_) {}
  HWY_INLINE V add_two(V a, V b) { return full_add(a, b, ones_); }  // returns twos
  HWY_INLINE V add_four(V a, V b, V c, V d) {                       // returns fours
    const V first = add_two(a, b);
    const V second = add_two(c, d);
    return full_add(first, second, twos_);
  }
  HWY_INLINE void add_fours(V a, V b) { eights_ = hn::Add(eights_, count_bits(full_add(a, b, fours_))); }
  HWY_INLINE void add_fours(V a) {
    const V carry = hn::And(fours_, a);
    fours_ = hn::Xor(fours_, a);
    eights_ = hn::Add(eights_, count_bits(carry));
  }
  [[nodiscard]] Word total() const {
    return 8 * sum_of_lanes(eights_) + 4 * sum_of_lanes(count_bits(fours_)) + 2 * sum_of_lanes(count_bits(twos_)) +
           sum_of_lanes(count_bits(ones_));
  }

 private:
  /// Adds a and b to `sum`; returns the carries.
  static HWY_INLINE V full_add(V a, V b, V& sum) {
    const V either = hn::Xor(a, b);
    const V carry = hn::Or(hn::And(a, b), hn::And(either, sum));
    sum = hn::Xor(either, sum);
    return carry;
  }

  V ones_, twos_, fours_, eights_;
};

/// The planes and tables of one block, in scratch memory.
struct BlockTables {
  static constexpr std::size_t kEntries = (std::size_t{1} << kFieldBits) + 1;  // the last one stays empty
  static constexpr std::size_t kHalfPrefix = std::size_t{1} << (kMaxPrefixBits / 2);
  static constexpr std::size_t kWords = (64 + 2 * kHalfPrefix + kMaxLookups * kEntries) * kLanes;

  explicit BlockTables(WordBuffer& buffer) {
    buffer.reserve(kWords, 0);
    planes = buffer.data();
    low_prefix = planes + 64 * kLanes;
    high_prefix = low_prefix + kHalfPrefix * kLanes;
    for (std::size_t i = 0; i < kMaxLookups; ++i) {
      field[i] = high_prefix + (kHalfPrefix + i * kEntries) * kLanes;
      hn::Store(hn::Zero(D()), D(), field[i] + (kEntries - 1) * kLanes);
    }
  }

  void fill(const PairLayout& layout, const Word* boards) {
    const D d;
    slice_block(boards, planes, layout.planes + 1);
    const V everyone = hn::Not(hn::Zero(d));
    const std::uint8_t* next = layout.rest_plane.data();
    for (int i = 0; i < layout.lookups; ++i) {
      const int width = layout.field_width[static_cast<std::size_t>(i)];
      expand(field[i], everyone, next, width);
      next += width;
    }
    // Only the words that pad the last block have the bit above the conflicts.
    const V padding = hn::Load(d, planes + static_cast<std::size_t>(layout.planes) * kLanes);
    const int low_bits = layout.prefix_length / 2;
    expand(low_prefix, everyone, layout.prefix_plane.data(), low_bits);
    expand(high_prefix, hn::Not(padding), layout.prefix_plane.data() + low_bits, layout.prefix_length - low_bits);
  }

  /// table[value] = the boards in `start` that occupy none of the diagonals whose bits are set in value.
  void expand(Word* table, V start, const std::uint8_t* plane, int bits) const {
    const D d;
    hn::Store(start, d, table);
    for (int bit = 0; bit < bits; ++bit) {
      const V occupied = hn::Load(d, planes + plane[bit] * kLanes);
      const std::size_t size = (std::size_t{1} << bit) * kLanes;
      for (std::size_t i = 0; i < size; i += kLanes)
        hn::Store(hn::AndNot(occupied, hn::Load(d, table + i)), d, table + size + i);
    }
  }

  Word* planes;
  Word* low_prefix;
  Word* high_prefix;
  Word* field[kMaxLookups];
};

/// Groups whose more important prefix half is t: groups[first[t]] up to groups[first[t + 1]].
inline void index_groups(const std::vector<QueryGroup>& groups, int low_bits, std::size_t values,
                         std::uint32_t* first) {
  std::uint32_t next = 0;
  for (std::size_t value = 0; value <= values; ++value) {
    while (next < groups.size() && groups[next].prefix >> low_bits < value) ++next;
    first[value] = next;
  }
}

/// Adds the queries of one group to the counter.
template <int kLookups>
HWY_INLINE void count_group(const Word* query, const Word* end, V allowed, const BlockTables& tables,
                            CarrySaveCounter& counter) {
  const D d;
  const auto plane = [&d](const Word* table, std::uint64_t offset) HWY_ATTR {
    return hn::Load(d, reinterpret_cast<const Word*>(reinterpret_cast<const char*>(table) + offset));
  };
  // Shifted out of one load: four 16-bit loads are 10 % slower.
  const auto fitting = [&](Word q) HWY_ATTR {
    V fit = hn::And(allowed, plane(tables.field[0], static_cast<std::uint16_t>(q)));
    pin(fit);
    fit = hn::And(fit, plane(tables.field[1], static_cast<std::uint32_t>(q) >> 16));
    pin(fit);
    fit = hn::And(fit, plane(tables.field[2], static_cast<std::uint16_t>(q >> 32)));
    pin(fit);
    if constexpr (kLookups == 4) {
      fit = hn::And(fit, plane(tables.field[3], q >> 48));
      pin(fit);
    }
    return fit;
  };
  const auto four = [&](const Word* q) HWY_ATTR {
    return counter.add_four(fitting(q[0]), fitting(q[1]), fitting(q[2]), fitting(q[3]));
  };
  for (; query + 8 <= end; query += 8) {
    const V first = four(query);
    const V second = four(query + 4);
    counter.add_fours(first, second);
  }
  if (query < end) counter.add_fours(four(query));
}

template <int kLookups>
std::uint64_t count_blocks(const PairLayout& layout, std::size_t boards, JoinScratch& scratch,
                           const std::atomic<bool>* stop) {
  const D d;
  BlockTables tables(scratch.tables);
  const int low_bits = layout.prefix_length / 2;
  const std::size_t high_values = std::size_t{1} << (layout.prefix_length - low_bits);
  const std::uint32_t low_mask = (std::uint32_t{1} << low_bits) - 1;
  std::uint32_t first[BlockTables::kHalfPrefix + 1];
  index_groups(scratch.groups, low_bits, high_values, first);
  const QueryGroup* const groups = scratch.groups.data();
  const Word* const queries = scratch.queries.data();

  CarrySaveCounter counter;
  std::uint64_t tests = 0;
  for (std::size_t block = 0; block < boards; block += kBlockBoards) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) break;
    tables.fill(layout, scratch.sliced.data() + block);
    for (std::size_t high = 0; high < high_values; ++high) {
      if (first[high] == first[high + 1]) continue;
      const V high_fit = hn::Load(d, tables.high_prefix + high * kLanes);
      if (is_zero(high_fit)) continue;
      for (std::uint32_t g = first[high]; g < first[high + 1]; ++g) {
        const V allowed =
            hn::And(high_fit, hn::Load(d, tables.low_prefix + (groups[g].prefix & low_mask) * kLanes));
        if (is_zero(allowed)) continue;
        tests += groups[g].end - groups[g].begin;
        count_group<kLookups>(queries + groups[g].begin, queries + groups[g].end, allowed, tables, counter);
      }
    }
  }
  scratch.work.blocks += (boards + kBlockBoards - 1) / kBlockBoards;
  scratch.work.tests += tests;
  scratch.work.block_boards = kBlockBoards;
  return counter.total();
}

inline std::uint64_t count_pairs(const PairLayout& layout, std::size_t boards, JoinScratch& scratch,
                                 const std::atomic<bool>* stop) {
  return layout.lookups == 3 ? count_blocks<3>(layout, boards, scratch, stop)
                             : count_blocks<4>(layout, boards, scratch, stop);
}

}  // namespace HWY_NAMESPACE
}  // namespace queens::detail
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
