// A board that somebody has begun: n lines of n characters, `.` empty, `x` crossed, `Q` a piece.
#include <fmt/format.h>

#include "exchange/forms.hpp"

namespace queens {
namespace {

void read_row(const detail::LineReader& lines, int n, int row, Progress& progress) {
  const std::string& line = lines.line();
  const auto width = static_cast<std::size_t>(n);
  for (std::size_t column = 0; column < std::min(line.size(), width); ++column) {
    const Cell cell{row, static_cast<int>(column)};
    if (line[column] == 'Q' || line[column] == 'q')
      progress.pieces.push_back(cell);
    else if (line[column] == 'x' || line[column] == 'X')
      progress.crosses.push_back(cell);
    else if (line[column] != '.')
      lines.fail(column + 1,
                 fmt::format("{} is none of . (empty), x (crossed) and Q (a queen)", detail::shown(line[column])));
  }
  if (line.size() != width)
    lines.fail(std::min(line.size(), width) + 1,
               fmt::format("this line has {} characters; the map has {} columns", line.size(), n));
}

}  // namespace

Progress read_progress(std::istream& in, const std::string& file, int n) {
  detail::LineReader lines(in, file);
  Progress progress;
  int rows = 0;
  while (lines.next()) {
    if (detail::is_blank(lines.line())) continue;
    if (rows == n) lines.fail(1, fmt::format("a line too many: the map has {} rows", n));
    read_row(lines, n, rows++, progress);
  }
  if (rows != n) lines.fail(lines.end(), fmt::format("{} rows, where the map has {}", rows, n));
  return progress;
}

}  // namespace queens
