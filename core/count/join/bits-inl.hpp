// Bit tools of a kernel, compiled once per instruction set: gather and scatter of bits, the zero test, counting,
// and the transposition that turns words into planes.
#if defined(QUEENS_JOIN_BITS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_JOIN_BITS_INL_HPP
#undef QUEENS_JOIN_BITS_INL_HPP
#else
#define QUEENS_JOIN_BITS_INL_HPP
#endif

#include <hwy/highway.h>

#include "count/join/words.hpp"

// BMI2 comes with Highway's AVX2 and AVX-512 targets.
#undef QUEENS_JOIN_BMI2
#if HWY_ARCH_X86_64 && HWY_TARGET <= HWY_AVX2 && !defined(HWY_DISABLE_BMI2_FMA)
#define QUEENS_JOIN_BMI2 1
#include <immintrin.h>
#else
#define QUEENS_JOIN_BMI2 0
#endif

HWY_BEFORE_NAMESPACE();
namespace queens::detail {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<Word>;
using V = hn::Vec<D>;
inline constexpr std::size_t kLanes = HWY_LANES(Word);
inline constexpr std::size_t kVectorBytes = kLanes * sizeof(Word);
inline constexpr std::size_t kBlockBoards = kLanes * 64;

#if QUEENS_JOIN_BMI2

/// Packs the bits of `mask` together.
class BitGather {
 public:
  explicit BitGather(Word mask) : mask_(mask) {}
  HWY_INLINE Word operator()(Word word) const { return _pext_u64(word, mask_); }

 private:
  Word mask_;
};

/// The reverse: spreads the lowest bits to the places of `mask`.
class BitScatter {
 public:
  explicit BitScatter(Word mask) : mask_(mask) {}
  HWY_INLINE Word operator()(Word word) const { return _pdep_u64(word, mask_); }

 private:
  Word mask_;
};

#else

// Six steps, each moving some bits by a power of two (Hacker's Delight, section 7-4).
struct BitMoves {
  explicit BitMoves(Word wanted) : mask(wanted) {
    Word kept = wanted;
    Word gaps = ~wanted << 1;
    for (int i = 0; i < 6; ++i) {
      Word parity = gaps;
      for (int shift = 1; shift < 64; shift *= 2) parity ^= parity << shift;
      move[i] = parity & kept;
      kept = (kept ^ move[i]) | (move[i] >> (1 << i));
      gaps &= ~parity;
    }
  }
  Word mask;
  Word move[6];
};

class BitGather {
 public:
  explicit BitGather(Word mask) : moves_(mask) {}
  HWY_INLINE Word operator()(Word word) const {
    word &= moves_.mask;
    for (int i = 0; i < 6; ++i) {
      const Word moving = word & moves_.move[i];
      word = (word ^ moving) | (moving >> (1 << i));
    }
    return word;
  }

 private:
  BitMoves moves_;
};

class BitScatter {
 public:
  explicit BitScatter(Word mask) : moves_(mask) {}
  HWY_INLINE Word operator()(Word word) const {
    for (int i = 5; i >= 0; --i) {
      const Word moved = word << (1 << i);
      word = (word & ~moves_.move[i]) | (moved & moves_.move[i]);
    }
    return word & moves_.mask;
  }

 private:
  BitMoves moves_;
};

#endif  // QUEENS_JOIN_BMI2

/// Keeps the compiler from reordering what led to `v`. gcc 12 regroups chains of ANDs, a load more for each
/// look-up, and loads an operand twice rather than keep it: 10 % of the leaf and of the lists. clang does neither.
HWY_INLINE void pin(V& v) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2 && HWY_COMPILER_GCC_ACTUAL
  __asm__("" : "+v"(v.raw));
#else
  (void)v;
#endif
}

HWY_INLINE bool is_zero(V v) {
#if HWY_TARGET == HWY_AVX2
  return _mm256_testz_si256(v.raw, v.raw) != 0;  // one instruction less than compare and move mask
#else
  const D d;
  return hn::AllTrue(d, hn::Eq(v, hn::Zero(d)));
#endif
}

#if HWY_TARGET == HWY_AVX2
// Lane permutations in 32-bit units: the selected 64-bit lanes first.
alignas(32) inline constexpr std::uint32_t kSelectedFirst[16][8] = {
    {0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, {2, 3, 0, 1, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {4, 5, 0, 1, 2, 3, 6, 7}, {0, 1, 4, 5, 2, 3, 6, 7}, {2, 3, 4, 5, 0, 1, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {6, 7, 0, 1, 2, 3, 4, 5}, {0, 1, 6, 7, 2, 3, 4, 5}, {2, 3, 6, 7, 0, 1, 4, 5}, {0, 1, 2, 3, 6, 7, 4, 5},
    {4, 5, 6, 7, 0, 1, 2, 3}, {0, 1, 4, 5, 6, 7, 2, 3}, {2, 3, 4, 5, 6, 7, 0, 1}, {0, 1, 2, 3, 4, 5, 6, 7}};
#endif

/// Stores the lanes of `v` whose mask is set, front to back. May write a whole vector. @return how many were set.
/// (Not Highway 1.0.3's Compress: gcc copies its local permutation table to the stack at every use, for AVX2 and
/// AVX-512 alike, and it counts the mask with a library call. Lists were ten times as expensive.)
template <class M>
HWY_INLINE std::size_t store_selected(V v, M mask, Word* HWY_RESTRICT out) {
  const D d;
#if HWY_TARGET == HWY_AVX2
  const auto bits = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(hn::VecFromMask(d, mask).raw)));
  const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i*>(kSelectedFirst[bits]));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_permutevar8x32_epi32(v.raw, order));
  return static_cast<std::size_t>(_mm_popcnt_u32(bits));
#elif HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  (void)d;  // compress in a register: straight to memory is microcode on Zen 4
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi64(mask.raw, v.raw));
  return static_cast<std::size_t>(_mm_popcnt_u32(mask.raw));
#else
  std::uint8_t bytes[8] = {0};
  hn::StoreMaskBits(d, mask, bytes);
  if constexpr (kLanes <= 2) {
    const std::size_t low = bytes[0] & 1U;
    if constexpr (kLanes == 2) out[low] = hn::ExtractLane(v, kLanes - 1);
    if (kLanes == 1 || low != 0) out[0] = hn::GetLane(v);
    return low + (bytes[0] >> 1);
  } else {
    hn::StoreU(hn::Compress(v, mask), d, out);
    return static_cast<std::size_t>(__builtin_popcount(bytes[0]));
  }
#endif
}

/// Set bits of every lane (or of every 64 bits).
HWY_INLINE V count_bits(V v) {
#if HWY_TARGET == HWY_SCALAR || (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3_DL)
  return hn::PopulationCount(v);
#else
  const hn::Repartition<std::uint8_t, D> bytes;
  return hn::SumsOf8(hn::PopulationCount(hn::BitCast(bytes, v)));
#endif
}

HWY_INLINE Word sum_of_lanes(V v) { return hn::GetLane(hn::SumOfLanes(D(), v)); }

/// One step of a bit-matrix transposition: exchanges the upper half of `a`'s bit groups with the lower half of
/// `b`'s.
template <int kShift>
HWY_INLINE void exchange(V& a, V& b, V low_groups) {
  const V moving = hn::And(hn::Xor(hn::ShiftRight<kShift>(a), b), low_groups);
  b = hn::Xor(b, moving);
  a = hn::Xor(a, hn::ShiftLeft<kShift>(moving));
}

}  // namespace HWY_NAMESPACE
}  // namespace queens::detail
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
