// The reasoning solver, step by step: against the exact solver, and against a plain reader who checks every reason.
#include "queens/reason.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "explanation_reader.hpp"
#include "queens/puzzle.hpp"
#include "unique_maps.hpp"

namespace queens {
namespace {

using testing::expect_true_of;
using testing::Reader;
using testing::unique_map;
using testing::UniqueMap;
using Outcome = Explanation::Outcome;

TEST(Explanation, IsTrueAndCompleteOnUniqueMaps) {
  std::mt19937_64 random(11);
  std::set<Technique> seen;
  for (int trial = 0; trial < 2000; ++trial) {
    SCOPED_TRACE("seed 11, trial " + std::to_string(trial));
    const UniqueMap puzzle = unique_map(4 + trial % 6, random);
    const Explanation explanation = explain(puzzle.map);
    ASSERT_EQ(explanation.outcome, Outcome::solved);
    ASSERT_EQ(explanation.placement, puzzle.solution);
    Reader reader(puzzle.map);
    for (const Step& step : explanation.steps) {
      seen.insert(step.technique);
      expect_true_of(step, puzzle.solution);
      reader.follow(step);
    }
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GE(seen.size(), 14U) << "the maps are too tame to test the ladder";
}

TEST(Explanation, IsTrueOnLargeUniqueMaps) {
  std::mt19937_64 random(12);
  for (const int n : {10, 11, 12, 13}) {
    for (int trial = 0; trial < 12; ++trial) {
      SCOPED_TRACE("seed 12, n " + std::to_string(n) + ", trial " + std::to_string(trial));
      const UniqueMap puzzle = unique_map(n, random);
      const Explanation explanation = explain(puzzle.map);
      Reader reader(puzzle.map);
      for (const Step& step : explanation.steps) {
        expect_true_of(step, puzzle.solution);
        reader.follow(step);
      }
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST(Explanation, NeverSolvesAMapWithSeveralSolutionsOrNone) {
  std::mt19937_64 random(13);
  for (int trial = 0; trial < 800; ++trial) {
    SCOPED_TRACE("seed 13, trial " + std::to_string(trial));
    const int n = 4 + trial % 5;
    Placement first(static_cast<std::size_t>(n));
    std::iota(first.begin(), first.end(), 0);
    std::shuffle(first.begin(), first.end(), random);
    const RegionMap map = grow(first, 13, static_cast<std::uint64_t>(trial));
    const std::uint64_t solutions = count_solutions(map, 2);
    const Explanation explanation = explain(map);
    EXPECT_EQ(explanation.outcome == Outcome::solved, solutions == 1);
    EXPECT_TRUE(explanation.outcome != Outcome::contradiction || solutions == 0);
    EXPECT_EQ(grade(map).solved, solutions == 1);
    solve_map(map, [&](const Placement& solution) {
      for (const Step& step : explanation.steps) expect_true_of(step, solution);
      return true;
    });
    ASSERT_FALSE(HasFailure());
  }
}

TEST(Explanation, UsesTheTechniquesThatTheGradeCounts) {
  std::mt19937_64 random(14);
  for (int trial = 0; trial < 500; ++trial) {
    SCOPED_TRACE("seed 14, trial " + std::to_string(trial));
    const UniqueMap puzzle = unique_map(5 + trial % 5, random);
    const Grade graded = grade(puzzle.map);
    std::array<int, kTechniques> steps{};
    for (const Step& step : explain(puzzle.map).steps) ++steps[static_cast<std::size_t>(step.technique)];
    for (std::size_t i = 0; i < kTechniques; ++i) {
      EXPECT_LE(graded.rounds[i], steps[i]);
      EXPECT_EQ(graded.rounds[i] > 0, steps[i] > 0) << name(static_cast<Technique>(i));
    }
  }
}

TEST(Hint, LeadsFromAnyPartOfTheSolutionToAllOfIt) {
  std::mt19937_64 random(15);
  for (int trial = 0; trial < 1000; ++trial) {
    SCOPED_TRACE("seed 15, trial " + std::to_string(trial));
    const UniqueMap puzzle = unique_map(4 + trial % 6, random);
    Progress progress;
    Reader reader(puzzle.map);
    for (int row = 0; row < puzzle.map.n(); ++row)
      for (int column = 0; column < puzzle.map.n(); ++column) {
        const bool piece = puzzle.solution[static_cast<std::size_t>(row)] == column;
        if (random() % 3 != 0) continue;
        (piece ? progress.pieces : progress.crosses).push_back({row, column});
        piece ? reader.put({row, column}) : reader.cross({row, column});
      }
    const Explanation explanation = explain(puzzle.map, progress);
    EXPECT_EQ(explanation.outcome, Outcome::solved);
    EXPECT_EQ(explanation.placement, puzzle.solution);
    const auto next = hint(puzzle.map, progress);
    ASSERT_EQ(next.has_value(), !explanation.steps.empty());
    if (next) {
      EXPECT_EQ(json(*next), json(explanation.steps.front()));
    }
    for (const Step& step : explanation.steps) {
      expect_true_of(step, puzzle.solution);
      reader.follow(step);
    }
    ASSERT_FALSE(HasFailure());
  }
}

TEST(Hint, IsSilentWhenEveryPieceStands) {
  Progress progress;
  const UniqueMap puzzle = [] {
    std::mt19937_64 random(16);
    return unique_map(6, random);
  }();
  for (int row = 0; row < 6; ++row)
    progress.pieces.push_back({row, puzzle.solution[static_cast<std::size_t>(row)]});
  EXPECT_FALSE(hint(puzzle.map, progress).has_value());
}

}  // namespace
}  // namespace queens
