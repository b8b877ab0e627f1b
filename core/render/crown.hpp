// The piece, a queen's crown with five points, in a cell of side 1 whose top left corner is (0, 0).
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace queens {

struct CrownPoint {
  double x;
  double y;
};

inline constexpr std::array<CrownPoint, 11> kCrownBody{{{0.27, 0.70},
                                                        {0.16, 0.37},
                                                        {0.335, 0.54},
                                                        {0.34, 0.27},
                                                        {0.44, 0.51},
                                                        {0.50, 0.23},
                                                        {0.56, 0.51},
                                                        {0.66, 0.27},
                                                        {0.665, 0.54},
                                                        {0.84, 0.37},
                                                        {0.73, 0.70}}};
inline constexpr std::array<CrownPoint, 5> kCrownJewels{
    {{0.155, 0.36}, {0.335, 0.25}, {0.50, 0.205}, {0.665, 0.25}, {0.845, 0.36}}};
inline constexpr double kCrownJewelRadius = 0.045;
/// The band below is a thick stroke with round ends.
inline constexpr CrownPoint kCrownBandLeft{0.29, 0.785};
inline constexpr CrownPoint kCrownBandRight{0.71, 0.785};
inline constexpr double kCrownBandWidth = 0.08;

/// The crown in a cell of side `cell` as an SVG group with the id "crown", to be shown by <use>.
[[nodiscard]] std::string crown_svg(double cell, std::string_view colour);

}  // namespace queens
