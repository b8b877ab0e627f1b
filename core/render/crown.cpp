#include "render/crown.hpp"

#include <fmt/format.h>

namespace queens {

std::string crown_svg(double cell, std::string_view colour) {
  const auto length = [cell](double part) { return fmt::format("{:.4g}", cell * part); };
  std::string path;
  for (const CrownPoint& point : kCrownBody)
    path += fmt::format("{}{} {}", path.empty() ? "M" : "L", length(point.x), length(point.y));
  std::string crown = fmt::format("<g id=\"crown\" fill=\"{}\"><path d=\"{}Z\"/>", colour, path);
  for (const CrownPoint& jewel : kCrownJewels)
    crown += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", length(jewel.x), length(jewel.y),
                         length(kCrownJewelRadius));
  return crown +
         fmt::format("<path d=\"M{} {}H{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/></g>",
                     length(kCrownBandLeft.x), length(kCrownBandLeft.y), length(kCrownBandRight.x), colour,
                     length(kCrownBandWidth));
}

}  // namespace queens
