#include "render/sheet.hpp"

#include <algorithm>

#include "render/cairo.hpp"

namespace queens {
namespace {

constexpr double kGap = 26;      // between boards, at least
constexpr double kMostGap = 70;  // between rows of them

}  // namespace

PageSize page_size(Paper paper) { return paper == Paper::a4 ? PageSize{595.276, 841.89} : PageSize{612, 792}; }

double draw_text(cairo_t* context, const std::string& text, double x, double y, double size, Align align, Ink ink) {
  const Cairo& draw = cairo();
  draw.select_font_face(context, "Helvetica", CAIRO_FONT_SLANT_NORMAL,
                        ink.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  draw.set_font_size(context, size);
  cairo_text_extents_t extents{};
  draw.text_extents(context, text.c_str(), &extents);
  const double before = align == Align::left ? 0 : align == Align::right ? 1 : 0.5;
  draw.set_source_rgba(context, ink.shade, ink.shade, ink.shade, 1);
  draw.move_to(context, x - before * extents.x_advance, y);
  draw.show_text(context, text.c_str());
  return extents.x_advance;
}

BoardGrid::BoardGrid(PageSize page, int count, double top, double label) : top_(top), label_(label) {
  const double width = page.width - 2 * kMargin;
  const double height = page.height - top - kMargin - kFooter;
  for (int columns = 1; columns <= count; ++columns) {
    const int rows = (count + columns - 1) / columns;
    const double side =
        std::min((width - (columns - 1) * kGap) / columns, (height - (rows - 1) * kGap) / rows - label);
    if (side <= side_) continue;
    side_ = side;
    columns_ = columns;
    const double used = label + side;
    step_y_ = rows == 1 ? 0 : std::min((height - used) / (rows - 1), used + kMostGap);
    top_ = top + (height - used - (rows - 1) * step_y_) / 3;
  }
  const double loose = width - columns_ * side_;
  step_x_ = side_ + (columns_ == 1 ? 0 : std::min(loose / (columns_ - 1), 2 * kGap));
  first_x_ = (page.width - (columns_ - 1) * step_x_ - side_) / 2;
}

double BoardGrid::left(int place) const { return first_x_ + place % columns_ * step_x_; }

double BoardGrid::top(int place) const { return top_ + label_ + place / columns_ * step_y_; }

}  // namespace queens
