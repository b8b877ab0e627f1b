// queens render: pages to play on, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kPuzzle = "AAABB\nCCABB\nCCCCB\nCCDDE\nCCCEE\n";

Outcome render(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "render");
  return queens(std::move(arguments), input);
}

TEST(CliRender, WritesAPageToPlayOn) {
  const Folder folder;
  const std::string maps = folder.write("maps.txt", "=== first <b> ===\n" + kPuzzle);
  const Outcome outcome = render({maps, "-o", folder / "play.html", "--title", "A & B"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("wrote "));
  const std::string page = read_file(folder / "play.html");
  EXPECT_THAT(page, testing::StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("<title>A &amp; B</title>"));
  EXPECT_THAT(page, HasSubstr("[\"first \\u003cb\\u003e\",0,"));
  EXPECT_THAT(page, HasSubstr("\"AAABBCCABBCCCCBCCDDECCCEE\""));
  expect_answer(
      render({"-", "-o", folder / "again.html", "--title", "A & B", "--quiet"}, "=== first <b> ===\n" + kPuzzle),
      "");
  EXPECT_EQ(read_file(folder / "again.html"), page);
}

TEST(CliRender, RefusesMapsThatCannotBePlayed) {
  const Folder folder;
  const std::string out = folder / "play.html";
  const auto maps = [&](const std::string& more) { return folder.write("maps.txt", kPuzzle + "\n" + more); };
  expect_refusal(render({maps("AABB\nAABB\nCCDD\nCCDD\n"), "-o", out}), 4,
                 {"maps.txt:7: map 2 has more than one solution", "exactly one"});
  expect_refusal(render({maps("ABCD\nAAAA\nAAAA\nAAAA\n"), "-o", out}), 4, {"maps.txt:7: map 2 has no solution"});
  expect_refusal(render({maps("AABB\nAABB\nCCBB\nCCBB\n"), "-o", out}), 4,
                 {"maps.txt:7: map 2 has 3 regions", "needs 4"});
  expect_refusal(render({folder.write("none.jsonl", "{\"regions\":[]}\n"), "-o", out}), 4,
                 {"none.jsonl:1", "no cells"});
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"maps.txt", "none.jsonl"}));
}

TEST(CliRender, RefusesWhatItCannotWrite) {
  const Folder folder;
  const std::string maps = folder.write("maps.txt", kPuzzle);
  expect_refusal(render({maps, "-o", folder / "play.docx"}), 2, {"play.docx'", ".html"});
  expect_refusal(render({maps}), 2, {"-o", "queens render --help"});
  expect_refusal(render({maps, "-o", folder / "none/play.html"}), 2, {"cannot write", "none/play.html"});
  expect_refusal(render({folder / "absent.txt", "-o", folder / "play.html"}), 2, {"cannot read", "absent.txt"});
  EXPECT_EQ(folder.names(), std::vector<std::string>{"maps.txt"});
}

TEST(CliRender, TakesPuzzlesOfTheQueenRule) {
  const Folder folder;
  const std::string maps = folder.write("maps.txt", "AABB\nACBB\nCCDD\nCDDD\n");
  EXPECT_EQ(render({maps, "-o", folder / "play.html", "--rule", "queen"}).status, 0);
  EXPECT_THAT(read_file(folder / "play.html"), HasSubstr(",1]\n]}"));
}

}  // namespace
}  // namespace queens::test
