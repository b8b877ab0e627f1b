// Bit slicing: the packed words of a block become planes, one vector for each diagonal, one bit for each board.
#if defined(QUEENS_JOIN_PLANES_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_JOIN_PLANES_INL_HPP
#undef QUEENS_JOIN_PLANES_INL_HPP
#else
#define QUEENS_JOIN_PLANES_INL_HPP
#endif

#include "count/join/bits-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail {
namespace HWY_NAMESPACE {

/// Transposes the 64x64 bit matrix in every lane, as far as `planes` rows of the result are wanted.
/// `planes_out` has room for planes rounded up to a multiple of 8. The order of boards within a plane is fixed,
/// which is all that counting needs.
inline void slice_block(const Word* HWY_RESTRICT boards, Word* HWY_RESTRICT planes_out, int planes) {
  const D d;
  const V low32 = hn::Set(d, 0x00000000FFFFFFFFU);
  const V low16 = hn::Set(d, 0x0000FFFF0000FFFFU);
  const V low8 = hn::Set(d, 0x00FF00FF00FF00FFU);
  HWY_ALIGN Word bytes[64 * kLanes];  // [byte of the word][8 rows]
  for (std::size_t row = 0; row < 8; ++row) {
    V r[8];
    for (std::size_t i = 0; i < 8; ++i) r[i] = hn::Load(d, boards + (8 * i + row) * kLanes);
    for (std::size_t i = 0; i < 4; ++i) exchange<32>(r[i], r[i + 4], low32);
    for (const std::size_t i : {0U, 1U, 4U, 5U}) exchange<16>(r[i], r[i + 2], low16);
    for (const std::size_t i : {0U, 2U, 4U, 6U}) exchange<8>(r[i], r[i + 1], low8);
    for (std::size_t i = 0; i < 8; ++i) hn::Store(r[i], d, bytes + (8 * i + row) * kLanes);
  }
  const V low4 = hn::Set(d, 0x0F0F0F0F0F0F0F0FU);
  const V low2 = hn::Set(d, 0x3333333333333333U);
  const V low1 = hn::Set(d, 0x5555555555555555U);
  const std::size_t wanted_bytes = (static_cast<std::size_t>(planes) + 7) / 8;
  for (std::size_t byte = 0; byte < wanted_bytes; ++byte) {
    V r[8];
    for (std::size_t i = 0; i < 8; ++i) r[i] = hn::Load(d, bytes + (8 * byte + i) * kLanes);
    for (std::size_t i = 0; i < 4; ++i) exchange<4>(r[i], r[i + 4], low4);
    for (const std::size_t i : {0U, 1U, 4U, 5U}) exchange<2>(r[i], r[i + 2], low2);
    for (const std::size_t i : {0U, 2U, 4U, 6U}) exchange<1>(r[i], r[i + 1], low1);
    for (std::size_t i = 0; i < 8; ++i) hn::Store(r[i], d, planes_out + (8 * byte + i) * kLanes);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace queens::detail
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
