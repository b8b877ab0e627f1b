// The door of the room: goes the way that was chosen.
#include "queens/count.hpp"

#include <omp.h>

#include <algorithm>

#include "count/backtrack.hpp"
#include "count/choice.hpp"
#include "count/formula.hpp"
#include "count/join/join.hpp"
#include "count/subset_dp.hpp"

namespace queens {
namespace {

int team_size(const CountOptions& options) {
  return std::max(1, options.threads > 0 ? options.threads : omp_get_max_threads());
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
  const Method method = detail::chosen_method(rule, n, open, options.method);
  if (method == Method::formula) return count_open(rule, n);
  RunControl own;
  RunControl& control = options.control != nullptr ? *options.control : own;
  if (method == Method::join) return count_joined(n, team_size(options), control, options.kernel);
  return count_board(rule, board != nullptr ? *board : Board(n), method, team_size(options), control);
}

}  // namespace

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
