#include "queens/map_file.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "map_text.hpp"

namespace queens {
namespace {

using testing::read;
using testing::refusal;

TEST(LetterGrid, ReadsMapsSeparatedByBlankLinesAndTitles) {
  const auto records = read("\n\nAAB\nCAB\nCCB\n\nXY\nXX\n=== easy one ===\nAB\nAB");
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[0].name, "1");
  EXPECT_EQ(records[0].line, 3U);
  EXPECT_EQ(records[0].map.n(), 3);
  EXPECT_EQ(records[1].name, "2");
  EXPECT_EQ(letter_grid(records[1].map), "AB\nAA\n");
  EXPECT_EQ(records[2].name, "easy one");
  EXPECT_EQ(records[2].line, 10U);
}

TEST(LetterGrid, AcceptsWindowsLineEnds) { EXPECT_EQ(read("AB\r\nAB\r\n\r\nAB\r\nAB\r\n").size(), 2U); }

TEST(LetterGrid, WritesWhatItReads) {
  const std::string text = "AABBB\nACCDB\nAECDD\nEEECD\nEEEDD\n";
  EXPECT_EQ(letter_grid(read(text).at(0).map), text);
}

TEST(LetterGrid, RefusalsNameLineAndColumn) {
  EXPECT_EQ(refusal("AAB\nCA\nCCB\n"),
            "maps:2:3: this line has 2 letters, the first of the map 3; all need the same");
  EXPECT_EQ(refusal("AAB\nCABB\nCCB\n"),
            "maps:2:4: this line has 4 letters, the first of the map 3; all need the same");
  EXPECT_EQ(refusal("AAB\nC1B\nCCB\n"), "maps:2:2: '1' is not a region letter (A to Z, a to z)");
  EXPECT_EQ(refusal("AAB\nC\x1b"
                    "B\nCCB\n"),
            "maps:2:2: byte 0x1B is not a region letter (A to Z, a to z)");
  EXPECT_EQ(refusal("AAB\nCAB\n"), "maps:3:1: the map from line 1 on ends after 2 of 3 lines");
  EXPECT_EQ(refusal("AAB\nCAB\n\nAB\nAB\n"), "maps:3:1: the map from line 1 on ends after 2 of 3 lines");
  EXPECT_EQ(refusal("AB\nAB\nAB\n"), "maps:3:1: line 3 of a map with 2 columns; separate maps by a blank line");
  EXPECT_EQ(refusal(std::string(33, 'A')), "maps:1:33: a line of 33 characters; maps have at most 32 columns");
  EXPECT_EQ(refusal(""), "maps:1:1: no maps in here; a map is n lines of n letters, or JSON");
  EXPECT_EQ(refusal("\n \n"), "maps:3:1: no maps in here; a map is n lines of n letters, or JSON");
}

TEST(LetterGrid, RefusesEndlessLinesWithoutReadingThem) {
  EXPECT_EQ(refusal(std::string((std::size_t{1} << 20) + 1, 'A')),
            "maps:1:1048576: a line of more than 1 MiB is no map");
}

TEST(JsonLines, ReadsWhatItWrites) {
  MapRecord record;
  record.map = read("AAB\nCAB\nCCB\n").at(0).map;
  record.solution = Placement{0, 1, 2};
  record.seed = 18446744073709551615U;
  record.index = 41;
  const std::string line = json_line(record);
  EXPECT_EQ(
      line,
      R"({"n":3,"regions":["AAB","CAB","CCB"],"solution":[0,1,2],"seed":18446744073709551615,"index":41,"version":1})");
  const auto records = read(line + "\n\n" + line + "\n");
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[1].map, record.map);
  EXPECT_EQ(records[1].solution, record.solution);
  EXPECT_EQ(records[1].seed, record.seed);
  EXPECT_EQ(records[1].index, record.index);
  EXPECT_EQ(records[1].name, "2");
}

TEST(JsonLines, KeepsTheGradeAndTheRule) {
  MapRecord record;
  record.map = read("AAB\nCAB\nCCB\n").at(0).map;
  record.rule = Rule::queen;
  record.difficulty = Difficulty::expert;
  record.score = 470;
  record.techniques.emplace()[0] = 8;
  (*record.techniques)[static_cast<std::size_t>(Technique::nested_chain)] = 1;
  const std::string line = json_line(record);
  EXPECT_EQ(line, R"({"n":3,"regions":["AAB","CAB","CCB"],"difficulty":"expert","score":470,)"
                  R"("techniques":{"R1":8,"NEST":1},"rule":"queen","version":1})");
  const MapRecord again = read(line).at(0);
  EXPECT_EQ(again.rule, record.rule);
  EXPECT_EQ(again.difficulty, record.difficulty);
  EXPECT_EQ(again.score, record.score);
  EXPECT_EQ(again.techniques, record.techniques);
  EXPECT_EQ(refusal("{\"regions\":[\"A\"],\"rule\":\"rook\"}"),
            "maps:1:25: \"rule\" is neither \"adjacent\" nor \"queen\"");
  const MapRecord strange =
      read(R"({"regions":["A"],"difficulty":3,"score":-1,"techniques":{"R1":"x","NEW":5,"L1":2}})").at(0);
  EXPECT_FALSE(strange.difficulty);
  EXPECT_FALSE(strange.score);
  EXPECT_EQ(json(strange.techniques.value()), R"({"L1":2})");
}

TEST(JsonLines, LinesAboutTheBatchAreNotes) {
  std::istringstream in(
      "{\"run\":{\"n\":1}}\n{\"regions\":[\"A\"]}\n{\"unmet\":7}\n{\"regions\":[\"A\"]}\n"
      "{\"unmet\":9}\n{\"done\":{}}\n");
  MapReader reader(in, "maps");
  EXPECT_TRUE(reader.next());
  EXPECT_EQ(reader.notes().parameters, "{\"n\":1}");
  EXPECT_TRUE(reader.notes().unmet.empty());
  EXPECT_EQ(reader.next().value().name, "2");
  EXPECT_EQ(reader.notes().unmet, (std::vector<std::uint64_t>{7}));
  EXPECT_FALSE(reader.notes().finished);
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(reader.notes().unmet, (std::vector<std::uint64_t>{7, 9}));
  EXPECT_TRUE(reader.notes().finished);
}

TEST(JsonLines, IgnoresUnknownKeysAndTakesNames) {
  const auto records = read(R"({"id":"daily-7","regions":["AB","AB"],"mood":{"a":[1,2,{}]}})");
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].name, "daily-7");
  EXPECT_FALSE(records[0].solution);
}

TEST(JsonLines, PassesOverWhatItCannotUse) {
  const auto records =
      read(R"({"name":7,"rule":"adjacent","score":2000000000,"techniques":[1],"run":3,"regions":["A"]})");
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].name, "1");
  EXPECT_EQ(records[0].rule, Rule::adjacent);
  EXPECT_FALSE(records[0].score);
  EXPECT_FALSE(records[0].techniques);
}

TEST(JsonLines, RefusalsNameThePlace) {
  EXPECT_EQ(refusal("{\"regions\":[\"AB\",\"AB\"]}\n{\"regions\":[\"AB\""),
            "maps:2:17: not JSON from here on; each line is one object");
  EXPECT_EQ(refusal("{}"), "maps:1:1: no \"regions\": an array of n strings of n letters");
  EXPECT_EQ(refusal("{\"regions\":[\"AB\"]}"), "maps:1:13: \"regions\", row 1: not a string of 1 letters");
  EXPECT_EQ(refusal("{\"regions\":[\"AB\",7]}"), "maps:1:18: \"regions\", row 2: not a string of 2 letters");
  EXPECT_EQ(refusal("{\"regions\":[\"AB\",\"A-\"]}"),
            "maps:1:20: \"regions\", row 2, column 2: '-' is not a region letter (A to Z, a to z)");
  EXPECT_EQ(refusal("{\"n\":3,\"regions\":[\"AB\",\"AB\"]}"),
            "maps:1:6: \"n\" is not the number of rows in \"regions\", which is 2");
  EXPECT_EQ(refusal("{\"n\":1000000000,\"regions\":[\"A\"]}"),
            "maps:1:6: \"n\" is not the number of rows in \"regions\", which is 1");
  for (const char* solution : {"7", "[0]", "[0,0]", "[0,2]", "[0,-1]", "[0,\"1\"]", "[0,1.0]", "[0,4294967296]"})
    EXPECT_EQ(refusal("{\"regions\":[\"AB\",\"AB\"],\"solution\":" + std::string(solution) + "}"),
              "maps:1:35: \"solution\" is not an array of 2 different columns from 0")
        << solution;
  EXPECT_EQ(refusal("{\"regions\":[]}\n[1]"), "maps:2:1: not a JSON object such as {\"regions\":[...]}");
}

TEST(JsonLines, APlaceInALineIsThatOfItsCharacters) {
  EXPECT_EQ(refusal(" { \"regions\" : [ \"AB\" , \"A\\u0042\\u002a\" ] }"),
            "maps:1:25: \"regions\", row 2: not a string of 2 letters");
  EXPECT_EQ(refusal(R"({"regions":["AB","\u0041\u002a"]})"),
            "maps:1:25: \"regions\", row 2, column 2: '*' is not a region letter (A to Z, a to z)");
  EXPECT_EQ(refusal(R"({"regions":["\u00e9"]})"), "maps:1:13: \"regions\", row 1: not a string of 1 letters");
  EXPECT_EQ(refusal(R"({"regions":["\u00e9","AB"]})"),
            "maps:1:14: \"regions\", row 1, column 1: byte 0xC3 is not a region letter (A to Z, a to z)");
  EXPECT_EQ(refusal(R"({"regions":["A]}","AB\"C","\ud83d\ude00","ABC-"]})"),
            "maps:1:13: \"regions\", row 1: not a string of 4 letters")
      << "three characters";
  EXPECT_EQ(refusal(R"({"n":1,"more":{"n":3,"a":["n",{}]},"\u006e":2,"regions":["A"]})"),
            "maps:1:45: \"n\" is not the number of rows in \"regions\", which is 1")
      << "of a key given twice the last one counts, however it is written";
  EXPECT_EQ(refusal("{\"n\":1,\"more\":[-2,0.5,-1e999]}"), "maps:1:23: this number is too large to be read");
  EXPECT_EQ(refusal("{\"regions\":[\"A\"],\"more\":[1e999]}"), "maps:1:26: this number is too large to be read");
  EXPECT_EQ(refusal("{\"regions\":7}"), "maps:1:12: no \"regions\": an array of n strings of n letters");
  EXPECT_EQ(refusal("{\"regions\":[]}\n  [1]"), "maps:2:3: not a JSON object such as {\"regions\":[...]}");
}

TEST(JsonLines, DeepNestingIsRefusedWhereItBegins) {
  for (const std::string before : {"{\"regions\":", "{\"run\":{\"n\":", "{\"more\":\"[[[\\\"[\",\"name\":"}) {
    for (const std::size_t depth : {101U, 100'000U, 1'000'000U}) {
      const std::string deep = before + std::string(depth, '[');
      const auto place = before.size() + 101 - (before.find("run") == 2 ? 2 : 1);
      EXPECT_EQ(refusal(deep), "maps:1:" + std::to_string(place) + ": nested more than 100 levels deep");
    }
  }
  EXPECT_EQ(read("{\"regions\":[\"A\"],\"more\":" + std::string(99, '[') + std::string(99, ']') + "}").size(), 1U);
}

}  // namespace
}  // namespace queens
