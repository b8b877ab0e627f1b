// Which instruction sets the solvers are compiled for: what every machine of the family has, and AVX2 with BMI,
// which makes them 1.3 to 1.6 times as fast (single-instruction bit counts, 256-bit lanes).
// To be included before <hwy/foreach_target.h>.
#pragma once

#include "board/vector_target.hpp"

#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL | QUEENS_SIZELESS_TARGETS)

/// Pointer to `function` as compiled for the best of these sets that this processor has.
#define QUEENS_BEST_TARGET(function)                                               \
  (queens::detail::processor_has(HWY_AVX2) && HWY_CHOOSE_AVX2(function) != nullptr \
       ? HWY_CHOOSE_AVX2(function)                                                 \
       : &HWY_STATIC_DISPATCH(function))
