// queens map: growth from a placement, its forms, its files, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

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

Outcome map(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "map");
  return queens(std::move(arguments));
}

void expect_letter_grid(const std::string& text, std::size_t n) {
  const std::vector<std::string> rows = lines(text);
  ASSERT_EQ(rows.size(), n);
  std::set<char> letters;
  for (const std::string& row : rows) {
    EXPECT_EQ(row.size(), n);
    letters.insert(row.begin(), row.end());
  }
  EXPECT_EQ(letters.size(), n);
  EXPECT_EQ(rows[0][0], 'A');
}

TEST(CliMap, TheSameSeedGivesTheSameMap) {
  const Outcome first = map({"02415736", "--seed", "1"});
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(first.err, "");
  expect_letter_grid(first.out, 8);
  EXPECT_EQ(map({"02415736", "--seed", "1"}).out, first.out);
  EXPECT_EQ(map({"02415736"}).out, first.out) << "the default seed is 1";
  EXPECT_EQ(map({"0,2,4,1,5,7,3,6"}).out, first.out);
  EXPECT_NE(map({"02415736", "--seed", "2"}).out, first.out);
  for (const char* threads : {"1", "2", "3", "8"})
    EXPECT_EQ(map({"02415736", "--threads", threads}).out, first.out);
}

// Drawn once and kept: another machine or version has to draw it again.
TEST(CliMap, SeedOneIsThisMapForEver) {
  expect_answer(map({"1302", "--seed", "1"}), "AABB\nCBBB\nCDDB\nCDDD\n");
  expect_letter_grid(map({"02415736", "--seed", "18446744073709551615"}).out, 8);
}

TEST(CliMap, EveryPieceHasARegionOfItsOwn) {
  for (const char* rule : {"rook", "queen", "adjacent"}) {
    SCOPED_TRACE(rule);
    const Outcome outcome = map({"-n", "9", "--rule", rule, "--seed", "5", "--format", "json"});
    const json record = json::parse(outcome.out);
    EXPECT_EQ(record.at("n"), 9);
    EXPECT_EQ(record.at("seed"), 5);
    std::set<char> letters;
    for (std::size_t row = 0; row < 9; ++row)
      letters.insert(record.at("regions")[row].get<std::string>()[record.at("solution")[row].get<std::size_t>()]);
    EXPECT_EQ(letters.size(), 9U);
  }
}

TEST(CliMap, AnyRuleAndTheSmallestAndLargestBoards) {
  expect_letter_grid(map({"01234567"}).out, 8);
  expect_answer(map({"-n", "1"}), "A\n");
  expect_answer(map({"-n", "0"}), "");
  expect_letter_grid(map({"-n", "32", "--rule", "rook"}).out, 32);
  expect_letter_grid(map({"02415736", "--rule", "adjacent", "-n", "8"}).out, 8);
}

TEST(CliMap, StepsShowEachCellAndItsFrontier) {
  const std::vector<std::string> rows = lines(map({"1302", "--steps"}).out);
  ASSERT_EQ(rows.size(), 12U * 6 + 4) << "12 cells join, then the map";
  EXPECT_EQ(rows[0], "step 1: row 1 column 2 joins B, one of 12 frontier cells");
  EXPECT_EQ(rows[1], "*A**");
  for (std::size_t step = 0; step < 12; ++step) {
    EXPECT_THAT(rows[step * 6], testing::StartsWith("step " + std::to_string(step + 1) + ": "));
    std::size_t stars = 0;
    for (std::size_t row = 1; row <= 4; ++row)
      stars += static_cast<std::size_t>(std::count(rows[step * 6 + row].begin(), rows[step * 6 + row].end(), '*'));
    EXPECT_THAT(rows[step * 6], HasSubstr("one of " + std::to_string(stars) + " frontier cells"));
  }
  EXPECT_EQ(rows[72], "AABB");
}

TEST(CliMap, StepsAsJsonLines) {
  const std::vector<std::string> rows = lines(map({"1302", "--steps", "--format", "json"}).out);
  ASSERT_EQ(rows.size(), 13U);
  for (std::size_t i = 0; i < 12; ++i) {
    const json step = json::parse(rows[i]);
    EXPECT_EQ(step.at("step"), i + 1);
    EXPECT_THAT(step.at("frontier"), testing::Contains(json::array({step.at("row"), step.at("column")})));
  }
  EXPECT_EQ(json::parse(rows[12]).at("regions")[3], "CDDD");
}

TEST(CliMap, WritesEachForm) {
  const Folder folder;
  for (const char* name : {"map.svg", "map.txt", "map.jsonl"}) {
    const Outcome outcome = map({"02415736", "-o", folder / name});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "wrote " + folder / name + "\n");
  }
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"map.jsonl", "map.svg", "map.txt"}));
  EXPECT_EQ(read_file(folder / "map.txt"), map({"02415736"}).out);
  EXPECT_EQ(read_file(folder / "map.jsonl"), map({"02415736", "--format", "json"}).out);
  EXPECT_THAT(read_file(folder / "map.svg"), HasSubstr("<svg"));
  EXPECT_THAT(read_file(folder / "map.svg"), HasSubstr("</svg>"));
}

TEST(CliMap, AnimatesItsGrowth) {
  const Folder folder;
  const Outcome outcome = map({"02415736", "--animate", folder / "growth.svg"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(read_file(folder / "growth.svg"), testing::AllOf(HasSubstr("<svg"), HasSubstr("animat")));
}

TEST(CliMap, MakesAPuzzleOfEitherRule) {
  for (const char* rule : {"adjacent", "queen"}) {
    const Outcome outcome = map({"-n", "6", "--unique", "--rule", rule});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(queens({"solve", "-", "--rule", rule}, outcome.out).out, HasSubstr(": 1 solution"));
  }
  expect_refusal(map({"--unique"}), 2, {"-n"});
}

TEST(CliMap, ReplacesAFileAndFollowsALink) {
  const Folder folder;
  folder.write("target.txt", "old");
  std::filesystem::create_symlink("target.txt", folder / "link.txt");
  expect_answer(map({"1302", "--quiet", "--output", folder / "link.txt"}), "");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
  EXPECT_EQ(read_file(folder / "target.txt"), "AABB\nCBBB\nCDDB\nCDDD\n");
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"link.txt", "target.txt"}));
}

TEST(CliMap, WritesToADeviceWithoutReplacingIt) {
  const Folder folder;
  std::filesystem::create_symlink("/dev/null", folder / "null.txt");
  std::filesystem::create_symlink("/dev/full", folder / "full.txt");
  expect_answer(map({"1302", "--quiet", "-o", folder / "null.txt"}), "");
  expect_refusal(map({"1302", "-o", folder / "full.txt"}), 3, {"/dev/full", "No space left"});
  expect_refusal(map({"1302", "-o", "/dev/null"}), 2, {"'/dev/null'", ".svg, .txt or .jsonl"});
  for (const char* device : {"/dev/null", "/dev/full"}) {
    struct stat status {};
    ASSERT_EQ(::stat(device, &status), 0);
    EXPECT_TRUE(S_ISCHR(status.st_mode));
  }
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"full.txt", "null.txt"}));
}

// Permissions do not stop root, so these are places that nobody can write to.
TEST(CliMap, RefusesOutputsThatCannotBeWritten) {
  const Folder folder;
  folder.write("plain", "text");
  std::filesystem::create_directory(folder / "folder.txt");
  std::filesystem::create_symlink("loop.txt", folder / "loop.txt");
  const std::string long_name(300, 'x');
  expect_refusal(map({"1302", "-o", folder / "none/map.txt"}), 2, {folder / "none/map.txt", "No such file"});
  expect_refusal(map({"1302", "-o", folder / "plain/map.txt"}), 2, {folder / "plain/map.txt", "Not a directory"});
  expect_refusal(map({"1302", "-o", folder / "folder.txt"}), 2, {folder / "folder.txt", "Is a directory"});
  expect_refusal(map({"1302", "-o", folder / "loop.txt"}), 2, {folder / "loop.txt", "symbolic links"});
  expect_refusal(map({"1302", "-o", folder / (long_name + ".txt")}), 2, {"name too long"});
  expect_refusal(map({"1302", "-o", "/proc/map.txt"}), 2, {"/proc/map.txt"});
  expect_refusal(map({"1302", "-o", folder / "two\nlines/map.txt"}), 2, {"two?lines"});
  expect_refusal(map({"-n", "32", "--steps", "-o", folder / "none/map.txt"}), 2, {"none/map.txt"});
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"folder.txt", "loop.txt", "plain"}));
}

TEST(CliMap, RefusesNamesWithoutAKnownEnding) {
  const Folder folder;
  for (const char* name : {"map.png", "map", "svg", "map.SVG"})
    expect_refusal(map({"1302", "-o", folder / name}), 2, {name, ".svg, .txt or .jsonl"});
  expect_refusal(map({"1302", "-o", ""}), 2, {"argument 4 is empty"});
  EXPECT_EQ(folder.names(), std::vector<std::string>{});
}

TEST(CliMap, RefusesPlacementsThatAreNone) {
  expect_refusal(map({"0011"}), 2, {"row 1", "column 0 is taken by row 0"});
  expect_refusal(map({"0124"}), 2, {"row 3", "'4'", "from 0 to 3"});
  expect_refusal(map({"012x"}), 2, {"row 3", "'x'", "from 0 to 3"});
  expect_refusal(map({"0,1,2,"}), 2, {"row 3", "from 0 to 3"});
  expect_refusal(map({"0,-1"}), 2, {"row 1", "'-1'", "from 0 to 1"});
  expect_refusal(map({"01234567890"}), 2, {"11 characters", "commas"});
  expect_refusal(map({"02415736", "-n", "7"}), 2, {"8 rows", "-n says 7"});
  expect_refusal(map({"01", "--rule", "adjacent"}), 2,
                 {"rows 0 and 1", "diagonal", "adjacent", "leave out --rule"});
  expect_refusal(map({"02415736", "--rule", "queen"}), 2, {"rows ", "diagonal", "queen"});
  expect_refusal(map({}), 2, {"PLACEMENT such as 02415736", "-n N"});
  std::string rows33 = "0";
  for (int column = 1; column < 33; ++column) rows33 += "," + std::to_string(column);
  expect_refusal(map({rows33}), 2, {"33 rows", "at most 32"});
}

TEST(CliMap, RefusesOptionsThatDoNotFit) {
  expect_refusal(map({"-n", "33"}), 2, {"n = 33", "up to 32"});
  expect_refusal(map({"-n", "-3"}), 2, {"-3", "start at 0"});
  expect_refusal(map({"-n", "x"}), 2, {"'x'", "such as 8"});
  expect_refusal(map({"-n", "3", "--rule", "queen"}), 2, {"no queen placement", "n = 3"});
  expect_refusal(map({"-n", "3"}), 2, {"no adjacent placement", "n = 3"});
  expect_refusal(map({"-n", "8", "--rule", "king"}), 2, {"'king'", "rook, queen or adjacent"});
  expect_refusal(map({"1302", "--seed", "x"}), 2, {"--seed = 'x'", "a whole number"});
  expect_refusal(map({"1302", "--seed", "-1"}), 2, {"-1", "start at 0"});
  expect_refusal(map({"1302", "--seed", "18446744073709551616"}), 2, {"--seed", "2^64"});
  expect_refusal(map({"1302", "--color", "pink"}), 2, {"--color", "'pink'", "auto|always|never"});
  expect_refusal(map({"1302", "0123"}), 2, {"0123", "queens map --help"});
}

TEST(CliMap, ColourOnDemandOnly) {
  EXPECT_THAT(map({"1302", "--color", "always"}).out, HasSubstr("\x1b[38;2;"));
  EXPECT_THAT(map({"1302", "--color", "auto"}).out, testing::Not(HasSubstr("\x1b")));
  EXPECT_THAT(map({"1302", "--color", "never"}).out, testing::Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace queens::test
