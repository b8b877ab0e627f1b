// A region map in the terminal, with the colours and letters of a given legend.
#pragma once

#include <string>

#include "queens/placement.hpp"
#include "queens/region_map.hpp"
#include "render/colouring.hpp"

namespace queens {

/// As terminal_map() of the public header, but shown as `legend` says: that of the finished map, for example,
/// while it grows.
[[nodiscard]] std::string terminal_map(const RegionMap& map, const Legend& legend, const Placement& placement);

}  // namespace queens
