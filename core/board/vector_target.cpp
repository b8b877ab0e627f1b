#include "board/vector_target.hpp"

#include <hwy/detect_targets.h>

#include <cstdlib>

namespace queens::detail {

bool processor_has(std::int64_t target) {
#if HWY_ARCH_X86
  static const bool baseline_only = std::getenv("QUEENS_BASELINE") != nullptr;
  if (baseline_only) return (target & (HWY_STATIC_TARGET | HWY_BASELINE_TARGETS)) != 0;
  __builtin_cpu_init();
  const bool sse4 =
      __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("aes");
  const bool avx2 = sse4 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("popcnt");
  const bool avx3 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  if (target == HWY_AVX3_DL) return false;  // not compiled unless asked for
  if (target == HWY_AVX3) return avx3;
  if (target == HWY_AVX2) return avx2;
  if (target == HWY_SSE4) return sse4;
  if (target == HWY_SSSE3) return __builtin_cpu_supports("ssse3");
#endif
  return (target & (HWY_STATIC_TARGET | HWY_BASELINE_TARGETS)) != 0;
}

}  // namespace queens::detail
