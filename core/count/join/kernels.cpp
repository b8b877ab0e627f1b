// Compiles the hot parts once for every instruction set and lists those that this processor has.
#include "count/join/kernel.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#define HWY_IS_DEBUG_BUILD 0   // Highway's own assertions need libhwy
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "count/join/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "count/join/half_list-inl.hpp"
#include "count/join/leaf-inl.hpp"
#include "count/join/partition-inl.hpp"

#ifndef QUEENS_JOIN_KERNELS_ONCE
#define QUEENS_JOIN_KERNELS_ONCE
namespace queens::detail {
namespace {
template <std::int64_t kTarget>
const JoinKernel& kernel_for();
}  // namespace
}  // namespace queens::detail
#endif

HWY_BEFORE_NAMESPACE();
namespace queens::detail {
namespace {
template <>
const JoinKernel& kernel_for<HWY_TARGET>() {
  namespace target = HWY_NAMESPACE;
  static const JoinKernel kernel{hwy::TargetName(HWY_TARGET), target::kBlockBoards, target::half_list,
                                 target::group_queries,       target::sort_boards,  target::filter_boards,
                                 target::count_pairs};
  return kernel;
}
}  // namespace
}  // namespace queens::detail
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace queens::detail {
namespace {

// Asked of the compiler's run-time library and not of libhwy, whose start-up code measures a timer for 3 ms: longer
// than a small count. Other targets than these are part of the architecture that the program was compiled for.
bool processor_has(std::int64_t target) {
#if HWY_ARCH_X86
  __builtin_cpu_init();
  const bool sse4 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("aes");
  const bool avx2 = sse4 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
  const bool avx3 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  if (target == HWY_AVX3_DL) return false;   // not compiled unless asked for
  if (target == HWY_AVX3) return avx3;
  if (target == HWY_AVX2) return avx2;
  if (target == HWY_SSE4) return sse4;
  if (target == HWY_SSSE3) return __builtin_cpu_supports("ssse3");
#endif
  return (target & (HWY_STATIC_TARGET | HWY_BASELINE_TARGETS)) != 0;
}

// Highway numbers targets from best to worst.
template <std::size_t... kBit>
std::vector<const JoinKernel*> supported(std::index_sequence<kBit...>) {
  std::vector<const JoinKernel*> kernels;
  const auto consider = [&kernels]<std::int64_t kTarget>() {
    if constexpr ((kTarget & HWY_TARGETS) != 0)
      if (processor_has(kTarget)) kernels.push_back(&kernel_for<kTarget>());
  };
  (consider.template operator()<(std::int64_t{1} << kBit)>(), ...);
  return kernels;
}

}  // namespace

std::span<const JoinKernel* const> join_kernels() {
  static const std::vector<const JoinKernel*> kernels = supported(std::make_index_sequence<63>());
  return kernels;
}

const JoinKernel& join_kernel(std::string_view name) {
  std::string known;
  for (const JoinKernel* kernel : join_kernels()) {
    if (name.empty() || name == kernel->name) return *kernel;
    known += std::string(known.empty() ? "" : ", ") + kernel->name;
  }
  throw std::invalid_argument("unknown kernel \"" + std::string(name) + "\"; this processor has: " + known);
}

}  // namespace queens::detail
#endif  // HWY_ONCE
