// queens solve --explain and --hint: reasons in words and as JSON, from an empty board and from one begun.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kPuzzle =
    "AABBBCCC\nADBDBECC\nADBDBCCC\nADDDBFGC\nADDDBFGG\nADHDBFGG\nHDHDBFFG\nHHHHGGGG\n";  // one solution, 35170264
constexpr const char* kTwoSolutions = "AABB\nAABB\nCCDD\nCCDD\n";
constexpr const char* kEmptyRow = "........\n";

Outcome solve(std::vector<std::string> options, const std::string& maps = kPuzzle) {
  options.insert(options.begin(), {"solve", "-"});
  return queens(std::move(options), maps);
}

/// The board of kPuzzle with one row filled in.
std::string board(int row, const std::string& line) {
  std::string text;
  for (int i = 0; i < 8; ++i) text += i == row ? line + "\n" : kEmptyRow;
  return text;
}

TEST(CliExplain, NumbersTheStepsAndEndsWithTheSolution) {
  const Outcome outcome = solve({"--explain"});
  EXPECT_EQ(outcome.status, 0);
  const std::vector<std::string> rows = lines(outcome.out);
  ASSERT_GE(rows.size(), 3U);
  EXPECT_EQ(rows.front(), "1: " + std::to_string(rows.size() - 2) + " steps");
  EXPECT_EQ(rows[1], "   1. Region E has only r2c6 left: a queen stands there");
  EXPECT_EQ(rows.back(), "solved: 35170264");
}

TEST(CliExplain, JsonPlacesEveryPieceOfTheSolution) {
  const json answer = json::parse(solve({"--explain", "--format", "json"}).out);
  EXPECT_EQ(answer.at("outcome"), "solved");
  EXPECT_EQ(answer.at("placement"), json::parse("[3,5,1,7,0,2,6,4]"));
  std::vector<int> placed(8, -1);
  for (const json& step : answer.at("steps")) {
    EXPECT_FALSE(step.at("sentence").get<std::string>().empty());
    for (const json& cell : step.at("step").value("placed", json::array())) placed.at(cell.at(0)) = cell.at(1);
  }
  EXPECT_EQ(json(placed), answer.at("placement"));
}

TEST(CliExplain, SaysWhenNothingMoreFollows) {
  const Outcome outcome = solve({"--explain"}, kTwoSolutions);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(lines(outcome.out).back(), HasSubstr("several solutions"));
  EXPECT_EQ(json::parse(solve({"--explain", "--format", "json"}, kTwoSolutions).out).at("outcome"), "stuck");
}

TEST(CliExplain, SaysWhenNoSolutionIsLeft) {
  const Outcome outcome = solve({"--explain"}, "AAAB\nAAAB\nAACC\nAADD\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(lines(outcome.out).back(), HasSubstr("no solution"));
  EXPECT_EQ(json::parse(solve({"--explain", "--format", "json"}, "AAAB\nAAAB\nAACC\nAADD\n").out).at("outcome"),
            "contradiction");
  EXPECT_THAT(solve({"--explain"}, "A\n").out, HasSubstr("1: 1 step\n"));
}

TEST(CliExplain, StartsFromTheBoardGiven) {
  const Folder folder;
  const std::string begun = folder.write("begun", board(1, ".....Q.."));
  EXPECT_THAT(lines(solve({"--explain"}).out)[1], HasSubstr("r2c6"));
  EXPECT_THAT(solve({"--explain", "--state", begun}).out, Not(HasSubstr("only r2c6 left")));
  EXPECT_EQ(lines(solve({"--explain", "--state", begun}).out).back(), "solved: 35170264");
  const std::string against = folder.write("against", board(0, "Q......."));
  EXPECT_EQ(lines(solve({"--explain", "--state", against}).out).back(), "no solution agrees with this");
}

TEST(CliHint, IsTheFirstStepOfTheExplanation) {
  EXPECT_EQ(solve({"--hint"}).out, "1: Region E has only r2c6 left: a queen stands there\n");
  const json answer = json::parse(solve({"--hint", "--format", "json"}).out);
  EXPECT_EQ(answer.at("hint").at("step").at("technique"), "R1");
  EXPECT_TRUE(answer.at("mistake").is_null());
}

TEST(CliHint, NamesAMistakeBeforeAnythingElse) {
  const Folder folder;
  const std::string piece = folder.write("piece", board(7, "Q......."));
  EXPECT_EQ(solve({"--hint", "--state", piece}).out, "1: the queen on r8c1 is a mistake\n");
  const std::string cross = folder.write("cross", board(0, "...x...."));
  EXPECT_EQ(solve({"--hint", "--state", cross}).out, "1: the cross on r1c4 is a mistake\n");
  EXPECT_EQ(json::parse(solve({"--hint", "--state", cross, "--format", "json"}).out).at("mistake"),
            json::parse("[0,3]"));
}

TEST(CliHint, SaysWhenThereIsNothingToHint) {
  const Folder folder;
  const std::string full =
      folder.write("full", "...Q....\n.....Q..\n.Q......\n.......Q\nQ.......\n..Q.....\n......Q.\n....Q...\n");
  EXPECT_EQ(solve({"--hint", "--state", full}).out, "1: solved\n");
  const std::string both = folder.write("both", "x..x\n.xx.\n.xx.\nx..x\n");  // what either solution uses
  EXPECT_THAT(solve({"--hint", "--state", both}, kTwoSolutions).out, HasSubstr("several solutions"));
}

TEST(CliSolve, TheQueenRuleForbidsLongDiagonals) {
  const std::string columns = "ABCDE\nABCDE\nABCDE\nABCDE\nABCDE\n";  // every placement has one piece a region
  EXPECT_THAT(solve({}, columns).out, HasSubstr("14 solutions"));
  EXPECT_THAT(solve({"--rule", "queen"}, columns).out, HasSubstr("10 solutions"));
}

TEST(CliExplain, RefusesBoardsThatDoNotFit) {
  const Folder folder;
  const auto refused = [&](const std::string& content, const std::vector<std::string>& parts) {
    SCOPED_TRACE(content);
    expect_refusal(solve({"--hint", "--state", folder.write("state", content)}), 4, parts);
  };
  refused(board(2, "..?....."), {"state:3:3: ", "'?'", ". (empty), x (crossed) and Q (a queen)"});
  refused(board(2, "..."), {"state:3:4: ", "3 characters", "8 columns"});
  refused(board(2, "........."), {"state:3:9: ", "9 characters", "8 columns"});
  refused(board(2, "........") + kEmptyRow, {"state:9:1: ", "a line too many", "8 rows"});
  refused(kEmptyRow, {"state:2:1: ", "1 rows", "8"});
  refused("", {"state:1:1: ", "0 rows", "8"});
  expect_refusal(solve({"--hint", "--state", folder / "none"}), 2, {"cannot read " + folder / "none"});
  expect_refusal(solve({"--state", folder.write("good", board(0, "........"))}), 2, {"--explain or --hint"});
  expect_refusal(solve({"--explain", "--hint"}), 2, {"--explain", "--hint"});
  expect_refusal(solve({"--explain", "--all"}), 2, {"--explain", "--all"});
  expect_refusal(solve({"--rule", "rook"}), 2, {"--rule", "rook", "adjacent|queen"});
}

}  // namespace
}  // namespace queens::test
