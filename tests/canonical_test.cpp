// The canonical form against classes found by moving letters about, for all small partitions.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "board/symmetry.hpp"
#include "queens/list.hpp"
#include "queens/map_file.hpp"
#include "queens/region_map.hpp"

namespace queens {
namespace {

using Grid = std::string;  // n * n letters from 'A' on

/// Letters in order of first appearance.
Grid named(const Grid& grid) {
  std::map<char, char> names;
  Grid result;
  for (const char letter : grid)
    result += names.emplace(letter, static_cast<char>('A' + names.size())).first->second;
  return result;
}

Grid turned(const Grid& grid, std::size_t n) {
  Grid result;
  for (std::size_t column = 0; column < n; ++column)
    for (std::size_t row = n; row-- > 0;) result += grid[row * n + column];
  return result;
}

Grid mirrored(Grid grid, std::size_t n) {
  for (std::size_t row = 0; row < n; ++row)
    std::reverse(grid.begin() + static_cast<std::ptrdiff_t>(row * n),
                 grid.begin() + static_cast<std::ptrdiff_t>((row + 1) * n));
  return grid;
}

RegionMap map_of(const Grid& grid, int n) {
  RegionMap map(n);
  std::size_t i = 0;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) map.set({row, column}, static_cast<std::uint8_t>(grid[i++] - 'A'));
  return map;
}

/// Every partition of an n x n board in at most `most` regions, letters in order of first appearance.
void partitions(std::size_t cells, char most, Grid& begun, char used, std::vector<Grid>& all) {
  if (begun.size() == cells) return all.push_back(begun);
  for (char letter = 'A'; letter <= std::min<char>(used, static_cast<char>('A' + most - 1)); ++letter) {
    begun += letter;
    partitions(cells, most, begun, std::max<char>(used, static_cast<char>(letter + 1)), all);
    begun.pop_back();
  }
}

/// One member of each grid's class under turns, mirrors and names, by walking through the class.
std::map<Grid, Grid> classes(const std::vector<Grid>& grids, std::size_t n) {
  std::map<Grid, Grid> leader;
  for (const Grid& grid : grids) {
    std::vector<Grid> open{grid};
    while (!open.empty()) {
      const Grid here = open.back();
      open.pop_back();
      if (!leader.emplace(here, grid).second) continue;
      open.push_back(named(turned(here, n)));
      open.push_back(named(mirrored(here, n)));
    }
  }
  return leader;
}

using Numbers = std::pair<std::uint64_t, std::uint64_t>;

void expect_classes(int n, char most) {
  std::vector<Grid> all;
  Grid begun;
  partitions(static_cast<std::size_t>(n * n), most, begun, 'A', all);
  std::map<Grid, std::string> form_of_class;
  std::map<Numbers, Grid> class_of_key;
  std::set<std::string> forms;
  for (const auto& [grid, leader] : classes(all, static_cast<std::size_t>(n))) {
    const RegionMap map = map_of(grid, n);
    const std::string form = letter_grid(canonical(map));
    const MapKey key = canonical_key(map);
    ASSERT_EQ(form_of_class.emplace(leader, form).first->second, form) << grid;
    ASSERT_EQ(class_of_key.emplace(Numbers{key.high, key.low}, leader).first->second, leader) << grid;
    forms.insert(form);
  }
  EXPECT_EQ(forms.size(), form_of_class.size()) << "different classes, different forms";
  EXPECT_EQ(class_of_key.size(), form_of_class.size()) << "a class has one key";
}

TEST(Canonical, FormsAndKeysAreTheClassesOfAllSmallPartitions) {
  expect_classes(1, 1);
  expect_classes(2, 4);
  expect_classes(3, 9);  // all 21,147
  expect_classes(4, 2);  // 32,768
}

TEST(Canonical, IsAnImageOfTheMapItself) {
  const Grid grid =
      "AABBACBBCCCD"
      "EEDD";
  const RegionMap map = map_of(grid, 4);
  std::set<Grid> images;
  Grid image = grid;
  for (int turn = 0; turn < 4; ++turn, image = turned(image, 4)) {
    images.insert(named(image));
    images.insert(named(mirrored(image, 4)));
  }
  std::string form = letter_grid(canonical(map));
  form.erase(std::remove(form.begin(), form.end(), '\n'), form.end());
  EXPECT_EQ(form, *images.begin()) << "the first of the images";
}

TEST(Canonical, SymmetricAndRenumberedCopiesAgreeAndOthersDoNot) {
  std::mt19937 random(4);
  std::set<Numbers> keys;
  constexpr std::array<int, 7> kSizes{1, 4, 5, 8, 13, 20, 32};
  std::size_t different = 0;
  for (const int n : kSizes) {
    const int maps = n == 1 ? 1 : 20;
    for (int i = 0; i < maps; ++i) {
      const auto placement = PlacementSampler(Rule::rook, n).draw(3, static_cast<std::uint64_t>(i));
      RegionMap map = grow(*placement, 5, static_cast<std::uint64_t>(i));
      if (i % 4 == 3) map.set({0, 0}, RegionMap::kNone);
      const RegionMap form = canonical(map);
      const MapKey key = canonical_key(map);
      std::vector<std::uint8_t> numbers(static_cast<std::size_t>(n));
      for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = static_cast<std::uint8_t>(200 - k);
      for (int symmetry = 0; symmetry < detail::kSymmetries; ++symmetry) {
        SCOPED_TRACE(testing::Message() << "n = " << n << ", map " << i << ", symmetry " << symmetry);
        std::shuffle(numbers.begin(), numbers.end(), random);
        RegionMap copy(n);
        for (int row = 0; row < n; ++row)
          for (int column = 0; column < n; ++column)
            if (const std::uint8_t region = map.at({row, column}); region != RegionMap::kNone)
              copy.set(detail::image(n, symmetry, {row, column}), numbers[region]);
        ASSERT_EQ(canonical(copy), form);
        ASSERT_EQ(canonical_key(copy), key);
      }
      EXPECT_EQ(canonical(form), form);
      different += keys.emplace(key.high, key.low).second ? 1U : 0U;
    }
  }
  EXPECT_GT(different, 110U) << "nearly all of the 121 grown maps are different";
}

TEST(Canonical, KeysAreTheSameOnEveryMachine) {
  const MapKey key = canonical_key(map_of("AAABBBCCC", 3));
  EXPECT_EQ(key, canonical_key(map_of("ABCABCABC", 3)));
  EXPECT_EQ(key.high, 7090542534117759229U);
  EXPECT_EQ(key.low, 15800244597279233606U);
}

}  // namespace
}  // namespace queens
