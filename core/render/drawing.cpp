// From back to front: the colours, thin lines inside regions, thick ones between them, the frame, letters,
// crowns. Straight borders are drawn in one piece, so that the document stays small and joints do not show.
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

class Artist {
 public:
  Artist(cairo_t* context, const MapPicture& picture)
      : draw_(cairo()), context_(context), picture_(picture), n_(picture.map.n()), cell_(picture.cell) {}

  void draw() const {
    fill_cells();
    draw_lines(false, kThin, kThinOpacity);
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
        use(picture_.legend.colour(region));
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

  // True when the line between the two cells is one of those asked for.
  [[nodiscard]] bool is_line(Cell first, Cell second, bool border) const {
    return (picture_.map.at(first) != picture_.map.at(second)) == border;
  }

  void draw_lines(bool border, double width, double opacity) const {
    for (int line = 1; line < n_; ++line) {
      add_runs([&](int place) { return is_line({line - 1, place}, {line, place}, border); },
               [&](int start, int end) { add_line(at(start), at(line), at(end), at(line)); });
      add_runs([&](int place) { return is_line({place, line - 1}, {place, line}, border); },
               [&](int start, int end) { add_line(at(line), at(start), at(line), at(end)); });
    }
    use(kInk, opacity);
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
    use(kInk);
    draw_.set_line_width(context_, kFrame * cell_);
    draw_.stroke(context_);
  }

  // With letters, a piece makes room for a small one in the corner.
  void draw_content(Cell cell) const {
    const bool piece = has_piece(cell);
    const std::uint8_t region = picture_.map.at(cell);
    const bool letter = picture_.letters && region != RegionMap::kNone;
    if (piece && letter) draw_crown({cell.column + 0.21, cell.row + 0.23}, 0.74);
    if (piece && !letter) draw_crown({static_cast<double>(cell.column), static_cast<double>(cell.row)}, 1);
    if (!letter) return;
    use(kInk, kLetterOpacity);
    const double offset = piece ? 0.19 : 0.5;
    draw_letter(context_, picture_.legend.letter(region), at(cell.column + offset), at(cell.row + offset),
                (piece ? kSmallLetter : kLetter) * cell_);
  }

  void draw_crown(CrownPoint corner, double scale) const {
    const auto x = [&](CrownPoint point) { return at(corner.x + scale * point.x); };
    const auto y = [&](CrownPoint point) { return at(corner.y + scale * point.y); };
    const double unit = scale * cell_;
    use(kInk);
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
};

void require_drawable(const RegionMap& map, const Placement& placement, const PictureOptions& options) {
  if (options.cell_points < 1 || options.cell_points > kMaxCellPoints) {
    throw std::invalid_argument(
        fmt::format("cell_points = {}: a cell has from 1 to {} points", options.cell_points, kMaxCellPoints));
  }
  require_on_map(map, placement);
}

}  // namespace

double picture_side(const MapPicture& picture) { return (picture.map.n() + 2 * kFrame) * picture.cell; }

void draw_map(cairo_t* context, const MapPicture& picture) { Artist(context, picture).draw(); }

std::string svg_map(const RegionMap& map, const Placement& placement, const PictureOptions& options) {
  require_drawable(map, placement, options);
  const Legend legend(map);
  const MapPicture picture{map, legend, placement, static_cast<double>(options.cell_points), options.letters};
  const double side = picture_side(picture);
  SvgCanvas canvas(side, side);
  draw_map(canvas.context(), picture);
  return canvas.finish();
}

}  // namespace queens
