// The grade: the same for every way to look at a map, on every instruction set, and in step with the weekdays of
// dated puzzles.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "puzzle/solver_target.hpp"
#include "queens/puzzle.hpp"
#include "queens/reason.hpp"
#include "unique_maps.hpp"

namespace queens {
namespace {

using testing::unique_map;

/// The map seen from another side (0 to 7), its regions renamed at random.
RegionMap seen_from(const RegionMap& map, int side, std::mt19937_64& random) {
  const int n = map.n();
  std::vector<std::uint8_t> names(static_cast<std::size_t>(n));
  std::iota(names.begin(), names.end(), std::uint8_t{0});
  std::shuffle(names.begin(), names.end(), random);
  RegionMap other(n);
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      const Cell mirrored{row, side % 2 == 0 ? column : n - 1 - column};
      const Cell flipped{side / 2 % 2 == 0 ? mirrored.row : n - 1 - mirrored.row, mirrored.column};
      const Cell cell = side / 4 == 0 ? flipped : Cell{flipped.column, flipped.row};
      other.set(cell, names[map.at({row, column})]);
    }
  return other;
}

void expect_equal(const Grade& a, const Grade& b) {
  EXPECT_EQ(a.solved, b.solved);
  EXPECT_EQ(a.score, b.score);
  EXPECT_EQ(a.difficulty, b.difficulty);
  EXPECT_EQ(a.hardest, b.hardest);
  EXPECT_EQ(a.rounds, b.rounds);
}

TEST(Grade, IsTheSameFromAllSidesAndForAllNames) {
  std::mt19937_64 random(21);
  for (int trial = 0; trial < 300; ++trial) {
    const RegionMap map = unique_map(4 + trial % 7, random).map;
    const Grade expected = grade(map);
    EXPECT_TRUE(expected.solved);
    for (int side = 0; side < 8; ++side) {
      SCOPED_TRACE("seed 21, trial " + std::to_string(trial) + ", side " + std::to_string(side));
      expect_equal(grade(seen_from(map, side, random)), expected);
    }
  }
}

TEST(Grade, IsTheSameFromAllSidesWithoutASolutionToo) {
  std::mt19937_64 random(22);
  for (int trial = 0; trial < 200; ++trial) {
    const RegionMap map = grow(testing::random_adjacent_placement(6 + trial % 6, random), 22, random());
    const Grade expected = grade(map);
    for (int side = 1; side < 8; ++side) {
      SCOPED_TRACE("seed 22, trial " + std::to_string(trial) + ", side " + std::to_string(side));
      expect_equal(grade(seen_from(map, side, random)), expected);
    }
  }
}

TEST(Grade, FollowsFromTheRounds) {
  std::mt19937_64 random(23);
  for (int trial = 0; trial < 500; ++trial) {
    SCOPED_TRACE("seed 23, trial " + std::to_string(trial));
    const RegionMap map = unique_map(5 + trial % 6, random).map;
    const Grade graded = grade(map);
    int costs = 0;
    for (std::size_t i = 0; i < kTechniques; ++i) costs += graded.rounds[i] * cost(static_cast<Technique>(i));
    EXPECT_EQ(graded.score, map.n() * costs);
    EXPECT_GT(graded.rounds[static_cast<std::size_t>(graded.hardest)], 0);
    if (graded.hardest >= Technique::conflict) {
      EXPECT_GE(graded.difficulty, Difficulty::hard);
    } else {
      const int steps = (graded.score >= 160) + (graded.score >= 280) + (graded.score >= 450);
      EXPECT_EQ(static_cast<int>(graded.difficulty), cost(graded.hardest) < 5 ? std::min(steps, 2) : steps);
    }
  }
}

TEST(Grade, NamesItsLevels) {
  for (const std::string_view word : {"easy", "medium", "hard", "expert"})
    EXPECT_EQ(name(*difficulty_from_name(word)), word);
  EXPECT_FALSE(difficulty_from_name("Easy").has_value());
}

TEST(Grade, RefusesMapsThatAreNoPartition) { EXPECT_THROW((void)grade(RegionMap(5)), std::invalid_argument); }

TEST(Solvers, AgreeOnEveryInstructionSet) {
  std::mt19937_64 random(24);
  std::vector<RegionMap> maps;
  for (int trial = 0; trial < 60; ++trial) {
    const int n = trial % 3 == 0 ? 4 + trial % 9 : 4 + trial % 29;
    if (trial % 3 == 0) {
      maps.push_back(unique_map(n, random).map);
    } else {
      const std::uint64_t index = random();  // before the placement: arguments are evaluated in no fixed order
      maps.push_back(grow(testing::random_adjacent_placement(n, random), 24, index));
    }
  }
  const bool baseline = std::getenv("QUEENS_BASELINE") != nullptr;
  const std::string running{detail::solver_target()};
  EXPECT_FALSE(baseline && running == "AVX2");
  std::uint64_t digest = 14695981039346656037U;  // FNV-1a
  const auto add = [&digest](std::uint64_t value) { digest = (digest ^ value) * 1099511628211U; };
  for (const RegionMap& map : maps) {
    add(count_solutions(map, 20));
    for (const int rounds : grade(map).rounds) add(static_cast<std::uint64_t>(rounds));
  }
  EXPECT_EQ(digest, 17344437029114058948U) << running;
}

/// Ranks from 1, equal values sharing their mean.
std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<double> result;
  for (const double value : values) {
    const auto below = std::count_if(values.begin(), values.end(), [&](double other) { return other < value; });
    const auto equal = std::count(values.begin(), values.end(), value);
    result.push_back(static_cast<double>(below) + static_cast<double>(equal + 1) / 2);
  }
  return result;
}

double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const std::vector<double> x = ranks(a);
  const std::vector<double> y = ranks(b);
  const double mean = static_cast<double>(x.size() + 1) / 2;
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x[i] - mean) * (y[i] - mean);
    xx += (x[i] - mean) * (x[i] - mean);
    yy += (y[i] - mean) * (y[i] - mean);
  }
  return xy / std::sqrt(xx * yy);
}

TEST(Grade, RisesThroughTheWeek) {
  const char* path = std::getenv("QUEENS_LEVELS");
  if (path == nullptr) GTEST_SKIP() << "set QUEENS_LEVELS to the file of real maps to run this test";
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  const std::vector<std::string> days{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  std::vector<double> weekdays;
  std::vector<double> scores;
  std::vector<double> sizes;
  for (std::string line; std::getline(file, line);) {
    const auto level = nlohmann::json::parse(line);
    if (!level.contains("weekday")) continue;
    const auto lines = level.at("regions").get<std::vector<std::string>>();
    RegionMap map(static_cast<int>(lines.size()));
    for (int row = 0; row < map.n(); ++row)
      for (int column = 0; column < map.n(); ++column)
        map.set({row, column}, static_cast<std::uint8_t>(
                                   lines[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] - 'A'));
    const Grade graded = grade(map);
    EXPECT_TRUE(graded.solved) << level.at("id");
    EXPECT_LT(graded.hardest, Technique::conflict) << level.at("id") << " is a daily that needs an assumption";
    const auto day = std::find(days.begin(), days.end(), level.at("weekday").get<std::string>());
    weekdays.push_back(static_cast<double>(day - days.begin()));
    scores.push_back(graded.score);
    sizes.push_back(map.n());
  }
  const double with_day = rank_correlation(scores, weekdays);
  const double with_size = rank_correlation(scores, sizes);
  const double day_with_size = rank_correlation(weekdays, sizes);
  const double partial = (with_day - with_size * day_with_size) /
                         std::sqrt((1 - with_size * with_size) * (1 - day_with_size * day_with_size));
  EXPECT_NEAR(with_day, 0.732, 0.0005);
  EXPECT_NEAR(partial, 0.562, 0.0005);
}

}  // namespace
}  // namespace queens
