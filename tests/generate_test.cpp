// Made puzzles: each is a well-formed map with the one solution that it says, as wished for, the same everywhere.
#include "queens/generate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "puzzle/solver_target.hpp"
#include "queens/list.hpp"
#include "queens/puzzle.hpp"

namespace queens {
namespace {

std::string text(const PuzzleWish& wish, std::uint64_t index) {
  return "n " + std::to_string(wish.n) + ", " + std::string(name(wish.rule)) + ", " +
         std::string(name(wish.style)) + ", seed 1, index " + std::to_string(index);
}

/// Cells of each region, ascending.
std::vector<int> sizes(const RegionMap& map) {
  std::map<int, int> cells;
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column) ++cells[map.at({row, column})];
  std::vector<int> result;
  for (const auto& [region, count] : cells) result.push_back(count);
  std::sort(result.begin(), result.end());
  return result;
}

void expect_puzzle(const Puzzle& puzzle, const PuzzleWish& wish) {
  EXPECT_TRUE(inspect(puzzle.map).well_formed(wish.n));
  EXPECT_EQ(relabelled(puzzle.map), puzzle.map);
  std::vector<Placement> solutions;
  solve_map(
      puzzle.map,
      [&](const Placement& solution) {
        solutions.push_back(solution);
        return solutions.size() < 2;
      },
      nullptr, wish.rule);
  EXPECT_EQ(solutions, std::vector<Placement>{puzzle.solution});
  const Grade graded = grade(puzzle.map, wish.rule);
  EXPECT_TRUE(puzzle.grade.solved);
  EXPECT_EQ(puzzle.grade.score, graded.score);
  EXPECT_EQ(puzzle.grade.rounds, graded.rounds);
  EXPECT_EQ(puzzle.grade.difficulty, graded.difficulty);
  EXPECT_EQ(puzzle.grade.hardest, graded.hardest);
  const std::vector<int> cells = sizes(puzzle.map);
  EXPECT_GE(cells.front(), wish.min_region);
  EXPECT_LE(cells.back(), wish.max_region);
  EXPECT_LE(std::count(cells.begin(), cells.end(), 1), wish.max_singles);
}

void expect_puzzles(const PuzzleWish& wish, std::uint64_t count) {
  PuzzleMaker maker(wish);
  for (std::uint64_t index = 0; index < count; ++index) {
    SCOPED_TRACE(text(wish, index));
    const auto puzzle = maker.make(1, index);
    ASSERT_TRUE(puzzle.has_value());
    expect_puzzle(*puzzle, wish);
  }
}

TEST(PuzzleMaker, MakesPuzzlesOfEverySizeRuleAndStyle) {
  for (int n = 5; n <= 12; ++n)
    for (const Style style : {Style::plain, Style::daily, Style::even}) {
      const std::uint64_t count = style == Style::plain ? 800 : style == Style::daily ? 400 : n > 8 ? 10 : 50;
      expect_puzzles({.n = n, .style = style}, count);
      expect_puzzles({.n = n, .rule = Rule::queen, .style = style}, count / 20);
    }
}

TEST(PuzzleMaker, MakesLargePuzzles) {
  for (int n = 13; n <= 20; ++n)
    for (const Style style : {Style::plain, Style::daily})
      expect_puzzles({.n = n, .style = style}, n <= 16 ? 5 : 1);
  for (const int n : {13, 14, 16}) expect_puzzles({.n = n, .rule = Rule::queen}, 1);
}

TEST(PuzzleMakerSlow, MakesLargePuzzlesOfTheQueenRule) {
  for (int n = 13; n <= 20; ++n)
    for (const Style style : {Style::plain, Style::daily, Style::even})
      expect_puzzles({.n = n, .rule = Rule::queen, .style = style}, 2);
}

TEST(PuzzleMaker, KeepsEvenSizesNearN) {
  for (const int n : {6, 8, 10}) {
    SCOPED_TRACE("n " + std::to_string(n) + ", seed 4");
    PuzzleMaker plain({.n = n});
    PuzzleMaker even({.n = n, .style = Style::even});
    const auto share_near_n = [n](PuzzleMaker& maker) {
      int near = 0;
      for (std::uint64_t index = 0; index < 60; ++index)
        for (const int size : sizes(maker.make(4, index)->map)) near += std::abs(size - n) <= 2 ? 1 : 0;
      return near / (0.6 * n);  // in percent
    };
    EXPECT_LT(share_near_n(plain), 35);
    EXPECT_GT(share_near_n(even), 60);
  }
}

TEST(PuzzleMaker, KeepsToTheLimitsOfRegions) {
  for (const Style style : {Style::plain, Style::daily, Style::even})
    for (int n = 5; n <= 10; ++n) {
      expect_puzzles({.n = n, .style = style, .min_region = 2}, 50);
      expect_puzzles({.n = n, .style = style, .max_region = 2 * n}, 50);
      expect_puzzles({.n = n, .style = style, .max_singles = 0}, 50);
    }
  expect_puzzles({.n = 8, .min_region = 3, .max_region = 16}, 50);
}

TEST(PuzzleMaker, MeetsADifficultyAndNeedsNoGuessWhereWished) {
  PuzzleWish wish{.n = 7};
  for (const Difficulty difficulty : {Difficulty::easy, Difficulty::medium, Difficulty::hard}) {
    wish.difficulty = difficulty;
    PuzzleMaker maker(wish);
    for (std::uint64_t index = 0; index < 20; ++index)
      EXPECT_EQ(maker.make(1, index)->grade.difficulty, difficulty);
  }
  PuzzleMaker maker({.n = 9, .no_guess = true});
  for (std::uint64_t index = 0; index < 200; ++index) {
    SCOPED_TRACE("seed 1, index " + std::to_string(index));
    const auto puzzle = maker.make(1, index);
    ASSERT_TRUE(puzzle.has_value());
    EXPECT_LT(puzzle->grade.hardest, Technique::conflict);
  }
}

TEST(PuzzleMaker, RemembersNothingOfEarlierPuzzles) {
  for (const int n : {6, 8, 11, 17})
    for (const Style style : {Style::plain, Style::daily, Style::even}) {
      if (n == 17 && style == Style::even) continue;  // takes too long for a quick test
      const PuzzleWish wish{.n = n, .style = style};
      PuzzleMaker forwards(wish);
      PuzzleMaker backwards(wish);
      const std::uint64_t count = n == 17 ? 3 : 30;
      std::vector<Puzzle> made;
      for (std::uint64_t index = 0; index < count; ++index) made.push_back(*forwards.make(7, index));
      for (std::uint64_t index = count; index-- > 0;) {
        SCOPED_TRACE(text(wish, index));
        const Puzzle again = *backwards.make(7, index);
        EXPECT_EQ(again.map, made[index].map);
        EXPECT_EQ(again.solution, made[index].solution);
      }
    }
}

TEST(PuzzleMaker, DiffersBySeedAndIndex) {
  PuzzleMaker maker({.n = 10});
  std::set<std::string> letters;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (std::uint64_t index = 0; index < 10; ++index) {
      std::string map;
      const Puzzle puzzle = *maker.make(seed, index << (seed % 2 * 32));
      for (int cell = 0; cell < 100; ++cell) map += region_letter(puzzle.map.at({cell / 10, cell % 10}));
      letters.insert(map);
    }
  EXPECT_EQ(letters.size(), 100U);
}

TEST(PuzzleMaker, GivesUpOnWhatItCannotMeet) {
  PuzzleMaker maker({.n = 8, .min_region = 8, .max_region = 8, .attempts = 3});
  for (std::uint64_t index = 0; index < 5; ++index) EXPECT_FALSE(maker.make(1, index).has_value());
}

TEST(PuzzleMaker, RefusesWhatContradictsItself) {
  EXPECT_FALSE(contradiction({}).has_value());
  EXPECT_FALSE(contradiction({.n = 5, .min_region = 5, .max_region = 5}).has_value());
  EXPECT_EQ(contradiction({.n = 4}), "puzzles are made for n = 5 to 20, not 4");
  EXPECT_EQ(contradiction({.n = 21}), "puzzles are made for n = 5 to 20, not 21");
  EXPECT_EQ(contradiction({.rule = Rule::rook}), "a puzzle has the rule adjacent or queen, not rook");
  EXPECT_EQ(contradiction({.min_region = 9}),
            "8 regions on 8 x 8 cells: the smallest can have 1 to 8 cells at least, not 9");
  EXPECT_EQ(contradiction({.min_region = 0}),
            "8 regions on 8 x 8 cells: the smallest can have 1 to 8 cells at least, not 0");
  EXPECT_EQ(contradiction({.max_region = 7}),
            "8 regions on 8 x 8 cells: the largest has 8 cells or more, so that at most 7 cannot be");
  EXPECT_EQ(contradiction({.max_singles = -1}), "regions of one cell: at most 0 or more of them, not -1");
  EXPECT_EQ(contradiction({.attempts = 0}), "attempts: 1 or more, not 0");
  EXPECT_THROW(PuzzleMaker({.n = 3}), std::invalid_argument);
}

TEST(PuzzleMaker, NamesItsStyles) {
  for (const std::string_view word : {"plain", "daily", "even"}) EXPECT_EQ(name(*style_from_name(word)), word);
  EXPECT_FALSE(style_from_name("Daily").has_value());
}

/// Chi-square of how often each placement was the solution, against equal shares.
double unevenness(const PuzzleWish& wish, std::uint64_t puzzles, std::size_t placements) {
  PuzzleMaker maker(wish);
  std::map<Placement, double> seen;
  for (std::uint64_t index = 0; index < puzzles; ++index) ++seen[maker.make(3, index)->solution];
  EXPECT_EQ(seen.size(), placements);
  const double expected = static_cast<double>(puzzles) / static_cast<double>(placements);
  double sum = 0;
  for (const auto& [placement, times] : seen) sum += (times - expected) * (times - expected) / expected;
  return sum;
}

TEST(PuzzleMaker, DrawsEachSolutionEquallyOften) {
  EXPECT_LT(unevenness({.n = 6}, 9000, 90), 143);                      // 99.98 % of 89 degrees of freedom
  EXPECT_LT(unevenness({.n = 7, .rule = Rule::queen}, 2000, 40), 77);  // 99.98 % of 39
}

TEST(PuzzleMaker, MakesTheSameOnEveryInstructionSet) {
  EXPECT_FALSE(std::getenv("QUEENS_BASELINE") != nullptr && detail::solver_target() == "AVX2");
  std::uint64_t digest = 14695981039346656037U;  // FNV-1a
  for (const int n : {5, 7, 8, 9, 11, 14, 16, 17, 20})
    for (const Style style : {Style::plain, Style::daily, Style::even})
      for (const Rule rule : {Rule::adjacent, Rule::queen}) {
        if (n > 11 && (style == Style::even || rule == Rule::queen)) continue;  // slow on the baseline
        PuzzleMaker maker({.n = n, .rule = rule, .style = style});
        for (std::uint64_t index = 0; index < (n > 11 ? 2 : 10); ++index) {
          const Puzzle puzzle = *maker.make(5, index);
          for (int cell = 0; cell < n * n; ++cell)
            digest = (digest ^ puzzle.map.at({cell / n, cell % n})) * 1099511628211U;
        }
      }
  EXPECT_EQ(digest, 6615060178825101841U) << detail::solver_target();
}

}  // namespace
}  // namespace queens
