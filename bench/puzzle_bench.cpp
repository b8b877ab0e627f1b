// Puzzles per second: proofs that a map has one solution, grades, explanations. The maps are those of the tests,
// grown and repaired here, so that no file is needed; each answer is checked.
#include <benchmark/benchmark.h>

#include <map>
#include <random>
#include <vector>

#include "../tests/unique_maps.hpp"
#include "queens/puzzle.hpp"
#include "queens/reason.hpp"
#include "queens/region_map.hpp"

namespace {

using queens::RegionMap;

constexpr int kMaps = 100;

/// The same maps at every call.
const std::vector<RegionMap>& unique_maps(int n) {
  static std::map<int, std::vector<RegionMap>> known;
  std::vector<RegionMap>& maps = known[n];
  std::mt19937_64 random(static_cast<unsigned>(n));
  while (maps.size() < kMaps) maps.push_back(queens::testing::unique_map(n, random).map);
  return maps;
}

/// Maps as growth leaves them: with many solutions.
std::vector<RegionMap> grown_maps(int n) {
  std::mt19937_64 random(static_cast<unsigned>(n));
  std::vector<RegionMap> maps;
  while (maps.size() < kMaps)
    maps.push_back(queens::grow(queens::testing::random_adjacent_placement(n, random), random()));
  return maps;
}

/// Runs `passes(map)` over all maps in each iteration; a false one ends the benchmark with an error.
template <class Passes>
void over(benchmark::State& state, const std::vector<RegionMap>& maps, Passes passes) {
  for (auto _ : state)
    for (const RegionMap& map : maps)
      if (!passes(map)) {
        state.SkipWithError("wrong answer");
        return;
      }
  state.counters["maps/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kMaps, benchmark::Counter::kIsRate);
}

void prove_unique(benchmark::State& state) {
  over(state, unique_maps(static_cast<int>(state.range(0))),
       [](const RegionMap& map) { return queens::count_solutions(map, 2) == 1; });
}

void second_solution(benchmark::State& state) {
  over(state, grown_maps(static_cast<int>(state.range(0))),
       [](const RegionMap& map) { return queens::count_solutions(map, 2) >= 1; });
}

void grade(benchmark::State& state) {
  over(state, unique_maps(static_cast<int>(state.range(0))),
       [](const RegionMap& map) { return queens::grade(map).solved; });
}

void explain(benchmark::State& state) {
  over(state, unique_maps(static_cast<int>(state.range(0))),
       [](const RegionMap& map) { return queens::explain(map).outcome == queens::Explanation::Outcome::solved; });
}

}  // namespace

BENCHMARK(prove_unique)->ArgName("n")->DenseRange(7, 11)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(second_solution)->ArgName("n")->DenseRange(8, 20, 4)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(grade)->ArgName("n")->DenseRange(7, 11)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(explain)->ArgName("n")->DenseRange(7, 10)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK_MAIN();
