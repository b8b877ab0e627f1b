// Boards with fixed pieces and blocked cells, every method against all permutations.
#include <gtest/gtest.h>

#include <random>

#include "count/cover.hpp"
#include "queens/count.hpp"
#include "queens/list.hpp"
#include "rules.hpp"

namespace queens {
namespace {

struct RandomBoard {
  int n;
  oracle::Cells placed;
  oracle::Cells blocked;
};

RandomBoard random_board(std::mt19937& random) {
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  RandomBoard board{1 + below(7), {}, {}};
  const int blocked = below(board.n * board.n / 2 + 1);
  for (int i = 0; i < blocked; ++i) board.blocked.insert({below(board.n), below(board.n)});
  for (int i = below(3); i > 0; --i) board.placed.insert({below(board.n), below(board.n)});
  return board;
}

Board build(const RandomBoard& description) {
  Board board(description.n);
  for (const auto& [row, column] : description.blocked) board.block({row, column});
  for (const auto& [row, column] : description.placed) board.place({row, column});
  return board;
}

std::string describe(Rule rule, const RandomBoard& board) {
  std::string text = "queens count " + std::string(name(rule)) + " " + std::to_string(board.n);
  for (const auto& [row, column] : board.placed)
    text += " --place " + std::to_string(row) + "," + std::to_string(column);
  for (const auto& [row, column] : board.blocked)
    text += " --block " + std::to_string(row) + "," + std::to_string(column);
  return text;
}

TEST(BlockedBoard, EveryMethodAgreesWithAllPermutationsOn2000Boards) {
  constexpr unsigned kSeed = 20170;
  SCOPED_TRACE(::testing::Message() << "seed " << kSeed);
  std::mt19937 random(kSeed);
  std::vector<std::vector<std::vector<oracle::Columns>>> all(known_rules().size());
  for (std::size_t rule = 0; rule < all.size(); ++rule)
    for (int n = 0; n <= 7; ++n) all[rule].push_back(oracle::placements(n, known_rules()[rule].obeys));
  for (int i = 0; i < 2000; ++i) {
    const RandomBoard description = random_board(random);
    const Board board = build(description);
    const int threads = 1 + i % 3;
    for (std::size_t index = 0; index < all.size(); ++index) {
      const Rule rule = known_rules()[index].rule;
      SCOPED_TRACE(describe(rule, description));
      const unsigned long expected = oracle::completions(all[index][static_cast<std::size_t>(description.n)],
                                                         description.placed, description.blocked);
      EXPECT_EQ(count(rule, board, {Method::bitboard, threads}).count, expected);
      EXPECT_EQ(count(rule, board).count, expected);
      RunControl control;
      EXPECT_EQ(detail::to_mpz(detail::cover(rule, board, threads, control).placements), expected);
      if (rule != Rule::queen) {
        EXPECT_EQ(count(rule, board, {Method::dp, threads}).count, expected);
      }
      unsigned long listed = 0;
      list_placements(rule, board, {}, [&](const Placement&) { return ++listed, true; });
      EXPECT_EQ(listed, expected);
    }
    if (HasFailure()) return;
  }
}

TEST(BlockedBoard, TeamsOfEverySizeCountTheSameOnLargerBoards) {
  constexpr unsigned kSeed = 1205;
  SCOPED_TRACE(::testing::Message() << "seed " << kSeed);
  std::mt19937 random(kSeed);
  for (int i = 0; i < 40; ++i) {
    RandomBoard description{10 + i % 2, {}, {}};
    for (int cell = 0; cell < 20; ++cell)
      description.blocked.insert({static_cast<int>(random() % 10), static_cast<int>(random() % 10)});
    const Board board = build(description);
    for (const int threads : {1, 2, 3, 8}) {
      RunControl control;
      SCOPED_TRACE(describe(Rule::adjacent, description));
      const mpz_class queens = count(Rule::queen, board, {Method::bitboard, threads}).count;
      EXPECT_EQ(detail::to_mpz(detail::cover(Rule::queen, board, threads, control).placements), queens);
      const mpz_class adjacent = count(Rule::adjacent, board, {Method::bitboard, threads}).count;
      EXPECT_EQ(count(Rule::adjacent, board, {Method::dp, threads}).count, adjacent);
    }
  }
}

TEST(BlockedBoard, ContradictionsHaveNoCompletion) {
  Board same_row(8);
  same_row.place({0, 0});
  same_row.place({0, 1});
  Board same_column(8);
  same_column.place({0, 0});
  same_column.place({1, 0});
  Board blocked(8);
  blocked.place({3, 3});
  blocked.block({3, 3});
  for (const Board& board : {same_row, same_column, blocked})
    for (const Rule rule : kRules) EXPECT_EQ(count(rule, board).count, 0) << name(rule);
}

TEST(BlockedBoard, CompletionsOfOneCornerQueenAt8Are4) {
  Board board(8);
  board.place({0, 0});
  EXPECT_EQ(count(Rule::queen, board).count, 4);
  EXPECT_EQ(count(Rule::rook, board).count, 5040);
}

}  // namespace
}  // namespace queens
