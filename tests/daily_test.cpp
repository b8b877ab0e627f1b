// Daily maps look like published ones, and difficulties are met without leaving the style.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

#include "board/random.hpp"
#include "puzzle/daily_sizes.hpp"
#include "puzzle/sizes.hpp"
#include "queens/generate.hpp"
#include "queens/puzzle.hpp"

namespace queens {
namespace {

std::vector<int> sizes(const RegionMap& map) {
  std::vector<int> result(static_cast<std::size_t>(map.n()));
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column) ++result[map.at({row, column})];
  std::sort(result.begin(), result.end());
  return result;
}

struct Look {
  double singles;  // a map
  double pairs;    // per cent of the regions
  double four_to_six;
  int largest;  // median
};

Look look(const PuzzleWish& wish, std::uint64_t seed, int maps) {
  PuzzleMaker maker(wish);
  std::array<int, kMaxPuzzleN * kMaxPuzzleN + 1> times{};
  std::vector<int> largest;
  for (int index = 0; index < maps; ++index) {
    const auto puzzle = maker.make(seed, static_cast<std::uint64_t>(index));
    EXPECT_TRUE(puzzle);
    if (!puzzle) continue;
    for (const int size : sizes(puzzle->map)) ++times[static_cast<std::size_t>(size)];
    largest.push_back(sizes(puzzle->map).back());
  }
  std::sort(largest.begin(), largest.end());
  const double regions = maps * wish.n;
  return {static_cast<double>(times[1]) / maps, 100 * times[2] / regions,
          100 * (times[4] + times[5] + times[6]) / regions, largest[largest.size() / 2]};
}

TEST(DailyMaps, HaveTheSizesOfPublishedOnes) {
  constexpr std::array kLargest{17, 21, 25, 33, 37};
  for (int n = 7; n <= 11; ++n) {
    SCOPED_TRACE("n = " + std::to_string(n));
    const Look daily = look({.n = n, .style = Style::daily}, 41, 400);
    EXPECT_NEAR(daily.largest, kLargest[static_cast<std::size_t>(n - 7)], 3);
    EXPECT_NEAR(daily.singles, n == 7 ? 0.55 : 0.3, 0.15);
    EXPECT_NEAR(daily.pairs, n == 7 ? 10 : 5, 3);
    EXPECT_NEAR(daily.four_to_six, 37, 7);
  }
}

TEST(DailyMaps, KeepTheirSizesWhenEasy) {
  const Look easy = look({.n = 10, .style = Style::daily, .difficulty = Difficulty::easy}, 42, 150);
  EXPECT_NEAR(easy.largest, 33, 5);
  EXPECT_LT(easy.singles, 0.5);
  EXPECT_LT(easy.pairs, 9);
  EXPECT_GT(easy.four_to_six, 28);
}

TEST(DailyMaps, StayWithinTheLimits) {
  const PuzzleWish wish{
      .n = 9, .style = Style::daily, .difficulty = Difficulty::medium, .min_region = 2, .max_region = 24};
  PuzzleMaker maker(wish);
  for (std::uint64_t index = 0; index < 60; ++index) {
    SCOPED_TRACE("seed 43, index " + std::to_string(index));
    const auto puzzle = maker.make(43, index);
    ASSERT_TRUE(puzzle);
    EXPECT_GE(sizes(puzzle->map).front(), 2);
    EXPECT_LE(sizes(puzzle->map).back(), 24);
    EXPECT_EQ(puzzle->grade.difficulty, Difficulty::medium);
    EXPECT_EQ(count_solutions(puzzle->map, 2), 1U);
    EXPECT_TRUE(inspect(puzzle->map).well_formed(9));
  }
}

// A batch that is gone on with relies on them: the same wish, seed and index mean the same map for ever.
TEST(SizePlan, StaysTheSame) {
  const std::array<std::uint64_t, 3> written_down{11183764260073733138U, 6958992395413606546U, 87172802254421957U};
  for (const Style style : {Style::plain, Style::daily, Style::even}) {
    std::uint64_t digest = 0xCBF29CE484222325U;  // FNV-1a
    for (int n = kMinPuzzleN; n <= kMaxPuzzleN; ++n) {
      PuzzleWish wish;
      wish.n = n;
      wish.style = style;
      detail::SizePlan plan(wish);
      detail::RandomStream random(1, static_cast<std::uint64_t>(n), detail::Purpose::growth);
      for (int map = 0; map < 20; ++map) {
        plan.draw(random);
        for (int region = 0; region < n; ++region)
          for (int size = 0; size <= 20; ++size) digest = (digest ^ plan.weight(region, size)) * 0x100000001B3U;
      }
    }
    EXPECT_EQ(digest, written_down[static_cast<std::size_t>(style)]) << name(style);
  }
}

TEST(DailySizes, CoverTheBoard) {
  detail::RandomStream random(44, 0, detail::Purpose::puzzle);
  for (int n = 7; n <= 12; ++n)
    for (int trial = 0; trial < 200; ++trial) {
      const auto drawn = detail::draw_daily_sizes(n, random);
      EXPECT_EQ(std::accumulate(drawn.begin(), drawn.end(), 0), n * n);
      EXPECT_TRUE(std::is_sorted(drawn.begin(), drawn.begin() + n));
      EXPECT_GT(drawn[0], 0);
    }
}

TEST(PuzzleMaker, MeetsEveryDifficultyInEveryStyle) {
  for (const int n : {7, 9, 11, 12})
    for (const Style style : {Style::plain, Style::daily, Style::even})
      for (const Difficulty level : {Difficulty::easy, Difficulty::medium, Difficulty::hard, Difficulty::expert}) {
        if (style == Style::even && n > 9) continue;  // easy ones are too rare
        SCOPED_TRACE("n = " + std::to_string(n) + ", " + std::string(name(style)) + ", " +
                     std::string(name(level)));
        const bool no_guess = level <= Difficulty::hard;
        PuzzleMaker maker({.n = n, .style = style, .difficulty = level, .no_guess = no_guess});
        for (std::uint64_t index = 0; index < 4; ++index) {
          const auto puzzle = maker.make(45, index);
          ASSERT_TRUE(puzzle);
          EXPECT_EQ(puzzle->grade.difficulty, level);
          EXPECT_EQ(grade(puzzle->map).score, puzzle->grade.score);
          EXPECT_EQ(count_solutions(puzzle->map, 2), 1U);
          EXPECT_TRUE(inspect(puzzle->map).well_formed(n));
          if (no_guess) {
            EXPECT_LT(puzzle->grade.hardest, Technique::conflict);
          }
        }
      }
}

}  // namespace
}  // namespace queens
