// Counts cut into tasks: sums, definitions, numbers that do not move.
#include "queens/tasks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>

#include "count/join/set_groups.hpp"
#include "rules.hpp"

namespace queens {
namespace {

const std::atomic<bool> kRunning{false};

mpz_class sum_of_tasks(const TaskList& list) {
  mpz_class sum = 0;
  TaskList::Worker worker(list);
  for (std::size_t number = list.size(); number-- > 0;) sum += worker.run(number, kRunning).count;
  return sum;
}

TEST(Tasks, AddUpToTheKnownCounts) {
  for (const KnownRule& known : known_rules())
    for (int n = 0; n <= 10; ++n) {
      SCOPED_TRACE(std::string(name(known.rule)) + " " + std::to_string(n));
      const std::string expected = known.counts[static_cast<std::size_t>(n)];
      EXPECT_EQ(sum_of_tasks(TaskList({known.rule, Board(n), Method::bitboard})).get_str(), expected);
      if (known.rule != Rule::queen) continue;
      EXPECT_EQ(sum_of_tasks(TaskList({known.rule, Board(n), Method::join})).get_str(), expected);
    }
}

TEST(Tasks, AddUpOnBoardsWithPlacedAndBlockedCells) {
  Board board(9);
  board.place({3, 4});
  board.block({0, 0});
  board.block({8, 2});
  for (const KnownRule& known : known_rules()) {
    const unsigned long expected =
        oracle::completions(oracle::placements(9, known.obeys), {{3, 4}}, {{0, 0}, {8, 2}});
    EXPECT_EQ(sum_of_tasks(TaskList({known.rule, board, Method::bitboard})), expected) << name(known.rule);
  }
  for (int row = 0; row < 9; ++row) board.block({row, 5});
  EXPECT_EQ(sum_of_tasks(TaskList({Rule::rook, board, Method::bitboard})), 0);
}

/// Permutations whose pieces stand on allowed cells, tried one by one.
unsigned long allowed(const std::vector<oracle::Columns>& all, const Board& board) {
  unsigned long count = 0;
  for (const oracle::Columns& columns : all) {
    bool fits = true;
    for (int row = 0; row < board.n(); ++row)
      fits = fits && (board.allowed(row) >> columns[static_cast<std::size_t>(row)] & 1) != 0;
    count += fits ? 1 : 0;
  }
  return count;
}

TEST(Tasks, AreWhatTheirDefinitionsSay) {
  for (const int n : {1, 7, 8, 9}) {
    const std::vector<oracle::Columns> all = oracle::placements(n, oracle::queen);
    for (const Method method : {Method::join, Method::bitboard}) {
      const CountJob job{Rule::queen, Board(n), method};
      const TaskList list(job);
      const TaskList definitions(job, TaskList::Use::define);
      ASSERT_EQ(list.size(), definitions.size());
      TaskList::Worker worker(list);
      for (std::size_t number = 0; number < list.size(); ++number) {
        SCOPED_TRACE(std::string(name(method)) + ", n " + std::to_string(n) + ", task " + std::to_string(number));
        unsigned long expected = 0;
        for (const TaskPart& part : definitions.parts(number)) expected += part.weight * allowed(all, part.board);
        const TaskResult result = worker.run(number, kRunning);
        EXPECT_TRUE(result.complete);
        EXPECT_EQ(result.count, expected);
        EXPECT_EQ(list.parts(number).size(), definitions.parts(number).size());
        EXPECT_GT(list.cost(number), 0);
      }
    }
  }
}

// Stores of earlier versions rely on these: a change needs another kTaskVersion.
TEST(Tasks, KeepTheirNumbersWithinOneVersion) {
  ASSERT_EQ(kTaskVersion, 1);
  const auto counts = [](Method method, int n) {
    const TaskList list({Rule::queen, Board(n), method});
    TaskList::Worker worker(list);
    std::string text;
    for (std::size_t number = 0; number < list.size(); ++number)
      text += worker.run(number, kRunning).count.get_str() + " ";
    return text;
  };
  EXPECT_EQ(counts(Method::join, 11), "146 228 488 322 640 476 140 240 ");
  EXPECT_EQ(counts(Method::join, 12), "0 84 208 542 580 348 660 1036 1178 1472 1138 440 1394 1344 1960 1350 466 ");
  EXPECT_EQ(counts(Method::bitboard, 10), "30 38 46 24 40 22 24 64 32 34 38 112 36 40 78 66 ");
  const std::map<int, std::size_t> sizes{{13, 32}, {16, 275}, {17, 500}, {18, 1117}, {19, 1971}, {20, 4228}};
  for (const auto& [n, size] : sizes)
    EXPECT_EQ(TaskList({Rule::queen, Board(n), Method::join}, TaskList::Use::define).size(), size) << n;
}

/// Every task of a job in words of one number (FNV-1a): its parts, their weights, the cells each allows.
std::uint64_t digest(const CountJob& job) {
  const TaskList list(job, TaskList::Use::define);
  std::uint64_t sum = 14695981039346656037U;
  const auto add = [&](std::uint64_t value) { sum = (sum ^ value) * 1099511628211U; };
  add(list.size());
  // All of them, or 64 from all over.
  const std::size_t step = std::max<std::size_t>(1, list.size() / 64);
  for (std::size_t number = 0; number < list.size(); number += step)
    for (const TaskPart& part : list.parts(number)) {
      add(part.weight);
      for (int row = 0; row < part.board.n(); ++row) add(part.board.allowed(row));
    }
  return sum;
}

TEST(Tasks, MeanTheSameWithinOneVersion) {
  ASSERT_EQ(kTaskVersion, 1);
  Board blocked(12);
  blocked.place({4, 7});
  for (const int column : {0, 3, 8, 11}) blocked.block({1, column});
  Board narrow(20);  // 8 tasks, though 16,384 would be welcome: none is more than eight rows deep
  for (int row = 0; row < 7; ++row) narrow.place({row, 2 * row});
  const struct {
    CountJob job;
    std::size_t size;
    std::uint64_t digest;
  } jobs[] = {
      {{Rule::queen, Board(1), Method::bitboard}, 1U, 15034981587763204738U},
      {{Rule::queen, Board(6), Method::bitboard}, 1U, 6433015794495558226U},
      {{Rule::queen, Board(7), Method::bitboard}, 2U, 7935037115640358207U},
      {{Rule::queen, Board(16), Method::bitboard}, 1024U, 11472300481608670115U},
      {{Rule::queen, Board(24), Method::bitboard}, 65536U, 338293915586338400U},
      {{Rule::rook, Board(11), Method::bitboard}, 32U, 10318462964727956952U},
      {{Rule::adjacent, Board(13), Method::bitboard}, 128U, 10272591543989061862U},
      {{Rule::queen, blocked, Method::bitboard}, 64U, 12802192898866953660U},
      {{Rule::queen, narrow, Method::bitboard}, 8U, 5480009876926810641U},
      {{Rule::queen, Board(2), Method::join}, 1U, 13727297632134183753U},
      {{Rule::queen, Board(9), Method::join}, 2U, 6883781126903105182U},
      {{Rule::queen, Board(16), Method::join}, 275U, 12253500069442319712U},
      {{Rule::queen, Board(19), Method::join}, 1971U, 14521332642258257104U},
  };
  for (const auto& [job, size, expected] : jobs) {
    SCOPED_TRACE(std::string(name(job.rule)) + " " + std::to_string(job.board.n()) + ", " +
                 std::string(name(job.method)));
    EXPECT_EQ(TaskList(job, TaskList::Use::define).size(), size);
    EXPECT_EQ(digest(job), expected);
  }
}

TEST(Tasks, KeepSetsWithTheSameTopTogether) {
  const TaskList list({Rule::queen, Board(13), Method::join}, TaskList::Use::define);
  ASSERT_GT(list.size(), 1U);
  for (std::size_t number = 1; number < list.size(); ++number)
    EXPECT_NE(list.parts(number - 1).back().board.allowed(0), list.parts(number).front().board.allowed(0));
}

// Stores of n = 23 and more rely on how many there are as well.
TEST(Tasks, OfTheJoinDoubleWithNUpTo22AndGrowEightfoldAbove) {
  std::vector<detail::JoinTask> sets(std::size_t{1} << 18);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    sets[i].number = static_cast<std::uint32_t>(i);
    sets[i].top = static_cast<detail::Mask>(i);
  }
  const auto groups = [&](int n) { return detail::group_sets(n, sets).size(); };
  EXPECT_EQ(groups(8), 1U);
  for (int n = 9; n <= 22; ++n) EXPECT_EQ(groups(n), 2 * groups(n - 1)) << n;
  EXPECT_EQ(groups(23), 8 * groups(22));
  for (const int n : {24, 25, 26}) EXPECT_EQ(groups(n), sets.size()) << n << ": as far as there are sets enough";
}

TEST(Tasks, StopWhenAsked) {
  const std::atomic<bool> stopped{true};
  for (const Method method : {Method::join, Method::bitboard}) {
    const TaskList list({Rule::queen, Board(16), method});
    EXPECT_FALSE(TaskList::Worker(list).run(0, stopped).complete);
  }
}

TEST(Tasks, AreRefusedWhereAMethodHasNone) {
  for (const Method method : {Method::automatic, Method::formula, Method::dp}) {
    EXPECT_THROW(TaskList({Rule::rook, Board(8), method}), std::invalid_argument);
    EXPECT_THROW(TaskList({Rule::adjacent, Board(8), method}), std::invalid_argument);
  }
  EXPECT_THROW(TaskList({Rule::adjacent, Board(8), Method::join}), std::invalid_argument);
  EXPECT_THROW(TaskList({Rule::queen, Board(27), Method::join}), std::invalid_argument);
  Board blocked(14);
  blocked.block({1, 1});
  EXPECT_THROW(TaskList({Rule::queen, blocked, Method::join}), std::invalid_argument);
  EXPECT_EQ(TaskList({Rule::queen, Board(14)}, TaskList::Use::define).job().method, Method::join);
}

}  // namespace
}  // namespace queens
