// queens list: lexicographic order, jumps, random draws, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Outcome list(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "list");
  return queens(std::move(arguments));
}

TEST(CliList, RefusesSeedsAndAmountsBeyondAnyUse) {
  for (const char* option : {"--seed", "--random"}) {
    Outcome outcome = queens({"list", "queen", "8", "--random", "2", option, "18446744073709551616"});
    if (std::string(option) == "--random") outcome = queens({"list", "queen", "8", option, "18446744073709551616"});
    expect_refusal(outcome, 2, {"2^64"});
  }
}

TEST(CliList, TheFirstPlacements) {
  expect_answer(list({"queen", "8", "--limit", "1"}), "04752613\n");
  expect_answer(list({"adjacent", "8", "--limit", "1"}), "02415736\n");
  expect_answer(list({"rook", "3"}), "012\n021\n102\n120\n201\n210\n");
}

TEST(CliList, AllOfThemInOrder) {
  const std::vector<std::string> queens = lines(list({"queen", "8"}).out);
  EXPECT_EQ(queens.size(), 92U);
  EXPECT_TRUE(std::is_sorted(queens.begin(), queens.end()));
  EXPECT_EQ(std::set<std::string>(queens.begin(), queens.end()).size(), 92U);
  EXPECT_EQ(queens[50], "41362750");
  EXPECT_EQ(queens.back(), "73025164");
  EXPECT_EQ(lines(list({"adjacent", "8"}).out).size(), 5242U);
}

TEST(CliList, SkipAndLimitCutAWindow) {
  expect_answer(list({"queen", "8", "--skip", "50", "--limit", "3"}), "41362750\n41506372\n41703625\n");
  expect_answer(list({"adjacent", "8", "--skip", "100", "--limit", "1"}), "03157426\n");
  expect_answer(list({"adjacent", "8", "--skip", "5241"}), "75362041\n");
  expect_answer(list({"queen", "8", "--skip", "91", "--limit", "5"}), "73025164\n");
  expect_answer(list({"queen", "8", "--limit", "0"}), "");
}

TEST(CliList, JumpsFarWithoutEnumerating) {
  expect_answer(list({"rook", "20", "--skip", "2432902008176639999"}),
                "19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0\n");
  const Outcome last = list({"adjacent", "20", "--skip", "327460573946510745"});
  EXPECT_EQ(lines(last.out).size(), 1U);
  EXPECT_EQ(last.out.substr(0, 3), "19,");
}

TEST(CliList, SkippingAllIsSaid) {
  const Outcome outcome = list({"queen", "8", "--skip", "92"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("no more than 92 queen placements for n = 8"));
}

TEST(CliList, SaysWhenNoneExists) {
  for (const char* n : {"2", "3"}) {
    const std::string said = std::string("no queen placement exists for n = ") + n + "\n";
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"queen", n}, {"queen", n, "--random", "2"}, {"queen", n, "--limit", "1"}}) {
      const Outcome outcome = list(arguments);
      EXPECT_EQ(outcome.status, 0);
      EXPECT_EQ(outcome.out, "");
      EXPECT_EQ(outcome.err, said);
    }
    expect_answer(list({"queen", n, "--quiet"}), "");
  }
}

TEST(CliList, TheEmptyBoardHasOnePlacement) { expect_answer(list({"queen", "0"}), "\n"); }

TEST(CliList, CommasFromElevenOn) {
  expect_answer(list({"queen", "11", "--limit", "1"}), "0,2,4,6,8,10,1,3,5,7,9\n");
}

TEST(CliList, Boards) {
  expect_answer(list({"queen", "4", "--board"}),
                ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n"
                ". . Q .\nQ . . .\n. . . Q\n. Q . .\n\n");
}

TEST(CliList, JsonLines) {
  const std::vector<std::string> rows = lines(list({"queen", "12", "--limit", "2", "--format", "json"}).out);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(json::parse(rows[0]).at("placement"), json::parse("[0,2,4,7,9,11,5,10,1,6,8,3]"));
  EXPECT_EQ(json::parse(list({"queen", "0", "--format", "json"}).out).at("placement"), json::array());
}

TEST(CliList, RandomDrawsObeyTheRuleAndRepeat) {
  const std::vector<std::string> all = lines(list({"queen", "8"}).out);
  const Outcome draws = list({"queen", "8", "--random", "40", "--seed", "7"});
  EXPECT_EQ(draws.err, "") << "uniform: nothing to say";
  const std::vector<std::string> drawn = lines(draws.out);
  EXPECT_EQ(drawn.size(), 40U);
  for (const std::string& placement : drawn) EXPECT_THAT(all, testing::Contains(placement));
  EXPECT_GT(std::set<std::string>(drawn.begin(), drawn.end()).size(), 20U);
  EXPECT_EQ(list({"queen", "8", "--random", "40", "--seed", "7", "--threads", "3"}).out, draws.out);
  EXPECT_NE(list({"queen", "8", "--random", "40", "--seed", "8"}).out, draws.out);
  EXPECT_EQ(list({"queen", "8", "--random", "2"}).out, list({"queen", "8", "--random", "2", "--seed", "1"}).out);
}

TEST(CliList, SaysWhereDrawsAreNotUniform) {
  const Outcome outcome = list({"queen", "20", "--random", "1"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines(outcome.out).size(), 1U);
  EXPECT_THAT(outcome.err, HasSubstr("not uniform"));
  EXPECT_EQ(list({"adjacent", "20", "--random", "1"}).err, "");
  EXPECT_EQ(list({"queen", "20", "--random", "1", "--quiet"}).err, "");
}

TEST(CliList, RefusesBadSizes) {
  expect_refusal(list({"queen", "33"}), 2, {"n = 33", "up to n = 32"});
  expect_refusal(list({"queen", "-1"}), 2, {"-1", "start at 0"});
  expect_refusal(list({"queen", "many"}), 2, {"'many'", "such as 8"});
  expect_refusal(list({"queen", "1..4"}), 2, {"'1..4'", "such as 8"});
  expect_refusal(list({"knight", "8"}), 2, {"'knight'", "rook, queen or adjacent"});
  expect_refusal(list({"queen"}), 2, {"N is required"});
}

TEST(CliList, RefusesBadOptions) {
  for (const char* option : {"--limit", "--skip", "--random"}) {
    SCOPED_TRACE(option);
    expect_refusal(list({"queen", "8", option, "ten"}), 2, {std::string(option) + " = 'ten'", "a whole number"});
    expect_refusal(list({"queen", "8", option, "-1"}), 2, {"-1", "start at 0"});
    expect_refusal(list({"queen", "8", option, ""}), 2, {"argument 5 is empty"});
    expect_refusal(list({"queen", "8", std::string(option) + "="}), 2, {"argument 4 is empty", option});
    expect_refusal(list({"queen", "8", option}), 2, {option, "queens list --help"});
  }
  expect_refusal(list({"queen", "8", "--random", "1", "--seed", "x"}), 2, {"--seed = 'x'", "a whole number"});
  expect_refusal(list({"queen", "8", "--random", "1", "--seed", "18446744073709551616"}), 2, {"--seed", "2^64"});
  expect_refusal(list({"queen", "8", "--seed", "1"}), 2, {"--seed requires --random"});
  expect_refusal(list({"queen", "8", "--random", "1", "--limit", "1"}), 2, {"--limit", "--random"});
  expect_refusal(list({"queen", "8", "--random", "1", "--skip", "1"}), 2, {"--skip", "--random"});
}

}  // namespace
}  // namespace queens::test
