// The one precondition that all pictures share: the pieces stand on the map.
#pragma once

#include "queens/placement.hpp"
#include "queens/region_map.hpp"

namespace queens {

/// @throw std::invalid_argument unless `placement` is empty or has a column of the map for each of its rows.
void require_on_map(const RegionMap& map, const Placement& placement);

}  // namespace queens
