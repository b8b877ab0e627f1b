// The board as a bit set in lanes, one lane a row, one bit a cell: one word for n <= 8, vectors for larger boards.
// Searching and reasoning ask the same few things of all lanes at once: which rows have a cell left, which have
// more than one, and the same of the columns. Compiled once per instruction set (see dispatch.hpp): the compiler's
// vectors, 256 bits where AVX2 is there, with intrinsics only where lanes are turned into a mask.
#if defined(QUEENS_PUZZLE_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_LANES_INL
#undef QUEENS_PUZZLE_LANES_INL
#else
#define QUEENS_PUZZLE_LANES_INL
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstdint>
#include <cstring>

#if HWY_ARCH_X86
#include <immintrin.h>
#endif

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

/// Columns with a candidate, and columns with more than one.
struct ColumnCounts {
  std::uint32_t some;
  std::uint32_t several;
};

/// Folds `some` and `several` of the lanes in one word, each `Width` bits, into one lane.
template <int Width>
inline ColumnCounts fold(std::uint64_t some, std::uint64_t several) {
  for (int shift = 32; shift >= Width; shift /= 2) {
    several |= (several >> shift) | (some & (some >> shift));
    some |= some >> shift;
  }
  constexpr std::uint64_t kLane = (std::uint64_t{1} << Width) - 1;
  return {static_cast<std::uint32_t>(some & kLane), static_cast<std::uint32_t>(several & kLane)};
}

/// 8 lanes of 8 bits.
struct WordLanes {
  static constexpr int kLanes = 8;
  static constexpr int kStride = 8;  // cell (row, column) is bit row * kStride + column
  static constexpr int kWords = 1;
  static constexpr int kMarkBits = 1;
  using Marks = std::uint64_t;  // a set of lanes

  std::uint64_t bits;

  [[nodiscard]] static WordLanes none() { return {0}; }
  [[nodiscard]] std::uint32_t lane(int i) const { return static_cast<std::uint8_t>(bits >> (8 * i)); }
  [[nodiscard]] std::uint64_t word(int) const { return bits; }
  void set(int i, std::uint32_t mask) { bits |= std::uint64_t{mask} << (8 * i); }
  [[nodiscard]] bool any() const { return bits != 0; }

  WordLanes operator&(WordLanes other) const { return {bits & other.bits}; }
  WordLanes operator|(WordLanes other) const { return {bits | other.bits}; }
  WordLanes operator-(WordLanes other) const { return {bits & ~other.bits}; }

  /// The lanes that have a cell, in the form that costs least: here the high bit of each.
  [[nodiscard]] Marks marked() const { return (((bits & kLow7) + kLow7) | bits) & ~kLow7; }
  static Marks mark(int i) { return std::uint64_t{0x80} << (8 * i); }
  static int first(Marks marks) { return std::countr_zero(marks) / 8; }

  /// Bit i is set when lane i has a cell.
  [[nodiscard]] std::uint32_t occupied() const {
    return static_cast<std::uint32_t>((marked() * kGather) >> 56);  // the eight high bits side by side
  }
  /// Every lane without its lowest cell.
  [[nodiscard]] WordLanes without_lowest() const {
    return {bits & ((bits | ~kLow7) - kOnes)};  // the high bits keep each borrow inside its lane
  }
  /// The whole lane that holds all cells, and the bit of its number in every lane; nothing when several lanes have
  /// cells. Without branches: the searches cannot foretell them. @pre any()
  struct Line {
    std::uint64_t lane;
    std::uint64_t column;
  };
  [[nodiscard]] Line only_lane() const {
    const int shift = std::countr_zero(bits) & 56;
    const std::uint64_t lane = std::uint64_t{0xFF} << shift;
    const std::uint64_t alone = 0 - std::uint64_t{(bits & ~lane) == 0};
    return {lane & alone, kOnes << (shift / 8) & alone};
  }
  /// All lanes on top of each other.
  [[nodiscard]] std::uint32_t merged() const { return fold<8>(bits, 0).some; }
  [[nodiscard]] ColumnCounts column_counts() const { return fold<8>(bits, 0); }
  [[nodiscard]] int count() const { return std::popcount(bits); }

 private:
  static constexpr std::uint64_t kLow7 = 0x7F7F7F7F7F7F7F7F;
  static constexpr std::uint64_t kOnes = 0x0101010101010101;
  static constexpr std::uint64_t kGather = 0x0002040810204081;
};

#if HWY_TARGET == HWY_AVX2
inline constexpr int kVectorBytes = 32;
#else
inline constexpr int kVectorBytes = 16;
#endif

/// At least `AtLeast` lanes of the width of `Lane`, in vectors.
template <class Lane, int AtLeast>
struct VectorLanes {
  static constexpr int kPerVector = kVectorBytes / static_cast<int>(sizeof(Lane));
  static constexpr int kVectors = (AtLeast + kPerVector - 1) / kPerVector;
  static constexpr int kLanes = kVectors * kPerVector;
  static constexpr int kStride = 8 * static_cast<int>(sizeof(Lane));
  static constexpr int kWords = kLanes * kStride / 64;
  static constexpr int kMarkBits = sizeof(Lane) == 2 ? 2 : 1;  // bits of a mark, as vectors give them
  using Marks = std::uint32_t;                                 // a set of lanes
  typedef Lane Vector __attribute__((vector_size(kVectorBytes)));

  Vector part[kVectors];

  [[nodiscard]] static VectorLanes none() { return VectorLanes{}; }
  [[nodiscard]] std::uint32_t lane(int i) const { return part[i / kPerVector][i % kPerVector]; }
  [[nodiscard]] std::uint64_t word(int k) const {
    std::uint64_t bits;
    std::memcpy(&bits, reinterpret_cast<const char*>(part) + 8 * k, 8);
    return bits;
  }
  void set(int i, std::uint32_t mask) {
    Vector& vector = part[i / kPerVector];
    vector[i % kPerVector] = static_cast<Lane>(vector[i % kPerVector] | mask);
  }
  [[nodiscard]] bool any() const { return !all_zero(all()); }

  // Members, not friends: g++ 12 forgets the instruction set of friends that a class template defines, and passes
  // 256-bit values to them in the wrong place when it does not inline them.
  VectorLanes operator&(const VectorLanes& other) const {
    VectorLanes both;
    for (int k = 0; k < kVectors; ++k) both.part[k] = part[k] & other.part[k];
    return both;
  }
  VectorLanes operator|(const VectorLanes& other) const {
    VectorLanes either;
    for (int k = 0; k < kVectors; ++k) either.part[k] = part[k] | other.part[k];
    return either;
  }
  VectorLanes operator-(const VectorLanes& other) const {
    VectorLanes rest;
    for (int k = 0; k < kVectors; ++k) rest.part[k] = part[k] & ~other.part[k];
    return rest;
  }

  /// The lanes that have a cell, kMarkBits bits a lane.
  [[nodiscard]] Marks marked() const {
    Marks marks = 0;
    for (int k = 0; k < kVectors; ++k) marks |= marks_of(part[k]) << (k * kPerVector * kMarkBits % 32);
    return marks;
  }
  static Marks mark(int i) { return ((Marks{1} << kMarkBits) - 1) << (i * kMarkBits); }
  static int first(Marks marks) { return std::countr_zero(marks) / kMarkBits; }

  [[nodiscard]] std::uint32_t occupied() const {
    std::uint32_t mask = 0;
    for (int k = 0; k < kVectors; ++k) mask |= filled(part[k]) << (k * kPerVector % 32);
    return mask;
  }
  [[nodiscard]] VectorLanes without_lowest() const {
    VectorLanes rest;
    for (int k = 0; k < kVectors; ++k) rest.part[k] = part[k] & (part[k] - Lane{1});
    return rest;
  }
  [[nodiscard]] std::uint32_t merged() const {
    const Vector either = all();
    std::uint64_t bits = 0;
    for (int k = 0; k < kVectorBytes / 8; ++k) bits |= word_of(either, k);
    for (int shift = 32; shift >= kStride; shift /= 2) bits |= bits >> shift;
    return static_cast<std::uint32_t>(static_cast<Lane>(bits));
  }
  [[nodiscard]] ColumnCounts column_counts() const {
    Vector some = part[0];
    Vector several{};
    for (int k = 1; k < kVectors; ++k) {
      several |= some & part[k];
      some |= part[k];
    }
    std::uint64_t some_bits = word_of(some, 0);
    std::uint64_t several_bits = word_of(several, 0);
    for (int k = 1; k < kVectorBytes / 8; ++k) {
      several_bits |= word_of(several, k) | (some_bits & word_of(some, k));
      some_bits |= word_of(some, k);
    }
    return fold<kStride>(some_bits, several_bits);
  }
  [[nodiscard]] int count() const {
    int cells = 0;
    for (int k = 0; k < kWords; ++k) cells += std::popcount(word(k));
    return cells;
  }

 private:
  typedef std::uint64_t Words __attribute__((vector_size(kVectorBytes)));

  [[nodiscard]] Vector all() const {
    Vector either = part[0];
    for (int k = 1; k < kVectors; ++k) either |= part[k];
    return either;
  }
  static std::uint64_t word_of(const Vector& vector, int k) { return reinterpret_cast<const Words&>(vector)[k]; }

#if HWY_TARGET == HWY_AVX2
  static bool all_zero(const Vector& vector) {
    const auto bits = reinterpret_cast<const __m256i&>(vector);
    return _mm256_testz_si256(bits, bits) != 0;
  }
  /// Bit i is set when lane i of `vector` has a cell.
  static std::uint32_t filled(const Vector& vector) {
    const Vector equal = reinterpret_cast<const Vector&>(static_cast<const Vector&>(vector == Vector{}));
    const auto empty = reinterpret_cast<const __m256i&>(equal);
    if constexpr (sizeof(Lane) == 4) {
      return ~static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(empty))) & 0xFFU;
    } else {
      const __m128i packed = _mm_packs_epi16(_mm256_castsi256_si128(empty), _mm256_extracti128_si256(empty, 1));
      return ~static_cast<std::uint32_t>(_mm_movemask_epi8(packed)) & 0xFFFFU;
    }
  }
  static Marks marks_of(const Vector& vector) {
    if constexpr (sizeof(Lane) == 4) return filled(vector);
    const Vector equal = reinterpret_cast<const Vector&>(static_cast<const Vector&>(vector == Vector{}));
    return ~static_cast<Marks>(_mm256_movemask_epi8(reinterpret_cast<const __m256i&>(equal)));
  }
#elif HWY_ARCH_X86
  static bool all_zero(const Vector& vector) { return (word_of(vector, 0) | word_of(vector, 1)) == 0; }
  static std::uint32_t filled(const Vector& vector) {
    const Vector equal = reinterpret_cast<const Vector&>(static_cast<const Vector&>(vector == Vector{}));
    const auto empty = reinterpret_cast<const __m128i&>(equal);
    if constexpr (sizeof(Lane) == 4)
      return ~static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(empty))) & 0xFU;
    else
      return ~static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(empty, empty))) & 0xFFU;
  }
  static Marks marks_of(const Vector& vector) {
    if constexpr (sizeof(Lane) == 4) return filled(vector);
    const Vector equal = reinterpret_cast<const Vector&>(static_cast<const Vector&>(vector == Vector{}));
    return ~static_cast<Marks>(_mm_movemask_epi8(reinterpret_cast<const __m128i&>(equal))) & 0xFFFFU;
  }
#else
  static bool all_zero(const Vector& vector) { return (word_of(vector, 0) | word_of(vector, 1)) == 0; }
  static std::uint32_t filled(const Vector& vector) {
    std::uint32_t mask = 0;
    for (int i = 0; i < kPerVector; ++i) mask |= std::uint32_t{vector[i] != 0} << i;
    return mask;
  }
  static Marks marks_of(const Vector& vector) {
    Marks marks = 0;
    for (int i = 0; i < kPerVector; ++i) marks |= vector[i] != 0 ? mark(i) : Marks{0};
    return marks;
  }
#endif
};

using Lanes8 = WordLanes;
using Lanes16 = VectorLanes<std::uint16_t, 16>;
using Lanes20 = VectorLanes<std::uint32_t, 20>;
using Lanes32 = VectorLanes<std::uint32_t, 32>;

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
