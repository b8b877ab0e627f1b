// Each letter is a string of moves on a grid, hexadecimal digits for across and down: M to a point, L a line,
// C a Bezier curve over two control points. Capitals go from row 0 to the baseline, row c; small letters start
// in row 4, and their tails end in row f.
#include "render/letters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "render/cairo.hpp"

namespace queens {
namespace {

constexpr double kCapHeight = 12;
constexpr double kStroke = 0.15;  // of the height of capitals

constexpr std::array<std::string_view, 26> kCapitals{
    "M0cL40L8cM19L79",
    "M0cL00L40C707646L06M46C969c4cL0c",
    "M82C716040C200306C092c4cC6c7b8a",
    "M0cL00L30C608386C896c3cL0c",
    "M70L00L0cL7cM06L66",
    "M70L00L0cM06L56",
    "M82C716040C200306C092c4cC6c7b8aL87L57",
    "M00L0cM80L8cM06L86",
    "M00L60M30L3cM0cL6c",
    "M60L68C6b5c3cC1c0b09",
    "M00L0cM80L08M35L8c",
    "M00L0cL7c",
    "M0cL00L58La0Lac",
    "M0cL00L8cL80",
    "M40C200306C092c4cC6c8986C836040",
    "M0cL00L40C909747L07",
    "M40C200306C092c4cC6c8986C836040M59L8d",
    "M0cL00L40C909747L07M47L8c",
    "M82C716040C100103C052546C678789C8b7c4cC2c1b0a",
    "M00L80M40L4c",
    "M00L07C0a2c4cC6c8a87L80",
    "M00L4cL80",
    "M00L3cL63L9cLc0",
    "M00L8cM80L0c",
    "M00L46L80M46L4c",
    "M00L80L0cL8c",
};

constexpr std::array<std::string_view, 26> kSmall{
    "M44C240608C0a2c4cC6c8a88C866444M84L8c",
    "M44C240608C0a2c4cC6c8a88C866444M00L0c",
    "M86C756444C240608C0a2c4cC6c7b8a",
    "M44C240608C0a2c4cC6c8a88C866444M80L8c",
    "M08L88C866444C240608C0a2c4cC6c7b8a",
    "M60C403133L3cM04L64",
    "M44C240608C0a2c4cC6c8a88C866444M84L8cC8f6f4fC2f1f0e",
    "M00L0cM08C062444C648588L8c",
    "M04L0cM00L00",
    "M44L4dC4f3f0fM40L40",
    "M00L0cM74L0bM38L7c",
    "M00L09C0b1c3c",
    "M04L0cM08C051434C545658L5cM58C556484Ca4a6a8Lac",
    "M04L0cM08C062444C648588L8c",
    "M44C240608C0a2c4cC6c8a88C866444",
    "M44C240608C0a2c4cC6c8a88C866444M04L0f",
    "M44C240608C0a2c4cC6c8a88C866444M84L8f",
    "M04L0cM08C052454",
    "M75C645434C140506C082848C68797aC7c5c4cC2c1c0b",
    "M30L39C3b4c6cM04L64",
    "M04L08C0b2c4cC6c8a88M84L8c",
    "M04L4cL84",
    "M04L3cL66L9cLc4",
    "M04L8cM84L0c",
    "M04L4cM84L2f",
    "M04L84L0cL8c",
};

struct Point {
  double x;
  double y;
};

std::string_view strokes(char letter) {
  if (letter >= 'A' && letter <= 'Z') return kCapitals[static_cast<std::size_t>(letter - 'A')];
  if (letter >= 'a' && letter <= 'z') return kSmall[static_cast<std::size_t>(letter - 'a')];
  return {};
}

int grid(char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; }

bool is_command(char character) { return character == 'M' || character == 'L' || character == 'C'; }

// The right end of the letter: every one starts at 0.
int width(std::string_view moves) {
  int right = 0;
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    if (is_command(moves[i])) ++i;
    right = std::max(right, grid(moves[i]));
  }
  return right;
}

}  // namespace

void draw_letter(cairo_t* context, char letter, double centre_x, double centre_y, double height) {
  const std::string_view moves = strokes(letter);
  const double unit = height / kCapHeight;
  const double left = centre_x - unit * width(moves) / 2;
  const double top = centre_y - height / 2;
  const auto point = [&](std::size_t i) {
    return Point{left + unit * grid(moves[i]), top + unit * grid(moves[i + 1])};
  };
  const Cairo& draw = cairo();
  for (std::size_t i = 0; i < moves.size();) {
    const char command = moves[i];
    const Point first = point(i + 1);
    if (command == 'M') draw.move_to(context, first.x, first.y);
    if (command == 'L') draw.line_to(context, first.x, first.y);
    if (command == 'C') {
      const Point second = point(i + 3);
      const Point end = point(i + 5);
      draw.curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y);
    }
    i += command == 'C' ? 7 : 3;
  }
  draw.set_line_width(context, kStroke * height);
  draw.set_line_cap(context, CAIRO_LINE_CAP_ROUND);
  draw.set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  draw.stroke(context);
}

}  // namespace queens
