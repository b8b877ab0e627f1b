// Text of every form, cut or changed at every position: it is read, or refused with line and column.
#include <gtest/gtest.h>

#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "exchange/seal.hpp"
#include "map_text.hpp"
#include "queens/generate.hpp"
#include "queens/map_file.hpp"

namespace queens {
namespace {

using testing::flaw;

struct Form {
  const char* name;
  std::string text;
  std::function<void(const std::string&)> read;
};

std::vector<Form> forms() {
  const Puzzle puzzle = PuzzleMaker({.n = 6}).make(5, 0).value();
  MapRecord record;
  record.map = puzzle.map;
  record.solution = puzzle.solution;
  record.seed = 5;
  record.rule = Rule::queen;
  record.difficulty = puzzle.grade.difficulty;
  record.score = puzzle.grade.score;
  record.techniques = puzzle.grade.rounds;
  const std::string line = json_line(record);
  const std::string rows = letter_grid(puzzle.map);
  const std::vector<std::string> colours(6, "#abc");
  const auto maps = [](const std::string& text) { (void)testing::read(text); };
  return {
      {"letter grid", rows + "\r\n=== second ===\n" + rows, maps},
      {"JSON lines", "{\"run\":{\"n\":6}}\n" + line + "\n \n" + line + "\r\n{\"done\":{}}", maps},
      {"sealed lines", detail::sealed("{\"run\":{\"n\":6}}") + "\n" + detail::sealed(line) + "\n", maps},
      {"puzz.link", puzzle_link(puzzle.map) + "\n\n  " + puzzle_link(puzzle.map), maps},
      {"Star Battle Notation", sbn_line(puzzle.map) + "\n" + sbn_line(puzzle.map) + "\n", maps},
      {"level module", "/* six */ import { a } from 'b';\n" + level_module(puzzle.map, colours, "six"), maps},
      {"board begun", "......\n.Qx...\n\nxxx...\n......\n......\n......\n",
       [](const std::string& text) {
         std::istringstream in(text);
         (void)read_progress(in, "maps", 6);
       }},
  };
}

/// The text cut before `place`, and with what stands there left out, made another byte, or preceded by one.
std::vector<std::string> changed(const std::string& text, std::size_t place) {
  std::vector<std::string> variants{text.substr(0, place), std::string(text).erase(place, 1)};
  for (const char byte : {'\0', '\n', '\r', ' ', '"', '9', 'Z', '[', '}', ',', '\\', '\x1b', '\xc3', '\xff'}) {
    variants.push_back(text);
    variants.back()[place] = byte;
    variants.push_back(text);
    variants.back().insert(place, place % 40, byte);
  }
  return variants;
}

TEST(Refusals, NameLineAndColumnWhateverIsChanged) {
  for (const Form& form : forms()) {
    SCOPED_TRACE(form.name);
    EXPECT_NO_THROW(form.read(form.text));
    std::size_t refused = 0;
    for (std::size_t place = 0; place < form.text.size(); ++place) {
      for (const std::string& text : changed(form.text, place)) {
        try {
          form.read(text);
        } catch (const FormatError& error) {
          ++refused;
          ASSERT_EQ(flaw(error.what(), text), "") << error.what() << "\n" << ::testing::PrintToString(text);
        }
      }
    }
    EXPECT_GT(refused, 10 * form.text.size()) << "of 30 changes at each place";
  }
}

TEST(Refusals, TheTestKnowsAFlawWhenItSeesOne) {
  const std::string text = "AB\nA";
  for (const char* good : {"maps:1:1: words", "maps:1:3: words", "maps:2:2: words"})
    EXPECT_EQ(flaw(good, text), "");
  for (const char* bad :
       {"words", "maps: words", "maps:1: words", "maps:0:1: words", "maps:1:0: words",
        "maps:2:1:", "maps:1:4: words", "maps:3:1: words", "maps:1:1: two\nlines", "maps:1:1: \x1b[31m"})
    EXPECT_NE(flaw(bad, text), "") << bad;
}

TEST(Refusals, AByteOrderMarkIsNoPartOfTheText) {
  EXPECT_EQ(testing::read("\xEF\xBB\xBF"
                          "AB\nAB\n")
                .at(0)
                .map.n(),
            2);
  EXPECT_EQ(testing::read("\xEF\xBB\xBF{\"regions\":[\"A\"]}").at(0).map.n(), 1);
  EXPECT_EQ(testing::read("\xEF\xBB\xBF\r\n1x1.A\r\n").at(0).line, 2U);
  EXPECT_EQ(testing::refusal("\xEF\xBB\xBF"
                             "A?\n"),
            "maps:1:2: '?' is not a region letter (A to Z, a to z)");
  EXPECT_EQ(testing::refusal("\xEF\xBB\xBF"), "maps:1:1: no maps in here; a map is n lines of n letters, or JSON");
  EXPECT_EQ(testing::refusal("A\n\n\xEF\xBB\xBF"
                             "A\n"),
            "maps:3:1: byte 0xEF is not a region letter (A to Z, a to z)")
      << "it is one at the beginning only";
}

}  // namespace
}  // namespace queens
