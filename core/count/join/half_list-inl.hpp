// The half boards of a column set: for every way to share the columns, each outer quarter board is laid over the
// inner ones, a vector of them at a time; those without a common diagonal are compressed to the front of the
// output.
#if defined(QUEENS_JOIN_HALF_LIST_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_JOIN_HALF_LIST_INL_HPP
#undef QUEENS_JOIN_HALF_LIST_INL_HPP
#else
#define QUEENS_JOIN_HALF_LIST_INL_HPP
#endif

#include <hwy/cache_control.h>

#include <algorithm>
#include <array>

#include "count/join/bits-inl.hpp"
#include "count/join/half_tables.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail {
namespace HWY_NAMESPACE {

inline constexpr std::size_t kInnerVectors = 8;  ///< inner boards kept in registers: 8 vectors

/// Outer boards x exactly kCount vectors of inner boards. @return the new end of the output.
template <std::size_t kCount>
Word* cross(const Word* outer, std::size_t outer_length, const Word* inner, Word* HWY_RESTRICT out) {
  const D d;
  for (std::size_t i = 0; i < outer_length; ++i) {
    const V above = hn::Set(d, outer[i]);
#pragma GCC unroll 8
    for (std::size_t j = 0; j < kCount; ++j) {
      V below = hn::Load(d, inner + j * kLanes);
      pin(below);
      const auto fits = hn::Eq(hn::And(above, below), hn::Zero(d));
      out += store_selected(hn::Or(above, below), fits, out);
    }
  }
  return out;
}

/// Any number of inner boards, which are padded with kNever to whole vectors.
inline Word* cross_all(const Word* outer, std::size_t outer_length, const Word* inner, std::size_t inner_length,
                       Word* out) {
  std::size_t vectors = (inner_length + kLanes - 1) / kLanes;
  for (; vectors > kInnerVectors; vectors -= kInnerVectors, inner += kInnerVectors * kLanes)
    out = cross<kInnerVectors>(outer, outer_length, inner, out);
  switch (vectors) {
    case 1:
      return cross<1>(outer, outer_length, inner, out);
    case 2:
      return cross<2>(outer, outer_length, inner, out);
    case 3:
      return cross<3>(outer, outer_length, inner, out);
    case 4:
      return cross<4>(outer, outer_length, inner, out);
    case 5:
      return cross<5>(outer, outer_length, inner, out);
    case 6:
      return cross<6>(outer, outer_length, inner, out);
    case 7:
      return cross<7>(outer, outer_length, inner, out);
    case 8:
      return cross<8>(outer, outer_length, inner, out);
    default:
      return out;
  }
}

/// Finds the two quarter lists of a split and fetches them ahead of their use: they lie scattered over megabytes.
class SplitLists {
 public:
  SplitLists(const HalfTables& half, Mask columns) : half_(half), columns_(columns), deposit_(columns) {
    for (std::size_t i = 0; i < kAhead; ++i) fetch(i);
  }
  struct Pair {
    QuarterBoards::List outer, inner;
  };
  Pair take(std::size_t split) {
    const Pair pair = pairs_[split % kAhead];
    fetch(split + kAhead);
    return pair;
  }

 private:
  void fetch(std::size_t split) {
    if (split >= half_.splits.size()) return;
    const Mask above = deposit_.of(half_.splits[split]);
    const Pair pair{half_.outer.list(above), half_.inner.list(columns_ ^ above)};
    pairs_[split % kAhead] = pair;
    fetch_lines(half_.outer.words() + pair.outer.begin, pair.outer.length);
    fetch_lines(half_.inner.words() + pair.inner.begin, pair.inner.length);
  }
  static void fetch_lines(const Word* words, std::size_t length) {
    for (std::size_t i = 0; i < length; i += kCacheLine / sizeof(Word)) hwy::Prefetch(words + i);
  }

  static constexpr std::size_t kAhead = 8;
  const HalfTables& half_;
  Mask columns_;
  ColumnDeposit deposit_;
  std::array<Pair, kAhead> pairs_{};
};

inline std::size_t half_list(const HalfTables& half, Mask columns, WordBuffer& out) {
  SplitLists lists(half, columns);
  std::size_t length = 0;
  for (std::size_t split = 0; split < half.splits.size(); ++split) {
    const auto [outer, inner] = lists.take(split);
    if (outer.length == 0 || inner.length == 0) continue;
    out.reserve(length + std::size_t{outer.length} * inner.length + kLanes, length);
    Word* const end = out.data() + length;
    length += static_cast<std::size_t>(cross_all(half.outer.words() + outer.begin, outer.length,
                                                 half.inner.words() + inner.begin, inner.length, end) -
                                       end);
  }
  return length;
}

}  // namespace HWY_NAMESPACE
}  // namespace queens::detail
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
