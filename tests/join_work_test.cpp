// What the join says of its own work and memory: half boards counted the slow obvious way, bytes by the allocator.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "count/join/join.hpp"
#include "half_boards.hpp"
#include "program.hpp"

namespace queens::detail {
namespace {

using testing::Board;

struct Lists {
  std::uint64_t all = 0, beside_middle = 0;
};

/// Half boards on these columns, and those that a queen in the row `next`, on column `middle`, does not attack.
Lists lists(int rows, Mask columns, int next, int middle) {
  Lists result;
  for (const Board& board : testing::half_boards(rows, columns)) {
    ++result.all;
    result.beside_middle += middle < 0 || !testing::share_diagonal(board, {{next, middle}}) ? 1U : 0U;
  }
  return result;
}

TEST(JoinWork, IsTheHalfBoardsMadeAndThePairsTheyForm) {
  for (int n = 2; n <= 9; ++n) {
    for (int top_rows = 0; top_rows < n; ++top_rows) {
      SCOPED_TRACE(::testing::Message() << "n " << n << ", top rows " << top_rows);
      const JoinPlan plan(n, top_rows);
      std::uint64_t pairs = 0;
      for (const JoinTask& task : plan.tasks()) {
        const Lists top = lists(plan.rows().top, task.top, plan.rows().top, task.middle);
        const Lists bottom = lists(plan.rows().bottom, task.bottom, -1, task.middle);
        // The list that is made first is the one that is cut into slices, around a middle queen, else the other.
        const Lists& first = task.middle >= 0 || !task.slice_top ? top : bottom;
        const Lists& second = task.middle >= 0 || !task.slice_top ? bottom : top;
        JoinScratch scratch;
        const JoinWork work = join_count_task(plan, task, join_kernel(), scratch).work;
        EXPECT_EQ(work.elements, first.all + (first.beside_middle > 0 ? second.beside_middle : 0)) << task.number;
        EXPECT_EQ(work.pairs, top.beside_middle * bottom.beside_middle) << task.number;
        pairs += work.pairs;
      }
      for (const int threads : {1, 2}) EXPECT_EQ(join_count(plan, threads).work.pairs, pairs);
    }
  }
}

double bytes_in_use() {
  const auto memory = mallinfo2();
  return static_cast<double>(memory.uordblks) + static_cast<double>(memory.hblkhd);
}

TEST(JoinMemory, OfThePlanIsWhatTheAllocatorGave) {
  if (test::kSanitizer != test::Sanitizer::none) GTEST_SKIP() << "the sanitizer has its own memory";
  for (int n = 12; n <= 15; ++n) {
    for (int top_rows = 0; top_rows < n; ++top_rows) {
      if (top_rows != 0 && std::abs(2 * top_rows - n) > 4) continue;
      SCOPED_TRACE(::testing::Message() << "n " << n << ", top rows " << top_rows);
      const double before = bytes_in_use();
      const JoinPlan plan(n, top_rows);
      const double taken = bytes_in_use() - before;
      const auto one = static_cast<double>(plan.memory_bytes(1));
      const auto two = static_cast<double>(plan.memory_bytes(2));
      EXPECT_NEAR(one - (two - one), taken, 0.1 * taken + 32768)
          << "vectors have room to grow, freed blocks a cache";
    }
  }
}

}  // namespace
}  // namespace queens::detail
