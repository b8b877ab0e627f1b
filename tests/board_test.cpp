#include "queens/board.hpp"

#include <gtest/gtest.h>

#include <set>

#include "board/symmetry.hpp"
#include "queens/placement.hpp"
#include "rules.hpp"

namespace queens {
namespace {

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Placement, ReadsDigitsAndCommas) {
  EXPECT_EQ(parse_placement("04752613"), (Placement{0, 4, 7, 5, 2, 6, 1, 3}));
  EXPECT_EQ(parse_placement("0,4,7,5,2,6,1,3"), parse_placement("04752613"));
  EXPECT_EQ(parse_placement("10,0,1,2,3,4,5,6,7,8,9").size(), 11U);
  EXPECT_EQ(parse_placement(""), Placement{});
}

TEST(Placement, FormatIsTheInverseOfParse) {
  for (int n = 0; n <= 12; ++n) {
    Placement placement(static_cast<std::size_t>(n));
    for (int row = 0; row < n; ++row) placement[static_cast<std::size_t>(row)] = n - 1 - row;
    EXPECT_EQ(parse_placement(format_placement(placement)), placement) << n;
  }
}

TEST(Placement, RefusalsNameTheRowAndTheRemedy) {
  EXPECT_EQ(message_of([] { (void)parse_placement("0122"); }),
            "placement, row 3: column 2 is taken by row 2; each column occurs once");
  EXPECT_EQ(message_of([] { (void)parse_placement("0129"); }), "placement, row 3: '9' is not a column from 0 to 3");
  EXPECT_EQ(message_of([] { (void)parse_placement("0,x,1"); }),
            "placement, row 1: 'x' is not a column from 0 to 2");
  EXPECT_EQ(message_of([] { (void)parse_placement("0,,1"); }), "placement, row 1: '' is not a column from 0 to 2");
  EXPECT_EQ(message_of([] { (void)parse_placement("0,-1,1"); }),
            "placement, row 1: '-1' is not a column from 0 to 2");
  EXPECT_EQ(message_of([] { (void)parse_placement("01234567890"); }),
            "placement of 11 characters: from n = 11 on, write the columns with commas, as in 0,2,4,...");
  std::string long_one = "0";
  for (int i = 1; i < 33; ++i) long_one += "," + std::to_string(i);
  EXPECT_EQ(message_of([&] { (void)parse_placement(long_one); }),
            "placement with 33 rows: at most 32 are possible");
}

TEST(Placement, FirstConflictAgreesWithTheRules) {
  for (const KnownRule& known : known_rules()) {
    SCOPED_TRACE(name(known.rule));
    for (int n = 0; n <= 6; ++n)
      for (const oracle::Columns& columns : oracle::placements(n, oracle::rook))
        EXPECT_EQ(!first_conflict(known.rule, columns), known.obeys(columns)) << format_placement(columns);
  }
}

TEST(Placement, FirstConflictNamesTheUpperRowsFirst) {
  const auto diagonal = first_conflict(Rule::adjacent, {0, 2, 3, 1});
  ASSERT_TRUE(diagonal);
  EXPECT_EQ(diagonal->row, 1);
  EXPECT_EQ(diagonal->other_row, 2);
  EXPECT_FALSE(diagonal->same_column);
  EXPECT_TRUE(first_conflict(Rule::rook, {1, 0, 1})->same_column);
}

TEST(Board, KeepsAllowedColumns) {
  Board board(4);
  EXPECT_TRUE(board.is_open());
  EXPECT_EQ(board.columns(), 0b1111U);
  board.block({1, 2});
  EXPECT_FALSE(board.is_open());
  EXPECT_EQ(board.allowed(0), 0b1111U);
  EXPECT_EQ(board.allowed(1), 0b1011U);
  board.place({1, 3});
  EXPECT_EQ(board.allowed(1), 0b1000U);
  board.block({1, 3});
  EXPECT_EQ(board.allowed(1), 0U);
}

TEST(Board, HasAllSizesFrom0To32) {
  EXPECT_EQ(Board(0).columns(), 0U);
  EXPECT_EQ(Board(31).columns(), 0x7FFFFFFFU);
  EXPECT_EQ(Board(32).columns(), 0xFFFFFFFFU);
  EXPECT_EQ(message_of([] { Board board(33); }), "n = 33: a board has n from 0 to 32");
  EXPECT_EQ(message_of([] { Board board(-1); }), "n = -1: a board has n from 0 to 32");
}

TEST(Board, RefusesCellsBesideIt) {
  Board board(4);
  for (const Cell cell : {Cell{-1, 0}, Cell{0, -1}, Cell{4, 0}, Cell{0, 4}}) {
    EXPECT_THROW(board.place(cell), std::invalid_argument);
    EXPECT_THROW(board.block(cell), std::invalid_argument);
  }
  EXPECT_EQ(message_of([&] {
              board.place({4, 0});
            }),
            "cell 4,0 is not on the board: rows and columns go from 0 to 3");
  EXPECT_TRUE(board.is_open());
}

TEST(Symmetry, HasEightDifferentImagesThatKeepTheRules) {
  const Placement queens8{0, 4, 7, 5, 2, 6, 1, 3};
  std::set<Placement> images;
  for (int symmetry = 0; symmetry < detail::kSymmetries; ++symmetry) {
    images.insert(detail::image(symmetry, queens8));
    EXPECT_FALSE(first_conflict(Rule::queen, detail::image(symmetry, queens8))) << symmetry;
  }
  EXPECT_EQ(images.size(), 8U);
  EXPECT_EQ(detail::image(0, queens8), queens8);
}

TEST(Rule, NamesAndWordsAgree) {
  for (const Rule rule : kRules) EXPECT_EQ(rule_from_name(name(rule)), rule);
  EXPECT_FALSE(rule_from_name("bishop"));
  EXPECT_FALSE(rule_from_name(""));
}

}  // namespace
}  // namespace queens
