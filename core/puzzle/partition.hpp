// What every solver asks of a map before it starts.
#pragma once

#include "queens/region_map.hpp"
#include "queens/rule.hpp"

namespace queens::detail {

/// @throw std::invalid_argument that names the place, unless the map has exactly n regions, numbered 0..n-1, that
///        cover the board, and the rule is adjacent or queen.
void require_partition(const RegionMap& map, Rule rule);

}  // namespace queens::detail
