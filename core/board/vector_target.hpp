// Which of Highway's targets this processor runs. Hot code is compiled for several instruction sets through
// Highway; the one that runs is chosen by this and not by libhwy, whose start-up code measures a timer for 3 ms:
// longer than a small count.
#pragma once

#include <cstdint>

/// Targets whose vectors have a length unknown to the compiler, so that no class can hold one: Arm runs on NEON.
#define QUEENS_SIZELESS_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)

namespace queens::detail {

/// @param target one of Highway's HWY_AVX2, HWY_SSE4, ...: a target compiled into this program.
/// With the environment variable QUEENS_BASELINE set, only what every machine of the architecture has: for tests
/// and for processors that slow down under wide vectors. Read once.
/// False for targets that the library does not use; true for those that the whole program was compiled for.
[[nodiscard]] bool processor_has(std::int64_t target);

}  // namespace queens::detail
