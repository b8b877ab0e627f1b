// Picks the instruction set and the board width for a map and runs the search.
#include "puzzle/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "puzzle/exact.cpp"
#include <hwy/foreach_target.h>

#include <algorithm>
#include <functional>

#include "puzzle/partition.hpp"
#include "puzzle/search-inl.hpp"
#include "queens/puzzle.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

/// Called with the column of the piece in each row; returns false to end the search.
using VisitSolution = std::function<bool(const int*)>;

template <class Lanes>
bool solve_in(const RegionMap& map, Rule rule, const VisitSolution& visit, RunControl* control) {
  const Territory<Lanes> territory(map, rule);
  Search<Lanes, const VisitSolution&> search(territory, visit, control);
  search.run(territory.start());
  return !search.stopped();
}

/// @return false when `control` stopped it.
bool solve(const RegionMap& map, Rule rule, const VisitSolution& visit, RunControl* control) {
  if (map.n() <= Lanes8::kLanes) return solve_in<Lanes8>(map, rule, visit, control);
  if (map.n() <= Lanes16::kLanes) return solve_in<Lanes16>(map, rule, visit, control);
  if (map.n() <= Lanes20::kLanes) return solve_in<Lanes20>(map, rule, visit, control);
  return solve_in<Lanes32>(map, rule, visit, control);
}

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace queens {
namespace detail {
using Solve = bool (*)(const RegionMap&, Rule, const std::function<bool(const int*)>&, RunControl*);

Solve solver() { return QUEENS_BEST_TARGET(solve); }
}  // namespace detail

bool solve_map(const RegionMap& map, const std::function<bool(const Placement&)>& visit, RunControl* control,
               Rule rule) {
  detail::require_partition(map, rule);
  Placement placement(static_cast<std::size_t>(map.n()));
  const auto report = [&](const int* columns) {
    std::copy_n(columns, placement.size(), placement.begin());
    return visit(placement);
  };
  return detail::solver()(map, rule, report, control);
}

std::uint64_t count_solutions(const RegionMap& map, std::uint64_t limit, Rule rule) {
  detail::require_partition(map, rule);
  std::uint64_t found = 0;
  const auto count = [&](const int*) { return ++found < limit; };
  if (limit > 0) detail::solver()(map, rule, count, nullptr);
  return found;
}

}  // namespace queens
#endif
