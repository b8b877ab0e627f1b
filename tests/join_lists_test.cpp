// The parts of the join that make lists of half boards, against a slow obvious version, on random column sets.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "count/join/cost.hpp"
#include "count/join/join.hpp"
#include "half_boards.hpp"

namespace queens::detail {
namespace {

using namespace testing;

const HalfTables& tables_for(int n, int rows, int other) {
  static std::map<std::tuple<int, int, int>, std::unique_ptr<HalfTables>> cache;
  auto& entry = cache[{n, rows, other}];
  if (!entry) entry = std::make_unique<HalfTables>(shape_of(n, rows, other));
  return *entry;
}

TEST(JoinHalfShape, WordsMeetExactlyWhenBoardsShareADiagonal) {
  std::mt19937 random(11);
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE("seed 11, round " + std::to_string(i));
    const int n = 4 + static_cast<int>(random() % 23);
    const int top = n / 2 - static_cast<int>(n > 6 && n < 20 && random() % 2);
    const int bottom = n % 2 == 1 && top == n / 2 ? top : n - top;
    const HalfShape upper = shape_of(n, top, bottom);
    const HalfShape lower = shape_of(n, bottom, top);
    ASSERT_TRUE(upper.fits() && lower.fits());
    const auto cell = [&](int rows) {
      return Cell{static_cast<int>(random() % unsigned(rows)), static_cast<int>(random() % unsigned(n))};
    };
    const Cell above = cell(top);
    const Cell below = cell(bottom);
    const Word common = upper.cell(above.row, above.column) & opposite(lower.cell(below.row, below.column));
    EXPECT_EQ((common & upper.crossing_bits()) != 0, share_diagonal({above}, {{n - 1 - below.row, below.column}}));
    if (n % 2 == 1 && top == bottom) {
      const int middle = static_cast<int>(random() % unsigned(n));
      EXPECT_EQ((upper.attacked_from_middle(middle) & upper.cell(above.row, above.column)) != 0,
                share_diagonal({above}, {{top, middle}}));
    }
  }
}

TEST(JoinHalfShape, CountsCellsOnADiagonal) {
  std::mt19937 random(12);
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE("seed 12, round " + std::to_string(i));
    const int n = 4 + static_cast<int>(random() % 19);
    const HalfShape shape = shape_of(n, n / 2, n / 2);
    const Mask columns = random_columns(n, n / 2, random);
    const int bit = static_cast<int>(random() % unsigned(shape.crossing())) + (random() % 2 != 0 ? 32 : 0);
    int cells = 0;
    for (int row = 0; row < shape.rows; ++row)
      for (int column = 0; column < n; ++column)
        cells += (columns >> column & 1) != 0 && (shape.cell(row, column) >> bit & 1) != 0;
    EXPECT_EQ(shape.cells_on(bit, columns), cells);
  }
}

TEST(JoinColumnSets, EverySetBelongsToOneOrbit) {
  for (int n = 2; n <= 11; ++n) {
    for (int top = 0; top < n; ++top) {
      SCOPED_TRACE("n " + std::to_string(n) + ", top rows " + std::to_string(top));
      const RowSplit rows = split_rows(n, top);
      if (rows.top == 0) continue;
      std::uint64_t sets = 0;
      std::uint64_t weights = 0;
      for (Mask set = 0; set < Mask{1} << n; ++set)
        if (std::popcount(set) == rows.top) sets += rows.middle ? unsigned(n - rows.top) : 1;
      for (const JoinTask& task : column_set_tasks(n, rows)) {
        weights += unsigned(task.weight);
        EXPECT_EQ(std::popcount(task.top), rows.top);
        EXPECT_EQ(std::popcount(task.bottom), rows.bottom);
        const Mask middle = task.middle < 0 ? 0 : Mask{1} << task.middle;
        EXPECT_EQ(task.top ^ task.bottom ^ middle, (Mask{1} << n) - 1);
      }
      EXPECT_EQ(weights, sets);
    }
  }
}

TEST(JoinHalfLists, EqualPlainSearchWithEveryKernel) {
  std::mt19937 random(13);
  WordBuffer list;
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE("seed 13, round " + std::to_string(i));
    const int n = 2 + static_cast<int>(random() % 13);
    const bool middle_row = n % 2 == 1 && n > 2 && random() % 2 != 0;
    const int rows = middle_row ? n / 2 : 1 + static_cast<int>(random() % unsigned(std::min(n - 1, 7)));
    const HalfTables& half = tables_for(n, rows, middle_row ? rows : n - rows);
    const int middle = middle_row ? static_cast<int>(random() % unsigned(n)) : -1;
    const Mask columns = random_columns(n, rows, random, middle < 0 ? 0 : Mask{1} << middle);
    std::vector<Word> expected;
    for (const Board& board : half_boards(rows, columns))
      if (middle < 0 || !share_diagonal(board, {{rows, middle}})) expected.push_back(word_of(half.shape, board));
    std::sort(expected.begin(), expected.end());
    const HalfTables filtered = half.without(middle < 0 ? 0 : half.shape.attacked_from_middle(middle));
    for (const JoinKernel* kernel : join_kernels()) {
      const std::size_t count = kernel->half_list(filtered, columns, list);
      EXPECT_EQ(sorted(list, count), expected) << kernel->name;
    }
  }
}

TEST(JoinQuarterBoards, EqualPlainSearch) {
  for (int n : {5, 8}) {
    const HalfShape shape = shape_of(n, 4, n - 4);
    const QuarterBoards quarter(shape, 1, 3);
    for (Mask columns = 0; columns < Mask{1} << n; ++columns) {
      if (std::popcount(columns) != 3) continue;
      Board board;
      std::vector<Board> boards;
      all_boards({1, 2, 3}, columns, board, boards);
      std::multiset<Word> expected;
      for (const Board& each : boards) expected.insert(word_of(shape, each));
      const auto words = quarter.boards(columns);
      EXPECT_EQ(std::multiset<Word>(words.begin(), words.end()), expected);
    }
  }
}

TEST(JoinCost, EstimatesListLengths) {
  for (int n : {12, 14, 16}) {
    SCOPED_TRACE("n " + std::to_string(n));
    const HalfTables& half = tables_for(n, n / 2, n / 2);
    double estimated = 0;
    double real = 0;
    WordBuffer list;
    std::mt19937 random(18);
    for (int i = 0; i < 1000; ++i) {
      const Mask columns = random_columns(n, n / 2, random);
      estimated += estimate_list(half, columns, 12).boards;
      real += double(join_kernel().half_list(half, columns, list));
    }
    EXPECT_NEAR(estimated / real, 1.0, 0.15);
  }
}

}  // namespace
}  // namespace queens::detail
