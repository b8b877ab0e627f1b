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

template <class Lanes, class Visit>
bool search_in(const RegionMap& map, Visit& visit, RunControl* control) {
  const Territory<Lanes> territory(map);
  Search<Lanes, Visit> search(territory, visit, control);
  search.run(territory.start());
  return !search.stopped();
}

/// @return false when `control` stopped it.
template <class Visit>
bool search_on_fitting_board(const RegionMap& map, Visit& visit, RunControl* control) {
  if (map.n() <= Lanes8::kLanes) return search_in<Lanes8>(map, visit, control);
  if (map.n() <= Lanes16::kLanes) return search_in<Lanes16>(map, visit, control);
  if (map.n() <= Lanes20::kLanes) return search_in<Lanes20>(map, visit, control);
  return search_in<Lanes32>(map, visit, control);
}

bool solve(const RegionMap& map, const std::function<bool(const int*)>& visit, RunControl* control) {
  return search_on_fitting_board(map, visit, control);
}

struct CountUpTo {
  std::uint64_t limit;
  std::uint64_t found = 0;
  bool operator()(const int*) { return ++found < limit; }
};

std::uint64_t count_up_to(const RegionMap& map, std::uint64_t limit) {
  CountUpTo counter{limit};
  search_on_fitting_board(map, counter, nullptr);
  return counter.found;
}

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace queens {
namespace detail {
HWY_EXPORT(solve);
HWY_EXPORT(count_up_to);
}  // namespace detail

bool solve_map(const RegionMap& map, const std::function<bool(const Placement&)>& visit, RunControl* control) {
  detail::require_partition(map);
  Placement placement(static_cast<std::size_t>(map.n()));
  const auto report = [&](const int* columns) {
    std::copy_n(columns, placement.size(), placement.begin());
    return visit(placement);
  };
  return HWY_DYNAMIC_DISPATCH(detail::solve)(map, report, control);
}

std::uint64_t count_solutions(const RegionMap& map, std::uint64_t limit) {
  detail::require_partition(map);
  return limit == 0 ? 0 : HWY_DYNAMIC_DISPATCH(detail::count_up_to)(map, limit);
}

}  // namespace queens
#endif
