// Steering one map, as the puzzle maker steers its own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "queens/generate.hpp"
#include "queens/placement.hpp"
#include "queens/region_map.hpp"

namespace queens::detail {

/// Called after each move with the map, its score and its hardest technique.
using WatchSteering = std::function<void(const RegionMap&, int score, Technique hardest)>;

/// Walks from `map` to one that meets the wish, border cell by border cell; see Steering. Deterministic in (map,
/// wish, seed, index), on any machine.
/// @pre    the map is a puzzle whose only solution is `solution`, n is that of the wish, at most kMaxPuzzleN.
/// @return nothing when so many evaluations of a move did not do, or the start is too far off.
/// @throw  std::invalid_argument unless the sizes agree.
[[nodiscard]] std::optional<RegionMap> steer(const RegionMap& map, const Placement& solution,
                                             const PuzzleWish& wish, std::uint64_t seed, std::uint64_t index,
                                             int most_evaluations, const WatchSteering& watch = {});

}  // namespace queens::detail
