// Region maps grown a second, by n, from random adjacent placements. A map that is not a partition into n
// connected regions ends the benchmark with an error.
#include <benchmark/benchmark.h>

#include "queens/list.hpp"
#include "queens/region_map.hpp"

namespace {

void growth(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  const queens::PlacementSampler sampler(queens::Rule::adjacent, n);
  std::uint64_t index = 0;
  for (auto _ : state) {
    const queens::RegionMap map = queens::grow(*sampler.draw(1, index), 1, index);
    benchmark::DoNotOptimize(map);
    if (++index % 1024 != 1) continue;
    if (!queens::inspect(map).well_formed(n)) {
      state.SkipWithError("a map that is not well formed");
      return;
    }
  }
  state.counters["maps/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(growth)->ArgName("n")->Arg(5)->Arg(8)->Arg(11)->Arg(14)->Arg(20)->UseRealTime()->MeasureProcessCPUTime();

}  // namespace

BENCHMARK_MAIN();
