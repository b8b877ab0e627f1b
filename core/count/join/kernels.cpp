// Compiles the hot parts once for every instruction set and lists those that this processor has.
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "board/vector_target.hpp"
#include "count/join/kernel.hpp"

#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS QUEENS_SIZELESS_TARGETS
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
