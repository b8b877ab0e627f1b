// Counting by a sum over (columns used, last column) instead of over placements.
#pragma once

#include <cstdint>

#include "board/wide.hpp"
#include "queens/board.hpp"
#include "queens/run_control.hpp"

namespace queens::detail {

struct DpTotals {
  Wide placements = 0;
  std::uint64_t states = 0;
  bool complete = false;
};

/// Number of placements of `board`. @pre rule is not queen; n <= kMaxDpN (the sum fits: 24! < 2^80).
/// Cost:    O(2^n n) additions; memory of two layers, C(n, n/2) (n/2 + 1) numbers of 16 bytes each.
/// Threads: `threads` OpenMP threads; every state is written by one thread only.
[[nodiscard]] DpTotals subset_dp(Rule rule, const Board& board, int threads, RunControl& control);

}  // namespace queens::detail
