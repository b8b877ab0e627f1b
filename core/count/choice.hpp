// Which way to count, and what each of them cannot do.
#pragma once

#include "queens/count.hpp"

namespace queens::detail {

/// The method that is asked for, or the fastest one that fits. @param open the board has no fixed or blocked cells.
/// @throw std::invalid_argument that says which limit is broken and what would do.
[[nodiscard]] Method chosen_method(Rule rule, int n, bool open, Method asked);

}  // namespace queens::detail
