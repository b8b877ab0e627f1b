// The printed book, read back as text by pdftotext where that is installed, and the patterns of its boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "queens/region_map.hpp"
#include "queens/render.hpp"
#include "render/patterns.hpp"
#include "shuffled.hpp"
#include "svg_reader.hpp"
#include "temporary_folder.hpp"

namespace queens {
namespace {

using svg_reader::occurrences;
using test::shuffled;

std::vector<BookPuzzle> puzzles(int count) {
  const std::array<const char*, 5> kWords{"easy", "medium", "hard", "expert", ""};
  std::vector<BookPuzzle> result;
  for (int i = 0; i < count; ++i) {
    const int n = 5 + i % 4;
    const Placement solution = shuffled(n, static_cast<unsigned>(i));
    result.push_back(
        {grow(solution, static_cast<std::uint64_t>(i)), solution, "", kWords[static_cast<std::size_t>(i % 5)]});
  }
  return result;
}

BookOptions with(int per_page, const std::string& title = "") {
  BookOptions options;
  options.per_page = per_page;
  options.title = title;
  return options;
}

bool can_read_pdf() { return std::system("command -v pdftotext >/dev/null 2>&1") == 0; }

/// The text of each page.
std::vector<std::string> pages(const std::string& book) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.write("book.pdf", book);
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(("pdftotext -layout '" + file + "' -").c_str(), "r"),
                                                   pclose);
  std::vector<std::string> result(1);
  for (int byte = std::fgetc(pipe.get()); byte != EOF; byte = std::fgetc(pipe.get())) {
    if (byte == '\f')
      result.emplace_back();
    else
      result.back() += static_cast<char>(byte);
  }
  result.pop_back();
  return result;
}

TEST(Book, NumbersPuzzlesSolutionsAndPages) {
  if (!can_read_pdf()) GTEST_SKIP() << "pdftotext is not installed (Debian package poppler-utils)";
  const std::vector<BookPuzzle> all = puzzles(45);
  for (const Paper paper : {Paper::a4, Paper::letter}) {
    BookOptions options = with(6);
    options.paper = paper;
    const std::vector<std::string> text = pages(pdf_book(all, options));
    ASSERT_EQ(text.size(), 8U + 3) << "45 puzzles on pages of 6, then solutions on pages of 20";
    for (std::size_t page = 0; page < text.size(); ++page) {
      SCOPED_TRACE(text[page]);
      const std::string number = std::to_string(page + 1);
      EXPECT_EQ(text[page].substr(text[page].find_last_not_of(" \n") + 1 - number.size(), number.size()), number);
      EXPECT_EQ(occurrences(text[page], "Solutions"), page < 8 ? 0U : 1U);
    }
    EXPECT_EQ(occurrences(text[7], "\u00D7"), 3U) << "the last three puzzles";
    EXPECT_EQ(occurrences(text[0], "easy"), 2U);
    EXPECT_NE(text[7].find("45"), std::string::npos);
    EXPECT_NE(text[10].find("41 to 45"), std::string::npos);
  }
}

TEST(Book, TheCoverCountsThePuzzlesAndTellsTheirRules) {
  if (!can_read_pdf()) GTEST_SKIP() << "pdftotext is not installed (Debian package poppler-utils)";
  std::vector<BookPuzzle> all = puzzles(10);
  const BookOptions options = with(4, "Ten \u00E9vening puzzles");
  const auto cover = [&] { return pages(pdf_book(all, options)).at(0); };
  const std::string game = cover();
  for (const char* words :
       {"Ten \u00E9vening puzzles", "10 puzzles, 5 \u00D7 5 to 8 \u00D7 8",
        "2 easy \u00B7 2 medium \u00B7 2 hard \u00B7 2 expert", "may touch, not even at a corner"})
    EXPECT_NE(game.find(words), std::string::npos) << words << " in " << game;
  EXPECT_EQ(game.find("diagonal"), std::string::npos);
  all[3].rule = Rule::queen;
  EXPECT_NE(cover().find("not even at a corner"), std::string::npos);
  EXPECT_NE(cover().find("Where a puzzle says"), std::string::npos);
  EXPECT_EQ(occurrences(pages(pdf_book(all, options)).at(1), "diagonals"), 1U) << "beside puzzle 4";
  for (BookPuzzle& puzzle : all) puzzle.rule = Rule::queen;
  EXPECT_EQ(cover().find("corner"), std::string::npos);
  EXPECT_NE(cover().find("No two queens may share a diagonal"), std::string::npos);
}

TEST(Book, HasTheSameBytesEveryTime) {
  const std::vector<BookPuzzle> all = puzzles(9);
  EXPECT_EQ(pdf_book(all, with(4, "Nine")), pdf_book(all, with(4, "Nine")));
}

TEST(Book, TakesEveryNumberOfPuzzlesOnAPage) {
  const std::vector<BookPuzzle> all = puzzles(5);
  for (int per_page = 1; per_page <= kMostPerPage; ++per_page)
    EXPECT_EQ(pdf_book(all, with(per_page)).substr(0, 5), "%PDF-") << per_page;
}

TEST(Book, RefusesWhatCannotBePrinted) {
  EXPECT_THROW((void)pdf_book({}), std::invalid_argument);
  const std::vector<BookPuzzle> one = puzzles(1);
  EXPECT_THROW((void)pdf_book(one, with(0)), std::invalid_argument);
  EXPECT_THROW((void)pdf_book(one, with(kMostPerPage + 1)), std::invalid_argument);
  std::vector<BookPuzzle> short_one = one;
  short_one[0].solution.pop_back();
  EXPECT_THROW((void)pdf_book(short_one), std::invalid_argument);
}

TEST(Patterns, TellRegionsApartAndLeaveTheLargestEmpty) {
  for (int n = 1; n <= 32; ++n) {
    for (unsigned seed = 0; seed < 10; ++seed) {
      SCOPED_TRACE(::testing::Message() << "n " << n << " seed " << seed);
      const RegionMap map = grow(shuffled(n, seed), seed);
      const std::vector<std::uint8_t> patterns = assign_patterns(map);
      ASSERT_EQ(patterns.size(), static_cast<std::size_t>(n));
      std::vector<int> sizes(patterns.size());
      int same_family = 0;
      for (int i = 0; i < n * n; ++i) {
        const Cell cell{i / n, i % n};
        ++sizes[map.at(cell)];
        for (const Cell side : {Cell{cell.row, cell.column + 1}, Cell{cell.row + 1, cell.column}}) {
          if (side.row == n || side.column == n || map.at(side) == map.at(cell)) continue;
          const std::uint8_t one = patterns[map.at(cell)], other = patterns[map.at(side)];
          EXPECT_NE(one, other);
          same_family += pattern_family(one) == pattern_family(other) ? 1 : 0;
        }
      }
      EXPECT_LE(same_family, n <= 20 ? 0 : n);
      const std::set<std::uint8_t> used(patterns.begin(), patterns.end());
      EXPECT_EQ(used.size(), std::min<std::size_t>(patterns.size(), kPatterns));
      const auto largest = std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
      int emptied = 0;
      for (std::size_t region = 0; region < sizes.size(); ++region)
        emptied = std::max(emptied, patterns[region] == 0 ? sizes[region] : 0);
      EXPECT_EQ(emptied, sizes[static_cast<std::size_t>(largest)]);
    }
  }
}

TEST(Patterns, AreAllDrawnAndClearedBehindLettersAndPieces) {
  std::size_t before = 0;
  for (const int n : {0, 1, 4, 8, 13, 20, 32}) {
    SCOPED_TRACE(n);
    const std::string patterns = svg_map(grow(shuffled(n, 3), 3), {}, {40, {.patterns = true}});
    EXPECT_GT(patterns.size(), before);
    before = patterns.size();
    for (const bool letters : {false, true})
      EXPECT_NO_THROW((void)svg_reader::parse(
          svg_map(grow(shuffled(n, 3), 3), shuffled(n, 3), {40, {.letters = letters, .patterns = true}})));
  }
  RegionMap partial(6);  // cells without a region have neither letter nor pattern
  partial.set({2, 2}, 0);
  partial.set({2, 3}, 1);
  const std::string two = svg_map(partial, {}, {40, {.letters = true, .patterns = true}});
  EXPECT_NO_THROW((void)svg_reader::parse(two));
  EXPECT_EQ(occurrences(two, "stroke-width:2.4;"), 2U);
}

TEST(Book, IsPlainWhereWished) {
  BookOptions options = with(4, "Plain");
  const std::string coloured = pdf_book(puzzles(4), options);
  options.style.plain = true;
  const std::string plain = pdf_book(puzzles(4), options);
  EXPECT_NE(plain, coloured);
  if (!can_read_pdf()) GTEST_SKIP() << "pdftotext is not installed";
  EXPECT_EQ(pages(plain), pages(coloured)) << "the same words";
}

TEST(SvgMap, FillsThePictureAskedFor) {
  const RegionMap map = grow(shuffled(8, 3), 3);
  const std::string small = svg_map(map, {}, {40, {}, 200});
  EXPECT_EQ(occurrences(small, "width=\"200pt\""), 1U) << small.substr(0, 200);
}

}  // namespace
}  // namespace queens
