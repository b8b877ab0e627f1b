// queens count: the known numbers, every option, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Outcome count(std::vector<std::string> arguments, std::string input = "") {
  arguments.insert(arguments.begin(), "count");
  return queens(std::move(arguments), std::move(input));
}

std::uint64_t remainder(const std::string& digits, std::uint64_t divisor) {
  std::uint64_t rest = 0;
  for (const char digit : digits) rest = (rest * 10 + static_cast<std::uint64_t>(digit - '0')) % divisor;
  return rest;
}

TEST(CliCount, KnownNumbersAndNothingElse) {
  expect_answer(count({"rook", "4"}), "24\n");
  expect_answer(count({"queen", "4"}), "2\n");
  expect_answer(count({"queen", "8"}), "92\n");
  expect_answer(count({"adjacent", "8"}), "5242\n");
  expect_answer(count({"rook", "20"}), "2432902008176640000\n");
  expect_answer(count({"adjacent", "20"}), "327460573946510746\n");
  expect_answer(count({"queen", "14"}), "365596\n");
}

TEST(CliCount, TheSmallestBoards) {
  for (const char* rule : {"rook", "queen", "adjacent"}) {
    SCOPED_TRACE(rule);
    expect_answer(count({rule, "0"}), "1\n");
    expect_answer(count({rule, "1"}), "1\n");
  }
  expect_answer(count({"queen", "2"}), "0\n");
  expect_answer(count({"queen", "3"}), "0\n");
  expect_answer(count({"adjacent", "3"}), "0\n");
}

// Digits and remainder come from the recurrence and from the explicit sum, computed apart from this program.
TEST(CliCount, Adjacent1000IsExactAndVerified) {
  const Outcome outcome = count({"adjacent", "1000", "--verify"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "verified adjacent 1000: explicit sum by inclusion-exclusion\n");
  ASSERT_EQ(outcome.out.size(), 2567U + 1);
  EXPECT_EQ(outcome.out.substr(0, 30), "544570847170991116105226871862");
  EXPECT_EQ(outcome.out.substr(2537), "145938678728292362144403811066\n");
  EXPECT_EQ(remainder(outcome.out.substr(0, 2567), 1000000007), 711794305U);
}

TEST(CliCount, EveryMethodGivesTheSame) {
  for (const char* method : {"auto", "formula", "dp", "bitboard"}) {
    SCOPED_TRACE(method);
    expect_answer(count({"rook", "9", "--method", method}), "362880\n");
    expect_answer(count({"adjacent", "9", "--method", method}), "47622\n");
  }
  expect_answer(count({"queen", "9", "--method", "bitboard"}), "352\n");
  expect_answer(count({"queen", "9", "--method", "auto"}), "352\n");
}

TEST(CliCount, ThreadsDoNotChangeTheNumber) {
  for (const char* threads : {"1", "2", "3", "8"}) {
    SCOPED_TRACE(threads);
    expect_answer(count({"queen", "12", "--threads", threads}), "14200\n");
    expect_answer(count({"adjacent", "9", "--method", "bitboard", "--threads", threads}), "47622\n");
    expect_answer(count({"adjacent", "14", "--method", "dp", "--threads", threads}), "11661506218\n");
  }
}

TEST(CliCount, OpenMpSettingsDoNotChangeTheNumber) {
  const std::vector<std::pair<std::string, std::string>> settings{{"OMP_THREAD_LIMIT", "1"},
                                                                  {"OMP_DYNAMIC", "true"},
                                                                  {"OMP_NUM_THREADS", "3"},
                                                                  {"OMP_NUM_THREADS", "nonsense"}};
  const bool llvm = queens({"--version"}).out.find("clang") != std::string::npos;
  for (const auto& [name, value] : settings) {
    SCOPED_TRACE(name + "=" + value);
    if (llvm && value == "nonsense") continue;  // LLVM 14's own OpenMP runtime aborts on it
    Call call;
    call.arguments = {"count", "queen", "11", "--threads", "8"};
    call.environment[name] = value;
    EXPECT_EQ(run(call).out, "2680\n");
    call.arguments = {"count", "rook", "12", "--method", "dp"};
    EXPECT_EQ(run(call).out, "479001600\n");
  }
}

TEST(CliCount, RangesGiveATable) {
  const Outcome outcome = count({"queen", "1..8"});
  EXPECT_EQ(outcome.status, 0);
  const std::vector<std::string> numbers{"1", "0", "0", "2", "10", "4", "40", "92"};
  const std::vector<std::string> rows = lines(outcome.out);
  ASSERT_EQ(rows.size(), numbers.size() + 1);
  EXPECT_THAT(rows[0], testing::MatchesRegex(" *n +queen"));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    EXPECT_THAT(rows[i + 1], testing::MatchesRegex(" *" + std::to_string(i + 1) + " +" + numbers[i]));
}

TEST(CliCount, AllRulesOfOneSize) {
  const Outcome outcome = count({"all", "6"});
  EXPECT_EQ(outcome.status, 0);
  for (const char* number : {"720", "4", "90"}) EXPECT_THAT(outcome.out, HasSubstr(number));
}

TEST(CliCount, AllRulesSideBySideWithTime) {
  const Outcome outcome = count({"all", "7..8", "--time"});
  EXPECT_EQ(outcome.status, 0);
  const std::vector<std::string> rows = lines(outcome.out);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[0], testing::MatchesRegex(" *n +rook +queen +adjacent +seconds"));
  EXPECT_THAT(rows[1], testing::MatchesRegex(" *7 +5040 +40 +646 +[0-9]+\\.[0-9]+"));
  EXPECT_THAT(rows[2], testing::MatchesRegex(" *8 +40320 +92 +5242 +[0-9]+\\.[0-9]+"));
}

TEST(CliCount, SizesFromStandardInput) {
  expect_answer(count({"queen", "-"}, "8\n\n  4 \r\n10"), "92\n2\n724\n");
  expect_answer(count({"queen", "-"}, ""), "");
}

TEST(CliCount, ABadLineOfStandardInputIsNamed) {
  const Outcome word = count({"queen", "-"}, "8\n\nnine\n10\n");
  EXPECT_EQ(word.status, 2);
  EXPECT_EQ(word.out, "92\n") << "lines are answered one by one";
  EXPECT_THAT(word.err, HasSubstr("standard input, line 3: n = 'nine'"));
  EXPECT_EQ(lines(word.err).size(), 1U);
  expect_refusal(count({"queen", "-"}, "-3\n"), 2, {"standard input, line 1", "n = -3", "starts at 0"});
  expect_refusal(count({"queen", "-"}, "33\n"), 2, {"standard input, line 1", "n = 33", "up to n = 32"});
}

TEST(CliCount, JsonHasEverything) {
  const Outcome outcome = count({"queen", "8", "--format", "json", "--place", "0,3", "--block", "1,5", "--block",
                                 "7,0", "--verify", "--quiet"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const json answer = json::parse(outcome.out);
  EXPECT_EQ(answer.at("rule"), "queen");
  EXPECT_EQ(answer.at("n"), 8);
  EXPECT_EQ(answer.at("count"), "14") << "a string: counts pass 2^53";
  EXPECT_EQ(answer.at("method"), "bitboard");
  EXPECT_EQ(answer.at("fundamental"), false);
  EXPECT_EQ(answer.at("placed"), json::parse("[[0,3]]"));
  EXPECT_EQ(answer.at("blocked"), json::parse("[[1,5],[7,0]]"));
  EXPECT_GE(answer.at("threads"), 1);
  EXPECT_GE(answer.at("seconds"), 0);
  ASSERT_FALSE(answer.at("checks").empty());
  for (const json& check : answer.at("checks")) EXPECT_EQ(check.at("passed"), true);
}

TEST(CliCount, JsonIsOneLineForEachNumber) {
  const Outcome outcome = count({"all", "4..6", "--format", "json"});
  std::vector<std::string> numbers;
  for (const std::string& line : lines(outcome.out)) numbers.push_back(json::parse(line).at("count"));
  EXPECT_EQ(numbers, (std::vector<std::string>{"24", "2", "2", "120", "10", "14", "720", "4", "90"}));
}

// Expected numbers by permutations, outside this program.
TEST(CliCount, CompletionsOfPlacedAndBlockedCells) {
  expect_answer(count({"queen", "8", "--place", "0,0"}), "4\n");
  expect_answer(count({"queen", "8", "--place", "0,3", "--place", "5,1"}), "3\n");
  expect_answer(count({"queen", "8", "--block", "3,3"}), "84\n");
  expect_answer(count({"queen", "8", "--place", "0,0", "--place", "1,1"}), "0\n");
  for (const char* method : {"auto", "dp", "bitboard"}) {
    SCOPED_TRACE(method);
    expect_answer(count({"adjacent", "8", "--place", "0,1", "--block", "2,5", "--method", method}), "597\n");
    expect_answer(count({"rook", "8", "--block", "0,0", "--place", "7,3", "--method", method}), "4320\n");
  }
}

TEST(CliCount, FundamentalCountsOncePerSymmetry) {
  expect_answer(count({"queen", "8", "--fundamental"}), "12\n");
  expect_answer(count({"queen", "12", "--fundamental"}), "1787\n");
  expect_answer(count({"rook", "8", "--fundamental"}), "5282\n");
  const Outcome outcome = count({"queen", "8", "--fundamental", "--verify"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "12\n");
  EXPECT_THAT(outcome.err, HasSubstr("verified queen 8: published value, OEIS A002562"));
}

TEST(CliCount, VerifySpeaksOnStandardErrorUnlessQuiet) {
  for (const std::vector<std::string>& task : {std::vector<std::string>{"queen", "10"},
                                               {"rook", "9", "--method", "bitboard"},
                                               {"adjacent", "12", "--method", "dp"},
                                               {"adjacent", "60"},
                                               {"adjacent", "9", "--block", "0,0"},
                                               {"rook", "9", "--place", "0,0", "--method", "dp"}}) {
    SCOPED_TRACE(testing::PrintToString(task));
    std::vector<std::string> verify = task;
    verify.push_back("--verify");
    const Outcome loud = count(verify);
    EXPECT_EQ(loud.status, 0);
    EXPECT_EQ(loud.out, count(task).out);
    EXPECT_THAT(loud.err, testing::StartsWith("verified " + task[0] + " " + task[1] + ": "));
    verify.push_back("--quiet");
    expect_answer(count(verify), loud.out);
  }
}

TEST(CliCount, RefusesSizesThatAreNone) {
  expect_refusal(count({"queen", "-3"}), 2, {"-3", "negative", "start at 0"});
  expect_refusal(count({"queen", "--", "-3"}), 2, {"-3", "negative", "start at 0"});
  for (const char* word : {"eight", "8x", "+8", "8.0", "0x8", "1..2..3", "..4", "4..", " 8"}) {
    SCOPED_TRACE(word);
    expect_refusal(count({"queen", word}), 2, {std::string("'") + word + "'", "a number such as 8", "1..12"});
  }
  expect_refusal(count({"queen", ""}), 2, {"argument 3 is empty"});
  expect_refusal(count({"queen", "8..4"}), 2, {"8..4", "upwards", "4..8"});
  expect_refusal(count({"queen", "1..200000"}), 2, {"1..200000"});
}

TEST(CliCount, RefusesWhatIsTooLargeForTheMethod) {
  expect_refusal(count({"queen", "33"}), 2, {"n = 33", "bitboard", "up to n = 32"});
  expect_refusal(count({"rook", "10001"}), 2, {"n = 10001", "formula", "up to n = 10000"});
  expect_refusal(count({"adjacent", "25", "--method", "dp"}), 2, {"n = 25", "dp", "up to n = 24", "use formula"});
  expect_refusal(count({"rook", "33", "--method", "bitboard"}), 2, {"n = 33", "up to n = 32", "use formula"});
  expect_refusal(count({"rook", "33", "--block", "0,0"}), 2, {"n = 33", "32"});
  expect_refusal(count({"queen", "99999999999999999999"}), 2, {"n = 99999999999999999999", "10000"});
  expect_refusal(count({"queen", "33", "--fundamental"}), 2, {"n = 33", "up to n = 32"});
}

// Otherwise hours would go into the small sizes first.
TEST(CliCount, RefusesARangeThatEndsTooFarBeforeItBegins) {
  expect_refusal(count({"queen", "28..33"}), 2, {"n = 33", "up to n = 32"});
  expect_refusal(count({"all", "31..40"}), 2, {"n = 40", "up to n = 32"});
  expect_refusal(count({"rook", "9999..10001"}), 2, {"n = 10001", "up to n = 10000"});
}

TEST(CliCount, RefusesOptionsThatDoNotFit) {
  expect_refusal(count({"king", "8"}), 2, {"'king'", "rook, queen or adjacent"});
  expect_refusal(count({"queen", "8", "--method", "dp"}), 2, {"dp", "use bitboard"});
  expect_refusal(count({"queen", "8", "--method", "formula"}), 2, {"formula", "use bitboard"});
  expect_refusal(count({"rook", "8", "--method", "formula", "--place", "0,0"}), 2,
                 {"formula", "use dp or bitboard"});
  expect_refusal(count({"queen", "8", "--method", "magic"}), 2,
                 {"--method", "'magic'", "auto|formula|dp|bitboard"});
  expect_refusal(count({"queen", "8", "--method", "2"}), 2, {"--method", "'2'", "auto|formula|dp|bitboard"});
  expect_refusal(count({"queen", "8", "--format", "xml"}), 2, {"--format", "'xml'", "text|json"});
  for (const char* threads : {"0", "x", "2000"})
    expect_refusal(count({"queen", "8", "--threads", threads}), 2, {"--threads", threads, "1 to 1024"});
  expect_refusal(count({"queen", "8", "--place", "0,0", "--fundamental"}), 2,
                 {"--fundamental", "leave out --place"});
  expect_refusal(count({"queen", "8", "--block", "0,0", "--fundamental"}), 2, {"--fundamental"});
  expect_refusal(count({"rook", "8", "--method", "join"}), 2, {"join", "use formula"});
  expect_refusal(count({"rook", "8", "--method", "join", "--block", "0,0"}), 2, {"join", "use dp"});
  expect_refusal(count({"queen"}), 2, {"N is required", "queens count --help"});
  expect_refusal(count({"queen", "8", "9"}), 2, {"9", "queens count --help"});
  expect_refusal(count({"queen", "8", "--nonsense"}), 2, {"--nonsense", "queens count --help"});
}

TEST(CliCount, RefusesCellsThatAreNotOnTheBoard) {
  for (const char* option : {"--place", "--block"}) {
    SCOPED_TRACE(option);
    expect_refusal(count({"queen", "8", option, "8,0"}), 2, {"8,0", "from 0 to 7"});
    expect_refusal(count({"queen", "8", option, "0,8"}), 2, {"0,8", "from 0 to 7"});
    expect_refusal(count({"queen", "8", option, "-1,0"}), 2, {"-1,0", "start at 0"});
    for (const char* word : {"3", "a,b", "1,2,3", "1;2", ",", "1,"})
      expect_refusal(count({"queen", "8", option, word}), 2, {std::string("'") + word + "'", "ROW,COLUMN"});
  }
}

}  // namespace
}  // namespace queens::test
