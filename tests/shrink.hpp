// Makes a failing case small enough to look at.
#pragma once

#include <algorithm>

namespace queens::testing {

/// From a case that fails, goes on to the first of its `smaller` cases that fails too, until none of them does.
/// @pre `smaller` gives a vector of cases, each of them less by a measure that cannot fall for ever.
template <class Case, class Smaller, class Fails>
Case shrunk(Case failing, const Smaller& smaller, const Fails& fails) {
  for (;;) {
    const auto candidates = smaller(failing);
    const auto next = std::find_if(candidates.begin(), candidates.end(), fails);
    if (next == candidates.end()) return failing;
    failing = *next;
  }
}

}  // namespace queens::testing
