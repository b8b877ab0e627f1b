// Puzzles made a second, by n and style, graded. Each is proved to have one solution, outside of the timed part;
// one that has not ends the benchmark with an error.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "queens/generate.hpp"
#include "queens/puzzle.hpp"

namespace {

void make(benchmark::State& state, const queens::PuzzleWish& wish) {
  constexpr std::uint64_t kPuzzles = 20;  // in one iteration: pausing the clock takes time too
  queens::PuzzleMaker maker(wish);
  std::vector<queens::Puzzle> puzzles;
  std::uint64_t index = 0;
  for (auto _ : state) {
    for (std::uint64_t i = 0; i < kPuzzles; ++i)
      if (auto puzzle = maker.make(1, index++)) puzzles.push_back(*std::move(puzzle));
    state.PauseTiming();
    for (const queens::Puzzle& puzzle : puzzles)
      if (!queens::inspect(puzzle.map).well_formed(wish.n) ||
          queens::count_solutions(puzzle.map, 2, wish.rule) != 1)
        state.SkipWithError("a map that is no puzzle");
    if (puzzles.size() != kPuzzles) state.SkipWithError("gave up");
    puzzles.clear();
    state.ResumeTiming();
  }
  state.counters["maps/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kPuzzles, benchmark::Counter::kIsRate);
}

void plain(benchmark::State& state) { make(state, {.n = static_cast<int>(state.range(0))}); }
void daily(benchmark::State& state) {
  make(state, {.n = static_cast<int>(state.range(0)), .style = queens::Style::daily});
}
void even(benchmark::State& state) {
  make(state, {.n = static_cast<int>(state.range(0)), .style = queens::Style::even});
}
void queen(benchmark::State& state) {
  make(state, {.n = static_cast<int>(state.range(0)), .rule = queens::Rule::queen});
}

}  // namespace

BENCHMARK(plain)->ArgName("n")->DenseRange(7, 16)->Arg(18)->Arg(20)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(daily)->ArgName("n")->DenseRange(7, 12)->Arg(16)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(even)->ArgName("n")->DenseRange(7, 12)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(queen)->ArgName("n")->DenseRange(7, 12)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK_MAIN();
