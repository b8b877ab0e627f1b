// One message for terminal and pictures alike.
#include "render/piece_check.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace queens {

void require_on_map(const RegionMap& map, const Placement& placement) {
  if (placement.empty()) return;
  const auto rows = static_cast<std::size_t>(map.n());
  if (placement.size() != rows) {
    throw std::invalid_argument(
        fmt::format("the placement has {} rows and the map {}: they must agree", placement.size(), rows));
  }
  for (std::size_t row = 0; row < rows; ++row) {
    if (placement[row] >= 0 && placement[row] < map.n()) continue;
    throw std::invalid_argument(
        fmt::format("row {} of the placement: column {} is not on the map; columns go from 0 to {}", row,
                    placement[row], map.n() - 1));
  }
}

}  // namespace queens
