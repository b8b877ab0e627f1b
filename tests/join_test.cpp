// The join as a whole, against OEIS A000170.
#include "count/join/join.hpp"

#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace queens::detail {
namespace {

constexpr std::array<std::uint64_t, 19> kQueens{
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624};

std::uint64_t count_of(const JoinResult& result) { return static_cast<std::uint64_t>(result.count); }

void expect_table(int first, int last, std::initializer_list<int> thread_counts) {
  for (int n = first; n <= last; ++n) {
    const JoinPlan plan(n);
    for (const JoinKernel* kernel : join_kernels()) {
      for (int threads : thread_counts) {
        SCOPED_TRACE(std::string(kernel->name) + ", n " + std::to_string(n) + ", threads " +
                     std::to_string(threads));
        const JoinResult result = join_count(plan, threads, nullptr, kernel->name);
        EXPECT_EQ(result.kernel, kernel->name);
        EXPECT_TRUE(result.complete);
        EXPECT_EQ(count_of(result), kQueens[static_cast<std::size_t>(n)]);
      }
    }
  }
}

TEST(Join, MatchesA000170UpTo14WithEveryKernelAndThreadCount) { expect_table(0, 14, {1, 2, 3, 8}); }

// Smaller boards are counted by one thread whatever is asked for.
TEST(Join, CountsTheSameWithTeamsOfEverySize) {
  const JoinPlan plan(15);
  for (const int threads : {1, 2, 3, 8}) {
    SCOPED_TRACE(threads);
    EXPECT_EQ(count_of(join_count(plan, threads)), kQueens[15]);
    EXPECT_EQ(JoinPlan(15, 0, threads).total_cost(), plan.total_cost());
  }
}

TEST(JoinSlow, MatchesA000170From15To17WithEveryKernel) { expect_table(15, 17, {2}); }

TEST(JoinSlow, MatchesA000170At18) { EXPECT_EQ(count_of(join_count(JoinPlan(18), 2)), kQueens[18]); }

TEST(Join, CountsTheSameWithUnequalHalves) {
  for (int n = 2; n <= 13; ++n) {
    for (int top = 1; top < n; ++top) {
      SCOPED_TRACE("n " + std::to_string(n) + ", top rows " + std::to_string(top));
      EXPECT_EQ(count_of(join_count(JoinPlan(n, top), 2)), kQueens[static_cast<std::size_t>(n)]);
    }
  }
}

TEST(Join, SumsTasksInAnyOrder) {
  for (int n : {8, 11, 12}) {
    SCOPED_TRACE("n " + std::to_string(n) + ", seed 5");
    const JoinPlan plan(n);
    std::vector<JoinTask> tasks(plan.tasks().begin(), plan.tasks().end());
    std::mt19937 random(5);
    std::shuffle(tasks.begin(), tasks.end(), random);
    JoinScratch scratch;
    Wide sum = 0;
    for (const JoinTask& task : tasks) sum += join_count_task(plan, task, join_kernel(), scratch).count;
    EXPECT_EQ(static_cast<std::uint64_t>(sum), kQueens[static_cast<std::size_t>(n)]);
  }
}

TEST(Join, NumbersTasksByPosition) {
  const JoinPlan plan(11);
  double cost = 0;
  for (std::size_t i = 0; i < plan.tasks().size(); ++i) {
    EXPECT_EQ(plan.tasks()[i].number, i);
    cost += plan.tasks()[i].cost;
  }
  EXPECT_NEAR(plan.total_cost(), cost, 1e-6 * cost);
}

TEST(Join, CountsTheSameWhenTheRuntimeGivesFewerThreads) {
  omp_set_dynamic(1);
  EXPECT_EQ(count_of(join_count(JoinPlan(15), 64)), kQueens[15]);
  omp_set_dynamic(0);
}

TEST(Join, ReportsProgressUpToOne) {
  RunControl control;
  ASSERT_TRUE(join_count(JoinPlan(12), 2, &control).complete);
  EXPECT_NEAR(control.done.load(), 1.0, 1e-6);
}

TEST(Join, StopsWithinATenthOfASecond) {
  const JoinPlan plan(20);
  RunControl control;
  JoinResult result;
  std::thread runner([&] { result = join_count(plan, 2, &control); });
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  const auto start = std::chrono::steady_clock::now();
  control.stop = true;
  runner.join();
  // A tenth on a quiet machine; tests may share theirs. The whole run would take 40 s.
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
  EXPECT_FALSE(result.complete);
  EXPECT_LT(control.done.load(), 0.5);
}

TEST(Join, RefusesWhatDoesNotFit) {
  EXPECT_THROW(JoinPlan(-1), std::invalid_argument);
  EXPECT_THROW(JoinPlan(kMaxJoinN + 1), std::invalid_argument);
  EXPECT_THROW(JoinPlan(8, 8), std::invalid_argument);
  EXPECT_THROW(JoinPlan(8, -1), std::invalid_argument);
  EXPECT_THROW((void)join_kernel("MMX"), std::invalid_argument);
}

TEST(Join, StatesItsMemory) {
  EXPECT_LT(JoinPlan(20).memory_bytes(2), std::size_t{200} << 20);
  EXPECT_GT(JoinPlan(16).memory_bytes(2), JoinPlan(16).memory_bytes(1));
}

}  // namespace
}  // namespace queens::detail
