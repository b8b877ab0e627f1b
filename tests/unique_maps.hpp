// Random maps with exactly one solution, for tests: grown, then repaired rival by rival.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

#include "queens/puzzle.hpp"
#include "queens/region_map.hpp"

namespace queens::testing {

struct UniqueMap {
  RegionMap map{0};
  Placement solution;
};

inline Placement random_adjacent_placement(int n, std::mt19937_64& random) {
  Placement placement(static_cast<std::size_t>(n));
  std::iota(placement.begin(), placement.end(), 0);
  const auto touching = [](int a, int b) { return std::abs(a - b) < 2; };
  do std::shuffle(placement.begin(), placement.end(), random);
  while (std::adjacent_find(placement.begin(), placement.end(), touching) != placement.end());
  return placement;
}

/// A solution of `map` other than `planted`.
inline std::optional<Placement> rival(const RegionMap& map, const Placement& planted) {
  std::optional<Placement> found;
  solve_map(map, [&](const Placement& placement) {
    if (placement != planted) found = placement;
    return !found;
  });
  return found;
}

/// @pre n is 1 or at least 4. Regions may be disconnected.
inline UniqueMap unique_map(int n, std::mt19937_64& random) {
  const Placement planted = random_adjacent_placement(n, random);
  for (;;) {
    RegionMap map = grow(planted, random());
    for (int repairs = 0; repairs < 20 * n; ++repairs) {
      const std::optional<Placement> other = rival(map, planted);
      if (!other) return {map, planted};
      const int row = static_cast<int>(random() % static_cast<unsigned>(n));
      const Cell cell{row, (*other)[static_cast<std::size_t>(row)]};
      const Cell side{row, cell.column > 0 ? cell.column - 1 : 1};
      const Cell above{row > 0 ? row - 1 : 1, cell.column};
      if (cell.column != planted[static_cast<std::size_t>(row)])
        map.set(cell, map.at(random() % 2 == 0 ? side : above));
    }
  }
}

}  // namespace queens::testing
