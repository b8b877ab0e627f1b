// Boards with fixed pieces and blocked cells, every method against a plain search.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "count/cover.hpp"
#include "queens/count.hpp"
#include "queens/list.hpp"
#include "queens/tasks.hpp"
#include "random_board.hpp"
#include "rules.hpp"
#include "shrink.hpp"

namespace queens {
namespace {

using testing::RandomBoard;

/// One way to count, and the command that goes it.
struct Way {
  std::string command;
  std::string options;
  std::function<mpz_class(Rule, const Board&)> count;
};

mpz_class sum_of_tasks(Rule rule, const Board& board) {
  const TaskList list({rule, board, Method::bitboard});
  const std::atomic<bool> running{false};
  TaskList::Worker worker(list);
  mpz_class sum = 0;
  for (std::size_t number = 0; number < list.size(); ++number) sum += worker.run(number, running).count;
  return sum;
}

mpz_class listed(Rule rule, const Board& board) {
  unsigned long placements = 0;
  list_placements(rule, board, {}, [&](const Placement&) { return ++placements, true; });
  return placements;
}

/// Every way that fits the rule and the board.
std::vector<Way> ways(Rule rule, bool open, int threads) {
  std::vector<Way> result;
  const std::string team = " --threads " + std::to_string(threads);
  const auto add = [&](Method method, const std::string& kernel) {
    const CountOptions options{method, threads, nullptr, kernel};
    result.push_back(
        {"count", " --method " + std::string(name(method)) + (kernel.empty() ? "" : " --kernel " + kernel) + team,
         [options](Rule of, const Board& board) { return count(of, board, options).count; }});
  };
  add(Method::automatic, "");
  add(Method::bitboard, "");
  if (rule != Rule::queen) add(Method::dp, "");
  if (open && rule != Rule::queen) add(Method::formula, "");
  if (open && rule == Rule::queen)
    for (const std::string& kernel : kernels()) add(Method::join, kernel);
  result.push_back({"count", " --method bitboard --verify" + team, [threads](Rule of, const Board& board) {
                      RunControl control;
                      return detail::to_mpz(detail::cover(of, board, threads, control).placements);
                    }});
  result.push_back({"count", " --method bitboard --checkpoint run.db", sum_of_tasks});
  if (open) result.push_back({"list", " | wc -l", listed});
  return result;
}

std::string command(Rule rule, const RandomBoard& board, const Way& way) {
  return "queens " + way.command + " " + std::string(name(rule)) + " " + std::to_string(board.n) + options(board) +
         way.options;
}

unsigned long expected(Rule rule, const RandomBoard& board) {
  return oracle::plain_count(board.n, testing::attacks(rule), board.placed, board.blocked);
}

/// The command that shows, on the smallest board that does, that `way` is wrong; "" where it is right on `board`.
std::string failure(Rule rule, const RandomBoard& board, const Way& way) {
  const auto fails = [&](const RandomBoard& description) {
    return way.count(rule, testing::build(description)) != expected(rule, description);
  };
  if (!fails(board)) return "";
  const RandomBoard smallest = testing::shrunk(board, testing::smaller, fails);
  return command(rule, smallest, way) + " gives " + way.count(rule, testing::build(smallest)).get_str() + ", not " +
         std::to_string(expected(rule, smallest));
}

/// Every way on each board, the size of the team changing from board to board.
void compare_on_random_boards(int boards, unsigned seed) {
  constexpr int kTeams[] = {1, 2, 3, 8};
  SCOPED_TRACE(::testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  for (int i = 0; i < boards; ++i) {
    const RandomBoard board = testing::random_board(random);
    const bool open = testing::build(board).is_open();
    for (const Rule rule : kRules)
      for (const Way& way : ways(rule, open, kTeams[i % 4])) ASSERT_EQ(failure(rule, board, way), "");
  }
}

TEST(BlockedBoard, EveryWayAgreesWithAPlainSearchOn2000Boards) { compare_on_random_boards(2000, 20170); }

TEST(BlockedBoardSlow, EveryWayAgreesWithAPlainSearchOnAMillionBoards) { compare_on_random_boards(1000000, 20171); }

TEST(BlockedBoard, TheTwoOraclesAgree) {
  std::mt19937 random(20172);
  for (int i = 0; i < 300; ++i) {
    const RandomBoard board = testing::random_board(random);
    for (const KnownRule& known : known_rules())
      EXPECT_EQ(expected(known.rule, board),
                oracle::completions(oracle::placements(board.n, known.obeys), board.placed, board.blocked))
          << "seed 20172, " << name(known.rule) << ' ' << board.n << options(board);
  }
}

TEST(BlockedBoard, AFailureIsShownOnTheSmallestBoard) {
  // Wrong by one wherever the cell is blocked: found on boards with dozens of others.
  const Way planted{"count", " --method bitboard --threads 1", [](Rule rule, const Board& board) {
                      const bool blocked = board.n() > 2 && (board.allowed(1) >> 2 & 1) == 0;
                      return mpz_class(count(rule, board).count + (blocked ? 1 : 0));
                    }};
  std::mt19937 random(20173);
  int wrong = 0;
  while (wrong < 50) {
    RandomBoard board = testing::random_board(random);
    board.placed.clear();
    const std::string text = failure(Rule::rook, board, planted);
    if (board.blocked.count({1, 2}) == 0) {
      EXPECT_EQ(text, "");
    } else {
      EXPECT_EQ(text, "queens count rook 3 --block 1,2 --method bitboard --threads 1 gives 5, not 4");
      ++wrong;
    }
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
    const Board board = testing::build(description);
    for (const int threads : {1, 2, 3, 8}) {
      RunControl control;
      SCOPED_TRACE(::testing::Message() << description.n << options(description) << " --threads " << threads);
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
