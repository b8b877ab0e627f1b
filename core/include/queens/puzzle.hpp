// A region map as a puzzle: one piece in every row, column and region, no two of them touching.
#pragma once

#include <cstdint>
#include <functional>

#include "queens/placement.hpp"
#include "queens/region_map.hpp"
#include "queens/rule.hpp"
#include "queens/run_control.hpp"

namespace queens {

/// Calls `visit` for each placement that obeys `rule` with one piece in every region until it returns false, in an
/// order that depends on the map alone. Regions need not be connected.
/// @pre     the map has exactly n regions, numbered 0..n-1, and every cell belongs to one; the rule is adjacent,
///          as in the game, or queen: then no two pieces share any diagonal.
/// Cost:    exponential in n at worst; microseconds on typical maps with n <= 12. O(n^2) memory.
/// Threads: safe from any thread; runs in the calling one.
/// @return  false when `control` stopped it.
/// @throw   std::invalid_argument on a broken precondition.
bool solve_map(const RegionMap& map, const std::function<bool(const Placement&)>& visit,
               RunControl* control = nullptr, Rule rule = Rule::adjacent);

/// Number of solutions of the map, but never more than `limit`. Contract and cost as solve_map().
[[nodiscard]] std::uint64_t count_solutions(const RegionMap& map, std::uint64_t limit, Rule rule = Rule::adjacent);

}  // namespace queens
