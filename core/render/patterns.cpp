// Each pattern is a tile, the size of a cell, whose lines meet those of the tile beside it.
#include "render/patterns.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include "render/cairo.hpp"

namespace queens {
namespace {

constexpr double kLine = 0.022;
constexpr double kDot = 0.055;
constexpr double kRing = 0.09;

enum class Family { rising = 1, falling, level, upright, dots, grid, lattice, rings };

class Tile {
 public:
  Tile(cairo_t* context, double left, double top, double cell, int density)
      : draw_(cairo()), context_(context), left_(left), top_(top), cell_(cell), density_(density) {}

  void draw(Family family) const {
    switch (family) {
      case Family::rising:
        diagonals(true);
        break;
      case Family::falling:
        diagonals(false);
        break;
      case Family::level:
        parallels(false);
        break;
      case Family::upright:
        parallels(true);
        break;
      case Family::grid:
        parallels(true), parallels(false);
        break;
      case Family::lattice:
        diagonals(true), diagonals(false);
        break;
      case Family::dots:
        return circles(kDot, true);
      case Family::rings:
        circles(kRing, false);
        break;
    }
    draw_.set_line_width(context_, kLine * cell_);
    draw_.set_line_cap(context_, CAIRO_LINE_CAP_BUTT);
    draw_.stroke(context_);
  }

 private:
  void line(double from_x, double from_y, double to_x, double to_y) const {
    draw_.move_to(context_, left_ + cell_ * from_x, top_ + cell_ * from_y);
    draw_.line_to(context_, left_ + cell_ * to_x, top_ + cell_ * to_y);
  }

  void parallels(bool upright) const {
    for (int i = 0; i < density_; ++i) {
      const double place = (i + 0.5) / density_;
      upright ? line(place, 0, place, 1) : line(0, place, 1, place);
    }
  }

  // The lines x + y = sum, or their mirror images.
  void diagonals(bool rising) const {
    for (int i = 0; i < 2 * density_; ++i) {
      const double sum = (i + 0.5) / density_;
      const double low = std::max(0.0, sum - 1), high = std::min(1.0, sum);
      rising ? line(low, high, high, low) : line(1 - low, high, 1 - high, low);
    }
  }

  void circles(double radius, bool filled) const {
    for (int row = 0; row < density_; ++row) {
      for (int column = 0; column < density_; ++column) {
        const double x = (column + 0.5) / density_, y = (row + 0.5) / density_;
        draw_.new_sub_path(context_);
        draw_.arc(context_, left_ + cell_ * x, top_ + cell_ * y, radius * cell_ * 3 / (density_ + 1), 0,
                  2 * std::numbers::pi);
        draw_.close_path(context_);
      }
    }
    if (filled) draw_.fill(context_);
  }

  const Cairo& draw_;
  cairo_t* context_;
  double left_;
  double top_;
  double cell_;
  int density_;
};

/// Which regions share a side, how large they are, and where they begin.
struct Neighbours {
  explicit Neighbours(const RegionMap& map) {
    const int n = map.n();
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < n; ++column) {
        const std::uint8_t region = map.at({row, column});
        if (region == RegionMap::kNone) continue;
        if (size[region]++ == 0) order.push_back(region);
        if (column > 0) touch(region, map.at({row, column - 1}));
        if (row > 0) touch(region, map.at({row - 1, column}));
      }
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return size[a] > size[b]; });
  }

  void touch(std::uint8_t left, std::uint8_t right) {
    if (left == right || right == RegionMap::kNone) return;
    beside[left].push_back(right);
    beside[right].push_back(left);
  }

  std::array<int, 256> size{};
  std::array<std::vector<std::uint8_t>, 256> beside;
  std::vector<std::size_t> order;  // the largest first
};

}  // namespace

std::vector<std::uint8_t> assign_patterns(const RegionMap& map) {
  const Neighbours regions(map);
  const auto highest = std::max_element(regions.order.begin(), regions.order.end());
  constexpr std::uint8_t kOpen = 0xFF;
  std::vector<std::uint8_t> patterns(highest == regions.order.end() ? 0 : *highest + 1, kOpen);
  std::array<int, kPatterns> used{};
  for (const std::size_t region : regions.order) {
    int best = 0;
    int lowest = std::numeric_limits<int>::max();
    for (int pattern = 0; pattern < kPatterns; ++pattern) {
      int price = 1000 * used[static_cast<std::size_t>(pattern)];
      for (const std::uint8_t other : regions.beside[region]) {
        if (patterns[other] == kOpen) continue;
        if (patterns[other] == pattern) price += 100'000;
        if (pattern_family(patterns[other]) == pattern_family(pattern)) price += 10;
      }
      if (price < lowest) lowest = price, best = pattern;
    }
    patterns[region] = static_cast<std::uint8_t>(best);
    ++used[static_cast<std::size_t>(best)];
  }
  std::replace(patterns.begin(), patterns.end(), kOpen, std::uint8_t{0});
  return patterns;
}

void draw_pattern(cairo_t* context, std::uint8_t pattern, double left, double top, double cell) {
  if (pattern == 0) return;
  constexpr std::array<int, kPatternDensities> kDensities{3, 5, 2};
  const int density = kDensities[static_cast<std::size_t>((pattern - 1) / kPatternFamilies)];
  Tile(context, left, top, cell, density).draw(static_cast<Family>(pattern_family(pattern)));
}

}  // namespace queens
