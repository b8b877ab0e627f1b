// Every part of the join against a slow obvious version, on random column sets.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "count/join/cost.hpp"
#include "count/join/join.hpp"

namespace queens::detail {
namespace {

struct Cell {
  int row, column;
};
using Board = std::vector<Cell>;

bool share_diagonal(const Board& a, const Board& b) {
  for (const Cell& x : a)
    for (const Cell& y : b)
      if (x.row + x.column == y.row + y.column || x.row - x.column == y.row - y.column) return true;
  return false;
}

// All ways to put one queen in each of the rows, on these columns, none attacking another.
void all_boards(const std::vector<int>& rows, Mask columns, Board& board, std::vector<Board>& out) {
  if (board.size() == rows.size()) return out.push_back(board);
  for (int column = 0; column < 32; ++column) {
    if ((columns >> column & 1) == 0) continue;
    const Cell cell{rows[board.size()], column};
    if (share_diagonal({cell}, board)) continue;
    board.push_back(cell);
    all_boards(rows, columns & ~(Mask{1} << column), board, out);
    board.pop_back();
  }
}

std::vector<Board> half_boards(int rows, Mask columns) {
  std::vector<int> list(static_cast<std::size_t>(rows));
  for (int i = 0; i < rows; ++i) list[static_cast<std::size_t>(i)] = i;
  Board board;
  std::vector<Board> out;
  all_boards(list, columns, board, out);
  return out;
}

Word word_of(const HalfShape& shape, const Board& board) {
  Word word = 0;
  for (const Cell& cell : board) word |= shape.cell(cell.row, cell.column);
  return word;
}

HalfShape shape_of(int n, int rows, int other) { return {n, rows, other, outer_quarter_rows(rows)}; }

Mask random_columns(int n, int size, std::mt19937& random, Mask without = 0) {
  Mask columns = 0;
  while (std::popcount(columns) < size) columns |= Mask{1} << random() % static_cast<unsigned>(n) & ~without;
  return columns;
}

std::vector<Word> sorted(const WordBuffer& buffer, std::size_t count) {
  std::vector<Word> words(buffer.data(), buffer.data() + count);
  std::sort(words.begin(), words.end());
  return words;
}

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

// A pair of random lists with a layout, for partition and leaf.
struct RandomPair {
  RandomPair(std::mt19937& random, int n, std::size_t most) {
    const HalfShape shape = shape_of(n, n / 2, n - n / 2);
    const HalfShape other = shape_of(n, n - n / 2, n / 2);
    const Mask columns = random_columns(n, n / 2, random);
    conflicts = rank_conflicts(shape, columns, other, ((Mask{1} << n) - 1) & ~columns);
    const auto list = [&](Word of) {
      std::vector<Word> words(random() % most + 1);
      for (Word& word : words) {
        word = 0;
        for (int bit = 0; bit < 64; ++bit)
          if ((of >> bit & 1) != 0 && random() % 4 == 0) word |= Word{1} << bit;
      }
      return words;
    };
    queries = list(conflicts.all());
    boards = list(opposite(conflicts.all()));
  }
  [[nodiscard]] BoardLayout board_layout() const { return {conflicts, opposite(conflicts.all())}; }
  static void load(const std::vector<Word>& words, JoinScratch& scratch) {
    scratch.raw.reserve(words.size() + 8, 0);
    std::copy(words.begin(), words.end(), scratch.raw.data());
  }
  Conflicts conflicts;
  std::vector<Word> queries, boards;
};

TEST(JoinPrefix, RanksConflictsInDecreasingOrder) {
  std::mt19937 random(14);
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE("seed 14, round " + std::to_string(i));
    const int n = 4 + static_cast<int>(random() % 19);
    const HalfShape shape = shape_of(n, n / 2, n / 2);
    const Mask top = random_columns(n, n / 2, random);
    const Mask bottom = random_columns(n, n / 2, random, top);
    const Conflicts conflicts = rank_conflicts(shape, top, shape, bottom);
    int before = 1 << 20;
    for (int j = 0; j < conflicts.count; ++j) {
      const int bit = conflicts.bit[static_cast<std::size_t>(j)];
      const int amount = shape.cells_on(bit, top) * shape.cells_on(opposite_bit(bit), bottom);
      EXPECT_GT(amount, 0);
      EXPECT_LE(amount, before);
      before = amount;
    }
    EXPECT_EQ(std::popcount(conflicts.all()), conflicts.count);
  }
}

TEST(JoinPartition, KeepsEveryQueryInTheGroupOfItsPrefix) {
  std::mt19937 random(15);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE("seed 15, round " + std::to_string(i));
    const RandomPair pair(random, 6 + static_cast<int>(random() % 15), 900);
    const PairLayout layout(pair.conflicts, prefix_bits(pair.conflicts, pair.queries.size()), pair.board_layout());
    std::map<std::uint32_t, std::size_t> expected;
    for (Word word : pair.queries) {
      std::uint32_t prefix = 0;
      for (int b = 0; b < layout.prefix_length; ++b)
        prefix |= static_cast<std::uint32_t>(word >> layout.prefix_bit[static_cast<std::size_t>(b)] & 1) << b;
      ++expected[prefix];
    }
    for (const JoinKernel* kernel : join_kernels()) {
      JoinScratch scratch;
      RandomPair::load(pair.queries, scratch);
      kernel->group_queries(layout, pair.queries.size(), scratch);
      std::map<std::uint32_t, std::size_t> grouped;
      for (const QueryGroup& group : scratch.groups) {
        EXPECT_EQ((group.end - group.begin) % 4, 0U);
        grouped[group.prefix] += group.end - group.begin;
      }
      ASSERT_EQ(grouped.size(), expected.size());
      for (const auto& [prefix, amount] : expected) {
        EXPECT_GE(grouped[prefix], amount);
        EXPECT_LT(grouped[prefix], amount + 4);
      }
    }
  }
}

TEST(JoinPartition, SortsPackedBoardsWithoutLosingAny) {
  std::mt19937 random(16);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE("seed 16, round " + std::to_string(i));
    const RandomPair pair(random, 6 + static_cast<int>(random() % 15), 3000);
    const BoardLayout layout = pair.board_layout();
    std::vector<Word> expected;
    for (Word word : pair.boards) {
      Word packed = 0;
      int place = 0;
      for (int bit = 0; bit < 64; ++bit)
        if ((layout.packed >> bit & 1) != 0) packed |= (word >> bit & 1) << place++;
      expected.push_back(packed);
    }
    std::sort(expected.begin(), expected.end());
    for (const JoinKernel* kernel : join_kernels()) {
      JoinScratch scratch;
      RandomPair::load(pair.boards, scratch);
      kernel->sort_boards(layout, pair.boards.size(), scratch, scratch.shared);
      EXPECT_EQ(sorted(scratch.shared, pair.boards.size()), expected) << kernel->name;

      const Word blocked = Word{1} << random() % unsigned(layout.planes);
      std::vector<Word> kept;
      std::copy_if(expected.begin(), expected.end(), std::back_inserter(kept),
                   [blocked](Word word) { return (word & blocked) == 0; });
      const std::size_t count = kernel->filter_boards(scratch.shared, expected.size(), blocked, scratch.sliced);
      EXPECT_EQ(sorted(scratch.sliced, count), kept) << kernel->name;
    }
  }
}

TEST(JoinLeaf, CountsThePairsThatPairwiseComparisonFinds) {
  std::mt19937 random(17);
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE("seed 17, round " + std::to_string(i));
    const RandomPair pair(random, 4 + static_cast<int>(random() % 21), i % 10 == 0 ? 3000 : 300);
    std::uint64_t expected = 0;
    for (Word query : pair.queries)
      for (Word board : pair.boards) expected += (query & opposite(board)) == 0;
    const PairLayout layout(pair.conflicts, prefix_bits(pair.conflicts, pair.queries.size()), pair.board_layout());
    for (const JoinKernel* kernel : join_kernels()) {
      JoinScratch scratch;
      RandomPair::load(pair.queries, scratch);
      kernel->group_queries(layout, pair.queries.size(), scratch);
      RandomPair::load(pair.boards, scratch);
      kernel->sort_boards(pair.board_layout(), pair.boards.size(), scratch, scratch.sliced);
      EXPECT_EQ(kernel->count_pairs(layout, pair.boards.size(), scratch, nullptr), expected) << kernel->name;
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
