// Closed forms: no search, any n.
#pragma once

#include <gmpxx.h>

#include "queens/rule.hpp"
#include "queens/run_control.hpp"

namespace queens::detail {

/// n! for rook, A002464(n) by its recurrence for adjacent. @pre rule is not queen. Cost: O(n) big steps.
[[nodiscard]] mpz_class closed_form(Rule rule, int n);

/// The same number by a sum that shares nothing with closed_form: inclusion-exclusion.
/// Threads: `threads` OpenMP threads. Cost: rook n powers, adjacent n^2/2 big-integer steps (n = 1000: 0.1 s).
/// The value is meaningless when control.stop was set.
[[nodiscard]] mpz_class explicit_sum(Rule rule, int n, int threads, RunControl& control);

}  // namespace queens::detail
