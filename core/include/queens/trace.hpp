// The backtracking as it happens, one event at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "queens/rule.hpp"
#include "queens/run_control.hpp"

namespace queens {

struct TraceEvent {
  enum class Kind : std::uint8_t {
    place,      ///< a piece was put on (row, column)
    dead_end,   ///< row `row` has no free cell; column is -1
    backtrack,  ///< the piece on (row, column) was taken away again
    solution,   ///< all n pieces stand; row is n, column is -1
  };
  Kind kind;
  int row;
  int column;
};

/// The word for `kind` in text and JSON: "place", "dead end", "backtrack", "solution".
[[nodiscard]] std::string_view name(TraceEvent::Kind kind);

/// Runs the backtracker row by row, columns from left to right, and calls `visit` for each event until it
/// returns false. A caller who wants the first placement only returns false at Kind::solution.
/// @pre     0 <= n <= kMaxN.
/// Cost:    exponential in n; O(n) memory. Threads: runs in the calling one.
/// @throw   std::invalid_argument on a broken precondition.
void trace(Rule rule, int n, const std::function<bool(const TraceEvent&)>& visit);

}  // namespace queens
