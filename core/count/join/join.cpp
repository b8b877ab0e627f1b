// Runs the tasks of a plan.
#include "count/join/join.hpp"

#include <omp.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "board/first_failure.hpp"
#include "count/task_order.hpp"

namespace queens::detail {
namespace {

constexpr double kTeamCost =
    2e7;  // nanoseconds below which a team does not pay: n = 14 took 20 ms with two, 9 with one

bool stopped(const std::atomic<bool>* stop) { return stop != nullptr && stop->load(std::memory_order_relaxed); }

// Lists and groups the queries. @return how many
std::size_t prepare_queries(const HalfTables& half, Mask columns, const JoinKernel& kernel, JoinScratch& scratch) {
  const std::size_t count = kernel.half_list(half, columns, scratch.raw);
  scratch.work.elements += count;
  return count;
}

// Both lists made for this task alone: the longer one is sliced.
std::uint64_t count_halves(const JoinPlan& plan, const JoinTask& task, const JoinKernel& kernel,
                           JoinScratch& scratch, const std::atomic<bool>* stop) {
  const HalfTables* query = &plan.top();
  const HalfTables* sliced = &plan.bottom();
  Mask query_columns = task.top;
  Mask sliced_columns = task.bottom;
  if (task.slice_top) {
    std::swap(query, sliced);
    std::swap(query_columns, sliced_columns);
  }
  const Conflicts conflicts = rank_conflicts(query->shape, query_columns, sliced->shape, sliced_columns);
  const std::size_t queries = prepare_queries(*query, query_columns, kernel, scratch);
  if (queries == 0 || stopped(stop)) return 0;
  const BoardLayout board_layout(conflicts, opposite(conflicts.all()));
  const PairLayout layout(conflicts, prefix_bits(conflicts, queries), board_layout);
  kernel.group_queries(layout, queries, scratch);

  const std::size_t boards = kernel.half_list(*sliced, sliced_columns, scratch.raw);
  scratch.work.elements += boards;
  scratch.work.pairs += std::uint64_t{queries} * boards;
  if (boards == 0 || stopped(stop)) return 0;
  kernel.sort_boards(board_layout, boards, scratch, scratch.sliced);
  return kernel.count_pairs(layout, boards, scratch, stop);
}

// The diagonals by which the boards of a shared list are packed and sorted: those in which they can meet a bottom
// half on any of the other columns, and, packed only, those that a middle queen may take.
BoardLayout shared_layout(const HalfShape& shape, Mask columns) {
  const Mask others = static_cast<Mask>((std::uint64_t{1} << shape.n) - 1) & ~columns;
  const Conflicts conflicts = rank_conflicts(shape, others, shape, columns);
  Word packed = opposite(conflicts.all());
  for (Mask rest = others; rest != 0; rest &= rest - 1)
    packed |= shape.attacked_from_middle(std::countr_zero(rest));
  return BoardLayout(conflicts, packed);
}

// With a middle row: the top list is made and sorted once for all tasks that share it, then filtered by the middle
// queen's diagonals (0.6 ns a board instead of 6). The bottom list comes from tables that are filtered already.
std::uint64_t count_around_middle(const JoinPlan& plan, const JoinTask& task, const JoinKernel& kernel,
                                  JoinScratch& scratch, const std::atomic<bool>* stop) {
  const HalfTables& half = plan.top();
  const HalfShape& shape = half.shape;
  const BoardLayout board_layout = shared_layout(shape, task.top);
  if (scratch.shared_tables != half.id || scratch.shared_columns != task.top || scratch.shared_kernel != &kernel) {
    scratch.shared_tables = 0;
    const std::size_t boards = kernel.half_list(half, task.top, scratch.raw);
    scratch.work.elements += boards;
    kernel.sort_boards(board_layout, boards, scratch, scratch.shared);
    scratch.shared_count = boards;
    scratch.shared_tables = half.id;
    scratch.shared_columns = task.top;
    scratch.shared_kernel = &kernel;
  }
  Word blocked = 0;
  for (Word rest = shape.attacked_from_middle(task.middle); rest != 0; rest &= rest - 1)
    blocked |= Word{1} << board_layout.plane[static_cast<std::size_t>(std::countr_zero(rest))];
  const std::size_t boards = kernel.filter_boards(scratch.shared, scratch.shared_count, blocked, scratch.sliced);
  if (boards == 0 || stopped(stop)) return 0;

  const bool mirror = task.middle > plan.n() / 2;
  const Mask bottom = mirror ? mirrored(task.bottom, plan.n()) : task.bottom;
  const Mask top = mirror ? mirrored(task.top, plan.n()) : task.top;
  const HalfTables& filtered = plan.with_middle(mirror ? plan.n() - 1 - task.middle : task.middle);
  const std::size_t queries = prepare_queries(filtered, bottom, kernel, scratch);
  scratch.work.pairs += std::uint64_t{queries} * boards;
  if (queries == 0 || stopped(stop)) return 0;
  const Conflicts conflicts = rank_conflicts(shape, bottom, shape, top);
  const PairLayout layout(conflicts, prefix_bits(conflicts, queries), board_layout, mirror ? &shape : nullptr);
  kernel.group_queries(layout, queries, scratch);
  return kernel.count_pairs(layout, boards, scratch, stop);
}

std::uint64_t fitting_pairs(const JoinPlan& plan, const JoinTask& task, const JoinKernel& kernel,
                            JoinScratch& scratch, const std::atomic<bool>* stop) {
  return task.middle < 0 ? count_halves(plan, task, kernel, scratch, stop)
                         : count_around_middle(plan, task, kernel, scratch, stop);
}

// Large groups first, in steps of a factor of 2, and by number within a step, because neighbours use the same parts
// of the quarter tables.
std::vector<SetGroup> running_order(std::vector<SetGroup> groups) {
  const auto size_class = [](const SetGroup& group) {
    return std::bit_width(static_cast<std::uint64_t>(group.cost));
  };
  std::stable_sort(groups.begin(), groups.end(),
                   [&](const SetGroup& a, const SetGroup& b) { return size_class(a) > size_class(b); });
  sample_first(groups);
  return groups;
}

// Adds to `done` now and then: each thread after a thousandth of the whole.
class Progress {
 public:
  Progress(RunControl* control, double total) : control_(control), total_(total) {}
  ~Progress() { flush(); }
  void add(double cost) {
    pending_ += cost / total_;
    if (pending_ > 1e-3) flush();
  }

 private:
  void flush() {
    if (control_ == nullptr || pending_ == 0) return;
    double done = control_->done.load(std::memory_order_relaxed);
    while (!control_->done.compare_exchange_weak(done, std::min(1.0, done + pending_), std::memory_order_relaxed)) {
    }
    pending_ = 0;
  }

  RunControl* control_;
  double total_;
  double pending_ = 0;
};

}  // namespace

JoinResult join_count_task(const JoinPlan& plan, const JoinTask& task, const JoinKernel& kernel,
                           JoinScratch& scratch, const std::atomic<bool>* stop) {
  JoinResult result;
  result.kernel = kernel.name;
  if (plan.trivial()) {
    result.count = static_cast<unsigned>(task.weight);  // n = 0 and n = 1
    result.complete = true;
    return result;
  }
  scratch.work = {};
  result.count = Wide{fitting_pairs(plan, task, kernel, scratch, stop)} * static_cast<unsigned>(task.weight);
  result.complete = !stopped(stop);
  result.work = scratch.work;
  return result;
}

JoinResult join_count_group(const JoinPlan& plan, const SetGroup& group, const JoinKernel& kernel,
                            JoinScratch& scratch, const std::atomic<bool>* stop) {
  JoinResult sum;
  sum.kernel = kernel.name;
  sum.complete = true;
  for (std::uint32_t number = group.begin; number < group.end && sum.complete; ++number) {
    const JoinResult part = join_count_task(plan, plan.tasks()[number], kernel, scratch, stop);
    sum.count += part.count;
    sum.complete = part.complete;
    sum.work += part.work;
  }
  return sum;
}

JoinResult join_count(const JoinPlan& plan, int threads, RunControl* control, std::string_view kernel_name) {
  const JoinKernel& kernel = join_kernel(kernel_name);
  const std::atomic<bool>* const stop = control == nullptr ? nullptr : &control->stop;
  const std::vector<SetGroup> groups = running_order(group_sets(plan.n(), plan.tasks()));
  JoinResult result;
  result.kernel = kernel.name;
  result.complete = true;
  FirstFailure failure;
#pragma omp parallel num_threads(std::max(threads, 1)) if (plan.total_cost() > kTeamCost)
  {
    JoinScratch scratch;
    JoinResult mine;
    mine.complete = true;
    Progress progress(control, plan.total_cost());
#pragma omp for schedule(dynamic, 1) nowait
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (!mine.complete || failure.failed()) continue;
      failure.guard([&] {
        const JoinResult part = join_count_group(plan, groups[i], kernel, scratch, stop);
        mine.complete = part.complete;
        if (!part.complete) return;
        mine.count += part.count;
        mine.work += part.work;
        progress.add(groups[i].cost);
      });
    }
#pragma omp critical(queens_join_sum)
    {
      result.count += mine.count;
      result.complete = result.complete && mine.complete;
      result.work += mine.work;
    }
  }
  failure.rethrow();
  return result;
}

}  // namespace queens::detail
