// queens render: every form that maps can take, and what it refuses.
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
                 {"maps.txt:7:1: map 2 has more than one solution", "exactly one"});
  expect_refusal(render({maps("ABCD\nAAAA\nAAAA\nAAAA\n"), "-o", out}), 4, {"maps.txt:7:1: map 2 has no solution"});
  expect_refusal(render({maps("AABB\nAABB\nCCBB\nCCBB\n"), "-o", out}), 4,
                 {"maps.txt:7:1: map 2 has 3 regions", "needs 4"});
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

TEST(CliRender, TakesTheRuleThatAFileStates) {
  const Folder folder;
  const std::string puzzle = R"({"regions":["AABBB","CCCBB","CCCBD","ECCBD","EEEBD"],"rule":"queen"})"
                             "\n";
  const std::string maps = folder.write("maps.jsonl", puzzle);
  const std::string grid = folder.write("grid.txt", "AABBB\nCCCBB\nCCCBD\nECCBD\nEEEBD\n");
  ASSERT_EQ(render({maps, "-o", folder / "stated.html"}).status, 0);
  ASSERT_EQ(render({grid, "-o", folder / "given.html", "--rule", "queen"}).status, 0);
  EXPECT_EQ(read_file(folder / "stated.html"), read_file(folder / "given.html"));
  EXPECT_EQ(render({maps, "-o", folder / "book.pdf"}).status, 0);
  EXPECT_EQ(render({maps, "-o", folder / "map.svg", "--solution"}).status, 0);
  expect_refusal(render({maps, "-o", folder / "no.html", "--rule", "adjacent"}), 4, {"map 1 has more than one"});
  expect_answer(queens({"solve", maps}), "1: 1 solution: 03142\n");
  EXPECT_THAT(queens({"solve", maps, "--rule", "adjacent"}).out, HasSubstr("2 solutions"));
  for (const char* ending : {".url", ".sbn", ".ts"})
    expect_refusal(render({maps, "-o", folder / (std::string("no") + ending)}), 2,
                   {"map 1", "queen rule", std::string(ending) + " cannot tell", ".jsonl"});
  EXPECT_THAT(render({maps, "-o", folder / "grids.txt"}).err, HasSubstr("do not tell of the queen rule"));
  ASSERT_EQ(render({maps, "-o", folder / "same.jsonl"}).status, 0);
  EXPECT_THAT(read_file(folder / "same.jsonl"), HasSubstr(R"("rule":"queen")"));
}

TEST(CliRender, RefusesOptionsThatTheFormMakesNoUseOf) {
  const Folder folder;
  const std::string maps = folder.write("maps.txt", kPuzzle);
  const auto refused = [&](const char* name, std::vector<std::string> options, const char* meant) {
    const std::string option = options[0];
    options.insert(options.begin(), {maps, "-o", folder / name});
    expect_refusal(render(options), 2, {option + " means nothing for", name, meant});
  };
  refused("map.svg", {"--per-page", "2"}, ".pdf");
  refused("map.png", {"--paper", "a4"}, ".pdf");
  refused("map.png", {"--title", "Mine"}, ".html and .pdf");
  refused("map.svg", {"--rule", "queen"}, ".html and .pdf");
  refused("book.pdf", {"--size", "100"}, ".svg and .png");
  refused("book.pdf", {"--solution"}, ".svg and .png");
  refused("play.html", {"--letters"}, ".svg and .png and .pdf");
  refused("links.url", {"--plain"}, ".svg and .png and .pdf");
  refused("maps.jsonl", {"--patterns"}, ".svg and .png and .pdf");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"maps.txt"});
}

/// Regions of all maps in a file of any form, as letter grids.
std::string grids(const std::string& file, const Folder& folder) {
  EXPECT_EQ(render({file, "-o", folder / "grids.txt"}).status, 0);
  return read_file(folder / "grids.txt");
}

TEST(CliRender, TextFormsHoldTheSameMaps) {
  const Folder folder;
  const std::string maps = folder / "maps.jsonl";
  ASSERT_EQ(queens({"generate", "-n", "7", "--count", "20", "--seed", "4", "-o", maps}).status, 0);
  for (const char* ending : {".txt", ".jsonl", ".url", ".sbn"}) {
    SCOPED_TRACE(ending);
    const std::string out = folder / (std::string("out") + ending);
    ASSERT_EQ(render({maps, "-o", out}).status, 0);
    EXPECT_EQ(queens({"check", out}).status, 0);
    std::string ours = grids(maps, folder);
    std::string theirs = grids(out, folder);
    for (std::string* text : {&ours, &theirs})  // names differ: the forms have none
      for (std::size_t title = text->find("==="); title != std::string::npos; title = text->find("==="))
        text->erase(title, text->find('\n', title) + 1 - title);
    EXPECT_EQ(theirs, ours);
  }
  ASSERT_EQ(render({maps, "-o", folder / "level.ts", "--map", "3"}).status, 0);
  EXPECT_EQ(queens({"check", folder / "level.ts"}).status, 0);
  expect_refusal(render({maps, "-o", folder / "levels.ts"}), 2, {"one map", "--map"});
  expect_refusal(render({maps, "-o", folder / "out.url", "--map", "21"}), 2, {"--map 21", "20 maps"});
}

TEST(CliRender, PicturesAreNumberedWhereThereAreSeveral) {
  const Folder folder;
  const std::string maps = folder.write("maps.txt", kPuzzle + "\n" + kPuzzle);
  for (const char* ending : {".svg", ".png"}) {
    SCOPED_TRACE(ending);
    const auto out = [&](const char* name) { return folder / (std::string(name) + ending); };
    ASSERT_EQ(render({maps, "-o", out("map"), "--letters"}).status, 0);
    ASSERT_EQ(render({maps, "-o", out("second"), "--letters", "--map", "2"}).status, 0);
    ASSERT_EQ(render({"-", "-o", out("one"), "--letters"}, kPuzzle).status, 0);
    EXPECT_EQ(read_file(out("map-1")), read_file(out("map-2")));
    EXPECT_EQ(read_file(out("second")), read_file(out("map-2")));
    EXPECT_EQ(read_file(out("one")), read_file(out("map-1")));
    std::string last = read_file(out("one"));
    for (const char* option : {"--solution", "--plain", "--patterns"}) {
      ASSERT_EQ(render({maps, "-o", out("styled"), "--map", "1", option}).status, 0);
      EXPECT_NE(read_file(out("styled")), last) << option;
      last = read_file(out("styled"));
    }
    EXPECT_THAT(last, testing::StartsWith(ending == std::string(".png") ? "\x89PNG" : "<?xml"));
  }
  ASSERT_EQ(render({"-", "-o", folder / "small.png", "--size", "100"}, kPuzzle).status, 0);
  EXPECT_EQ(read_file(folder / "small.png").substr(16, 8), std::string("\0\0\0d\0\0\0d", 8));
}

TEST(CliRender, ABookHasThePuzzlesAndTheirSolutions) {
  const Folder folder;
  const std::string maps = folder / "maps.jsonl";
  ASSERT_EQ(queens({"generate", "-n", "8", "--count", "30", "-o", maps}).status, 0);
  for (const char* paper : {"a4", "letter"}) {
    ASSERT_EQ(
        render({maps, "-o", folder / "book.pdf", "--title", "Thirty", "--per-page", "6", "--paper", paper}).status,
        0);
    const std::string book = read_file(folder / "book.pdf");
    EXPECT_THAT(book, testing::StartsWith("%PDF-"));
    EXPECT_THAT(book, HasSubstr("%%EOF"));
  }
  expect_refusal(render({folder.write("two.txt", "AABB\nAABB\nCCDD\nCCDD\n"), "-o", folder / "no.pdf"}), 4,
                 {"two.txt:1", "more than one solution"});
  expect_refusal(render({maps, "-o", folder / "no.pdf", "--per-page", "0"}), 2, {"--per-page"});
  EXPECT_FALSE(std::filesystem::exists(folder / "no.pdf"));
}

}  // namespace
}  // namespace queens::test
