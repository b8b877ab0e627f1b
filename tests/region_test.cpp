#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <set>

#include "queens/list.hpp"
#include "queens/map_file.hpp"
#include "queens/region_map.hpp"

namespace queens {
namespace {

std::vector<Cell> sides(int n, Cell cell) {
  std::vector<Cell> result;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      if (std::abs(row - cell.row) + std::abs(column - cell.column) == 1) result.push_back({row, column});
  return result;
}

/// The frontier as it is defined: cells without a region that have a side in common with one.
std::set<std::pair<int, int>> frontier_of(const RegionMap& map) {
  std::set<std::pair<int, int>> frontier;
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column)
      for (const Cell side : sides(map.n(), {row, column}))
        if (map.at({row, column}) == RegionMap::kNone && map.at(side) != RegionMap::kNone)
          frontier.insert({row, column});
  return frontier;
}

/// Connected parts of all regions, by merging cells until nothing changes.
int parts(const RegionMap& map) {
  const int n = map.n();
  std::vector<int> label(static_cast<std::size_t>(n * n));
  for (int i = 0; i < n * n; ++i) label[static_cast<std::size_t>(i)] = i;
  for (bool changed = true; changed;) {
    changed = false;
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column)
        for (const Cell side : sides(n, {row, column})) {
          int& a = label[static_cast<std::size_t>(row * n + column)];
          const int b = label[static_cast<std::size_t>(side.row * n + side.column)];
          if (map.at({row, column}) == map.at(side) && b < a) {
            a = b;
            changed = true;
          }
        }
  }
  std::set<int> labels;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      if (map.at({row, column}) != RegionMap::kNone)
        labels.insert(label[static_cast<std::size_t>(row * n + column)]);
  return static_cast<int>(labels.size());
}

TEST(Growth, EveryStepFollowsTheDefinition) {
  for (const Rule rule : kRules) {
    for (const int n : {1, 4, 5, 8}) {
      const PlacementSampler sampler(rule, n);
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(::testing::Message() << name(rule) << " n " << n << " seed " << seed);
        const Placement placement = *sampler.draw(seed, 0);
        int steps = 0;
        const RegionMap map = grow(placement, seed, 0, [&](const GrowthStep& step) {
          ++steps;
          std::set<std::pair<int, int>> frontier;
          for (const Cell cell : step.frontier) frontier.insert({cell.row, cell.column});
          EXPECT_EQ(frontier.size(), step.frontier.size()) << "a cell stands twice in the frontier";
          EXPECT_EQ(frontier, frontier_of(step.map));
          EXPECT_TRUE(frontier.count({step.cell.row, step.cell.column}));
          bool beside = false;
          for (const Cell side : sides(n, step.cell)) beside = beside || step.map.at(side) == step.region;
          EXPECT_TRUE(beside);
          EXPECT_EQ(parts(step.map), n) << "a region has come apart";
        });
        EXPECT_EQ(steps, n * n - n);
        for (int row = 0; row < n; ++row) EXPECT_EQ(map.at({row, placement[static_cast<std::size_t>(row)]}), row);
      }
    }
  }
}

TEST(Growth, TenThousandMapsAreWellFormedPartitions) {
  const PlacementSampler sampler(Rule::adjacent, 8);
  for (std::uint64_t seed = 0; seed < 10000; ++seed) {
    const Placement placement = *sampler.draw(seed, 0);
    const RegionMap map = grow(placement, seed);
    const MapForm form = inspect(map);
    ASSERT_TRUE(form.well_formed(8)) << "seed " << seed << '\n' << letter_grid(map);
    std::set<std::uint8_t> met;
    for (int row = 0; row < 8; ++row) {
      met.insert(map.at({row, placement[static_cast<std::size_t>(row)]}));
      for (int column = 0; column < 8; ++column) ASSERT_LT(map.at({row, column}), 8) << seed;
    }
    ASSERT_EQ(met.size(), 8U) << seed;
  }
}

TEST(Growth, IsTheSameOnEveryMachine) {
  EXPECT_EQ(letter_grid(grow({0, 2, 4, 1, 5, 7, 3, 6}, 1)),
            "AABBCCCC\nBBBCCCCC\nBBBCCCCC\nBDBBCCEE\nDDDEEEEF\nDDGGGEHF\nDDGGHEHH\nDHHHHHHH\n");
}

TEST(Growth, IsTheSameForEveryThreadCount) {
  const PlacementSampler sampler(Rule::adjacent, 9);
  std::vector<RegionMap> alone;
  for (std::uint64_t index = 0; index < 200; ++index) alone.push_back(grow(*sampler.draw(3, index), 3, index));
  for (const int threads : {1, 2, 3, 8}) {
    std::vector<RegionMap> together(alone.size(), RegionMap(0));
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
    for (std::size_t index = 0; index < together.size(); ++index)
      together[index] = grow(*sampler.draw(3, index), 3, index);
    EXPECT_EQ(together, alone) << threads;
  }
}

TEST(Growth, SeedAndIndexBothMatter) {
  const Placement placement{0, 2, 4, 1, 5, 7, 3, 6};
  EXPECT_EQ(grow(placement, 1, 2), grow(placement, 1, 2));
  EXPECT_NE(grow(placement, 1, 2), grow(placement, 1, 3));
  EXPECT_NE(grow(placement, 1, 2), grow(placement, 2, 2));
}

TEST(Growth, ChoosesEveryRegionBesideACellEquallyOften) {
  // 2 x 2 board, pieces on one diagonal: both other cells lie beside both regions.
  int first = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) first += grow({0, 1}, seed).at({0, 1}) == 0 ? 1 : 0;
  EXPECT_NEAR(first, 2000, 160);  // five standard deviations
}

TEST(Growth, RefusesColumnsBesideTheBoard) {
  EXPECT_THROW((void)grow({0, 2}, 1), std::invalid_argument);
  EXPECT_THROW((void)grow({-1, 0}, 1), std::invalid_argument);
  EXPECT_THROW((void)grow(Placement(33), 1), std::invalid_argument);
  EXPECT_EQ(grow({}, 1).n(), 0);
}

RegionMap map_of(const std::vector<std::string>& rows) {
  RegionMap map(static_cast<int>(rows.size()));
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column) {
      const char letter = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (letter != '.') map.set({row, column}, static_cast<std::uint8_t>(letter - 'A'));
    }
  return map;
}

TEST(Inspect, CountsRegionsAndNamesWhatIsApart) {
  EXPECT_TRUE(inspect(map_of({"AAB", "CAB", "CCB"})).well_formed(3));
  EXPECT_EQ(inspect(map_of({"AAB", "AAB", "AAB"})).regions, 2);
  const MapForm apart = inspect(map_of({"ABA", "CBB", "CCA"}));
  EXPECT_EQ(apart.regions, 3);
  ASSERT_EQ(apart.pieces_apart.size(), 1U);  // named once, though it has three parts
  EXPECT_EQ(apart.pieces_apart[0], (Cell{0, 2}));
  EXPECT_FALSE(apart.well_formed(3));
}

TEST(Inspect, DiagonalContactDoesNotConnect) { EXPECT_EQ(inspect(map_of({"AB", "BA"})).pieces_apart.size(), 2U); }

TEST(RegionMap, HasASizeThatCanBe) {
  for (const int n : {-1, kMaxN + 1}) EXPECT_THROW(RegionMap{n}, std::invalid_argument) << n;
  EXPECT_EQ(letter_grid(RegionMap(0)), "");
  RegionMap partial(2);
  partial.set({0, 1}, 0);
  EXPECT_EQ(letter_grid(partial), ".A\n..\n");
}

TEST(Relabelled, OrdersRegionsByFirstAppearance) {
  EXPECT_EQ(letter_grid(relabelled(map_of({"CCA", "CBA", "BBA"}))), "AAB\nACB\nCCB\n");
  EXPECT_EQ(relabelled(map_of({"CC", ".A"})), map_of({"AA", ".B"}));
}

TEST(RegionLetter, GoesOnWithSmallLetters) {
  EXPECT_EQ(region_letter(0), 'A');
  EXPECT_EQ(region_letter(25), 'Z');
  EXPECT_EQ(region_letter(26), 'a');
}

}  // namespace
}  // namespace queens
