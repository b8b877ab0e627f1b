// The exact solver against permutations, real maps, the adjacent count and maps large enough to be hard.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "queens/puzzle.hpp"
#include "queens/region_map.hpp"

namespace queens {
namespace {

using Solutions = std::set<Placement>;

bool is_solution(const RegionMap& map, const Placement& placement) {
  std::set<int> columns;
  std::set<int> regions;
  for (int row = 0; row < map.n(); ++row) {
    const int column = placement[static_cast<std::size_t>(row)];
    columns.insert(column);
    regions.insert(map.at({row, column}));
    if (row > 0 && std::abs(column - placement[static_cast<std::size_t>(row - 1)]) < 2) return false;
  }
  return columns.size() == placement.size() && regions.size() == placement.size();
}

/// Every permutation, one by one: shares nothing with the solver.
Solutions by_permutations(const RegionMap& map) {
  Placement placement(static_cast<std::size_t>(map.n()));
  std::iota(placement.begin(), placement.end(), 0);
  Solutions solutions;
  do {
    if (is_solution(map, placement)) solutions.insert(placement);
  } while (std::next_permutation(placement.begin(), placement.end()));
  return solutions;
}

Solutions by_search(const RegionMap& map) {
  Solutions solutions;
  EXPECT_TRUE(solve_map(map, [&](const Placement& placement) {
    EXPECT_TRUE(solutions.insert(placement).second) << "reported twice";
    return true;
  }));
  return solutions;
}

/// Any partition in n regions, hardly ever connected.
RegionMap scattered(int n, std::mt19937_64& random) {
  RegionMap map(n);
  std::vector<int> regions(static_cast<std::size_t>(n * n));
  for (std::size_t i = 0; i < regions.size(); ++i)
    regions[i] = i < static_cast<std::size_t>(n) ? static_cast<int>(i)
                                                 : static_cast<int>(random() % static_cast<unsigned>(n));
  std::shuffle(regions.begin(), regions.end(), random);
  for (int cell = 0; cell < n * n; ++cell)
    map.set({cell / n, cell % n}, static_cast<std::uint8_t>(regions[static_cast<std::size_t>(cell)]));
  return map;
}

Placement shuffled_columns(int n, std::mt19937_64& random) {
  Placement placement(static_cast<std::size_t>(n));
  std::iota(placement.begin(), placement.end(), 0);
  std::shuffle(placement.begin(), placement.end(), random);
  return placement;
}

RegionMap rows_as_regions(int n) {
  RegionMap map(n);
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) map.set({row, column}, static_cast<std::uint8_t>(row));
  return map;
}

RegionMap from_lines(const std::vector<std::string>& lines) {
  RegionMap map(static_cast<int>(lines.size()));
  std::map<char, std::uint8_t> numbers;
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column) {
      const char letter = lines[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      map.set({row, column}, numbers.emplace(letter, static_cast<std::uint8_t>(numbers.size())).first->second);
    }
  return map;
}

TEST(ExactSolver, AgreesWithPermutationsOnGrownMaps) {
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 1000; ++trial) {
    SCOPED_TRACE("seed 1, trial " + std::to_string(trial));
    const int n = 1 + trial % 7;
    const RegionMap map = grow(shuffled_columns(n, random), 1, static_cast<std::uint64_t>(trial));
    const Solutions expected = by_permutations(map);
    EXPECT_EQ(by_search(map), expected);
    EXPECT_EQ(count_solutions(map, 1000000), expected.size());
  }
}

TEST(ExactSolver, AgreesWithPermutationsOnScatteredMaps) {
  std::mt19937_64 random(2);
  for (int trial = 0; trial < 1000; ++trial) {
    SCOPED_TRACE("seed 2, trial " + std::to_string(trial));
    const RegionMap map = scattered(1 + trial % 7, random);
    const Solutions expected = by_permutations(map);
    EXPECT_EQ(by_search(map), expected);
    for (const std::uint64_t limit : {0U, 1U, 2U, 3U})
      EXPECT_EQ(count_solutions(map, limit), std::min<std::uint64_t>(limit, expected.size()));
  }
}

TEST(ExactSolver, GivesTheAdjacentCountWhenRegionsAreRows) {
  const std::vector<std::uint64_t> counts{1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479306};
  for (int n = 0; n < static_cast<int>(counts.size()); ++n) {
    SCOPED_TRACE("n " + std::to_string(n));
    EXPECT_EQ(count_solutions(rows_as_regions(n), UINT64_MAX), counts[static_cast<std::size_t>(n)]);
  }
}

TEST(ExactSolver, FindsASolutionOnEveryBoardWidth) {
  for (const int n : {8, 9, 16, 17, 20, 21, 24, 25, 31, 32}) {
    SCOPED_TRACE("n " + std::to_string(n));
    std::mt19937_64 random(static_cast<unsigned>(n));
    Placement planted;
    do planted = shuffled_columns(n, random);
    while (!is_solution(rows_as_regions(n), planted));
    const RegionMap map = grow(planted, 3);
    int seen = 0;
    solve_map(map, [&](const Placement& placement) {
      EXPECT_TRUE(is_solution(map, placement));
      return ++seen < 100;
    });
    EXPECT_GE(seen, 1);
    EXPECT_EQ(count_solutions(rows_as_regions(n), 50), 50U);
  }
}

TEST(ExactSolver, EndsOnLargeMapsThatAreHard) {
  for (int n = 13; n <= 20; ++n) {
    std::mt19937_64 random(static_cast<unsigned>(n));
    for (int trial = 0; trial < 100; ++trial) {
      SCOPED_TRACE("n " + std::to_string(n) + ", seed n, trial " + std::to_string(trial));
      const RegionMap map = trial % 2 == 0 ? grow(shuffled_columns(n, random), 5, static_cast<std::uint64_t>(trial))
                                           : scattered(n, random);
      std::uint64_t seen = 0;
      EXPECT_TRUE(solve_map(map, [&](const Placement& placement) {
        EXPECT_TRUE(is_solution(map, placement));
        return ++seen < 2;
      }));
      EXPECT_EQ(count_solutions(map, 2), seen);
    }
  }
}

TEST(ExactSolver, StopsWhenTheControlSaysSo) {
  RunControl control;
  std::uint64_t seen = 0;
  EXPECT_FALSE(solve_map(
      rows_as_regions(12),
      [&](const Placement&) {
        if (++seen == 100) control.stop = true;
        return true;
      },
      &control));
  EXPECT_GE(seen, 100U);
  EXPECT_LT(seen, 100000U);
}

TEST(ExactSolver, ReturnsTrueWhenTheVisitorEndsIt) {
  int seen = 0;
  EXPECT_TRUE(solve_map(rows_as_regions(6), [&](const Placement&) { return ++seen < 3; }));
  EXPECT_EQ(seen, 3);
}

TEST(ExactSolver, RefusesMapsThatAreNoPartitionInNRegions) {
  EXPECT_THROW((void)count_solutions(RegionMap(4), 1), std::invalid_argument);  // cells without a region
  RegionMap too_few = rows_as_regions(4);
  for (int column = 0; column < 4; ++column) too_few.set({3, column}, 0);
  EXPECT_THROW((void)count_solutions(too_few, 1), std::invalid_argument);
  RegionMap out_of_range = rows_as_regions(4);
  out_of_range.set({0, 0}, 4);
  EXPECT_THROW((void)count_solutions(out_of_range, 1), std::invalid_argument);
}

TEST(ExactSolver, AgreesWithEveryRealMap) {
  const char* path = std::getenv("QUEENS_LEVELS");
  if (path == nullptr) GTEST_SKIP() << "set QUEENS_LEVELS to the file of real maps to run this test";
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  int maps = 0;
  for (std::string line; std::getline(file, line);) {
    const auto level = nlohmann::json::parse(line);
    if (level.contains("status")) continue;  // not a partition in n regions
    SCOPED_TRACE(level.at("id").get<std::string>());
    const Solutions found = by_search(from_lines(level.at("regions").get<std::vector<std::string>>()));
    EXPECT_EQ(found.size(), level.at("solutions").get<std::size_t>());
    if (level.contains("solution")) {
      EXPECT_EQ(found, Solutions{level.at("solution").get<Placement>()});
    }
    ++maps;
  }
  EXPECT_GT(maps, 0);
}

TEST(ExactSolver, NamesTheFirstCellWithoutARegionOfTheBoard) {
  for (const int n : {1, 3, 6})
    for (int cell = 0; cell < n * n; ++cell) {
      RegionMap map(n);
      for (int each = 0; each < n * n; ++each)
        map.set({each / n, each % n}, static_cast<std::uint8_t>(each < cell ? each % n : n));
      const std::string place =
          "row " + std::to_string(1 + cell / n) + ", column " + std::to_string(1 + cell % n) + ":";
      try {
        (void)count_solutions(map, 2);
        ADD_FAILURE() << place;
      } catch (const std::invalid_argument& refusal) {
        EXPECT_EQ(std::string(refusal.what()).substr(0, place.size()), place) << "n = " << n;
      }
    }
}

}  // namespace
}  // namespace queens
