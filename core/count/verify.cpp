// A count is believed when ways that share no code agree: closed form against inclusion-exclusion, DP against
// search, row-by-row search against fewest-cells-first, and all of them against published values.
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "board/symmetry.hpp"
#include "count/backtrack.hpp"
#include "count/cover.hpp"
#include "count/formula.hpp"
#include "count/join/join.hpp"
#include "count/subset_dp.hpp"
#include "count/symmetric.hpp"
#include "queens/count.hpp"
#include "queens/list.hpp"

namespace queens {
namespace {

constexpr int kMaxSearchedSymmetricN = 14;  // involutions of 14 rows: 2.4 million, 0.3 s
constexpr int kSmallestJoinN = 4;           // unequal halves need three rows and more
constexpr int kMaxCoverN = 14;              // 14 boards: 0.1 s
constexpr int kMaxRecountedN = 16;          // by bitboard: 5 s on one core, n = 17 would take 40 s
constexpr int kMaxListedFundamentalN = 8;   // 8! rook placements and their images: 0.1 s

// OEIS A000170, n = 0..27.
constexpr std::array<std::string_view, 28> kQueenCounts{"1",
                                                        "1",
                                                        "0",
                                                        "0",
                                                        "2",
                                                        "10",
                                                        "4",
                                                        "40",
                                                        "92",
                                                        "352",
                                                        "724",
                                                        "2680",
                                                        "14200",
                                                        "73712",
                                                        "365596",
                                                        "2279184",
                                                        "14772512",
                                                        "95815104",
                                                        "666090624",
                                                        "4968057848",
                                                        "39029188884",
                                                        "314666222712",
                                                        "2691008701644",
                                                        "24233937684440",
                                                        "227514171973736",
                                                        "2207893435808352",
                                                        "22317699616364044",
                                                        "234907967154122528"};
// OEIS A002562, n = 0..27.
constexpr std::array<std::string_view, 28> kFundamentalQueenCounts{"1",
                                                                   "1",
                                                                   "0",
                                                                   "0",
                                                                   "1",
                                                                   "2",
                                                                   "1",
                                                                   "6",
                                                                   "12",
                                                                   "46",
                                                                   "92",
                                                                   "341",
                                                                   "1787",
                                                                   "9233",
                                                                   "45752",
                                                                   "285053",
                                                                   "1846955",
                                                                   "11977939",
                                                                   "83263591",
                                                                   "621012754",
                                                                   "4878666808",
                                                                   "39333324973",
                                                                   "336376244042",
                                                                   "3029242658210",
                                                                   "28439272956934",
                                                                   "275986683743434",
                                                                   "2789712466510289",
                                                                   "29363495934315694"};

class Verifier {
 public:
  Verifier(Rule rule, const mpz_class& claimed, const CountOptions& options)
      : rule_(rule),
        claimed_(claimed),
        threads_(std::max(1, options.threads > 0 ? options.threads : omp_get_max_threads())),
        kernel_(options.kernel),
        control_(options.control != nullptr ? *options.control : own_control_) {}

  void compare(std::string name, const mpz_class& other, bool complete = true) {
    const bool equal = other == claimed_;
    checks_.push_back({std::move(name), complete && equal, complete,
                       complete && !equal ? fmt::format("{} is not {}", claimed_.get_str(), other.get_str()) : ""});
  }

  void against_explicit_sum(int n) {
    const mpz_class sum = detail::explicit_sum(rule_, n, threads_, control_);
    compare("explicit sum by inclusion-exclusion", sum, !control_.stop);
  }

  void against_dp(const Board& board) {
    const detail::DpTotals totals = detail::subset_dp(rule_, board, threads_, control_);
    compare("subset DP", detail::to_mpz(totals.placements), totals.complete);
  }

  void against_bitboard(const Board& board) {
    const detail::BacktrackTotals totals = detail::backtrack(rule_, board, threads_, control_);
    compare("row-by-row search", detail::to_mpz(totals.placements), totals.complete);
  }

  void against_cover(const Board& board) {
    const detail::CoverTotals totals = detail::cover(rule_, board, threads_, control_);
    compare("search by the row or column with fewest cells", detail::to_mpz(totals.placements), totals.complete);
  }

  template <std::size_t Size>
  void against_published(const std::array<std::string_view, Size>& table, int n, const char* name) {
    if (static_cast<std::size_t>(n) < Size)
      compare(name, mpz_class(std::string(table[static_cast<std::size_t>(n)])));
  }

  /// Another division of the rows: other lists, other prefixes, other weights.
  void against_other_split(int n) {
    const int top_rows = n / 2 - 1;
    const detail::JoinResult joined =
        detail::join_count(detail::JoinPlan(n, top_rows, threads_, &control_.stop), threads_, &control_, kernel_);
    compare(fmt::format("join of {} and {} rows", top_rows, n - top_rows), detail::to_mpz(joined.count),
            joined.complete);
  }

  /// Q = 8A + 4B + 2C, where the half turn keeps 4B + 2C placements and the quarter turn 2C.
  void orbit_sizes(int n) {
    const std::uint64_t half = search_symmetric(rule_, n, detail::Symmetry::half_turn, control_);
    const std::uint64_t quarter = search_symmetric(rule_, n, detail::Symmetry::quarter_turn, control_);
    const mpz_class rest = claimed_ - static_cast<unsigned long>(half);
    const bool fits = rest >= 0 && rest % 8 == 0 && (half - quarter) % 4 == 0 && quarter % 2 == 0;
    checks_.push_back({"8A + 4B + 2C with the symmetric placements counted by themselves", fits && !control_.stop,
                       !control_.stop, ""});
  }

  void evenness() { checks_.push_back({"an even number, by mirror symmetry", claimed_ % 2 == 0, true, ""}); }

  void kept_by_symmetries(int n) {
    for (const auto symmetry :
         {detail::Symmetry::half_turn, detail::Symmetry::quarter_turn, detail::Symmetry::diagonal}) {
      const std::uint64_t searched = detail::search_symmetric(rule_, n, symmetry, control_);
      const mpz_class formula = detail::closed_form_symmetric(rule_, n, symmetry);
      checks_.push_back({"placements kept by a symmetry, searched one by one",
                         formula == static_cast<unsigned long>(searched), !control_.stop, ""});
    }
  }

  void against_listing(int n) {
    unsigned long least = 0;
    const bool complete = list_placements(rule_, Board(n), {.control = &control_}, [&](const Placement& placement) {
      bool is_least = true;
      for (int symmetry = 1; symmetry < detail::kSymmetries; ++symmetry)
        is_least = is_least && placement <= detail::image(symmetry, placement);
      least += is_least ? 1 : 0;
      return true;
    });
    compare("all placements listed, the least of each class counted", least, complete);
  }

  void take(std::vector<Check> checks) { checks_.insert(checks_.end(), checks.begin(), checks.end()); }

  [[nodiscard]] RunControl& control() { return control_; }
  [[nodiscard]] std::vector<Check> checks() { return std::move(checks_); }

 private:
  Rule rule_;
  mpz_class claimed_;
  int threads_;
  std::string kernel_;
  RunControl own_control_;
  RunControl& control_;
  std::vector<Check> checks_;
};

}  // namespace

std::vector<Check> verify(Rule rule, const Board& board, const CountResult& result, const CountOptions& options) {
  if (board.is_open()) return verify(rule, board.n(), result, options);
  Verifier verifier(rule, result.count, options);
  if (rule != Rule::queen && result.method != Method::dp && board.n() <= kMaxDpN)
    verifier.against_dp(board);
  else if (result.method == Method::dp)
    verifier.against_bitboard(board);
  else
    verifier.against_cover(board);
  return verifier.checks();
}

std::vector<Check> verify(Rule rule, int n, const CountResult& result, const CountOptions& options) {
  Verifier verifier(rule, result.count, options);
  if (rule != Rule::queen) {
    if (result.method != Method::formula) verifier.compare("closed form", detail::closed_form(rule, n));
    verifier.against_explicit_sum(n);
    return verifier.checks();
  }
  verifier.take(check_known(rule, n, result));
  if (n >= 2) verifier.orbit_sizes(n);
  if (n >= kSmallestJoinN && n <= kMaxJoinN) verifier.against_other_split(n);
  if (result.method == Method::bitboard && n <= kMaxCoverN) verifier.against_cover(Board(n));
  if (result.method != Method::bitboard && n <= kMaxRecountedN) verifier.against_bitboard(Board(n));
  return verifier.checks();
}

std::vector<Check> check_known(Rule rule, int n, const CountResult& result) {
  if (rule != Rule::queen) return {};
  Verifier verifier(rule, result.count, {});
  verifier.against_published(kQueenCounts, n, "published value, OEIS A000170");
  if (n >= 2) verifier.evenness();
  return verifier.checks();
}

std::vector<Check> verify_fundamental(Rule rule, int n, const CountResult& result, const CountOptions& options) {
  Verifier verifier(rule, result.count, options);
  if (rule == Rule::queen)
    verifier.against_published(kFundamentalQueenCounts, n, "published value, OEIS A002562");
  else if (n <= kMaxSearchedSymmetricN)
    verifier.kept_by_symmetries(n);
  if (n <= kMaxListedFundamentalN) verifier.against_listing(n);
  CountOptions again = options;
  again.control = &verifier.control();
  const CountResult all = count(rule, n, again);
  if (all.complete) verifier.take(verify(rule, n, all, again));
  return verifier.checks();
}

}  // namespace queens
