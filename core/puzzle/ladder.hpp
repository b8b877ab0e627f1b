// The ladder in numbers: what a round of each technique costs, and what the sum makes of a puzzle.
#pragma once

#include <algorithm>
#include <array>

#include "queens/reason.hpp"

namespace queens::detail {

/// What a round adds to the score of n = 1, by technique. Fitted together with the bounds on dated daily puzzles,
/// whose makers let them get harder through the week.
inline constexpr std::array<int, kTechniques + 1> kCosts{2,  3,  1,  1,  2,  2,  3,  5,  10,
                                                         10, 10, 10, 12, 15, 20, 30, 60, 0};
/// Scores from which a puzzle is medium, hard and expert.
inline constexpr std::array<int, 3> kBounds{160, 280, 450};

constexpr int cost_of(Technique technique) { return kCosts[static_cast<std::size_t>(technique)]; }

constexpr Difficulty difficulty(int score, Technique hardest) {
  auto level = Difficulty::easy;
  for (const int bound : kBounds)
    if (score >= bound) level = static_cast<Difficulty>(static_cast<int>(level) + 1);
  if (cost_of(hardest) < 5) level = std::min(level, Difficulty::hard);
  if (hardest >= Technique::conflict) level = std::max(level, Difficulty::hard);
  return hardest == Technique::nested_chain ? Difficulty::expert : level;
}

}  // namespace queens::detail
