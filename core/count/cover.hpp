// Counting by always deciding the row or column with the fewest cells left: the independent check of the
// backtracker, on any board and under any rule.
#pragma once

#include <atomic>
#include <cstdint>

#include "board/wide.hpp"
#include "queens/board.hpp"
#include "queens/run_control.hpp"

namespace queens::detail {

struct CoverTotals {
  Wide placements = 0;
  std::uint64_t nodes = 0;
  bool complete = false;
};

/// Number of placements of `board`. Cost: exponential in n; 3.5 nodes per queen placement instead of 60, each
/// of them 20 times as dear. Threads: `threads` OpenMP threads.
[[nodiscard]] CoverTotals cover(Rule rule, const Board& board, int threads, RunControl& control);

/// The same on the calling thread alone, for boards that restrict much.
[[nodiscard]] CoverTotals cover(Rule rule, const Board& board, const std::atomic<bool>& stop);

}  // namespace queens::detail
