// The sizes of regions in published daily maps: quantiles over the 431 maps of n = 7 to 11 that are puzzles.
#pragma once

#include <array>

#include "board/random.hpp"
#include "puzzle/shape.hpp"

namespace queens::detail {

/// The n for which daily sizes are drawn; n = 12 extends those of 11.
constexpr bool has_daily_sizes(int n) { return 7 <= n && n <= 12; }

/// Sizes that cover an n x n board, in ascending order: drawn one by one like those of published maps, until what
/// is left for the largest region is like theirs too.
/// @pre has_daily_sizes(n).
[[nodiscard]] Shape::Sizes draw_daily_sizes(int n, RandomStream& random);

}  // namespace queens::detail
