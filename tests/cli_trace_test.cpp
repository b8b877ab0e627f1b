// queens trace: the events as text, JSON lines and an animation, and what it refuses.
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

Outcome trace(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "trace");
  return queens(std::move(arguments));
}

std::size_t how_many(const std::vector<std::string>& rows, const std::string& beginning) {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [&](const std::string& row) { return row.rfind(beginning, 0) == 0; }));
}

TEST(CliTrace, FourQueensToTheFirstPlacement) {
  expect_answer(trace({"queen", "4"}),
                "place      row 0 column 0\n"
                "place      row 1 column 2\n"
                "dead end   row 2\n"
                "backtrack  row 1 column 2\n"
                "place      row 1 column 3\n"
                "place      row 2 column 1\n"
                "dead end   row 3\n"
                "backtrack  row 2 column 1\n"
                "backtrack  row 1 column 3\n"
                "backtrack  row 0 column 0\n"
                "place      row 0 column 1\n"
                "place      row 1 column 3\n"
                "place      row 2 column 0\n"
                "place      row 3 column 2\n"
                "solution   1302\n");
}

TEST(CliTrace, AllGoesOnToTheEnd) {
  const std::vector<std::string> rows = lines(trace({"queen", "6", "--all"}).out);
  EXPECT_EQ(how_many(rows, "solution"), 4U);
  EXPECT_EQ(how_many(rows, "place"), how_many(rows, "backtrack")) << "the board ends empty";
  EXPECT_EQ(how_many(lines(trace({"rook", "4", "--all"}).out), "solution"), 24U);
  EXPECT_EQ(how_many(lines(trace({"adjacent", "5", "--all"}).out), "solution"), 14U);
}

TEST(CliTrace, JsonLinesTellTheSameStory) {
  const std::vector<std::string> text = lines(trace({"adjacent", "5"}).out);
  const std::vector<std::string> rows = lines(trace({"adjacent", "5", "--format", "json"}).out);
  ASSERT_EQ(rows.size(), text.size());
  std::vector<int> standing;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const json event = json::parse(rows[i]);
    EXPECT_THAT(text[i], testing::StartsWith(event.at("event").get<std::string>()));
    if (event.at("event") == "place") standing.push_back(event.at("column"));
    if (event.at("event") == "backtrack") standing.pop_back();
  }
  EXPECT_EQ(json::parse(rows.back()).at("placement"), standing);
}

TEST(CliTrace, SaysWhenThereIsNoPlacement) {
  for (const char* n : {"2", "3"}) {
    const Outcome outcome = trace({"queen", n});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(how_many(lines(outcome.out), "solution"), 0U);
    EXPECT_THAT(outcome.out, HasSubstr("dead end"));
    EXPECT_EQ(outcome.err, std::string("no queen placement exists for n = ") + n + "\n");
    EXPECT_EQ(trace({"queen", n, "--quiet"}).err, "");
  }
}

TEST(CliTrace, WritesAnAnimation) {
  const Folder folder;
  const Outcome outcome = trace({"queen", "5", "--animate", folder / "search.svg"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "wrote " + folder / "search.svg" + "\n");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"search.svg"}) << "no temporary file is left";
  const std::string picture = read_file(folder / "search.svg");
  EXPECT_THAT(picture, HasSubstr("<svg"));
  EXPECT_THAT(picture, HasSubstr("@keyframes"));
  EXPECT_THAT(picture, testing::EndsWith("</svg>\n"));
  expect_answer(trace({"queen", "6", "--all", "--quiet", "--animate", folder / "all.svg"}), "");
}

TEST(CliTrace, RefusesWhatCannotBeTraced) {
  expect_refusal(trace({"queen", "33"}), 2, {"n = 33", "up to n = 32"});
  expect_refusal(trace({"queen", "-4"}), 2, {"-4", "start at 0"});
  expect_refusal(trace({"queen", "four"}), 2, {"'four'", "such as 8"});
  expect_refusal(trace({"pawn", "4"}), 2, {"'pawn'", "rook, queen or adjacent"});
  expect_refusal(trace({"queen"}), 2, {"N is required"});
}

TEST(CliTrace, RefusesAnimationsThatCannotBe) {
  const Folder folder;
  expect_refusal(trace({"queen", "12", "--all", "--animate", folder / "long.svg"}), 2, {"20000"});
  expect_refusal(trace({"queen", "4", "--animate", folder / "film.gif"}), 2, {"film.gif", ".svg"});
  expect_refusal(trace({"queen", "4", "--animate", folder / "none/a.svg"}), 2, {folder / "none/a.svg", "No such"});
  expect_refusal(trace({"queen", "4", "--animate", "/dev/null/a.svg"}), 2, {"/dev/null/a.svg", "Not a directory"});
  expect_refusal(trace({"queen", "4", "--animate", ""}), 2, {"argument 5 is empty"});
  EXPECT_EQ(folder.names(), std::vector<std::string>{});
}

}  // namespace
}  // namespace queens::test
