// Placements that a symmetry of the square keeps.
#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "queens/rule.hpp"
#include "queens/run_control.hpp"

namespace queens::detail {

/// The symmetries that can keep a placement of n >= 2 pieces. Reflections in a middle line keep none; the two
/// diagonals keep equally many, and so do the two quarter turns.
enum class Symmetry : std::uint8_t { half_turn, quarter_turn, diagonal };

/// Number of placements that `symmetry` keeps, by a search over whole orbits of cells.
/// @pre   0 <= n <= kMaxN. Cost: exponential in n/2 (half turn, diagonal) or n/4 (quarter turn).
/// The value is meaningless when control.stop was set.
[[nodiscard]] std::uint64_t search_symmetric(Rule rule, int n, Symmetry symmetry, const RunControl& control);

/// The same number in closed form. @pre rule is not queen. Cost: O(n^3) big-integer steps at most.
[[nodiscard]] mpz_class closed_form_symmetric(Rule rule, int n, Symmetry symmetry);

}  // namespace queens::detail
