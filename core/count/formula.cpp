#include "count/formula.hpp"

#include <array>

namespace queens::detail {
namespace {

// a(n) = (n+1)a(n-1) - (n-2)a(n-2) - (n-5)a(n-3) + (n-3)a(n-4), a(0..3) = 1, 1, 0, 0   (OEIS A002464)
mpz_class adjacent_recurrence(int n) {
  std::array<mpz_class, 4> last{0, 0, 1, 1};  // a(n-1), a(n-2), a(n-3), a(n-4), here for n = 4
  if (n < 4) return last[static_cast<std::size_t>(3 - n)];
  for (int m = 4; m <= n; ++m) {
    mpz_class next = (m + 1) * last[0] - (m - 2) * last[1] - (m - 5) * last[2] + (m - 3) * last[3];
    last[3].swap(last[2]);
    last[2].swap(last[1]);
    last[1].swap(last[0]);
    last[0].swap(next);
  }
  return last[0];
}

mpz_class factorial(int n) {
  mpz_class result;
  mpz_fac_ui(result.get_mpz_t(), static_cast<unsigned long>(n));
  return result;
}

// Inclusion-exclusion over the columns that n rows of free choices leave out: (-1)^(n-k) C(n,k) k^n.
mpz_class rook_term(int n, int k) {
  mpz_class power;
  mpz_class choices;
  mpz_ui_pow_ui(power.get_mpz_t(), static_cast<unsigned long>(k), static_cast<unsigned long>(n));
  mpz_bin_uiui(choices.get_mpz_t(), static_cast<unsigned long>(n), static_cast<unsigned long>(k));
  return (n - k) % 2 == 0 ? mpz_class(choices * power) : mpz_class(-choices * power);
}

// Inclusion-exclusion over k touching pairs that form i runs:
// (-1)^k (n-k)! sum_{i=1..k} 2^i C(k-1,i-1) C(n-k,i). Each term of the inner sum follows from the one before.
mpz_class adjacent_term(int n, int k) {
  if (k == 0) return factorial(n);
  mpz_class term = 2 * mpz_class(n - k);
  mpz_class sum = term;
  for (int i = 1; i < k && i < n - k; ++i) {
    term *= 2 * static_cast<unsigned long>(k - i);
    term *= static_cast<unsigned long>(n - k - i);
    mpz_divexact_ui(term.get_mpz_t(), term.get_mpz_t(),
                    static_cast<unsigned long>(i) * static_cast<unsigned long>(i + 1));
    sum += term;
  }
  sum *= factorial(n - k);
  return k % 2 == 0 ? sum : mpz_class(-sum);
}

}  // namespace

mpz_class closed_form(Rule rule, int n) { return rule == Rule::rook ? factorial(n) : adjacent_recurrence(n); }

mpz_class explicit_sum(Rule rule, int n, int threads, RunControl& control) {
  // rook: k = 1..n (0 contributes only at n = 0); adjacent: k = 0..n-1.
  const int terms = n == 0 ? 1 : n;
  const int first = rule == Rule::rook && n > 0 ? 1 : 0;
  mpz_class sum = 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
  for (int i = 0; i < terms; ++i) {
    if (control.stop.load(std::memory_order_relaxed)) continue;
    const mpz_class term = rule == Rule::rook ? rook_term(n, first + i) : adjacent_term(n, i);
#pragma omp critical(queens_explicit_sum)
    sum += term;
  }
  return sum;
}

}  // namespace queens::detail
