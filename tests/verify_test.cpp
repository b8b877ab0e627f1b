// verify() has to confirm what is right and to refuse what is wrong.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "count/formula.hpp"
#include "queens/count.hpp"

namespace queens {
namespace {

bool all_passed(const std::vector<Check>& checks) {
  for (const Check& check : checks)
    if (!check.passed || !check.complete) return false;
  return !checks.empty();
}

bool some_failed(const std::vector<Check>& checks) {
  for (const Check& check : checks)
    if (!check.passed) return true;
  return false;
}

TEST(Verify, ConfirmsEveryRuleMethodAndSize) {
  for (const Rule rule : kRules) {
    for (int n = 0; n <= 9; ++n) {
      const CountResult result = count(rule, n);
      EXPECT_TRUE(all_passed(verify(rule, n, result))) << name(rule) << n;
      const CountResult searched = count(rule, n, {Method::bitboard});
      EXPECT_TRUE(all_passed(verify(rule, n, searched))) << name(rule) << n;
      const CountResult fundamental = count_fundamental(rule, n);
      EXPECT_TRUE(all_passed(verify_fundamental(rule, n, fundamental))) << name(rule) << n;
    }
  }
}

TEST(Verify, ConfirmsCompletions) {
  Board board(9);
  board.place({0, 4});
  board.block({5, 5});
  for (const Rule rule : kRules) {
    for (const Method method : {Method::automatic, Method::bitboard}) {
      const CountResult result = count(rule, board, {method});
      EXPECT_TRUE(all_passed(verify(rule, board, result))) << name(rule);
    }
  }
}

TEST(Verify, RefusesAWrongCount) {
  Board board(8);
  board.block({0, 0});
  for (const Rule rule : kRules) {
    CountResult result = count(rule, 8);
    result.count += 2;
    EXPECT_TRUE(some_failed(verify(rule, 8, result))) << name(rule);
    CountResult blocked = count(rule, board);
    blocked.count += 1;
    EXPECT_TRUE(some_failed(verify(rule, board, blocked))) << name(rule);
    CountResult fundamental = count_fundamental(rule, 8);
    fundamental.count += 1;
    EXPECT_TRUE(some_failed(verify_fundamental(rule, 8, fundamental))) << name(rule);
  }
}

TEST(Verify, ExplicitSumsGiveTheClosedForms) {
  RunControl control;
  for (const Rule rule : {Rule::rook, Rule::adjacent})
    for (const int n : {0, 1, 2, 3, 4, 5, 6, 7, 20, 99, 400})
      EXPECT_EQ(detail::explicit_sum(rule, n, 2, control), detail::closed_form(rule, n)) << name(rule) << n;
}

TEST(Verify, AStoppedCheckHasNotPassed) {
  RunControl control;
  control.stop = true;
  CountResult result = count(Rule::adjacent, 50);
  const std::vector<Check> checks = verify(Rule::adjacent, 50, result, {.control = &control});
  ASSERT_FALSE(checks.empty());
  EXPECT_FALSE(checks.back().complete);
  EXPECT_FALSE(checks.back().passed);
}

/// Checks behind the first `known` say that they were stopped.
void expect_stopped(const std::vector<Check>& checks, std::size_t known) {
  ASSERT_GT(checks.size(), known);
  for (std::size_t i = known; i < checks.size(); ++i) {
    EXPECT_FALSE(checks[i].complete) << checks[i].name;
    EXPECT_FALSE(checks[i].passed) << checks[i].name;
  }
}

TEST(Verify, AStoppedRecountHasNotPassed) {
  RunControl control;
  control.stop = true;
  Board blocked(10);
  blocked.block({0, 0});
  for (const Rule rule : kRules)
    for (const Method method : {Method::automatic, Method::bitboard}) {
      SCOPED_TRACE(std::string(name(rule)) + ", " + std::string(name(method)));
      expect_stopped(verify(rule, blocked, count(rule, blocked, {method}), {.control = &control}), 0);
    }
  for (const Method method : {Method::join, Method::bitboard}) {
    SCOPED_TRACE("open board, " + std::string(name(method)));
    const CountResult result = count(Rule::queen, 12, {method});
    expect_stopped(verify(Rule::queen, 12, result, {.control = &control}),
                   check_known(Rule::queen, 12, result).size());
  }
}

// The count itself joins halves of one height, around a middle row where n is odd. Of the others, the lowest have 1
// and 3 rows.
TEST(Verify, JoinsOtherHalvesWhereverThereAreAny) {
  for (int n = 0; n <= 9; ++n)
    for (const Method method : {Method::join, Method::bitboard}) {
      SCOPED_TRACE(std::string(name(method)) + " " + std::to_string(n));
      int joins = 0;
      for (const Check& check : verify(Rule::queen, n, count(Rule::queen, n, {method}))) {
        int top = 0;
        int bottom = 0;
        if (std::sscanf(check.name.c_str(), "join of %d and %d rows", &top, &bottom) != 2) continue;
        ++joins;
        EXPECT_EQ(top + bottom, n);
        EXPECT_GE(top, 1);
        EXPECT_GE(bottom, top + 2);
      }
      EXPECT_EQ(joins, n >= 1 + 3 ? 1 : 0);
    }
}

}  // namespace
}  // namespace queens
