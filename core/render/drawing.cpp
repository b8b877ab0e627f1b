// From back to front: the colours, patterns, thin lines inside regions, thick ones between them, the frame,
// letters, crowns. Straight borders are drawn in one piece, so that the document stays small and joints do not
// show.
#include "render/drawing.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <numbers>
#include <stdexcept>

#include "queens/render.hpp"
#include "render/cairo.hpp"
#include "render/crown.hpp"
#include "render/letters.hpp"
#include "render/patterns.hpp"
#include "render/piece_check.hpp"

namespace queens {
namespace {

// Lengths as parts of a cell.
constexpr double kThin = 0.02;
constexpr double kThick = 0.07;
constexpr double kFrame = 0.10;
constexpr double kCorner = 0.18;
constexpr double kLetter = 0.40;
constexpr double kSmallLetter = 0.20;  // beside a crown
constexpr double kRightAngle = std::numbers::pi / 2;

constexpr Colour kInk{0x1c, 0x1c, 0x22};
constexpr double kThinOpacity = 0.35;
constexpr double kLetterOpacity = 0.75;
constexpr double kPatternOpacity = 0.4;
constexpr double kClearing = 0.30;       // radius of what a pattern leaves free around a letter
constexpr double kCrownClearing = 0.44;  // and around a crown

constexpr Colour kWhite{0xff, 0xff, 0xff};
constexpr Colour kBlack{0, 0, 0};

class Artist {
 public:
  Artist(cairo_t* context, const MapPicture& picture)
      : draw_(cairo()),
        context_(context),
        picture_(picture),
        n_(picture.map.n()),
        cell_(picture.cell),
        ink_(picture.style.plain ? kBlack : kInk) {}

  void draw() const {
    fill_cells();
    if (picture_.style.patterns && n_ > 0) draw_patterns();
    draw_lines(false, kThin, solid(kThinOpacity));
    draw_lines(true, kThick, 1);
    draw_frame();
    for (int row = 0; row < n_; ++row) {
      for (int column = 0; column < n_; ++column) draw_content({row, column});
    }
  }

 private:
  // Where grid line `line` runs.
  [[nodiscard]] double at(double line) const { return (line + kFrame) * cell_; }
  [[nodiscard]] bool has_piece(Cell cell) const {
    const auto row = static_cast<std::size_t>(cell.row);
    return row < picture_.placement.size() && picture_.placement[row] == cell.column;
  }
  [[nodiscard]] Colour colour(std::uint8_t region) const {
    return picture_.style.plain ? kWhite : picture_.legend.colour(region);
  }
  // Pure black has no shades.
  [[nodiscard]] double solid(double opacity) const { return picture_.style.plain ? 1 : opacity; }
  void use(Colour colour, double opacity = 1) const {
    draw_.set_source_rgba(context_, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0, opacity);
  }

  // A rectangle of cells; those of its corners that are corners of the board are round.
  void add_block(int row, int column, int height, int width) const {
    const double left = at(column), right = at(column + width), top = at(row), bottom = at(row + height);
    const auto corner = [&](int quarter, double x, double y, bool round) {
      const double across = quarter % 3 == 0 ? -1 : 1;  // quarters 0..3: bottom right, bottom left, top left, ...
      const double down = quarter < 2 ? -1 : 1;
      const double radius = kCorner * cell_;
      if (round) {
        draw_.arc(context_, x + across * radius, y + down * radius, radius, quarter * kRightAngle,
                  (quarter + 1) * kRightAngle);
      } else {
        draw_.line_to(context_, x, y);
      }
    };
    const bool first_row = row == 0, last_row = row + height == n_;
    const bool first_column = column == 0, last_column = column + width == n_;
    draw_.new_sub_path(context_);
    corner(0, right, bottom, last_row && last_column);
    corner(1, left, bottom, last_row && first_column);
    corner(2, left, top, first_row && first_column);
    corner(3, right, top, first_row && last_column);
    draw_.close_path(context_);
  }

  // One path for each colour: cells of a region leave no seam between them.
  void fill_cells() const {
    std::array<bool, 256> filled{};
    for (int row = 0; row < n_; ++row) {
      for (int column = 0; column < n_; ++column) {
        const std::uint8_t region = picture_.map.at({row, column});
        if (filled[region]) continue;
        filled[region] = true;
        use(colour(region));
        add_region(region);
        draw_.fill(context_);
      }
    }
  }

  void add_region(std::uint8_t region) const {
    for (int row = 0; row < n_; ++row) {
      for (int column = 0, end = 0; column < n_; column = end + 1) {
        end = column;
        while (end < n_ && picture_.map.at({row, end}) == region) ++end;
        if (end > column) add_block(row, column, 1, end - column);
      }
    }
  }

  // The corners of the board are round, so nothing may stick out of them.
  void draw_patterns() const {
    draw_.save(context_);
    add_block(0, 0, n_, n_);
    draw_.clip(context_);
    use(ink_, solid(kPatternOpacity));
    for (int row = 0; row < n_; ++row) {
      for (int column = 0; column < n_; ++column) {
        const std::uint8_t region = picture_.map.at({row, column});
        if (region != RegionMap::kNone)
          draw_pattern(context_, picture_.legend.pattern(region), at(column), at(row), cell_);
      }
    }
    draw_.restore(context_);
  }

  void clear(Cell cell, double radius) const {
    use(colour(picture_.map.at(cell)));
    draw_.new_sub_path(context_);
    draw_.arc(context_, at(cell.column + 0.5), at(cell.row + 0.5), radius * cell_, 0, 4 * kRightAngle);
    draw_.fill(context_);
  }

  // True when the line between the two cells is one of those asked for.
  [[nodiscard]] bool is_line(Cell first, Cell second, bool border) const {
    return (picture_.map.at(first) != picture_.map.at(second)) == border;
  }

  void draw_lines(bool border, double width, double opacity) const {
    for (int line = 1; line < n_; ++line) {
      add_runs(
          [&](int place) {
            return is_line({line - 1, place}, {line, place}, border);
          },
          [&](int start, int end) { add_line(at(start), at(line), at(end), at(line)); });
      add_runs(
          [&](int place) {
            return is_line({place, line - 1}, {place, line}, border);
          },
          [&](int start, int end) { add_line(at(line), at(start), at(line), at(end)); });
    }
    use(ink_, opacity);
    draw_.set_line_width(context_, width * cell_);
    draw_.set_line_cap(context_, border ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    draw_.stroke(context_);
  }

  template <typename Has, typename Add>
  void add_runs(const Has& has, const Add& add) const {
    for (int start = 0, end = 0; start < n_; start = end + 1) {
      end = start;
      while (end < n_ && has(end)) ++end;
      if (end > start) add(start, end);
    }
  }

  void add_line(double from_x, double from_y, double to_x, double to_y) const {
    draw_.move_to(context_, from_x, from_y);
    draw_.line_to(context_, to_x, to_y);
  }

  void draw_frame() const {
    if (n_ == 0) return;
    add_block(0, 0, n_, n_);
    use(ink_);
    draw_.set_line_width(context_, kFrame * cell_);
    draw_.stroke(context_);
  }

  // With letters, a piece makes room for a small one in the corner.
  void draw_content(Cell cell) const {
    const bool piece = has_piece(cell);
    const std::uint8_t region = picture_.map.at(cell);
    const bool letter = picture_.style.letters && region != RegionMap::kNone;
    if (picture_.style.patterns && (piece || letter)) clear(cell, piece ? kCrownClearing : kClearing);
    if (piece && letter) draw_crown({cell.column + 0.21, cell.row + 0.23}, 0.74);
    if (piece && !letter) draw_crown({static_cast<double>(cell.column), static_cast<double>(cell.row)}, 1);
    if (!letter) return;
    use(ink_, solid(kLetterOpacity));
    const double offset = piece ? 0.19 : 0.5;
    draw_letter(context_, picture_.legend.letter(region), at(cell.column + offset), at(cell.row + offset),
                (piece ? kSmallLetter : kLetter) * cell_);
  }

  void draw_crown(CrownPoint corner, double scale) const {
    const auto x = [&](CrownPoint point) { return at(corner.x + scale * point.x); };
    const auto y = [&](CrownPoint point) { return at(corner.y + scale * point.y); };
    const double unit = scale * cell_;
    use(ink_);
    draw_.new_sub_path(context_);
    for (const CrownPoint point : kCrownBody) draw_.line_to(context_, x(point), y(point));
    draw_.close_path(context_);
    for (const CrownPoint jewel : kCrownJewels) {
      draw_.new_sub_path(context_);
      draw_.arc(context_, x(jewel), y(jewel), kCrownJewelRadius * unit, 0, 4 * kRightAngle);
      draw_.close_path(context_);
    }
    draw_.fill(context_);
    add_line(x(kCrownBandLeft), y(kCrownBandLeft), x(kCrownBandRight), y(kCrownBandRight));
    draw_.set_line_width(context_, kCrownBandWidth * unit);
    draw_.set_line_cap(context_, CAIRO_LINE_CAP_ROUND);
    draw_.stroke(context_);
  }

  const Cairo& draw_;
  cairo_t* context_;
  const MapPicture& picture_;
  int n_;
  double cell_;
  Colour ink_;
};

void require_size(int size, int most, const char* what) {
  if (size < 1 || size > most)
    throw std::invalid_argument(fmt::format("{} = {}: it is from 1 to {}", what, size, most));
}

}  // namespace

double picture_side(const MapPicture& picture) { return (picture.map.n() + 2 * kFrame) * picture.cell; }

double cell_for(const RegionMap& map, double side) { return side / (map.n() + 2 * kFrame); }

void draw_map(cairo_t* context, const MapPicture& picture) { Artist(context, picture).draw(); }

std::string svg_map(const RegionMap& map, const Placement& placement, const PictureOptions& options) {
  require_size(options.cell_points, kMaxCellPoints, "cell_points");
  require_on_map(map, placement);
  const Legend legend(map);
  const double cell = options.side > 0 ? cell_for(map, options.side) : options.cell_points;
  const MapPicture picture{map, legend, placement, cell, options.style};
  const double side = picture_side(picture);
  Canvas canvas(Canvas::Kind::svg, side, side);
  draw_map(canvas.context(), picture);
  return canvas.finish();
}

std::string png_map(const RegionMap& map, int pixels, const Placement& placement, const PictureStyle& style) {
  require_size(pixels, kMaxPixels, "pixels");
  require_on_map(map, placement);
  const Legend legend(map);
  Canvas canvas(Canvas::Kind::png, pixels, pixels);
  draw_map(canvas.context(), {map, legend, placement, cell_for(map, pixels), style});
  return canvas.finish();
}

std::vector<std::string> region_colours(const RegionMap& map) {
  std::vector<std::string> colours;
  for (const std::uint8_t index : assign_colours(map)) {
    const Colour colour = kPalette[index];
    colours.push_back(fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue));
  }
  return colours;
}

}  // namespace queens
