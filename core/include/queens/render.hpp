// Region maps and searches as pictures: for the terminal, as SVG, and as a page to play on.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "queens/placement.hpp"
#include "queens/region_map.hpp"
#include "queens/rule.hpp"

namespace queens {

/// The map as lines of letters, two columns a cell, each region on a background of its own (24-bit colours)
/// that no neighbouring region shares and that colour-blind people can tell apart. Letters are those of
/// letter_grid(). A piece of `placement` stands behind its letter as a crown; cells without a region are white.
/// @pre     `placement` is empty or has a column in [0, n) for each row; it may break any rule.
/// Cost:    0.1 ms at n = 8, 6 ms at n = 32, nearly all of it for choosing the colours.
/// Threads: safe from any thread.
/// @throw   std::invalid_argument on a broken precondition.
[[nodiscard]] std::string terminal_map(const RegionMap& map, const Placement& placement = {});

inline constexpr int kMaxCellPoints = 1000;

struct PictureStyle {
  bool letters = false;   ///< print each region's letter; needs no font
  bool patterns = false;  ///< hatch the regions, all but the largest
  bool plain = false;     ///< pure black on pure white
};

struct PictureOptions {
  int cell_points = 40;  ///< side of a cell, 1 to kMaxCellPoints; 72 points are an inch
  PictureStyle style;
  int side = 0;  ///< of the whole picture, in points; 0: as cell_points say
};

/// The map as an SVG document in the same colours: thin lines inside regions, thick ones between them, pieces as
/// crowns. The same map gives the same bytes with the same version of cairo.
/// @pre     as terminal_map().
/// Cost:    as terminal_map() and O(n^2) for the drawing, 1 ms at n = 8; the first call loads cairo (9 ms).
/// Threads: safe from any thread.
/// @throw   std::invalid_argument on a broken precondition; std::runtime_error when cairo is not installed.
[[nodiscard]] std::string svg_map(const RegionMap& map, const Placement& placement = {},
                                  const PictureOptions& options = {});

inline constexpr int kMaxPixels = 8192;

/// The same as a PNG of `pixels` x `pixels`, transparent outside the round corners.
/// @pre     as terminal_map(); 1 <= pixels <= kMaxPixels.
/// Cost:    40 ms at 1,000 pixels, 4 bytes of memory a pixel. Threads, errors as svg_map().
[[nodiscard]] std::string png_map(const RegionMap& map, int pixels, const Placement& placement = {},
                                  const PictureStyle& style = {});

/// A puzzle of a printed book.
struct BookPuzzle {
  RegionMap map{0};
  Placement solution;
  std::string name;            ///< printed beside the number; may be empty
  std::string difficulty;      ///< "easy", "medium", "hard", "expert", or empty
  Rule rule = Rule::adjacent;  ///< adjacent or queen; the cover and the label tell of the queen rule
};

enum class Paper : std::uint8_t { a4, letter };
inline constexpr int kMostPerPage = 20;

struct BookOptions {
  std::string title;  ///< with a title, the book has a cover that says how to play
  int per_page = 4;   ///< puzzles, 1 to kMostPerPage; as large as they fit
  Paper paper = Paper::a4;
  PictureStyle style;
};

/// A PDF of puzzles to print: numbered in the order given, with their sizes and difficulties, page numbers, and the
/// solutions at the end. The same puzzles give the same bytes with the same versions of cairo and of the fonts.
/// @pre     as terminal_map() for each puzzle; at least one, and 1 <= per_page <= kMostPerPage.
/// Cost:    1 ms a puzzle at n = 8; 10 KB a puzzle.
/// Threads: safe from any thread.
/// @throw   std::invalid_argument on a broken precondition; std::runtime_error when cairo is not installed.
[[nodiscard]] std::string pdf_book(std::span<const BookPuzzle> puzzles, const BookOptions& options = {});

/// The colours of these pictures in CSS, by region number: "#dcffd7". Cost as terminal_map().
[[nodiscard]] std::vector<std::string> region_colours(const RegionMap& map);

inline constexpr int kMaxAnimationEvents = 20000;

/// The backtracking of trace() as an SVG that plays in a browser by CSS alone, over and over with a pause
/// between. For readers who prefer reduced motion it stands still and shows the last placement that was found,
/// or the end of the search where there is none. `all`: through the whole search, not to the first placement.
/// @pre     0 <= n <= kMaxN, and the search has at most kMaxAnimationEvents events.
/// Cost:    O(n^2 + events): 8 KB for queen at n = 6, under 1 MB at the most.
/// Threads: safe from any thread.
/// @throw   std::invalid_argument on a broken precondition.
[[nodiscard]] std::string svg_trace(Rule rule, int n, bool all);

/// The growth of grow(placement, seed, index) in the same manner: marked cells are the frontier. For readers who
/// prefer reduced motion it shows the finished map.
/// @pre     as grow(); n >= 1.
/// Cost:    as svg_map(); 20 KB at n = 8. Threads: safe from any thread.
/// @throw   std::invalid_argument on a broken precondition.
[[nodiscard]] std::string svg_growth(const Placement& placement, std::uint64_t seed, std::uint64_t index = 0);

/// A puzzle of a page to play on.
struct PageMap {
  RegionMap map{0};            ///< any numbers for its regions
  std::string name;            ///< any text; it is escaped
  Rule rule = Rule::adjacent;  ///< adjacent or queen
};

/// What is chosen for a page to play on.
struct PageOptions {
  std::string title = "Queens";  ///< any text; it is escaped
  int threads = 1;               ///< at least 1
};

/// One self-contained HTML document on which the puzzles can be played: it runs from the disk, loads nothing, and
/// its content security policy forbids it to. Each map carries its grade, its colours (those of svg_map()), its
/// solution and the steps of explain(), from which the page takes its hints. The same maps give the same bytes.
/// @pre     at least one map; each has exactly one solution under its rule (adjacent or queen), and n >= 1.
/// Cost:    0.1 ms a map at n = 7 to 11, most of it for the colours, divided by `threads`; 0.4 KB a map and 60 KB.
/// Threads: safe from any thread; uses `threads` of its own.
/// @throw   std::invalid_argument on a broken precondition, with the number of the map.
[[nodiscard]] std::string play_page(std::span<const PageMap> maps, const PageOptions& options = {});

}  // namespace queens
