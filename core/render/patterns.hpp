// Hatch patterns, by which regions can be told apart without colours.
#pragma once

#include <cairo.h>

#include <cstdint>
#include <vector>

#include "queens/region_map.hpp"

namespace queens {

/// Pattern 0 is empty; the others come in families of one look and several densities.
inline constexpr int kPatternFamilies = 8;
inline constexpr int kPatternDensities = 3;
inline constexpr int kPatterns = 1 + kPatternFamilies * kPatternDensities;

/// The family of a pattern; 0 for the empty one.
[[nodiscard]] constexpr int pattern_family(int pattern) {
  return pattern == 0 ? 0 : 1 + (pattern - 1) % kPatternFamilies;
}

/// A pattern for each region number from 0 to the largest on the map. The largest region is empty; no two regions
/// have the same pattern while there are at most kPatterns of them, and beyond that only regions that share no
/// side; those that share one differ in their families wherever that can be. Depends on the partition alone.
[[nodiscard]] std::vector<std::uint8_t> assign_patterns(const RegionMap& map);

/// Draws the pattern in the current colour over one cell; in cells side by side it runs on.
void draw_pattern(cairo_t* context, std::uint8_t pattern, double left, double top, double cell);

}  // namespace queens
