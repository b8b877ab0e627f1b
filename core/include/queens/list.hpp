// The placements themselves: in lexicographic order, from any position on, or drawn at random.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "queens/board.hpp"
#include "queens/placement.hpp"
#include "queens/run_control.hpp"

namespace queens {

struct ListOptions {
  mpz_class skip = 0;             ///< leave out this many placements at the start
  RunControl* control = nullptr;  ///< to stop the run; may be null
};

/// Calls `visit` for each placement of `board` in lexicographic order until it returns false.
/// Skipped placements of rook and adjacent on an open board are jumped over in O(n^3) big-integer steps;
/// otherwise they are counted in whole subtrees, which costs as much as counting them by bitboard.
/// Cost:    exponential in n; O(n) memory.
/// Threads: safe from any thread; runs in the calling one.
/// @return  false when options.control stopped it.
bool list_placements(Rule rule, const Board& board, const ListOptions& options,
                     const std::function<bool(const Placement&)>& visit);

/// Draws placements. Draw `index` of `seed` is the same on every machine and in any order of draws.
/// Uniform for rook and adjacent (shuffle, refuse a broken rule: 13 % pass) and for queen up to
/// kMaxUniformQueenN (a random rank, looked up in the lexicographic order); beyond that queens come from
/// backtracking in shuffled order, which favours some placements.
class PlacementSampler {
 public:
  static constexpr int kMaxUniformQueenN = 14;

  /// @throw std::invalid_argument unless 0 <= n <= kMaxN.
  /// Cost: O(1), but for queen up to kMaxUniformQueenN one count by bitboard.
  PlacementSampler(Rule rule, int n);
  ~PlacementSampler();
  PlacementSampler(PlacementSampler&&) noexcept;
  PlacementSampler& operator=(PlacementSampler&&) noexcept;

  /// True when every placement is equally likely.
  [[nodiscard]] bool uniform() const;

  /// The placement, or nothing where the rule has none at this n. Threads: safe from any thread.
  [[nodiscard]] std::optional<Placement> draw(std::uint64_t seed, std::uint64_t index) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

}  // namespace queens
