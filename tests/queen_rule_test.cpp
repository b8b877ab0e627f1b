// Puzzles under the queen rule, where no two pieces share any diagonal: the exact solver, the grade and the
// explanation against all permutations.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "oracle.hpp"
#include "queens/generate.hpp"
#include "queens/puzzle.hpp"
#include "queens/reason.hpp"

namespace queens {
namespace {

/// The placements among `all` with one piece in every region.
std::set<Placement> solutions(const RegionMap& map, const std::vector<Placement>& all) {
  std::set<Placement> found;
  for (const Placement& placement : all) {
    std::set<int> regions;
    for (int row = 0; row < map.n(); ++row) regions.insert(map.at({row, placement[static_cast<std::size_t>(row)]}));
    if (regions.size() == placement.size()) found.insert(placement);
  }
  return found;
}

/// A map grown around any permutation, which need not obey the rule.
RegionMap grown_map(int n, std::mt19937_64& random) {
  Placement columns(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) columns[static_cast<std::size_t>(i)] = i;
  std::shuffle(columns.begin(), columns.end(), random);
  return grow(columns, random());
}

TEST(ExactSolver, AgreesWithPermutationsUnderTheQueenRule) {
  std::mt19937_64 random(51);
  for (int n = 1; n <= 8; ++n) {
    const std::vector<Placement> all = oracle::placements(n, oracle::queen);
    for (int trial = 0; trial < 250; ++trial) {
      SCOPED_TRACE("n " + std::to_string(n) + ", seed 51, trial " + std::to_string(trial));
      const RegionMap map = grown_map(n, random);
      std::set<Placement> found;
      solve_map(
          map, [&](const Placement& placement) { return found.insert(placement).second; }, nullptr, Rule::queen);
      EXPECT_EQ(found, solutions(map, all));
      EXPECT_EQ(count_solutions(map, 1000, Rule::queen), found.size());
    }
  }
}

TEST(Explanation, HoldsForEverySolutionUnderTheQueenRule) {
  std::mt19937_64 random(52);
  int without = 0;
  int single = 0;
  for (int n = 5; n <= 8; ++n) {
    const std::vector<Placement> all = oracle::placements(n, oracle::queen);
    for (int trial = 0; trial < 60; ++trial) {
      SCOPED_TRACE("n " + std::to_string(n) + ", seed 52, trial " + std::to_string(trial));
      const RegionMap map = grown_map(n, random);
      const std::set<Placement> expected = solutions(map, all);
      const Explanation explanation = explain(map, {}, Rule::queen);
      for (const Step& step : explanation.steps)
        for (const Placement& solution : expected) {
          for (const Cell& cell : step.placed) EXPECT_EQ(solution[static_cast<std::size_t>(cell.row)], cell.column);
          for (const Cell& cell : step.crossed)
            EXPECT_NE(solution[static_cast<std::size_t>(cell.row)], cell.column);
        }
      without += expected.empty() ? 1 : 0;
      single += expected.size() == 1 ? 1 : 0;
      if (expected.empty()) {
        EXPECT_NE(explanation.outcome, Explanation::Outcome::solved);
      } else if (explanation.outcome == Explanation::Outcome::solved) {
        EXPECT_EQ(expected, std::set<Placement>{explanation.placement});
      }
    }
  }
  EXPECT_GT(without, 20);
  EXPECT_GT(single, 20);
}

TEST(Grade, IsSolvedExactlyWhereExplainedUnderTheQueenRule) {
  PuzzleMaker maker({.n = 8, .rule = Rule::queen});
  const std::vector<Placement> all = oracle::placements(8, oracle::queen);
  int differs = 0;
  for (std::uint64_t index = 0; index < 100; ++index) {
    SCOPED_TRACE("seed 53, index " + std::to_string(index));
    const Puzzle puzzle = *maker.make(53, index);
    EXPECT_EQ(solutions(puzzle.map, all), std::set<Placement>{puzzle.solution});
    const Explanation explanation = explain(puzzle.map, {}, Rule::queen);
    EXPECT_EQ(explanation.outcome, Explanation::Outcome::solved);
    EXPECT_EQ(explanation.placement, puzzle.solution);
    EXPECT_TRUE(grade(puzzle.map, Rule::queen).solved);
    differs += count_solutions(puzzle.map, 2) > 1 ? 1 : 0;
  }
  EXPECT_GT(differs, 50);  // of these maps, most have more solutions where only neighbours may not touch
}

}  // namespace
}  // namespace queens
