// Benchmarks of the join: making lists, partition, leaf, and whole counts. Every count is checked.
#include <benchmark/benchmark.h>

#include <array>
#include <string>

#include "count/join/join.hpp"

namespace queens::detail {
namespace {

constexpr std::array<std::uint64_t, 21> kQueens{
    1,    1,     0,     0,      2,       10,       4,        40,        92,         352,        724,
    2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624, 4968057848, 39029188884};

// One typical task of an even board: its tables, both column sets and the layouts of its lists.
struct OneTask {
  explicit OneTask(int n) : plan(n), task(plan.tasks()[plan.tasks().size() / 2]) {
    conflicts = rank_conflicts(plan.top().shape, task.top, plan.bottom().shape, task.bottom);
  }
  std::size_t list(Mask columns, JoinScratch& scratch) const {
    return join_kernel().half_list(plan.top(), columns, scratch.raw);
  }
  JoinPlan plan;
  JoinTask task;
  Conflicts conflicts;
};

void per_item(benchmark::State& state, const char* name, double items) {
  state.counters[name] = benchmark::Counter(items, benchmark::Counter::kIsIterationInvariantRate);
}

void HalfList(benchmark::State& state) {
  const OneTask one(static_cast<int>(state.range(0)));
  JoinScratch scratch;
  std::size_t length = 0;
  for (auto _ : state) benchmark::DoNotOptimize(length = one.list(one.task.top, scratch));
  per_item(state, "boards/s", double(length));
}
BENCHMARK(HalfList)->ArgName("n")->DenseRange(14, 20, 2);

void GroupQueries(benchmark::State& state) {
  const OneTask one(static_cast<int>(state.range(0)));
  JoinScratch scratch;
  const std::size_t length = one.list(one.task.top, scratch);
  const BoardLayout boards(one.conflicts, opposite(one.conflicts.all()));
  const PairLayout layout(one.conflicts, prefix_bits(one.conflicts, length), boards);
  for (auto _ : state) join_kernel().group_queries(layout, length, scratch);
  per_item(state, "queries/s", double(length));
}
BENCHMARK(GroupQueries)->ArgName("n")->DenseRange(14, 20, 2);

void SortBoards(benchmark::State& state) {
  const OneTask one(static_cast<int>(state.range(0)));
  JoinScratch scratch;
  const std::size_t length = one.list(one.task.bottom, scratch);
  const BoardLayout layout(one.conflicts, opposite(one.conflicts.all()));
  for (auto _ : state) join_kernel().sort_boards(layout, length, scratch, scratch.sliced);
  per_item(state, "boards/s", double(length));
}
BENCHMARK(SortBoards)->ArgName("n")->DenseRange(14, 20, 2);

void Leaf(benchmark::State& state) {
  const OneTask one(static_cast<int>(state.range(0)));
  const std::uint64_t expected = [&one] {
    JoinScratch scratch;
    return static_cast<std::uint64_t>(join_count_task(one.plan, one.task, join_kernel(), scratch).count) /
           static_cast<unsigned>(one.task.weight);
  }();
  JoinScratch scratch;
  const std::size_t queries = one.list(one.task.top, scratch);
  const BoardLayout board_layout(one.conflicts, opposite(one.conflicts.all()));
  const PairLayout layout(one.conflicts, prefix_bits(one.conflicts, queries), board_layout);
  join_kernel().group_queries(layout, queries, scratch);
  const std::size_t boards = one.list(one.task.bottom, scratch);
  join_kernel().sort_boards(board_layout, boards, scratch, scratch.sliced);
  scratch.work = {};
  for (auto _ : state)
    if (join_kernel().count_pairs(layout, boards, scratch, nullptr) != expected) state.SkipWithError("wrong count");
  const auto runs = static_cast<double>(state.iterations());
  per_item(state, "tests/s", double(scratch.work.tests) / runs);
  per_item(state, "blocks/s", double(scratch.work.blocks) / runs);
}
BENCHMARK(Leaf)->ArgName("n")->DenseRange(14, 20, 2);

void Count(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  const auto threads = static_cast<int>(state.range(1));
  for (auto _ : state)
    if (join_count(JoinPlan(n), threads).count != kQueens[static_cast<std::size_t>(n)])
      state.SkipWithError("wrong count");
  per_item(state, "solutions/s", double(kQueens[static_cast<std::size_t>(n)]));
  state.SetLabel(std::string(join_kernel().name));
}
BENCHMARK(Count)
    ->ArgNames({"n", "threads"})
    ->ArgsProduct({{8, 10, 12, 14, 15, 16, 17, 18}, {1, 2}})
    ->UseRealTime()
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace queens::detail

BENCHMARK_MAIN();
