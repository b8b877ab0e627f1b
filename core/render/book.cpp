// A book: a cover where it has a title, the puzzles, their solutions. The PDF has bookmarks, and a link from every
// puzzle to its solution and back.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "queens/render.hpp"
#include "render/cairo.hpp"
#include "render/drawing.hpp"
#include "render/piece_check.hpp"
#include "render/sheet.hpp"

namespace queens {
namespace {

constexpr int kSolutionsPerPage = 20;
constexpr double kLabel = 18;    // height of the line above a puzzle
constexpr double kHeading = 34;  // height of the line above the solutions
constexpr Ink kGrey{0.42, false};
constexpr std::array<std::string_view, 4> kDifficulties{"easy", "medium", "hard", "expert"};
constexpr const char* kOneEach = "Place one queen in every row, every column and every region.";
constexpr const char* kNoTouch = "No two queens may touch, not even at a corner.";
constexpr const char* kNoDiagonal = "No two queens may share a diagonal, however far apart they are.";
constexpr const char* kSomeDiagonal =
    "Where a puzzle says \u201Cdiagonals\u201D, no two may share a diagonal either.";
constexpr const char* kByReasoning = "Each puzzle has exactly one solution, which you can find by reasoning.";
constexpr const char* kMark = "diagonals";  // of a puzzle of the queen rule among others

class Printer {
 public:
  Printer(std::span<const BookPuzzle> puzzles, const BookOptions& options)
      : puzzles_(puzzles),
        options_(options),
        page_(page_size(options.paper)),
        canvas_(Canvas::Kind::pdf, page_.width, page_.height),
        draw_(cairo()),
        context_(canvas_.context()) {
    for (const BookPuzzle& puzzle : puzzles) legends_.emplace_back(puzzle.map);
  }

  std::string print() {
    draw_.pdf_surface_set_metadata(canvas_.surface(), CAIRO_PDF_METADATA_TITLE, title().c_str());
    draw_.pdf_surface_set_metadata(canvas_.surface(), CAIRO_PDF_METADATA_CREATOR, "queens");
    draw_.pdf_surface_set_metadata(canvas_.surface(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    if (!options_.title.empty()) print_cover();
    bookmark("Puzzles");
    print_pages(options_.per_page, [&](std::size_t begin, std::size_t end) { print_puzzles(begin, end); });
    bookmark("Solutions");
    print_pages(kSolutionsPerPage, [&](std::size_t begin, std::size_t end) { print_solutions(begin, end); });
    return canvas_.finish();
  }

 private:
  [[nodiscard]] std::string title() const { return options_.title.empty() ? "Puzzles" : options_.title; }
  [[nodiscard]] Ink grey() const { return options_.style.plain ? Ink{0, false} : kGrey; }
  [[nodiscard]] double middle() const { return page_.width / 2; }

  void text(const std::string& words, double x, double y, double size, Align align, Ink ink) {
    draw_text(context_, words, x, y, size, align, ink);
  }

  // In the list that PDF readers show beside the pages.
  void bookmark(const char* name) {
    const std::string place = fmt::format("page={} pos=[0 0]", page_number_);
    draw_.pdf_surface_add_outline(canvas_.surface(), CAIRO_PDF_OUTLINE_ROOT, name, place.c_str(),
                                  static_cast<cairo_pdf_outline_flags_t>(0));
  }

  template <typename Print>
  void print_pages(int per_page, const Print& print_page) {
    const auto step = static_cast<std::size_t>(per_page);
    for (std::size_t begin = 0; begin < puzzles_.size(); begin += step) {
      print_page(begin, std::min(begin + step, puzzles_.size()));
      end_page();
    }
  }

  void end_page() {
    const double y = page_.height - kMargin + 8;
    text(fmt::format("{}", page_number_), middle(), y, 10, Align::centre, grey());
    if (!options_.title.empty()) text(options_.title, kMargin, y, 9, Align::left, grey());
    draw_.show_page(context_);
    ++page_number_;
  }

  void board(std::size_t index, const Placement& placement, double left, double top, double side) {
    const BookPuzzle& puzzle = puzzles_[index];
    draw_.save(context_);
    draw_.translate(context_, left, top);
    draw_map(context_, {puzzle.map, legends_[index], placement, cell_for(puzzle.map, side), options_.style});
    draw_.restore(context_);
  }

  // Text that leads to the place `target` and is the place `name`.
  void linked(const std::string& words, const std::string& name, const std::string& target, double x, double y,
              double size) {
    draw_.tag_begin(context_, CAIRO_TAG_DEST, fmt::format("name='{}'", name).c_str());
    draw_.tag_begin(context_, CAIRO_TAG_LINK, fmt::format("dest='{}'", target).c_str());
    text(words, x, y, size, Align::left, {options_.style.plain ? 0 : 0.11, true});
    draw_.tag_end(context_, CAIRO_TAG_LINK);
    draw_.tag_end(context_, CAIRO_TAG_DEST);
  }

  void print_puzzles(std::size_t begin, std::size_t end) {
    const BoardGrid grid(page_, options_.per_page, kMargin - kLabel / 2, kLabel);
    for (std::size_t index = begin; index < end; ++index) {
      const BookPuzzle& puzzle = puzzles_[index];
      const int place = static_cast<int>(index - begin);
      const double left = grid.left(place), top = grid.top(place), right = left + grid.side();
      const std::string number = fmt::format("{}", index + 1);
      const double size = std::clamp(grid.side() / 18, 8.0, 13.0);
      linked(number, "p" + number, "s" + number, left + 1, top - 6, size);
      if (!puzzle.name.empty())
        text(puzzle.name, left + size * (0.6 * static_cast<double>(number.size()) + 0.8), top - 6, size * 0.8,
             Align::left, grey());
      const double dots = difficulty_dots(puzzle.difficulty, right - 1, top - 6, size);
      std::string kind = fmt::format("{0} \u00D7 {0}", puzzle.map.n());
      if (puzzle.rule == Rule::queen) kind += fmt::format("  {}", kMark);
      if (!puzzle.difficulty.empty()) kind += "  " + puzzle.difficulty;
      text(kind, right - 1 - dots, top - 6, size * 0.85, Align::right, grey());
      board(index, {}, left, top, grid.side());
    }
  }

  // One to four of four dots are full. @return the width that they take.
  double difficulty_dots(const std::string& difficulty, double right, double baseline, double size) {
    const auto found = std::find(kDifficulties.begin(), kDifficulties.end(), difficulty);
    if (found == kDifficulties.end()) return 0;
    const double radius = size * 0.17, step = size * 0.5;
    const auto full = found - kDifficulties.begin();
    for (int dot = 0; dot < 4; ++dot) {
      draw_.new_sub_path(context_);
      draw_.arc(context_, right - radius - (3 - dot) * step, baseline - size * 0.3, radius, 0, 7);
      draw_.set_source_rgba(context_, grey().shade, grey().shade, grey().shade, 1);
      draw_.set_line_width(context_, size * 0.06);
      dot <= full ? draw_.fill(context_) : draw_.stroke(context_);
    }
    return 4 * step + size * 0.25;
  }

  void print_solutions(std::size_t begin, std::size_t end) {
    text("Solutions", kMargin, kMargin + 8, 18, Align::left, {options_.style.plain ? 0 : 0.11, true});
    text(fmt::format("{} to {}", begin + 1, end), page_.width - kMargin, kMargin + 8, 11, Align::right, grey());
    const BoardGrid grid(page_, kSolutionsPerPage, kMargin + kHeading - 14, 14);
    for (std::size_t index = begin; index < end; ++index) {
      const int place = static_cast<int>(index - begin);
      const std::string number = fmt::format("{}", index + 1);
      linked(number, "s" + number, "p" + number, grid.left(place) + 1, grid.top(place) - 4, 8.5);
      board(index, puzzles_[index].solution, grid.left(place), grid.top(place), grid.side());
    }
  }

  [[nodiscard]] std::string contents() const {
    const auto by_size = [](const BookPuzzle& a, const BookPuzzle& b) { return a.map.n() < b.map.n(); };
    const auto [least, most] = std::minmax_element(puzzles_.begin(), puzzles_.end(), by_size);
    std::string line = fmt::format("{} puzzle{}, {} \u00D7 {}", puzzles_.size(), puzzles_.size() == 1 ? "" : "s",
                                   least->map.n(), least->map.n());
    if (most->map.n() != least->map.n()) line += fmt::format(" to {0} \u00D7 {0}", most->map.n());
    return line;
  }

  [[nodiscard]] std::string difficulties() const {
    std::string line;
    for (const std::string_view word : kDifficulties) {
      const auto count = std::count_if(puzzles_.begin(), puzzles_.end(),
                                       [&](const BookPuzzle& puzzle) { return puzzle.difficulty == word; });
      if (count > 0) line += fmt::format("{}{} {}", line.empty() ? "" : " \u00B7 ", count, word);
    }
    return line;
  }

  [[nodiscard]] std::vector<const char*> rules() const {
    const auto queens = std::count_if(puzzles_.begin(), puzzles_.end(),
                                      [](const BookPuzzle& puzzle) { return puzzle.rule == Rule::queen; });
    if (queens == 0) return {kOneEach, kNoTouch, kByReasoning};
    if (queens == static_cast<std::ptrdiff_t>(puzzles_.size())) return {kOneEach, kNoDiagonal, kByReasoning};
    return {kOneEach, kNoTouch, kSomeDiagonal, kByReasoning};
  }

  void print_cover() {
    bookmark("Cover");
    const double length = 0.6 * static_cast<double>(options_.title.size());
    const double size = std::clamp((page_.width - 2 * kMargin) / length, 12.0, 46.0);
    text(options_.title, middle(), 150, size, Align::centre, {options_.style.plain ? 0 : 0.11, true});
    text(contents(), middle(), 186, 15, Align::centre, grey());
    text(difficulties(), middle(), 208, 12, Align::centre, grey());
    const double side = std::min(300.0, page_.height - 480);
    board(0, {}, middle() - side / 2, 250, side);
    double y = 250 + side + 66;
    text("How to play", middle(), y, 14, Align::centre, {options_.style.plain ? 0 : 0.11, true});
    for (const char* const rule : rules()) text(rule, middle(), y += 21, 12, Align::centre, grey());
    draw_.show_page(context_);
    ++page_number_;
  }

  std::span<const BookPuzzle> puzzles_;
  const BookOptions& options_;
  PageSize page_;
  Canvas canvas_;
  const Cairo& draw_;
  cairo_t* context_;
  std::vector<Legend> legends_;
  int page_number_ = 1;
};

}  // namespace

std::string pdf_book(std::span<const BookPuzzle> puzzles, const BookOptions& options) {
  if (puzzles.empty()) throw std::invalid_argument("a book needs at least one puzzle");
  if (options.per_page < 1 || options.per_page > kMostPerPage)
    throw std::invalid_argument(
        fmt::format("per_page = {}: a page has from 1 to {} puzzles", options.per_page, kMostPerPage));
  for (const BookPuzzle& puzzle : puzzles) require_on_map(puzzle.map, puzzle.solution);
  return Printer(puzzles, options).print();
}

}  // namespace queens
