// Region maps as differential tests need them: drawn at random in several manners, solved by trying, made smaller.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "oracle.hpp"
#include "queens/placement.hpp"
#include "queens/region_map.hpp"

namespace queens::testing {

/// The region of each cell, row by row; regions are 0..n-1 and none is empty.
struct RandomMap {
  int n;
  std::vector<int> regions;
};

inline int below(std::mt19937& random, int bound) {
  return static_cast<int>(random() % static_cast<unsigned>(bound));
}

inline std::vector<int> neighbours(int n, int cell) {
  std::vector<int> result;
  if (cell % n > 0) result.push_back(cell - 1);
  if (cell % n < n - 1) result.push_back(cell + 1);
  if (cell >= n) result.push_back(cell - n);
  if (cell < n * (n - 1)) result.push_back(cell + n);
  return result;
}

/// Any partition, hardly ever connected.
inline RandomMap scattered_map(int n, std::mt19937& random) {
  RandomMap map{n, {}};
  for (int cell = 0; cell < n * n; ++cell) map.regions.push_back(cell < n ? cell : below(random, n));
  std::shuffle(map.regions.begin(), map.regions.end(), random);
  return map;
}

/// Connected regions, grown from one cell in each row, so that most maps have solutions, or from cells anywhere.
/// The more `greedy`, the larger the first region, and the fewer solutions there are.
inline RandomMap grown_map(int n, bool one_in_each_row, int greedy, std::mt19937& random) {
  RandomMap map{n, std::vector<int>(static_cast<std::size_t>(n * n), -1)};
  const auto region = [&](int cell) -> int& { return map.regions[static_cast<std::size_t>(cell)]; };
  std::vector<int> order(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) order[static_cast<std::size_t>(i)] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (int i = 0; i < n;) {
    const int cell = one_in_each_row ? i * n + order[static_cast<std::size_t>(i)] : below(random, n * n);
    if (region(cell) < 0) region(cell) = i++;
  }
  for (int left = n * n - n; left > 0;) {
    const int cell = below(random, n * n);
    const std::vector<int> around = neighbours(n, cell);
    const int source = region(around[random() % around.size()]);
    if (region(cell) >= 0 || source < 0 || (source > 0 && below(random, greedy + 1) > 0)) continue;
    region(cell) = source;
    --left;
  }
  return map;
}

/// n = 3..7, every manner in turn.
inline RandomMap random_map(int index, std::mt19937& random) {
  const int n = 3 + below(random, 5);
  if (index % 4 == 0) return scattered_map(n, random);
  return grown_map(n, index % 4 != 1, below(random, 6), random);
}

inline RegionMap build(const RandomMap& description) {
  RegionMap map(description.n);
  for (int cell = 0; cell < map.n() * map.n(); ++cell)
    map.set({cell / map.n(), cell % map.n()},
            static_cast<std::uint8_t>(description.regions[static_cast<std::size_t>(cell)]));
  return map;
}

/// All solutions, by putting one piece after another; `above` holds the columns of the first.
inline void try_all(const RandomMap& map, oracle::Attacks attacks, Placement& above,
                    std::set<Placement>& solutions) {
  const int row = static_cast<int>(above.size());
  const auto region = [&](int r, int c) { return map.regions[static_cast<std::size_t>(r * map.n + c)]; };
  if (row == map.n) solutions.insert(above);
  for (int column = 0; row < map.n && column < map.n; ++column) {
    bool fits = true;
    for (int other = 0; fits && other < row; ++other) {
      const int there = above[static_cast<std::size_t>(other)];
      fits = !attacks(row - other, std::abs(column - there)) && region(row, column) != region(other, there);
    }
    if (!fits) continue;
    above.push_back(column);
    try_all(map, attacks, above, solutions);
    above.pop_back();
  }
}

inline std::set<Placement> all_solutions(const RandomMap& map, oracle::Attacks attacks) {
  std::set<Placement> solutions;
  Placement above;
  try_all(map, attacks, above, solutions);
  return solutions;
}

/// A command that shows the map to the program: letters on standard input.
inline std::string command(const RandomMap& map, const std::string& options) {
  std::string text = "queens solve -" + options + " <<END\n";
  for (int cell = 0; cell < map.n * map.n; ++cell) {
    text += static_cast<char>('A' + map.regions[static_cast<std::size_t>(cell)]);
    if (cell % map.n == map.n - 1) text += '\n';
  }
  return text + "END";
}

/// Numbers the regions 0, 1, ... in order of appearance. @return how many there are
inline int renumber(RandomMap& map) {
  std::vector<int> seen;
  for (int& region : map.regions) {
    const auto found = std::find(seen.begin(), seen.end(), region);
    const auto number = static_cast<int>(found - seen.begin());
    if (found == seen.end()) seen.push_back(region);
    region = number;
  }
  return static_cast<int>(seen.size());
}

/// The maps without one row and one column, as far as n - 1 regions are left, two of them made one where n are.
inline void add_with_fewer_lines(const RandomMap& map, int row, int column, std::vector<RandomMap>& result) {
  RandomMap rest{map.n - 1, {}};
  for (int cell = 0; cell < map.n * map.n; ++cell)
    if (cell / map.n != row && cell % map.n != column)
      rest.regions.push_back(map.regions[static_cast<std::size_t>(cell)]);
  const int regions = renumber(rest);
  if (regions == rest.n) result.push_back(rest);
  for (int kept = 0; regions == rest.n + 1 && kept < regions; ++kept)
    for (int merged = kept + 1; merged < regions; ++merged) {
      RandomMap united = rest;
      std::replace(united.regions.begin(), united.regions.end(), merged, kept);
      renumber(united);
      result.push_back(united);
    }
}

/// Sides of cells between two regions.
inline int borders(const RandomMap& map) {
  int count = 0;
  for (int cell = 0; cell < map.n * map.n; ++cell)
    for (const int other : neighbours(map.n, cell))
      if (other > cell &&
          map.regions[static_cast<std::size_t>(cell)] != map.regions[static_cast<std::size_t>(other)])
        ++count;
  return count;
}

/// Maps with fewer rows, and maps in which one cell joined the region beside it and made the borders shorter.
inline std::vector<RandomMap> smaller(const RandomMap& map) {
  std::vector<RandomMap> result;
  for (int row = map.n - 1; map.n > 1 && row >= 0; --row)
    for (int column = map.n - 1; column >= 0; --column) add_with_fewer_lines(map, row, column, result);
  const int length = borders(map);
  for (int cell = 0; cell < map.n * map.n; ++cell)
    for (const int other : neighbours(map.n, cell)) {
      RandomMap moved = map;
      moved.regions[static_cast<std::size_t>(cell)] = map.regions[static_cast<std::size_t>(other)];
      if (borders(moved) < length && renumber(moved) == map.n) result.push_back(moved);
    }
  return result;
}

}  // namespace queens::testing
