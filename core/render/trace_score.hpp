// A search as a score: what every part of the picture shows at each step, apart from how it is drawn.
#pragma once

#include <cstdint>
#include <vector>

#include "queens/rule.hpp"
#include "render/timeline.hpp"

namespace queens {

/// What the line below the board says.
enum class Caption : std::uint8_t { start, place, dead_end, backtrack, solution, over };

/// States of a cell.
enum class Piece : std::uint8_t { none, stands, leaves };

/// The tracks of a backtracking search on an n x n board. Step 0 is the empty board, step i event i.
struct TraceScore {
  int n = 0;
  int events = 0;
  int steps = 1;               ///< one more than the events, and another when the search came to its end
  int still = 0;               ///< the step that stands for the whole: the last solution, else the last step
  std::vector<Track> cells;    ///< n * n, row by row; states of Piece
  std::vector<Track> rows;     ///< 1 while the row is a dead end
  Track solved;                ///< 1 while all n pieces stand
  Track caption;               ///< states of Caption
  std::vector<int> found;      ///< the steps with a solution
};

/// Runs trace() and writes its events down.
/// @throw std::invalid_argument when they are more than kMaxAnimationEvents.
[[nodiscard]] TraceScore record_trace(Rule rule, int n, bool all);

}  // namespace queens
