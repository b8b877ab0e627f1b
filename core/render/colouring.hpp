// Which colour and letter each region of a map gets.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "queens/region_map.hpp"
#include "render/palette.hpp"

namespace queens {

/// An index into kPalette for each region number from 0 to the largest on the map. Regions that share a side
/// differ most, those that share a corner a little less; no two regions share a colour while there are at most
/// kPaletteSize of them, and beyond that only regions that do not touch. Small maps use the lighter colours.
/// Depends on the partition alone, not on how its regions are numbered.
/// Cost:    O(r^2) a step of a local search over r regions; 0.1 ms at n = 8, 6 ms at n = 32.
/// Threads: safe from any thread.
[[nodiscard]] std::vector<std::uint8_t> assign_colours(const RegionMap& map);

/// How the regions of a map are shown. A partial map drawn with the legend of the finished one keeps its colours
/// while it grows.
class Legend {
 public:
  /// Letters in order of first appearance, as letter_grid() has them; colours by assign_colours(), patterns by
  /// assign_patterns().
  explicit Legend(const RegionMap& map);

  /// '.' for cells without a region, '?' beyond the 52nd region.
  [[nodiscard]] char letter(std::uint8_t region) const { return letters_[region]; }
  /// White for cells without a region.
  [[nodiscard]] Colour colour(std::uint8_t region) const { return colours_[region]; }
  /// A pattern of patterns.hpp.
  [[nodiscard]] std::uint8_t pattern(std::uint8_t region) const { return patterns_[region]; }

 private:
  std::array<char, 256> letters_{};
  std::array<Colour, 256> colours_{};
  std::array<std::uint8_t, 256> patterns_{};
};

}  // namespace queens
