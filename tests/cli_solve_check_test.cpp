// queens solve and queens check: verdicts on good maps, and where bad files go wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// n = 4 has two adjacent placements, 1302 and 2031: what each map allows can be seen.
constexpr const char* kPuzzle = "AABB\nAABB\nCADB\nCCDD\n";
constexpr const char* kTwoSolutions = "AABB\nAABB\nCCDD\nCCDD\n";
constexpr const char* kNoSolution = "AAB\nABB\nCCC\n";  // n = 3 has no adjacent placement
constexpr const char* kApart = "AABB\nAABB\nCCDD\nCCDA\n";
constexpr const char* kTooFew = "AAAA\nAAAA\nBBCC\nBBCC\n";
constexpr const char* kTooMany = "ABCD\nEAAA\nBBCC\nBBCC\n";

Outcome check(const std::string& maps, std::vector<std::string> options = {}) {
  options.insert(options.begin(), {"check", "-"});
  return queens(std::move(options), maps);
}

Outcome solve(const std::string& maps, std::vector<std::string> options = {}) {
  options.insert(options.begin(), {"solve", "-"});
  return queens(std::move(options), maps);
}

void expect_verdict(const Outcome& outcome, const std::string& verdict) {
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, verdict);
  EXPECT_EQ(outcome.err, "0 of 1 maps are puzzles\n");
}

TEST(CliCheck, APuzzleIsStatus0) {
  const Outcome outcome = check(kPuzzle);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "1: puzzle: one solution 1302, easy, score 76\n");
  EXPECT_EQ(outcome.err, "1 of 1 maps are puzzles\n");
  EXPECT_EQ(check(kPuzzle, {"--quiet"}).err, "");
}

TEST(CliCheck, AnythingElseIsStatus1AndSaysWhy) {
  expect_verdict(check(kTwoSolutions), "1: not a puzzle: 2 solutions\n");
  expect_verdict(check(kTwoSolutions, {"--limit", "1"}), "1: not a puzzle: more than 1 solutions\n");
  expect_verdict(check(kNoSolution), "1: not a puzzle: no solution\n");
  expect_verdict(check(kApart),
                 "1: not well formed: region A is not connected (row 3, column 3 is apart); 2 solutions\n");
  expect_verdict(check("ABBA\nCBBC\nCCCC\nDDDD\n"),
                 "1: not well formed: region A is not connected (row 0, column 3 is apart); no solution\n");
  EXPECT_THAT(check("ABBA\nBCCB\nCCCC\nDDDD\n").out, HasSubstr("apart); region B is not connected"));
  expect_verdict(check(kTooFew), "1: not well formed: 3 regions where n = 4 needs 4\n");
  expect_verdict(check(kTooMany), "1: not well formed: 5 regions where n = 4 needs 4\n");
}

TEST(CliCheck, AWrongSolutionInTheFileIsSaid) {
  const std::string regions = R"({"regions":["AABB","AABB","CADB","CCDD"],"solution":)";
  EXPECT_EQ(check(regions + "[1,3,0,2]}").status, 0);
  expect_verdict(check(regions + "[2,0,3,1]}"), "1: wrong: the file says 2031, the one solution is 1302\n");
}

TEST(CliCheck, AWrongGradeInTheFileIsSaid) {
  const std::string map = R"({"regions":["AABB","AABB","CADB","CCDD"],)";
  EXPECT_EQ(check(map + R"("difficulty":"easy","score":76})").status, 0);
  EXPECT_EQ(check(map + R"("difficulty":"fiendish","score":"7"})").status, 0) << "another program's scale";
  expect_verdict(check(map + R"("difficulty":"hard"})"), "1: wrong: the file says hard, it is easy\n");
  expect_verdict(check(map + R"("score":75})"), "1: wrong: the file says score 75, it is 76\n");
  EXPECT_THAT(check(map + R"("rule":"queen"})").out, HasSubstr("one solution 1302")) << "no two on a diagonal";
}

TEST(CliCheck, NamesRotationsAndMirrorsWithinAndAcrossFiles) {
  const std::string turned = "CCAA\nCAAA\nDDBB\nDBBB\n";  // kPuzzle, a quarter turn
  const Outcome one = check(std::string("=== first ===\n") + kPuzzle + "\n" + kTwoSolutions + "\n" + turned);
  EXPECT_EQ(one.status, 1);
  ASSERT_EQ(lines(one.out).size(), 3U);
  EXPECT_THAT(lines(one.out)[2], testing::AllOf(testing::StartsWith("2: puzzle: "),
                                                testing::EndsWith("; a rotation or mirror of map first")));
  EXPECT_EQ(one.err, "2 of 3 maps are puzzles; 1 are rotations or mirrors of others\n");
  const Folder folder;
  const std::string a = folder.write("a", kPuzzle);
  const std::string b = folder.write("b", turned);
  const Outcome two = queens({"check", a, b});
  EXPECT_EQ(two.status, 1);
  EXPECT_THAT(two.out, testing::EndsWith("; a rotation or mirror of map 1 of " + a + "\n"));
  const json second = json::parse(lines(queens({"check", a, b, "--format", "json"}).out).at(1));
  EXPECT_EQ(second.at("file"), b);
  EXPECT_EQ(second.at("equivalent_to"), "map 1 of " + a);
  EXPECT_EQ(second.at("difficulty"), "easy");
}

TEST(CliCheck, VerdictsComeInOrderWithAnyNumberOfThreads) {
  std::string maps;
  for (int i = 0; i < 700; ++i)
    maps += std::string(i % 3 == 0 ? kPuzzle : i % 3 == 1 ? kTwoSolutions : kTooFew) + "\n";
  const std::string one = check(maps, {"--threads", "1"}).out;
  EXPECT_EQ(lines(one).size(), 700U);
  for (const char* threads : {"2", "3", "8"}) EXPECT_EQ(check(maps, {"--threads", threads}).out, one);
}

TEST(CliCheck, ManyMapsWithTheirNames) {
  const Outcome outcome =
      check(std::string("=== first ===\n") + kPuzzle + "\n" + kNoSolution + "\n=== last ===\n" + kTooFew);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "1 of 3 maps are puzzles\n");
  const std::vector<std::string> rows = lines(outcome.out);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0], "first: puzzle: one solution 1302, easy, score 76");
  EXPECT_EQ(rows[1], "1: not a puzzle: no solution");
  EXPECT_THAT(rows[2], testing::StartsWith("last: not well formed"));
}

TEST(CliCheck, JsonSaysTheSame) {
  const json good = json::parse(check(kPuzzle, {"--format", "json"}).out);
  EXPECT_EQ(good.at("puzzle"), true);
  EXPECT_EQ(good.at("solutions"), "1");
  EXPECT_EQ(good.at("n"), 4);
  const json apart = json::parse(check(kApart, {"--format", "json"}).out);
  EXPECT_EQ(apart.at("puzzle"), false);
  EXPECT_EQ(apart.at("connected"), false);
  EXPECT_EQ(apart.at("regions"), 4);
  EXPECT_EQ(json::parse(check(kTwoSolutions, {"--format", "json", "--limit", "1"}).out).at("more"), true);
}

TEST(CliCheck, JsonStaysJsonWhateverTheName) {
  const Outcome outcome = check("=== \"a\\b\" \x01 \xff\xc3\xa9\xe2\x82 ===\nA\n", {"--format", "json"});
  EXPECT_EQ(json::parse(outcome.out).at("name"), "\"a\\b\" \x01 ?\xc3\xa9??");
}

TEST(CliSolve, SaysHowManyAndTheFirst) {
  expect_answer(solve(kPuzzle), "1: 1 solution: 1302\n");
  expect_answer(solve(kNoSolution), "1: 0 solutions\n");
  const Outcome two = solve(kTwoSolutions);
  EXPECT_THAT(two.out, testing::MatchesRegex("1: 2 solutions, the first found: (1302|2031)\n"));
  EXPECT_THAT(solve(kTwoSolutions, {"--limit", "1"}).out, HasSubstr("1: more than 1 solutions, the first found: "));
}

TEST(CliSolve, AllShowsThemAll) {
  std::vector<std::string> rows = lines(solve(kTwoSolutions, {"--all"}).out);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0], "1: 2 solutions");
  std::sort(rows.begin() + 1, rows.end());
  EXPECT_EQ(rows[1], "1302");
  EXPECT_EQ(rows[2], "2031");
  EXPECT_EQ(lines(solve(kTwoSolutions, {"--all", "--limit", "1"}).out).size(), 2U);
}

TEST(CliSolve, Json) {
  const json first = json::parse(solve(kPuzzle, {"--format", "json"}).out);
  EXPECT_EQ(first.at("solutions"), "1");
  EXPECT_EQ(first.at("first"), json::parse("[[1,3,0,2]]"));
  EXPECT_EQ(json::parse(solve(kTwoSolutions, {"--format", "json", "--all"}).out).at("all").size(), 2U);
}

TEST(CliSolve, ADisconnectedRegionIsSolvedAndSaid) {
  const Outcome outcome = solve(kApart);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, testing::StartsWith("1: 2 solutions"));
  EXPECT_EQ(outcome.err, "map 1: region A is not connected (row 3, column 3 is apart)\n");
}

TEST(CliSolve, RefusesMapsWithTheWrongNumberOfRegions) {
  expect_refusal(solve(kTooFew), 4, {"standard input:1", "3 regions", "needs 4"});
  expect_refusal(solve(std::string("\n\n=== big ===\n") + kTooMany), 4,
                 {"standard input:4", "map big has 5 regions", "needs 4"});
}

TEST(CliSolveCheck, MapsOfOurOwnComeBack) {
  const Folder folder;
  for (const char* name : {"map.txt", "map.jsonl"}) {
    ASSERT_EQ(queens({"map", "02415736", "-o", folder / name}).status, 0);
    const Outcome outcome = queens({"solve", folder / name, "--all"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(lines(outcome.out), testing::Contains("02415736"));
  }
}

struct BadFile {
  const char* content;
  std::vector<std::string> parts;  ///< place and remedy
};

TEST(CliSolveCheck, RefusesDamagedFilesAndNamesThePlace) {
  const std::vector<BadFile> files{
      {"AAB\nABB\nCC\n", {":3:3: ", "2 letters", "the first of the map 3"}},
      {"AAB\nABBB\nCCC\n", {":2:4: ", "4 letters", "the first of the map 3"}},
      {"AB\nAB\nAB\n", {":3:1: ", "2 columns", "blank line"}},
      {"AAB\nABB\n\n", {":3:1: ", "ends after 2 of 3 lines"}},
      {"A1\nAB\n", {":1:2: ", "'1'", "A to Z"}},
      {"A B\nAAB\nABB\n", {":1:2: ", "' '", "A to Z"}},
      {"", {":1:1: no maps in here", "n lines of n letters"}},
      {"\n \n\n", {":4:1: no maps in here"}},
      {"\x7f"
       "ELF\x02\x01",
       {":1:1: ", "byte 0x7F"}},
      {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg\n", {":1:33: ", "33 characters", "at most 32"}},
      {"\n{\"regions\":[\n", {":2:", "not JSON"}},
      {"{\"regions\":[\"AB\",\"A\"]}\n", {":1:18: ", "\"regions\", row 2", "2 letters"}},
      {"{\"regions\":[\"AB\",\"A?\"]}\n", {":1:20: ", "row 2, column 2", "'?'"}},
      {"{\"maps\":1}\n", {":1:1: ", "no \"regions\""}},
      {"{\"n\":3,\"regions\":[\"AB\",\"AB\"]}\n", {":1:6: ", "\"n\"", "which is 2"}},
      {"{\"regions\":[\"AB\",\"AB\"],\"solution\":[0,0]}\n", {":1:35: ", "\"solution\"", "2 different columns"}},
      {"{\"regions\":[\"A\"],\"score\":1e999}\n", {":1:26: ", "number", "too large"}},
  };
  const Folder folder;
  for (const BadFile& file : files) {
    SCOPED_TRACE(file.content);
    std::vector<std::string> parts = file.parts;
    parts.push_back(folder.write("maps", file.content));
    expect_refusal(queens({"check", folder / "maps"}), 4, parts);
    expect_refusal(queens({"solve", folder / "maps"}), 4, parts);
    parts.back() = "standard input";
    expect_refusal(check(file.content), 4, parts);
  }
}

TEST(CliSolveCheck, WhatWasSaidOfMapsBeforeADamagedOneStands) {
  const Outcome outcome = check("{\"regions\":[\"A\"]}\n{\"regions\":[\n");
  EXPECT_EQ(outcome.status, 4);
  EXPECT_EQ(outcome.out, "1: puzzle: one solution 0, easy, score 2\n");
  EXPECT_THAT(outcome.err, HasSubstr("standard input:2:"));
}

TEST(CliSolveCheck, RefusesBytesThatAreNoText) {
  expect_refusal(check(std::string("\0\0\0", 3)), 4, {"standard input:1:1: byte 0x00", "A to Z"});
  expect_refusal(check(std::string(std::size_t{2} << 20, 'A')), 4, {"standard input:1:", "1 MiB"});
}

TEST(CliSolveCheck, RefusesFilesThatCannotBeRead) {
  const Folder folder;
  folder.write("plain", "text");
  for (const char* command : {"check", "solve"}) {
    SCOPED_TRACE(command);
    expect_refusal(queens({command, folder / "none"}), 2, {"cannot read " + folder / "none", "No such file"});
    expect_refusal(queens({command, folder.path()}), 2, {"cannot read", folder.path(), "folder"});
    expect_refusal(queens({command, folder / "plain/x"}), 2,
                   {"cannot read " + folder / "plain/x", "Not a directory"});
    expect_refusal(queens({command, folder / std::string(300, 'x')}), 2, {"cannot read", "name too long"});
    expect_refusal(queens({command}), 2, {"FILE is required"});
    for (const char* limit : {"0", "-1", "x", "1000000000000000001"})
      expect_refusal(queens({command, "-", "--limit", limit}, kPuzzle), 2,
                     {limit[0] == '-' ? "negative" : "--limit"});
  }
}

TEST(CliSolveCheck, LineEndsOfOtherSystemsAreFine) {
  EXPECT_EQ(check("AABB\r\nAABB\r\nCADB\r\nCCDD\r\n").status, 0);
  EXPECT_EQ(check("AABB\nAABB\nCADB\nCCDD").status, 0) << "no line end at the end";
}

}  // namespace
}  // namespace queens::test
