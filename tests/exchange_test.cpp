// The exchange forms: puzz.link URLs, Star Battle Notation, level modules. What is written is read back, and
// everything malformed is refused with file, line and column.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "map_text.hpp"
#include "queens/map_file.hpp"
#include "queens/region_map.hpp"
#include "shuffled.hpp"

namespace queens {
namespace {

using testing::read;
using testing::refusal;

RegionMap grown(int n, unsigned seed) { return relabelled(grow(test::shuffled(n, seed), seed)); }

const std::string kGrid = "AABBBCCC\nADBDBECC\nADBDBCCC\nADDDBFGC\nADDDBFGG\nADHDBFGG\nHDHDBFFG\nHHHHGGGG\n";
const std::string kLink = "https://puzz.link/p?starbattle/8/8/1/97tu9uevnq40ag22c090g9f0";

std::vector<std::string> colours(int regions) {
  std::vector<std::string> result;
  for (int i = 0; i < regions; ++i) result.push_back("#00000" + std::to_string(i % 10));
  return result;
}

TEST(PuzzleLink, KnowsTheUrlOfThePublishedMap) {
  const RegionMap map = read(kGrid).at(0).map;
  EXPECT_EQ(puzzle_link(map), kLink);
  EXPECT_EQ(read(kLink).at(0).map, map);
}

// The borders as a string of bits, made without the library's coder.
TEST(PuzzleLink, HasOneBitForEveryBorder) {
  for (int n = 1; n <= 26; ++n) {
    SCOPED_TRACE(n);
    const RegionMap map = grown(n, 7);
    std::string expected = "starbattle/" + std::to_string(n) + "/" + std::to_string(n) + "/1/";
    for (const bool upright : {true, false}) {
      std::string bits;
      for (int row = 0; row < n - (upright ? 0 : 1); ++row) {
        for (int column = 0; column < n - (upright ? 1 : 0); ++column) {
          const Cell next = upright ? Cell{row, column + 1} : Cell{row + 1, column};
          bits += map.at({row, column}) == map.at(next) ? '0' : '1';
        }
      }
      while (bits.size() % 5 != 0) bits += '0';
      for (std::size_t i = 0; i < bits.size(); i += 5)
        expected += "0123456789abcdefghijklmnopqrstuv"[std::stoul(bits.substr(i, 5), nullptr, 2)];
    }
    EXPECT_EQ(puzzle_link(map), "https://puzz.link/p?" + expected);
    EXPECT_EQ(read(expected).at(0).map, map);
  }
}

TEST(Exchange, EveryFormReadsWhatItWrites) {
  for (int n = 1; n <= 26; ++n) {
    std::string links, notation, modules;
    std::vector<RegionMap> maps;
    for (unsigned seed = 0; seed < 12; ++seed) {
      maps.push_back(grown(n, 1000 * static_cast<unsigned>(n) + seed));
      links += puzzle_link(maps.back()) + (seed % 2 == 0 ? "\n" : "\r\n\r\n");
      notation += sbn_line(maps.back()) + "\n";
      modules += level_module(maps.back(), colours(n), "level" + std::to_string(seed));
    }
    for (const std::string& text : {links, notation, modules}) {
      SCOPED_TRACE(text.substr(0, 80));
      const std::vector<MapRecord> records = read(text);
      ASSERT_EQ(records.size(), maps.size());
      for (std::size_t i = 0; i < maps.size(); ++i) EXPECT_EQ(records[i].map, maps[i]);
    }
  }
}

TEST(Exchange, NamesAndLinesAreThoseOfTheFile) {
  const auto links = read("\n  " + kLink + "\t\n\n" + kLink);
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(links[1].name, "2");
  EXPECT_EQ(links[1].line, 4U);
  const auto levels = read(
      "import { red, blue } from \"../colors\";\n\n/* two\n levels */\nconst level7: Level = {\n  size: 2, isNew: "
      "true,\n"
      "  colorRegions: [[\"A\", 'B'], [\"A\", \"B\",],], // rows\n  regionColors: { A: red, \"B\": colors.blue(1, "
      "2) }\n};\n"
      "export const more = [{ path: \"/bonus/3\", size: 1, colorRegions: [[\"Q\"]] }, 5] as const;\n"
      "const other = { a: [{}], b: 1 };\nexport default level7;\n");
  ASSERT_EQ(levels.size(), 2U);
  EXPECT_EQ(levels[0].name, "level7");
  EXPECT_EQ(levels[0].line, 5U);
  EXPECT_EQ(letter_grid(levels[0].map), "AB\nAB\n");
  EXPECT_EQ(levels[1].name, "/bonus/3");
}

TEST(Exchange, ALetterGridMaySpellAWordOfTypeScript) {
  EXPECT_EQ(read("let\nlet\nlet\n").at(0).map.n(), 3);
  EXPECT_EQ(read("const\nconst\nconst\nconst\nconst\n").at(0).map.n(), 5);
}

TEST(LevelModule, IsTypeScriptWithAColourForEachRegion) {
  EXPECT_EQ(level_module(read("ab\nbb\n").at(0).map, {"#111", "#222"}, "my level 2"),
            "const mylevel2 = {\n  size: 2,\n  colorRegions: [\n    [\"A\", \"B\"],\n    [\"B\", \"B\"],\n  ],\n"
            "  regionColors: {\n    A: \"#111\",\n    B: \"#222\",\n  },\n};\n\nexport default mylevel2;\n");
  EXPECT_THROW((void)level_module(read("ab\nbb\n").at(0).map, {"#111"}), std::invalid_argument);
}

TEST(LevelModule, HasANameThatTypeScriptTakes) {
  const RegionMap map = read("A\n").at(0).map;
  for (const char* word :
       {"const", "export", "import", "let", "var", "class", "await", "yield", "arguments", "null"}) {
    const std::string text = level_module(map, {"#111"}, word);
    EXPECT_EQ(text.find("const level" + std::string(word) + " = {"), 0U) << text;
    EXPECT_EQ(read(text).at(0).map, map);
  }
  for (const char* name : {"", "7", "!?"}) EXPECT_EQ(level_module(map, {"#111"}, name).find("const level"), 0U);
  for (const char* name : {"constant", "de", "a", "level"})
    EXPECT_EQ(level_module(map, {"#111"}, name).find("const " + std::string(name) + " = {"), 0U);
}

TEST(Exchange, RefusesToWriteWhatAFormCannotSay) {
  EXPECT_THROW((void)puzzle_link(RegionMap(0)), std::invalid_argument);
  EXPECT_THROW((void)sbn_line(RegionMap(3)), std::invalid_argument);
  EXPECT_THROW((void)puzzle_link(read("AB\nBA\n").at(0).map), std::invalid_argument) << "regions apart";
  EXPECT_EQ(sbn_line(read("AB\nBA\n").at(0).map), "2x1.ABBA");
}

TEST(PuzzleLink, RefusalsNameLineAndColumn) {
  const std::vector<std::pair<std::string, std::string>> corpus{
      {"https://example.org/",
       "1:1: not a puzz.link URL; the form is https://puzz.link/p?starbattle/COLUMNS/ROWS/1/BORDERS"},
      {"https://puzz.link/p?nurikabe/3/3/",
       "1:1: not a puzz.link URL; the form is https://puzz.link/p?starbattle/COLUMNS/ROWS/1/BORDERS"},
      {"starbattle/", "1:12: the number of columns is missing; the form is starbattle/COLUMNS/ROWS/1/BORDERS"},
      {"starbattle/v:/2/2/1/00",
       "1:12: the number of columns is missing; the form is starbattle/COLUMNS/ROWS/1/BORDERS"},
      {"starbattle/2", "1:13: no '/' after the number of columns; the form is starbattle/COLUMNS/ROWS/1/BORDERS"},
      {"starbattle/2/x", "1:14: the number of rows is missing; the form is starbattle/COLUMNS/ROWS/1/BORDERS"},
      {"starbattle/2/3/1/00", "1:14: 2 columns and 3 rows; maps are square"},
      {"starbattle/33/33/1/0", "1:12: 33 columns; maps have from 1 to 32"},
      {"starbattle/0/0/1/", "1:12: 0 columns; maps have from 1 to 32"},
      {"starbattle/99999999999999999999/1/1/", "1:12: the number of columns is far too large"},
      {"starbattle/10/10/2/0", "1:18: 2 stars a region; maps of this game have 1"},
      {"starbattle/2/2/1/0", "1:19: 1 digits of borders; n = 2 needs 2"},
      {"starbattle/2/2/1/000", "1:20: 3 digits of borders; n = 2 needs 2"},
      {"starbattle/2/2/1/0w", "1:19: 'w' is not a digit of the borders (0 to 9, a to v)"},
      {"starbattle/2/2/1/0O", "1:19: 'O' is not a digit of the borders (0 to 9, a to v)"},
      {"starbattle/2/2/1/01", "1:19: this digit has borders that are not on the board"},
      {"starbattle/2/2/1/g0", "1:18: the border between row 0, column 0 and row 0, column 1 separates no regions"},
      {"starbattle/8/8/1/vvvvvvvvvvvgvvvvvvvvvvvg", "1:1: more than 52 regions; n = 8 needs 8"},
      {kLink + "\n\n  " + kLink + "0", "3:64: 25 digits of borders; n = 8 needs 24"},
      {kLink + "\nAB\nAB\n",
       "2:1: not a puzz.link URL; the form is https://puzz.link/p?starbattle/COLUMNS/ROWS/1/BORDERS"},
  };
  for (const auto& [text, message] : corpus) EXPECT_EQ(refusal(text), "maps:" + message) << text;
}

TEST(StarBattleNotation, RefusalsNameLineAndColumn) {
  const std::vector<std::pair<std::string, std::string>> corpus{
      {"2", "1:2: no 'x' after the board size; the form is NxSTARS. and N * N letters, such as 2x1.AABB"},
      {"2x", "1:3: the number of stars is missing; the form is NxSTARS. and N * N letters, such as 2x1.AABB"},
      {"10x2.ABC", "1:4: 2 stars a region; maps of this game have 1"},
      {"2x1AABB",
       "1:4: no '.' after the number of stars; the form is NxSTARS. and N * N letters, such as 2x1.AABB"},
      {"0x1.", "1:1: a board size of 0; maps have from 1 to 32 columns"},
      {"33x1.", "1:1: a board size of 33; maps have from 1 to 32 columns"},
      {"99999999999999999999x1.", "1:1: the board size is far too large"},
      {"2x1.AAB", "1:8: 3 letters; n = 2 needs 4"},
      {"2x1.AABBB", "1:9: 5 letters; n = 2 needs 4"},
      {"2x1.AA1B", "1:7: '1' is not a region letter (A to Z, a to z)"},
      {"2x1.AABB\n\n 2x1.AA\x1b"
       "B",
       "3:8: byte 0x1B is not a region letter (A to Z, a to z)"},
  };
  for (const auto& [text, message] : corpus) EXPECT_EQ(refusal(text), "maps:" + message) << text;
}

TEST(LevelModule, RefusalsNameLineAndColumn) {
  const std::string good = "{ size: 1, colorRegions: [[\"A\"]] }";
  const std::vector<std::pair<std::string, std::string>> corpus{
      {"import x from y", "1:1: this import names no file"},
      {"import x from \"y", "1:15: this string does not end on its line"},
      {"// nothing\n", "2:1: no level in here: an object with size and colorRegions"},
      {"/* nothing\n", "1:1: this comment has no end; '*/' is missing"},
      {"const level = { a: 1 };", "1:24: no level in here: an object with size and colorRegions"},
      {"const 5 = {};", "1:7: a name expected, not '5'"},
      {"const level;", "1:13: '=' expected after the name, not the end of the file"},
      {"export default {\n  size: 1,\n", "1:16: this object has no end; '}' is missing"},
      {"export function f() {}",
       "1:8: 'function' begins no statement of a level file (import, const, export default)"},
      {"const a = " + good + "; }",
       "1:47: '}' begins no statement of a level file (import, const, export default)"},
      {"const a = " + good + " ]", "1:46: ']' closes nothing"},
      {"const a = { size: 1 };", "1:11: this level has a size but no colorRegions"},
      {"const a = { colorRegions: [[\"A\"]] };", "1:11: this level has colorRegions but no size"},
      {"const a = {\n size: n,\n colorRegions: [[\"A\"]] };", "2:8: the size is a number from 1 to 32, not 'n'"},
      {"const a = { size: 33, colorRegions: [] };", "1:19: the size is a number from 1 to 32, not '33'"},
      {"const a = { size: 2, colorRegions: [[\"A\",\"A\"]] };", "1:36: colorRegions has 1 rows; size 2 needs 2"},
      {"const a = { size: 2, colorRegions: [[\"A\",\"B\"],\n[\"A\"]] };",
       "2:5: this row has 1 cells; size 2 needs 2"},
      {"const a = { size: 1, colorRegions: [[\"A\",\"B\"]] };", "1:42: this row has 2 cells; size 1 needs 1"},
      {"const a = { size: 1, colorRegions: [[A]] };", "1:38: a cell such as \"A\" expected, not 'A'"},
      {"const a = { size: 1, colorRegions: [[\"AB\"]] };", "1:38: a cell such as \"A\" expected, not \"AB\""},
      {"const a = { size: 1, colorRegions: [[\"1\"]] };", "1:38: \"1\" is not a region letter (A to Z, a to z)"},
      {"const a = { size: 1, colorRegions: [\"A\"] };",
       "1:37: '[' expected to begin a row of colorRegions, not \"A\""},
      {"const a = { size: 1, colorRegions: \"A\" };",
       "1:36: '[' expected to begin the rows of colorRegions, not \"A\""},
      {"const a = { size: 1 colorRegions: [] };",
       "1:21: ',' expected between the parts of an object, not 'colorRegions'"},
      {"const a = { size: 1, colorRegions: [[\"A\"]], regionColors: { B: 1 } };",
       "1:38: regionColors has no colour for region A"},
      {"const a = { size: 1, colorRegions: [[\"A\"]], regionColors: { AB: 1 } };",
       "1:61: a region letter expected, not 'AB'"},
      {"const a = { size: 1, regionColors: { A: [1,", "1:44: the file ends within a value"},
      {"const a = " + good + ";\n\\", "2:1: '\\' has no place here"},
      {"const a = " + good + ";\n\xc3\xa4", "2:1: byte 0xC3 has no place here"},
  };
  for (const auto& [text, message] : corpus) EXPECT_EQ(refusal(text), "maps:" + message) << text;
}

}  // namespace
}  // namespace queens
