// How far a course of reasoning is from the difficulty that a wish asks for. In costs of rounds, so that it means
// the same at every n.
#pragma once

#include <algorithm>
#include <limits>

#include "puzzle/tally.hpp"
#include "queens/generate.hpp"

namespace queens::detail {

class Aim {
 public:
  explicit Aim(const PuzzleWish& wish) : wish_(wish) {
    if (!wish.difficulty) return;
    const auto level = static_cast<std::size_t>(*wish.difficulty);
    if (level > 0) fewest_ = (kBounds[level - 1] + wish.n - 1) / wish.n;
    if (level < kBounds.size()) most_ = (kBounds[level] - 1) / wish.n;
  }

  /// 0 when the wish is met.
  [[nodiscard]] int distance(const Tally& tally) const {
    const int guesses = wish_.no_guess ? tally.assumptions : 0;
    if (!wish_.difficulty || difficulty(wish_.n * tally.cost, tally.hardest) == *wish_.difficulty) return guesses;
    const int apart = std::max(fewest_ - tally.cost, tally.cost - most_);
    return std::max(apart, kWrongTechnique) + guesses;
  }
  /// The least that distance() can be when a course costs at least that.
  [[nodiscard]] int least(const Tally& tally) const {
    return excess(tally) + (wish_.no_guess ? tally.assumptions : 0);
  }
  /// By how much it costs too much.
  [[nodiscard]] int excess(const Tally& tally) const { return std::max(0, tally.cost - most_); }
  /// Whether few candidates early on are a step in the right direction.
  [[nodiscard]] bool wants_quick_start() const { return wish_.difficulty == Difficulty::easy; }

 private:
  static constexpr int kWrongTechnique = 3;  // the sum is right, but the hardest technique does not go with it

  PuzzleWish wish_;
  int fewest_ = 0;
  int most_ = std::numeric_limits<int>::max() / 2;
};

}  // namespace queens::detail
