// For tests and reports: what the solvers run on.
#pragma once

#include <string_view>

namespace queens::detail {

/// The instruction set that the solvers run on, in Highway's words: "AVX2", or the baseline of the machine's
/// family.
[[nodiscard]] std::string_view solver_target();

}  // namespace queens::detail
