// Picks the instruction set and the board width for a map and steers it.
#include "puzzle/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "puzzle/steer.cpp"
#include <hwy/foreach_target.h>

#include <stdexcept>

#include "puzzle/partition.hpp"
#include "puzzle/steer.hpp"
#include "puzzle/steering-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
RegionMap map_of(const Territory<Lanes>& territory) {
  RegionMap map(territory.n);
  for (int row = 0; row < territory.n; ++row)
    for (int column = 0; column < territory.n; ++column)
      map.set({row, column}, territory.region[at(row * Lanes::kStride + column)]);
  return map;
}

template <class Lanes>
std::optional<RegionMap> steer_in(const RegionMap& map, const Placement& solution, const PuzzleWish& wish,
                                  RandomStream random, int most_evaluations, const WatchSteering& watch) {
  Steering<Lanes> steering(wish);
  const auto tell = [&] {
    if (!watch) return;
    const Tally& tally = steering.tally();
    watch(map_of(steering.territory()), wish.n * tally.cost, tally.hardest);
  };
  if (!steering.reach(Territory<Lanes>(map, wish.rule), solution.data(), random, most_evaluations, tell))
    return std::nullopt;
  return map_of(steering.territory());
}

std::optional<RegionMap> steer_map(const RegionMap& map, const Placement& solution, const PuzzleWish& wish,
                                   RandomStream random, int most_evaluations, const WatchSteering& watch) {
  const auto steer_with = wish.n <= Lanes8::kLanes    ? steer_in<Lanes8>
                          : wish.n <= Lanes16::kLanes ? steer_in<Lanes16>
                                                      : steer_in<Lanes20>;
  return steer_with(map, solution, wish, random, most_evaluations, watch);
}

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace queens::detail {

std::optional<RegionMap> steer(const RegionMap& map, const Placement& solution, const PuzzleWish& wish,
                               std::uint64_t seed, std::uint64_t index, int most_evaluations,
                               const WatchSteering& watch) {
  require_partition(map, wish.rule);
  if (map.n() != wish.n || solution.size() != static_cast<std::size_t>(wish.n) || wish.n > kMaxPuzzleN)
    throw std::invalid_argument("steering takes a map, a solution and a wish of the same n, at most 20");
  return QUEENS_BEST_TARGET(steer_map)(map, solution, wish, RandomStream(seed, index, Purpose::puzzle),
                                       most_evaluations, watch);
}

}  // namespace queens::detail
#endif
