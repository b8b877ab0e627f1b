// The exact solver, the explanation and the grade against trying everything, on random maps with many solutions,
// one or none.
#include "random_map.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>
#include <string>

#include "queens/puzzle.hpp"
#include "queens/reason.hpp"
#include "shrink.hpp"

namespace queens {
namespace {

using testing::RandomMap;
using Outcome = Explanation::Outcome;

/// What is wrong, in a word, and the options of `solve` that show it; "" where nothing is.
struct Fault {
  std::string what;
  std::string options;
};
using Judge = std::function<Fault(const RandomMap&, Rule)>;

std::set<Placement> solutions_of(const RandomMap& map, Rule rule) {
  return testing::all_solutions(map, rule == Rule::queen ? oracle::queen_attacks : oracle::adjacent_attacks);
}

Fault judge_exact_solver(const RandomMap& description, Rule rule) {
  const RegionMap map = testing::build(description);
  const std::set<Placement> expected = solutions_of(description, rule);
  std::set<Placement> found;
  bool twice = false;
  solve_map(
      map, [&](const Placement& placement) { return twice = twice || !found.insert(placement).second, true; },
      nullptr, rule);
  if (twice) return {"a solution comes twice", " --all"};
  if (found != expected) return {"the solutions are others", " --all"};
  for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{UINT64_MAX}})
    if (count_solutions(map, limit, rule) != std::min<std::uint64_t>(limit, expected.size()))
      return {"the count is another", " --limit " + std::to_string(limit)};
  return {};
}

bool contradicts(const Step& step, const Placement& solution) {
  const auto holds = [&](Cell cell) { return solution[static_cast<std::size_t>(cell.row)] == cell.column; };
  return !std::all_of(step.placed.begin(), step.placed.end(), holds) ||
         std::any_of(step.crossed.begin(), step.crossed.end(), holds);
}

Fault judge_reasons(const RandomMap& description, Rule rule) {
  const RegionMap map = testing::build(description);
  const std::set<Placement> expected = solutions_of(description, rule);
  const Explanation explanation = explain(map, {}, rule);
  if ((explanation.outcome == Outcome::solved) != (expected.size() == 1)) return {"solved or not", " --explain"};
  if (explanation.outcome == Outcome::contradiction && !expected.empty()) return {"a contradiction", " --explain"};
  if (expected.size() == 1 && explanation.placement != *expected.begin())
    return {"another placement", " --explain"};
  for (const Placement& solution : expected)
    for (const Step& step : explanation.steps)
      if (contradicts(step, solution)) return {"a step is untrue", " --explain"};
  if (grade(map, rule).solved != (expected.size() == 1)) return {"graded or not", " --explain"};
  return {};
}

/// The command that shows, on the smallest map that does, what `judge` finds; "" where it finds nothing.
std::string failure(const RandomMap& map, Rule rule, const Judge& judge) {
  const auto fails = [&](const RandomMap& description) { return !judge(description, rule).what.empty(); };
  if (!fails(map)) return "";
  const RandomMap smallest = testing::shrunk(map, testing::smaller, fails);
  const Fault fault = judge(smallest, rule);
  return fault.what + ": " +
         testing::command(smallest, fault.options + (rule == Rule::queen ? " --rule queen" : ""));
}

/// How many maps of each kind `judge` saw, by number of solutions: none, one, more.
std::array<int, 3> judge_random_maps(int maps, unsigned seed, const Judge& judge) {
  std::mt19937 random(seed);
  std::array<int, 3> seen{};
  for (int i = 0; i < maps; ++i) {
    const RandomMap map = testing::random_map(i, random);
    const Rule rule = i % 5 == 0 ? Rule::queen : Rule::adjacent;
    const std::string text = failure(map, rule, judge);
    EXPECT_EQ(text, "") << "seed " << seed << ", map " << i;
    if (!text.empty()) break;
    ++seen[std::min<std::size_t>(2, solutions_of(map, rule).size())];
  }
  return seen;
}

void expect_all_kinds(const std::array<int, 3>& seen, int maps) {
  for (const int kind : seen) EXPECT_GE(kind, maps / 10) << "the maps are all of one kind";
}

TEST(RandomMaps, TheExactSolverAgreesWithTryingOn2000) {
  expect_all_kinds(judge_random_maps(2000, 31, judge_exact_solver), 2000);
}

TEST(RandomMaps, TheReasoningSolverAgreesWithTryingOn2000) {
  expect_all_kinds(judge_random_maps(2000, 32, judge_reasons), 2000);
}

TEST(RandomMapsSlow, TheExactSolverAgreesWithTryingOnAMillion) {
  expect_all_kinds(judge_random_maps(1000000, 33, judge_exact_solver), 1000000);
}

TEST(RandomMapsSlow, TheReasoningSolverAgreesWithTryingOnAMillion) {
  expect_all_kinds(judge_random_maps(1000000, 34, judge_reasons), 1000000);
}

TEST(RandomMaps, AFailureIsShownOnTheSmallestMap) {
  // Wrong wherever the first two cells of the second row belong to different regions.
  const Judge planted = [](const RandomMap& map, Rule) -> Fault {
    const auto first = static_cast<std::size_t>(map.n);
    if (map.n < 2 || map.regions[first] == map.regions[first + 1]) return {};
    return {"planted", " --all"};
  };
  std::mt19937 random(35);
  std::set<std::string> shown;
  for (int i = 0; i < 300; ++i) shown.insert(failure(testing::random_map(i, random), Rule::adjacent, planted));
  shown.erase("");
  // Two rows and the least border: either region a corner, or each a column.
  EXPECT_EQ(shown, std::set<std::string>({"planted: queens solve - --all <<END\nAA\nAB\nEND",
                                          "planted: queens solve - --all <<END\nAA\nBA\nEND",
                                          "planted: queens solve - --all <<END\nAB\nAB\nEND"}));
}

TEST(RandomMaps, WhatIsSmallerIsAMapToo) {
  std::mt19937 random(36);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE("seed 36, map " + std::to_string(i));
    const RandomMap map = testing::random_map(i, random);
    for (const RandomMap& less : testing::smaller(map)) {
      EXPECT_TRUE(less.n < map.n || testing::borders(less) < testing::borders(map));
      EXPECT_EQ(inspect(testing::build(less)).regions, less.n);
    }
  }
}

}  // namespace
}  // namespace queens
