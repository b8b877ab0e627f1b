// The parts of the join that compare two lists of half boards, against pair by pair comparison, on random words.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "count/join/join.hpp"
#include "half_boards.hpp"

namespace queens::detail {
namespace {

using namespace testing;

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

}  // namespace
}  // namespace queens::detail
