#include "puzzle/partition.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

namespace queens::detail {

void require_partition(const RegionMap& map, Rule rule) {
  if (rule != Rule::adjacent && rule != Rule::queen)
    throw std::invalid_argument("a puzzle has the rule adjacent or queen");
  const int n = map.n();
  std::uint32_t present = 0;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      const int region = map.at({row, column});
      if (region >= n)
        throw std::invalid_argument("row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) +
                                    ": a map of size " + std::to_string(n) + " needs every cell in a region 0.." +
                                    std::to_string(n - 1));
      present |= 1U << region;
    }
  for (int region = 0; region < n; ++region)
    if ((present >> region & 1U) == 0)
      throw std::invalid_argument("region " + std::to_string(region) + " of " + std::to_string(n) + " has no cell");
}

}  // namespace queens::detail
