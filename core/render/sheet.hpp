// A page of a printed book: its margins, its text, and boards in a grid.
#pragma once

#include <cairo.h>

#include <string>

#include "queens/render.hpp"

namespace queens {

/// Lengths in points; the origin is the top left corner of the page.
struct PageSize {
  double width;
  double height;
};
[[nodiscard]] PageSize page_size(Paper paper);

inline constexpr double kMargin = 54;
inline constexpr double kFooter = 30;  // above the bottom margin

enum class Align { left, centre, right };

struct Ink {
  double shade = 0.11;  ///< 0 black, 1 white
  bool bold = false;
};

/// One line of text; `x` is its left end, middle or right end, `y` its baseline.
/// @return its width.
double draw_text(cairo_t* context, const std::string& text, double x, double y, double size, Align align, Ink ink);

/// `count` boards of the same size on a page, in rows in the middle of it, each below a label.
class BoardGrid {
 public:
  /// The division in which boards are largest.
  BoardGrid(PageSize page, int count, double top, double label);

  [[nodiscard]] double side() const { return side_; }
  /// Top left corner of board `place`, counted from 0.
  [[nodiscard]] double left(int place) const;
  [[nodiscard]] double top(int place) const;

 private:
  double top_;
  double label_;
  int columns_ = 1;
  double side_ = 0;
  double step_x_ = 0;
  double step_y_ = 0;
  double first_x_ = 0;
};

}  // namespace queens
