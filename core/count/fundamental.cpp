// Burnside: the number of classes is the mean, over the 8 symmetries, of the placements that each keeps. For
// n >= 2 the reflections in the two middle lines keep none (two pieces would share a row or column).
#include <fmt/format.h>

#include <stdexcept>

#include "count/symmetric.hpp"
#include "queens/count.hpp"

namespace queens {
namespace {

constexpr int kMaxFundamentalN = 1000;  // adjacent: 1 s there; the reflection's series has n^2 terms

mpz_class kept(Rule rule, int n, detail::Symmetry symmetry, const RunControl& control) {
  if (rule != Rule::queen) return detail::closed_form_symmetric(rule, n, symmetry);
  if (symmetry == detail::Symmetry::diagonal) return 0;  // a queen and its mirror image share a diagonal
  return static_cast<unsigned long>(detail::search_symmetric(rule, n, symmetry, control));
}

}  // namespace

CountResult count_fundamental(Rule rule, int n, const CountOptions& options) {
  if (rule != Rule::queen && n > kMaxFundamentalN)
    throw std::invalid_argument(
        fmt::format("n = {}: fundamental {} counts go up to n = {}", n, name(rule), kMaxFundamentalN));
  RunControl own;
  const RunControl& control = options.control != nullptr ? *options.control : own;
  CountResult result = count(rule, n, options);
  if (!result.complete || n < 2) return result;
  const mpz_class half = kept(rule, n, detail::Symmetry::half_turn, control);
  const mpz_class quarter = kept(rule, n, detail::Symmetry::quarter_turn, control);
  const mpz_class diagonal = kept(rule, n, detail::Symmetry::diagonal, control);
  result.count = (result.count + half + 2 * quarter + 2 * diagonal) / 8;
  result.complete = !control.stop;
  return result;
}

}  // namespace queens
