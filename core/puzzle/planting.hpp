// Where the pieces of a new map stand.
#pragma once

#include <array>

#include "board/random.hpp"
#include "queens/generate.hpp"
#include "queens/list.hpp"

namespace queens::detail {

/// Draws placements from a stream. Adjacent: all equally likely. Queen: as PlacementSampler says.
class Planting {
 public:
  using Columns = std::array<int, kMaxPuzzleN>;

  /// @pre the rule is adjacent or queen and has placements at n.
  Planting(Rule rule, int n) : rule_(rule), n_(n), sampler_(rule, n) {}

  void draw(RandomStream& random);
  /// The column of the piece in each row, for the first n rows.
  [[nodiscard]] const Columns& columns() const { return columns_; }

 private:
  /// @return false when the shuffle was refused.
  bool shuffle(RandomStream& random);

  Rule rule_;
  int n_;
  PlacementSampler sampler_;
  Columns columns_{};
};

}  // namespace queens::detail
