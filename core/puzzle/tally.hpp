// What rounds of reasoning have cost so far.
#pragma once

#include <algorithm>

#include "puzzle/ladder.hpp"

namespace queens::detail {

struct Tally {
  int cost = 0;         // the score is n times that
  int assumptions = 0;  // of that, for assumptions
  int open = 0;         // cost of each round times the candidates before it: less when much is crossed early
  Technique hardest = Technique::region_single;

  /// After one more round, begun with so many candidates.
  [[nodiscard]] Tally with(Technique used, int candidates) const {
    const int more = cost_of(used);
    return {cost + more, assumptions + (used >= Technique::conflict ? more : 0), open + more * candidates,
            std::max(hardest, used)};
  }
  /// By how much `a` is beyond `b`, the hardest technique aside.
  [[nodiscard]] static Tally difference(const Tally& a, const Tally& b) {
    return {a.cost - b.cost, a.assumptions - b.assumptions, a.open - b.open};
  }
  [[nodiscard]] Tally shifted(const Tally& by) const {
    return {cost + by.cost, assumptions + by.assumptions, open + by.open, hardest};
  }
};

}  // namespace queens::detail
