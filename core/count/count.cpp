// The door of the room: picks the way to count and says what it cannot do.
#include "queens/count.hpp"

#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <stdexcept>

#include "count/backtrack.hpp"
#include "count/formula.hpp"
#include "count/join/join.hpp"
#include "count/subset_dp.hpp"

namespace queens {
namespace {

int team_size(const CountOptions& options) {
  return std::max(1, options.threads > 0 ? options.threads : omp_get_max_threads());
}

constexpr int kJoinFromN = 12;  // one thread, n = 11: bitboard 0.8 ms, join 2.1 ms; n = 12: 3.3 and 1.2

Method choose(Rule rule, int n, bool open) {
  if (rule == Rule::queen) return open && n >= kJoinFromN && n <= kMaxJoinN ? Method::join : Method::bitboard;
  if (open) return Method::formula;
  return n <= kMaxDpN ? Method::dp : Method::bitboard;
}

int limit(Method method) {
  switch (method) {
    case Method::formula:
      return kMaxFormulaN;
    case Method::dp:
      return kMaxDpN;
    case Method::join:
      return kMaxJoinN;
    default:
      return kMaxN;
  }
}

void require(Rule rule, int n, bool open, Method method) {
  if (n < 0) throw std::invalid_argument(fmt::format("n = {}: n starts at 0", n));
  if (rule == Rule::queen && (method == Method::formula || method == Method::dp))
    throw std::invalid_argument(fmt::format("method {} does not know queens; use bitboard", name(method)));
  if (method == Method::formula && !open)
    throw std::invalid_argument("method formula needs a board without placed or blocked cells; use dp or bitboard");
  if (method == Method::join && rule != Rule::queen)
    throw std::invalid_argument(fmt::format("method join counts queens only; use {}", open ? "formula" : "dp"));
  if (method == Method::join && !open)
    throw std::invalid_argument("method join needs a board without placed or blocked cells; use bitboard");
  if (n <= limit(method)) return;
  const bool formula_would_do = rule != Rule::queen && open && method != Method::formula && n <= kMaxFormulaN;
  throw std::invalid_argument(fmt::format("n = {}: method {} counts {} placements up to n = {}{}", n, name(method),
                                          name(rule), limit(method), formula_would_do ? "; use formula" : ""));
}

CountResult count_open(Rule rule, int n) {
  CountResult result;
  result.count = detail::closed_form(rule, n);
  result.method = Method::formula;
  result.complete = true;
  return result;
}

CountResult count_joined(int n, int threads, RunControl& control, const std::string& kernel) {
  CountResult result;
  result.method = Method::join;
  result.kernel = detail::join_kernel(kernel).name;
  if (control.stop) return result;
  const detail::JoinPlan plan(n, 0, threads, &control.stop);
  const detail::JoinResult joined = detail::join_count(plan, threads, &control, kernel);
  result.complete = joined.complete;
  if (joined.complete) result.count = detail::to_mpz(joined.count);
  result.nodes = joined.work.elements;
  return result;
}

CountResult count_board(Rule rule, const Board& board, Method method, int threads, RunControl& control) {
  CountResult result;
  result.method = method;
  if (method == Method::dp) {
    const detail::DpTotals totals = detail::subset_dp(rule, board, threads, control);
    result.count = detail::to_mpz(totals.placements);
    result.nodes = totals.states;
    result.complete = totals.complete;
  } else {
    const detail::BacktrackTotals totals = detail::backtrack(rule, board, threads, control);
    result.count = detail::to_mpz(totals.placements);
    result.nodes = totals.nodes;
    result.complete = totals.complete;
  }
  if (!result.complete) result.count = 0;
  return result;
}

CountResult run(Rule rule, int n, const Board* board, const CountOptions& options) {
  const bool open = board == nullptr || board->is_open();
  const Method method = options.method == Method::automatic ? choose(rule, n, open) : options.method;
  require(rule, n, open, method);
  if (method == Method::formula) return count_open(rule, n);
  RunControl own;
  RunControl& control = options.control != nullptr ? *options.control : own;
  if (method == Method::join) return count_joined(n, team_size(options), control, options.kernel);
  return count_board(rule, board != nullptr ? *board : Board(n), method, team_size(options), control);
}

}  // namespace

std::string_view name(Method method) {
  switch (method) {
    case Method::automatic:
      return "auto";
    case Method::formula:
      return "formula";
    case Method::dp:
      return "dp";
    case Method::bitboard:
      return "bitboard";
    case Method::join:
      return "join";
  }
  return "";
}

std::vector<std::string> kernels() {
  std::vector<std::string> names;
  for (const detail::JoinKernel* kernel : detail::join_kernels()) names.emplace_back(kernel->name);
  return names;
}

std::size_t join_memory(int n, int threads) { return detail::JoinPlan(n).memory_bytes(threads); }

CountResult count(Rule rule, int n, const CountOptions& options) { return run(rule, n, nullptr, options); }

CountResult count(Rule rule, const Board& board, const CountOptions& options) {
  return run(rule, board.n(), &board, options);
}

}  // namespace queens
