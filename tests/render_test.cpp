// Maps as pictures, read back: colours as several kinds of eyes see them, letters and crowns from the terminal,
// borders and pieces from the SVG.
#include "queens/render.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <future>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "queens/map_file.hpp"
#include "queens/region_map.hpp"
#include "render/colouring.hpp"
#include "render/palette.hpp"
#include "render/terminal.hpp"
#include "shuffled.hpp"
#include "svg_reader.hpp"

namespace {

using namespace queens;
using svg_reader::Element;
using svg_reader::occurrences;
using svg_reader::parse;
using test::shuffled;

RegionMap some_map(int n, unsigned seed) { return grow(shuffled(n, seed), seed); }

// A second pair of eyes: CIELAB (CIE76, D65) after the dichromat projections of Vienot, Brettel and Mollon (1999).
using Triple = std::array<double, 3>;

Triple linear_light(Colour colour) {
  Triple light{colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0};
  for (double& part : light) part = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  return light;
}

double luminance(Colour colour) {
  const auto [red, green, blue] = linear_light(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

Triple cielab(Colour colour, Vision vision) {
  auto [red, green, blue] = linear_light(colour);
  if (vision == Vision::protanopia) {
    blue += 0.00401 * (red - green);
    red = green = 0.11238 * red + 0.88762 * green;
  } else if (vision == Vision::deuteranopia) {
    blue += 0.02234 * (green - red);
    red = green = 0.29275 * red + 0.70725 * green;
  }
  const auto curve = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const double y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const double z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double cielab_distance(Colour left, Colour right, Vision vision) {
  const Triple a = cielab(left, vision);
  const Triple b = cielab(right, vision);
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// Calls visit(cell, cell, shares a side) for all cells that touch.
template <typename Visit>
void for_each_touch(int n, const Visit& visit) {
  for (int a = 0; a < n * n; ++a) {
    for (int b = a + 1; b < n * n; ++b) {
      const int down = std::abs(a / n - b / n), across = std::abs(a % n - b % n);
      if (down <= 1 && across <= 1) visit(Cell{a / n, a % n}, Cell{b / n, b % n}, down + across == 1);
    }
  }
}

TEST(Palette, CarriesBlackLetters) {
  for (const Colour colour : kPalette) EXPECT_GE((luminance(colour) + 0.05) / 0.05, 4.5);
}

TEST(Palette, HasColoursApartInEveryVision) {
  static_assert(kPaletteSize >= 20);
  for (std::size_t left = 0; left < kPaletteSize; ++left) {
    for (std::size_t right = 0; right < left; ++right) {
      EXPECT_GE(distance(kPalette[left], kPalette[right]), 5.2) << left << ' ' << right;
      for (const Vision vision : kVisions) EXPECT_GE(cielab_distance(kPalette[left], kPalette[right], vision), 6);
    }
  }
}

TEST(Palette, MeasuresAsItsSourcesSay) {
  const Colour black{0, 0, 0}, white{255, 255, 255}, red{200, 60, 60}, green{90, 130, 60};
  for (const Vision vision : kVisions) EXPECT_NEAR(distance(black, white, vision), 100, 0.1);
  EXPECT_LT(distance(red, green, Vision::deuteranopia), distance(red, green, Vision::normal) / 2);
}

TEST(Colouring, KeepsNeighboursApartInEveryVision) {
  double closest = 100, closest_by_cielab = 100;
  for (int n = 2; n <= 32; n += n < 12 ? 1 : 4) {
    for (unsigned seed = 0; seed < 40; ++seed) {
      SCOPED_TRACE(testing::Message() << "n " << n << " seed " << seed);
      const RegionMap map = some_map(n, seed);
      const auto colours = assign_colours(map);
      for_each_touch(n, [&](Cell first, Cell second, bool side) {
        const std::uint8_t left = map.at(first), right = map.at(second);
        if (left == right) return;
        EXPECT_NE(colours[left], colours[right]);
        if (!side) return;
        for (const Vision vision : kVisions) {
          const Colour one = kPalette[colours[left]], other = kPalette[colours[right]];
          closest = std::min(closest, distance(one, other, vision));
          closest_by_cielab = std::min(closest_by_cielab, cielab_distance(one, other, vision));
        }
      });
      const std::set<std::uint8_t> used(colours.begin(), colours.end());
      EXPECT_EQ(used.size(), std::min(colours.size(), kPaletteSize));
    }
  }
  EXPECT_GE(closest, 10);            // about twice what any two colours of the palette are apart
  EXPECT_GE(closest_by_cielab, 13);  // 2.3 is just noticeable
}

TEST(Colouring, DependsOnThePartitionAlone) {
  const RegionMap map = some_map(12, 5);
  RegionMap renumbered(12);
  for (int i = 0; i < 144; ++i) {
    const Cell cell{i / 12, i % 12};
    renumbered.set(cell, static_cast<std::uint8_t>(200 - 7 * map.at(cell)));
  }
  EXPECT_EQ(assign_colours(map), assign_colours(map));
  EXPECT_EQ(terminal_map(map), terminal_map(renumbered));
  EXPECT_EQ(svg_map(map), svg_map(renumbered));
}

TEST(Colouring, TakesMapsOfAnyForm) {
  EXPECT_TRUE(assign_colours(RegionMap(0)).empty());
  EXPECT_TRUE(assign_colours(RegionMap(5)).empty());
  RegionMap every_cell(15);
  for (int i = 0; i < 225; ++i) every_cell.set({i / 15, i % 15}, static_cast<std::uint8_t>(i));
  const auto colours = assign_colours(every_cell);
  for_each_touch(15, [&](Cell first, Cell second, bool) {
    EXPECT_NE(colours[every_cell.at(first)], colours[every_cell.at(second)]);
  });
}

// What is left of a terminal text when the escapes are taken out: the letters, and where the crowns stand.
std::pair<std::string, Placement> read_terminal(const std::string& text) {
  std::string letters;
  Placement crowns;
  int column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find('m', i);
    } else if (text[i] == '\n') {
      letters += text[i];
      column = 0;
    } else {
      letters += text[i++];
      if (text.compare(i, 3, "\u265B") == 0) {
        crowns.push_back(column);
        i += 2;
      } else {
        EXPECT_EQ(text[i], ' ');
      }
      ++column;
    }
  }
  return {letters, crowns};
}

TEST(TerminalMap, IsTheLetterGridInColour) {
  for (const int n : {0, 1, 2, 5, 8, 13, 32}) {
    SCOPED_TRACE(n);
    const RegionMap map = some_map(n, 3);
    const Placement placement = shuffled(n, 3);
    EXPECT_EQ(read_terminal(terminal_map(map, placement)), std::pair(letter_grid(map), placement));
    EXPECT_EQ(read_terminal(terminal_map(map)), std::pair(letter_grid(map), Placement{}));
    EXPECT_EQ(occurrences(terminal_map(map), "\x1b[0m\n"), static_cast<std::size_t>(n));
  }
}

TEST(TerminalMap, ShowsAPartialMapWithTheLegendOfTheFinishedOne) {
  const Legend legend(some_map(6, 1));
  RegionMap partial(6);
  partial.set({2, 3}, some_map(6, 1).at({2, 3}));
  const std::string letters = read_terminal(terminal_map(partial, legend, {})).first;
  EXPECT_EQ(std::count(letters.begin(), letters.end(), '.'), 35);
  EXPECT_EQ(letters[2 * 7 + 3], letter_grid(some_map(6, 1))[2 * 7 + 3]);
}

// Unit segments (x1, y1, x2, y2) in cells of all straight strokes of the given width, in points.
using Segments = std::set<std::tuple<int, int, int, int>>;

Segments strokes(const std::string& document, const std::string& width, double cell, double margin) {
  Segments segments;
  for (const Element& element : parse(document)) {
    const auto style = element.attributes.find("style");
    if (style == element.attributes.end() || occurrences(style->second, "stroke-width:" + width + ";") == 0)
      continue;
    std::istringstream path(element.attributes.at("d"));
    std::array<int, 4> at{};
    char command = 0;
    double x = 0, y = 0;
    while (path >> command >> x >> y) {
      at = {at[2], at[3], static_cast<int>(std::lround((x - margin) / cell)),
            static_cast<int>(std::lround((y - margin) / cell))};
      if (command != 'L') continue;
      for (int i = at[0]; i < at[2]; ++i) segments.emplace(i, at[1], i + 1, at[3]);
      for (int i = at[1]; i < at[3]; ++i) segments.emplace(at[0], i, at[2], i + 1);
    }
  }
  return segments;
}

TEST(SvgMap, DrawsThickLinesBetweenRegionsAndThinOnesInside) {
  for (const int n : {1, 2, 5, 8, 20, 32}) {
    SCOPED_TRACE(n);
    const RegionMap map = some_map(n, 9);
    Segments thick, thin;
    for_each_touch(n, [&](Cell a, Cell b, bool side) {
      if (side) (map.at(a) == map.at(b) ? thin : thick).emplace(b.column, b.row, a.column + 1, a.row + 1);
    });
    const std::string document = svg_map(map, shuffled(n, 9));
    EXPECT_EQ(strokes(document, "2.8", 40, 4), thick);
    EXPECT_EQ(strokes(document, "0.8", 40, 4), thin);
  }
}

TEST(SvgMap, IsWellFormedAndHasWhatWasAskedFor) {
  const RegionMap map = some_map(8, 2);
  const std::string band = "stroke-width:3.2;", small_band = "stroke-width:2.368;", letter = "stroke-width:2.4;";
  const std::string bare = svg_map(map), with_pieces = svg_map(map, shuffled(8, 2));
  const std::string with_all = svg_map(map, shuffled(8, 2), {40, {.letters = true}});
  for (const std::string& document : {bare, with_pieces, with_all, svg_map(RegionMap(0)), svg_map(RegionMap(4))}) {
    EXPECT_NO_THROW((void)parse(document));
  }
  EXPECT_EQ(occurrences(bare, band), 0U);
  EXPECT_EQ(occurrences(with_pieces, band), 8U);
  EXPECT_EQ(occurrences(with_pieces, letter), 0U);
  EXPECT_EQ(occurrences(with_all, small_band), 8U);
  EXPECT_EQ(occurrences(with_all, letter), 56U);
  EXPECT_EQ(with_all.find("<text"), std::string::npos);
}

TEST(SvgMap, HasTheSameBytesEveryTimeFromAnyThread) {
  const std::string first = svg_map(some_map(9, 4), shuffled(9, 4));
  std::vector<std::future<std::string>> others;
  for (int i = 0; i < 8; ++i) {
    others.push_back(std::async(std::launch::async, [] { return svg_map(some_map(9, 4), shuffled(9, 4)); }));
  }
  for (auto& other : others) EXPECT_EQ(other.get(), first);
}

TEST(Pictures, RefuseWhatCannotBeDrawn) {
  const RegionMap map = some_map(4, 1);
  EXPECT_THROW((void)svg_map(map, {0, 1, 2}), std::invalid_argument);
  EXPECT_THROW((void)svg_map(map, {0, 1, 2, 4}), std::invalid_argument);
  EXPECT_THROW((void)terminal_map(map, {-1, 1, 2, 3}), std::invalid_argument);
  EXPECT_THROW((void)svg_map(map, {}, {0, {}}), std::invalid_argument);
  EXPECT_THROW((void)svg_map(map, {}, {kMaxCellPoints + 1, {}}), std::invalid_argument);
}

TEST(GrowthAnimation, ShowsEveryCellThatJoinsAndStandsStillOnTheFinishedMap) {
  const Placement placement = parse_placement("02415736");
  const std::string film = svg_growth(placement, 1);
  const auto times = [&film](const std::string& text) {
    std::size_t found = 0;
    for (std::size_t at = film.find(text); at != std::string::npos; at = film.find(text, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(times("@keyframes g"), 56U) << "one for each cell but the pieces'";
  EXPECT_EQ(times("href=\"#crown\""), 8U);
  EXPECT_EQ(times("prefers-reduced-motion"), 1U);
  const std::vector<std::string> colours = region_colours(grow(placement, 1));
  std::size_t cells = 0;
  for (const std::string& colour : std::set<std::string>(colours.begin(), colours.end()))
    cells += times("style=\"fill:" + colour) + times("fill=\"" + colour + "\"");
  EXPECT_EQ(cells, 64U) << "without motion each cell has its region's colour";
  EXPECT_EQ(film, svg_growth(placement, 1));
  EXPECT_NE(film, svg_growth(placement, 2));
  EXPECT_THROW((void)svg_growth({}, 1), std::invalid_argument);
  EXPECT_NO_THROW((void)svg_growth({0}, 1));
}

}  // namespace
