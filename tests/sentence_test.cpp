// Steps in words: of a solver's reasons, and of what is wrong on a player's board.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "queens/reason.hpp"

namespace queens {
namespace {

RegionMap map_of(const std::vector<std::string>& lines) {
  RegionMap map(static_cast<int>(lines.size()));
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column)
      map.set({row, column}, static_cast<std::uint8_t>(
                                 lines[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] - 'A'));
  return map;
}

const std::vector<std::string> kSmall{"AABCC", "ABBBC", "DDBBE", "DDBEE", "DDDDE"};

TEST(Hint, NamesWhatIsWrongOnTheBoard) {
  const RegionMap map = map_of(kSmall);
  EXPECT_EQ(sentence(*hint(map, {{{0, 0}, {1, 1}}, {}})), "the queens on r2c2 and r1c1 attack each other");
  EXPECT_EQ(sentence(*hint(map, {{{0, 0}}, {{0, 0}}})), "r1c1 is crossed and holds a queen");
  const auto empty = hint(map, {{}, {{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}}});
  ASSERT_TRUE(empty.has_value());
  EXPECT_EQ(empty->technique, Technique::dead_end);
  EXPECT_EQ(sentence(*empty), "Row 2 has no cell left");
  EXPECT_THROW((void)hint(map, {{{5, 0}}, {}}), std::invalid_argument);
  EXPECT_THROW((void)hint(map, {{}, {{0, -1}}}), std::invalid_argument);
}

TEST(Sentence, SaysEachReasonInPlainWords) {
  using Kind = Unit::Kind;
  const std::vector<Unit> region_a{{Kind::region, 0}};
  const std::vector<Unit> regions_bc{{Kind::region, 1}, {Kind::region, 2}};
  const std::vector<Unit> rows_12{{Kind::row, 0}, {Kind::row, 1}};
  const auto text = [](Technique technique, std::vector<Unit> units, std::vector<Unit> places,
                       std::vector<Cell> candidates, std::vector<Cell> placed, std::vector<Cell> crossed) {
    return sentence({technique,
                     std::move(units),
                     std::move(places),
                     std::move(candidates),
                     std::nullopt,
                     std::move(placed),
                     std::move(crossed),
                     {}});
  };
  EXPECT_EQ(text(Technique::region_single, {{Kind::region, 6}}, {}, {}, {{5, 6}}, {}),
            "Region G has only r6c7 left: a queen stands there");
  EXPECT_EQ(text(Technique::line_single, {{Kind::column, 6}}, {}, {}, {{5, 6}}, {}),
            "Column 7 has only r6c7 left: a queen stands there");
  EXPECT_EQ(text(Technique::region_in_line, {{Kind::region, 3}}, {{Kind::column, 5}}, {}, {}, {{0, 5}}),
            "Region D only fits in column 6, so the rest of that column is free of queens: cross r1c6");
  EXPECT_EQ(text(Technique::line_in_region, {{Kind::row, 2}}, region_a, {}, {}, {{1, 0}, {1, 1}}),
            "Row 3 only has cells of region A left, so that region's queen stands there: cross r2c1, r2c2");
  EXPECT_EQ(text(Technique::two_in_two, regions_bc, rows_12, {}, {}, {{0, 4}, {1, 6}}),
            "Regions B and C only fit in rows 1 and 2, so they use up these rows: cross r1c5, r2c7");
  EXPECT_EQ(text(Technique::two_in_two, rows_12, regions_bc, {}, {}, {{3, 4}}),
            "Rows 1 and 2 only have cells of regions B and C left, so the queens of these regions stand there: "
            "cross r4c5");
  EXPECT_EQ(text(Technique::attacked_by_three, {{Kind::region, 5}}, {}, {{0, 0}, {0, 1}, {1, 0}}, {}, {{1, 1}}),
            "Whichever of r1c1, r1c2 and r2c1 holds the queen of region F attacks r2c2: cross r2c2");
  EXPECT_EQ(text(Technique::attacked_by_many, region_a, {}, {{0, 0}}, {}, {{1, 1}, {2, 1}}),
            "A queen on r2c2 or r3c2 would leave region A no cell: cross r2c2, r3c2");
}

TEST(Sentence, SpellsOutTheChainOfAnAssumption) {
  Step single{Technique::region_single, {{Unit::Kind::region, 1}}, {}, {}, std::nullopt, {{4, 5}}, {}, {}};
  Step end{Technique::dead_end, {{Unit::Kind::row, 6}}, {}, {}, std::nullopt, {}, {}, {}};
  const Step step{Technique::short_chain, {}, {}, {}, Cell{2, 3}, {}, {{2, 3}}, {single, end}};
  EXPECT_EQ(
      sentence(step),
      "Suppose a queen on r3c4: then region B has only r5c6 left, a queen there; then row 7 has no cell left: "
      "cross r3c4");
  EXPECT_EQ(
      json(step),
      R"({"technique":"SHORT","assumed":[[2,3]],"crossed":[[2,3]],"chain":[)"
      R"({"technique":"R1","units":[{"region":"B"}],"placed":[[4,5]]}, {"technique":"END","units":[{"row":6}]}]})");
}

TEST(Explanation, OfASmallMapReadsLikeThis) {
  const RegionMap map = map_of(kSmall);
  std::string text;
  for (const Step& step : explain(map).steps) text += sentence(step) + "\n";
  EXPECT_EQ(text,
            "Whichever of r1c1, r1c2 and r2c1 holds the queen of region A attacks r2c2: cross r2c2\n"
            "Whichever of r1c4, r1c5 and r2c5 holds the queen of region C attacks r2c4: cross r2c4\n"
            "Regions A and C only fit in rows 1 and 2, so they use up these rows: cross r1c3, r2c3\n"
            "Regions C and E only fit in columns 4 and 5, so they use up these columns: cross r3c4, r5c4\n"
            "Columns 1 and 2 only have cells of regions A and D left, so the queens of these regions stand there: "
            "cross r5c3\n"
            "Whichever of r3c3 and r4c3 holds the queen of region B attacks r3c2, r4c2 and r4c4: "
            "cross r3c2, r4c2, r4c4\n"
            "Column 4 has only r1c4 left: a queen stands there\n"
            "Region A has only r2c1 left: a queen stands there\n"
            "Region D has only r5c2 left: a queen stands there\n"
            "Region B has only r3c3 left: a queen stands there\n"
            "Region E has only r4c5 left: a queen stands there\n");
}

}  // namespace
}  // namespace queens
