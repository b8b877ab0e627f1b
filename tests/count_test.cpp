#include "queens/count.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "count/choice.hpp"
#include "rules.hpp"

namespace queens {
namespace {

constexpr int kThreadCounts[] = {1, 2, 3, 8};

bool knows(Method method, Rule rule) {
  if (method == Method::bitboard || method == Method::automatic) return true;
  return (method == Method::join) == (rule == Rule::queen);
}

TEST(Count, EveryMethodMatchesThePublishedCountsAtEveryThreadCount) {
  for (const KnownRule& known : known_rules()) {
    for (const Method method : kMethods) {
      if (!knows(method, known.rule)) continue;
      for (const int threads : kThreadCounts) {
        // Rooks have n! placements to search; beyond n = 11 one thread count is enough.
        const bool slow = method == Method::bitboard && known.rule != Rule::queen;
        const std::size_t most = slow && threads != 2 ? 11 : known.counts.size();
        for (std::size_t n = 0; n < most; ++n) {
          SCOPED_TRACE(::testing::Message()
                       << name(known.rule) << ' ' << n << ' ' << name(method) << " threads " << threads);
          const CountResult result = count(known.rule, static_cast<int>(n), {method, threads});
          EXPECT_TRUE(result.complete);
          EXPECT_EQ(result.count.get_str(), known.counts[n]);
        }
      }
    }
  }
}

TEST(Count, QueensAt8Are92) { EXPECT_EQ(count(Rule::queen, 8).count, 92); }
TEST(Count, AdjacentAt8Are5242) { EXPECT_EQ(count(Rule::adjacent, 8).count, 5242); }
TEST(Count, RooksAt4Are24) { EXPECT_EQ(count(Rule::rook, 4).count, 24); }
TEST(Count, QueensAt4Are2) { EXPECT_EQ(count(Rule::queen, 4).count, 2); }

TEST(Count, FormulaAndDpAgreeUpTo20) {
  for (const Rule rule : {Rule::rook, Rule::adjacent})
    for (int n = 0; n <= 20; ++n)
      EXPECT_EQ(count(rule, n, {Method::dp, 2}).count, count(rule, n, {Method::formula}).count) << name(rule) << n;
  EXPECT_EQ(count(Rule::adjacent, 20, {Method::dp}).count.get_str(), "327460573946510746");
}

TEST(Count, DpSumsPass64Bits) {
  EXPECT_EQ(count(Rule::rook, 22, {Method::dp}).count.get_str(), "1124000727777607680000");
  EXPECT_EQ(count(Rule::adjacent, 22, {Method::dp}).count, count(Rule::adjacent, 22).count);
}

TEST(Count, FormulaGoesTo10000) {
  EXPECT_EQ(count(Rule::rook, 20).count.get_str(), "2432902008176640000");
  EXPECT_EQ(count(Rule::adjacent, 1000).count.get_str().size(), 2567U);
  EXPECT_EQ(count(Rule::rook, kMaxFormulaN).count.get_str().size(), 35660U);
  EXPECT_GT(count(Rule::adjacent, kMaxFormulaN).count, 0);
}

TEST(Count, PicksTheFastestMethod) {
  EXPECT_EQ(count(Rule::rook, 8).method, Method::formula);
  EXPECT_EQ(count(Rule::adjacent, 8).method, Method::formula);
  EXPECT_EQ(count(Rule::queen, 8).method, Method::bitboard);
  EXPECT_EQ(count(Rule::queen, 12).method, Method::join);
  Board board(8);
  board.block({0, 0});
  EXPECT_EQ(count(Rule::adjacent, board).method, Method::dp);
  EXPECT_EQ(count(Rule::queen, board).method, Method::bitboard);
}

TEST(Count, ChangesTheMethodExactlyWhereItSays) {
  const struct {
    Rule rule;
    int n;
    bool open;
    Method method;
  } choices[] = {{Rule::queen, 0, true, Method::bitboard},
                 {Rule::queen, 11, true, Method::bitboard},
                 {Rule::queen, 12, true, Method::join},
                 {Rule::queen, kMaxJoinN, true, Method::join},
                 {Rule::queen, 27, true, Method::bitboard},
                 {Rule::queen, 12, false, Method::bitboard},
                 {Rule::rook, 32, false, Method::bitboard},
                 {Rule::rook, kMaxDpN, false, Method::dp},
                 {Rule::adjacent, 25, false, Method::bitboard},
                 {Rule::adjacent, 0, false, Method::dp},
                 {Rule::rook, kMaxFormulaN, true, Method::formula}};
  for (const auto& [rule, n, open, method] : choices)
    EXPECT_EQ(detail::chosen_method(rule, n, open, Method::automatic), method) << name(rule) << ' ' << n << open;
  for (const int n : {25, 32})
    EXPECT_EQ(detail::chosen_method(Rule::rook, n, false, Method::bitboard), Method::bitboard) << n;
  EXPECT_EQ(detail::chosen_method(Rule::queen, kMaxJoinN, true, Method::join), Method::join);
  EXPECT_EQ(detail::chosen_method(Rule::rook, kMaxDpN, true, Method::dp), Method::dp);
  EXPECT_EQ(detail::chosen_method(Rule::queen, kMaxN, true, Method::bitboard), Method::bitboard);
}

TEST(Count, JoinRunsTheKernelThatIsAskedFor) {
  ASSERT_FALSE(kernels().empty());
  for (const std::string& kernel : kernels()) {
    const CountResult result = count(Rule::queen, 12, {Method::join, 2, nullptr, kernel});
    EXPECT_EQ(result.kernel, kernel);
    EXPECT_EQ(result.count, 14200);
  }
  EXPECT_THROW((void)count(Rule::queen, 12, {Method::join, 1, nullptr, "abacus"}), std::invalid_argument);
}

TEST(Count, KnownValuesAreAlwaysAtHand) {
  CountResult result = count(Rule::queen, 12);
  for (const Check& check : check_known(Rule::queen, 12, result)) EXPECT_TRUE(check.passed);
  result.count += 1;
  for (const Check& check : check_known(Rule::queen, 12, result)) EXPECT_FALSE(check.passed);
}

TEST(Count, NodesDoNotDependOnThreads) {
  for (const KnownRule& known : known_rules()) {
    const std::uint64_t nodes = count(known.rule, 9, {Method::bitboard, 1}).nodes;
    EXPECT_GT(nodes, 0U);
    for (const int threads : kThreadCounts)
      EXPECT_EQ(count(known.rule, 9, {Method::bitboard, threads}).nodes, nodes) << name(known.rule) << threads;
  }
}

TEST(Count, SmallerTeamsThanAskedForCountTheSame) {
  // OMP_THREAD_LIMIT and OMP_DYNAMIC are read at start-up, so the program itself is tested with them; here the
  // team is larger than the machine.
  EXPECT_EQ(count(Rule::queen, 10, {Method::bitboard, 64}).count, 724);
  EXPECT_EQ(count(Rule::adjacent, 12, {Method::dp, 64}).count, 63779034);
}

std::string refusal(Rule rule, int n, Method method) {
  try {
    (void)count(rule, n, {method});
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Count, RefusesWhatAMethodCannotDo) {
  EXPECT_EQ(refusal(Rule::queen, 8, Method::formula), "method formula does not know queens; use bitboard");
  EXPECT_EQ(refusal(Rule::queen, 8, Method::dp), "method dp does not know queens; use bitboard");
  EXPECT_EQ(refusal(Rule::queen, 33, Method::automatic),
            "n = 33: method bitboard counts queen placements up to n = 32");
  EXPECT_EQ(refusal(Rule::rook, 25, Method::dp),
            "n = 25: method dp counts rook placements up to n = 24; use formula");
  EXPECT_EQ(refusal(Rule::rook, 33, Method::bitboard),
            "n = 33: method bitboard counts rook placements up to n = 32; use formula");
  EXPECT_EQ(refusal(Rule::queen, 27, Method::join), "n = 27: method join counts queen placements up to n = 26");
  EXPECT_EQ(refusal(Rule::adjacent, 8, Method::join), "method join counts queens only; use formula");
  EXPECT_EQ(refusal(Rule::rook, 10001, Method::automatic),
            "n = 10001: method formula counts rook placements up to n = 10000");
  EXPECT_EQ(refusal(Rule::rook, -1, Method::automatic), "n = -1: n starts at 0");
  Board board(8);
  board.block({0, 0});
  EXPECT_THROW((void)count(Rule::rook, board, {Method::formula}), std::invalid_argument);
}

TEST(Count, StopsWithinATenthOfASecondAndGivesNoCount) {
  const struct {
    Rule rule;
    int n;
    Method method;
  } runs[] = {
      {Rule::queen, 20, Method::bitboard}, {Rule::rook, 16, Method::bitboard}, {Rule::adjacent, 24, Method::dp}};
  for (const auto& run : runs) {
    RunControl control;
    std::chrono::steady_clock::time_point asked;
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      asked = std::chrono::steady_clock::now();
      control.stop = true;
    });
    const CountResult result = count(run.rule, run.n, {run.method, 2, &control});
    const auto ended = std::chrono::steady_clock::now();
    stopper.join();
    EXPECT_FALSE(result.complete);
    EXPECT_EQ(result.count, 0);
    EXPECT_LT(control.done, 1.0);
    // A tenth on a quiet machine; tests may share theirs. Each of the runs would take 5 s or more to its end.
    EXPECT_LT(std::chrono::duration<double>(ended - asked).count(), 3.0) << name(run.method);
  }
}

}  // namespace
}  // namespace queens
