// Counting per rule, method, n and threads. A wrong count ends the benchmark with an error.
#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <utility>

#include "queens/count.hpp"

namespace {

using queens::Method;
using queens::Rule;

/// Published counts: OEIS A000170 for queens; the closed forms, which tests compare with A000142 and A002464,
/// for the others.
mpz_class expected(Rule rule, int n) {
  static const std::map<int, const char*> queen_counts{
      {8, "92"}, {10, "724"}, {12, "14200"}, {13, "73712"}, {14, "365596"}, {15, "2279184"}, {16, "14772512"}};
  if (rule == Rule::queen) return mpz_class(queen_counts.at(n));
  return queens::count(rule, n, {Method::formula}).count;
}

void count(benchmark::State& state, Rule rule, Method method) {
  const int n = static_cast<int>(state.range(0));
  const int threads = static_cast<int>(state.range(1));
  const mpz_class right = expected(rule, n);
  queens::CountResult result;
  for (auto _ : state) {
    result = queens::count(rule, n, {method, threads});
    if (result.count != right) {
      state.SkipWithError(("wrong count " + result.count.get_str()).c_str());
      return;
    }
  }
  if (method == Method::formula) return;  // it neither visits nor searches anything
  const double rounds = static_cast<double>(state.iterations());
  state.counters["solutions/s"] = benchmark::Counter(right.get_d() * rounds, benchmark::Counter::kIsRate);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(result.nodes) * rounds, benchmark::Counter::kIsRate);
}

void declare(Rule rule, Method method, std::initializer_list<int> sizes, std::initializer_list<int> threads) {
  const std::string title = "count/" + std::string(name(rule)) + "/" + std::string(name(method));
  auto* bench = benchmark::RegisterBenchmark(title.c_str(), count, rule, method);
  bench->ArgNames({"n", "threads"})->UseRealTime()->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
  for (const int n : sizes)
    for (const int team : threads) bench->Args({n, team});
}

}  // namespace

int main(int argc, char** argv) {
  declare(Rule::queen, Method::bitboard, {8, 10, 12, 13, 14}, {1, 2});
  declare(Rule::adjacent, Method::bitboard, {8, 10, 11}, {1, 2});
  declare(Rule::rook, Method::bitboard, {8, 9, 10}, {1, 2});
  declare(Rule::adjacent, Method::dp, {8, 12, 16, 18}, {1, 2});
  declare(Rule::rook, Method::dp, {8, 12, 16, 18}, {1, 2});
  declare(Rule::adjacent, Method::formula, {20, 1000}, {1});
  declare(Rule::rook, Method::formula, {20, 1000}, {1});
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
