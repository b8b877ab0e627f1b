// Values are equal when all of their members are, and not when any one differs.
#include <gtest/gtest.h>

#include <vector>

#include "queens/generate.hpp"
#include "queens/reason.hpp"
#include "queens/region_map.hpp"
#include "queens/saved_count.hpp"
#include "render/palette.hpp"

namespace queens {
namespace {

/// Every value equals itself alone.
template <class Value>
void expect_all_different(const std::vector<Value>& values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = 0; j < values.size(); ++j) EXPECT_EQ(values[i] == values[j], i == j) << i << " and " << j;
}

TEST(Equality, OfWishes) {
  std::vector<PuzzleWish> wishes(10);
  wishes[1].n = 9;
  wishes[2].rule = Rule::queen;
  wishes[3].style = Style::daily;
  wishes[4].difficulty = Difficulty::easy;
  wishes[5].no_guess = true;
  wishes[6].min_region = 2;
  wishes[7].max_region = 20;
  wishes[8].max_singles = 0;
  wishes[9].attempts = 5;
  expect_all_different(wishes);
}

TEST(Equality, OfMapsAndTheirKeys) {
  RegionMap other_cell(2);
  other_cell.set({1, 0}, 1);
  expect_all_different<RegionMap>({RegionMap(2), RegionMap(3), other_cell});
  expect_all_different<MapKey>({{1, 2}, {1, 3}, {0, 2}});
}

TEST(Equality, OfPartsOfBoards) {
  expect_all_different<Cell>({{1, 2}, {1, 3}, {0, 2}});
  expect_all_different<Unit>({{Unit::Kind::row, 1}, {Unit::Kind::row, 2}, {Unit::Kind::column, 1}});
}

TEST(Equality, OfShardsAndColours) {
  expect_all_different<Shard>({{1, 3}, {2, 3}, {1, 2}});
  expect_all_different<Colour>({{1, 2, 3}, {0, 2, 3}, {1, 0, 3}, {1, 2, 0}});
}

TEST(Equality, OfACountAndItsRecount) {
  TaskCheck check{7, 12, 12, true};
  EXPECT_TRUE(check.passed());
  check.recounted = 13;
  EXPECT_FALSE(check.passed());
  check.recounted = 12;
  check.complete = false;
  EXPECT_FALSE(check.passed());
}

}  // namespace
}  // namespace queens
