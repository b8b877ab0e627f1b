// Whoever asks to stop gets no result that looks like a whole one.
#include <gtest/gtest.h>

#include "queens/count.hpp"
#include "queens/generate.hpp"
#include "queens/list.hpp"
#include "queens/signature.hpp"
#include "queens/trace.hpp"
#include "rules.hpp"

namespace queens {
namespace {

TEST(Stop, BeforeItBegan) {
  RunControl control;
  control.stop = true;
  EXPECT_FALSE(signature({.control = &control}).complete);
  for (const Rule rule : kRules) {
    SCOPED_TRACE(std::string(name(rule)));
    EXPECT_FALSE(list_placements(rule, Board(9), {.control = &control}, [](const Placement&) { return true; }));
    for (const Method method : {Method::dp, Method::bitboard, Method::join}) {
      if (rule == Rule::queen ? method == Method::dp : method == Method::join) continue;
      EXPECT_FALSE(count(rule, 14, {.method = method, .control = &control}).complete) << name(method);
    }
  }
}

TEST(Stop, BeforeAnyPuzzleOrSolution) {
  RunControl control;
  control.stop = true;
  for (const Style style : {Style::plain, Style::daily, Style::even})
    for (const std::optional<Difficulty> difficulty : {std::optional<Difficulty>(), {Difficulty::hard}}) {
      PuzzleWish wish;
      wish.n = 10;
      wish.style = style;
      wish.difficulty = difficulty;
      EXPECT_FALSE(PuzzleMaker(wish).make(1, 0, &control));
    }
}

TEST(Stop, InAListAfterAnyPlacement) {
  Board blocked(5);
  blocked.block({0, 0});
  for (const Rule rule : kRules)
    for (const Board& board : {Board(5), blocked}) {
      RunControl control;
      int seen = 0;
      EXPECT_FALSE(list_placements(rule, board, {.control = &control}, [&](const Placement&) {
        control.stop = ++seen == 2;
        return true;
      }));
      EXPECT_EQ(seen, 2);
    }
}

// A trace that is left at its k-th event has exactly k, for every k.
TEST(Stop, InATraceAtAnyEvent) {
  for (const Rule rule : kRules) {
    int whole = 0;
    trace(rule, 4, [&](const TraceEvent&) { return ++whole > 0; });
    for (int last = 1; last <= whole; ++last) {
      int seen = 0;
      trace(rule, 4, [&](const TraceEvent&) { return ++seen < last; });
      ASSERT_EQ(seen, last) << name(rule);
    }
  }
}

}  // namespace
}  // namespace queens
