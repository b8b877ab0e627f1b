// Counting by the plain backtracker, in parallel.
#pragma once

#include <cstdint>

#include "board/wide.hpp"
#include "queens/board.hpp"
#include "queens/run_control.hpp"

namespace queens::detail {

struct BacktrackTotals {
  Wide placements = 0;
  std::uint64_t nodes = 0;
  bool complete = false;
};

/// Number of placements of `board`. The open board is halved by mirror symmetry.
/// Threads: `threads` >= 1 OpenMP threads; the result does not depend on how many there really are.
[[nodiscard]] BacktrackTotals backtrack(Rule rule, const Board& board, int threads, RunControl& control);

}  // namespace queens::detail
