// Steering: every map on the way is a puzzle, the last one is what was wished for, and the costs that are kept up
// to date move by move are those of the whole solve.
#include "puzzle/steer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "queens/puzzle.hpp"
#include "queens/reason.hpp"
#include "unique_maps.hpp"

namespace queens {
namespace {

using detail::steer;
using testing::UniqueMap;

constexpr std::array kLevels{Difficulty::easy, Difficulty::medium, Difficulty::hard, Difficulty::expert};

UniqueMap connected_map(int n, std::mt19937_64& random) {
  for (;;) {
    UniqueMap start = testing::unique_map(n, random);
    if (inspect(start.map).well_formed(n)) return start;
  }
}

/// Solutions by trying all permutations, the rules written out.
int solutions_by_permutation(const RegionMap& map) {
  std::vector<int> columns(static_cast<std::size_t>(map.n()));
  std::iota(columns.begin(), columns.end(), 0);
  int solutions = 0;
  do {
    bool allowed = true;
    unsigned regions = 0;
    for (int row = 0; row < map.n(); ++row) {
      const int column = columns[static_cast<std::size_t>(row)];
      if (row > 0 && std::abs(column - columns[static_cast<std::size_t>(row) - 1]) == 1) allowed = false;
      regions |= 1U << map.at({row, column});
    }
    solutions += allowed && regions == (1U << map.n()) - 1 ? 1 : 0;
  } while (std::next_permutation(columns.begin(), columns.end()));
  return solutions;
}

std::vector<int> sizes(const RegionMap& map) {
  std::vector<int> result(static_cast<std::size_t>(map.n()));
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column) ++result[map.at({row, column})];
  return result;
}

int changed_cells(const RegionMap& a, const RegionMap& b) {
  int changed = 0;
  for (int row = 0; row < a.n(); ++row)
    for (int column = 0; column < a.n(); ++column) changed += a.at({row, column}) != b.at({row, column}) ? 1 : 0;
  return changed;
}

TEST(Steering, ReachesEveryDifficulty) {
  std::mt19937_64 random(31);
  std::array<int, 4> reached{};
  for (int trial = 0; trial < 160; ++trial) {
    SCOPED_TRACE("seed 31, trial " + std::to_string(trial));
    const int n = 6 + trial / 4 % 4;
    const UniqueMap start = connected_map(n, random);
    const Difficulty level = kLevels[static_cast<std::size_t>(trial % 4)];
    const auto map = steer(start.map, start.solution, {.n = n, .difficulty = level}, 31, random(), 1500);
    if (!map) continue;
    ++reached[static_cast<std::size_t>(level)];
    EXPECT_TRUE(inspect(*map).well_formed(n));
    EXPECT_EQ(count_solutions(*map, 2), 1U);
    solve_map(*map, [&](const Placement& found) {
      EXPECT_EQ(found, start.solution);
      return true;
    });
    EXPECT_EQ(grade(*map).difficulty, level);
  }
  for (const int times : reached) EXPECT_GE(times, 15) << "of 40";
}

TEST(Steering, KeepsOneSolutionAtEveryMove) {
  std::mt19937_64 random(32);
  int moves = 0;
  for (int trial = 0; trial < 8; ++trial) {
    const UniqueMap start = connected_map(6 + trial % 2, random);
    RegionMap before = start.map;
    const PuzzleWish wish{.n = start.map.n(), .difficulty = kLevels[static_cast<std::size_t>(1 + trial % 3)]};
    const auto end = steer(start.map, start.solution, wish, 32, random(), 150,
                           [&](const RegionMap& map, int /*score*/, Technique /*hardest*/) {
                             SCOPED_TRACE("seed 32, trial " + std::to_string(trial));
                             EXPECT_EQ(changed_cells(before, map), 1);
                             EXPECT_TRUE(inspect(map).well_formed(map.n()));
                             EXPECT_EQ(solutions_by_permutation(map), 1);
                             before = map;
                             ++moves;
                           });
    if (end) {
      EXPECT_EQ(*end, before);
    }
  }
  EXPECT_GT(moves, 200);
}

TEST(Steering, CostsWhatTheWholeSolveCosts) {
  std::mt19937_64 random(33);
  int moves = 0;
  for (int trial = 0; trial < 120; ++trial) {
    const UniqueMap start = connected_map(5 + trial % 6, random);
    const PuzzleWish wish{
        .n = start.map.n(), .difficulty = kLevels[static_cast<std::size_t>(trial % 4)], .no_guess = trial % 3 == 0};
    const auto end = steer(start.map, start.solution, wish, 33, random(), 400,
                           [&](const RegionMap& map, int score, Technique hardest) {
                             SCOPED_TRACE("seed 33, trial " + std::to_string(trial));
                             const Grade whole = grade(map);
                             EXPECT_TRUE(whole.solved);
                             EXPECT_EQ(score, whole.score);
                             EXPECT_EQ(hardest, whole.hardest);
                             ++moves;
                           });
    if (end) {
      EXPECT_EQ(grade(*end).difficulty, *wish.difficulty);
    }
  }
  EXPECT_GT(moves, 4000);
}

TEST(Steering, AvoidsAssumptionsWhereAsked) {
  int reached = 0;
  for (int trial = 0; trial < 40; ++trial) {
    SCOPED_TRACE("seed 34, trial " + std::to_string(trial));
    PuzzleWish wish{.n = 8 + trial % 2};
    PuzzleMaker maker(wish);
    std::uint64_t index = 1000 * static_cast<std::uint64_t>(trial);
    Puzzle start = *maker.make(34, index);
    while (start.grade.hardest < Technique::conflict) start = *maker.make(34, ++index);
    wish.no_guess = true;
    if (trial % 4 < 2) wish.difficulty = Difficulty::hard;
    const auto map = steer(start.map, start.solution, wish, 34, index, 1500);
    if (!map) continue;
    ++reached;
    EXPECT_LT(grade(*map).hardest, Technique::conflict);
    if (wish.difficulty) {
      EXPECT_EQ(grade(*map).difficulty, Difficulty::hard);
    }
  }
  EXPECT_GE(reached, 20);
}

TEST(Steering, StaysWithinTheLimits) {
  std::mt19937_64 random(35);
  int reached = 0;
  for (int trial = 0; trial < 60; ++trial) {
    SCOPED_TRACE("seed 35, trial " + std::to_string(trial));
    const UniqueMap start = connected_map(8, random);
    const std::vector<int> at_start = sizes(start.map);
    const auto [smallest, largest] = std::minmax_element(at_start.begin(), at_start.end());
    const auto singles = static_cast<int>(std::count(at_start.begin(), at_start.end(), 1));
    const PuzzleWish wish{.n = 8,
                          .difficulty = kLevels[static_cast<std::size_t>(trial % 3)],
                          .min_region = *smallest,
                          .max_region = *largest,
                          .max_singles = singles};
    const auto map = steer(start.map, start.solution, wish, 35, random(), 1000);
    if (!map) continue;
    ++reached;
    const std::vector<int> at_end = sizes(*map);
    EXPECT_GE(*std::min_element(at_end.begin(), at_end.end()), wish.min_region);
    EXPECT_LE(*std::max_element(at_end.begin(), at_end.end()), wish.max_region);
    EXPECT_LE(std::count(at_end.begin(), at_end.end(), 1), wish.max_singles);
    const PuzzleWish stricter{.n = 8, .difficulty = wish.difficulty, .max_region = *largest - 1};
    EXPECT_FALSE(steer(start.map, start.solution, stricter, 35, 0, 1000)) << "starts outside of the limits";
  }
  EXPECT_GE(reached, 25);
}

TEST(Steering, IsTheSameEveryTimeAndEverywhere) {
  std::mt19937_64 random(36);
  std::uint64_t digest = 14695981039346656037U;  // FNV-1a
  for (int trial = 0; trial < 24; ++trial) {
    const UniqueMap start = connected_map(7 + trial % 4, random);
    const PuzzleWish wish{.n = start.map.n(), .difficulty = kLevels[static_cast<std::size_t>(trial / 4 % 4)]};
    const auto map = steer(start.map, start.solution, wish, 36, 5, 600);
    EXPECT_EQ(map, steer(start.map, start.solution, wish, 36, 5, 600));
    const RegionMap end = map ? *map : start.map;
    for (int row = 0; row < end.n(); ++row)
      for (int column = 0; column < end.n(); ++column) digest = (digest ^ end.at({row, column})) * 1099511628211U;
  }
  EXPECT_EQ(digest, 10945669420090904710U);
}

TEST(Steering, GivesUpWhenTold) {
  std::mt19937_64 random(37);
  int given_up = 0;
  for (const int most : {0, 1, 50}) {
    const UniqueMap start = connected_map(6, random);
    int moves = 0;
    const auto map = steer(start.map, start.solution, {.n = 6, .difficulty = Difficulty::expert}, 37, 0, most,
                           [&](const RegionMap&, int, Technique) { ++moves; });
    EXPECT_LE(moves, most);
    given_up += map ? 0 : 1;
  }
  EXPECT_EQ(given_up, 3);
}

// One region a row: what the moves start from need not be a puzzle for the board's size to be refused or not.
TEST(Steering, TakesEverySizeOfAPuzzle) {
  for (int n = 4; n <= kMaxN; ++n) {
    SCOPED_TRACE(n);
    RegionMap map(n);
    Placement solution;
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < n; ++column) map.set({row, column}, static_cast<std::uint8_t>(row));
      solution.push_back((2 * row + 1) % (n + (n + 1) % 2));
    }
    if (n <= 20)
      EXPECT_NO_THROW((void)steer(map, solution, {.n = n}, 38, 0, 0));
    else
      EXPECT_THROW((void)steer(map, solution, {.n = n}, 38, 0, 0), std::invalid_argument);
  }
}

TEST(Steering, RefusesMapsThatDoNotBelong) {
  EXPECT_THROW((void)steer(RegionMap(6), Placement(6), {.n = 6}, 1, 1, 10), std::invalid_argument);
  std::mt19937_64 random(38);
  const UniqueMap start = connected_map(6, random);
  EXPECT_THROW((void)steer(start.map, start.solution, {.n = 7}, 1, 1, 10), std::invalid_argument);
  EXPECT_THROW((void)steer(start.map, Placement(5), {.n = 6}, 1, 1, 10), std::invalid_argument);
}

}  // namespace
}  // namespace queens
