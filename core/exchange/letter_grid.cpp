// Letter grids: n lines of n letters, maps separated by blank lines or by `=== name ===`.
#include <fmt/format.h>

#include "exchange/forms.hpp"

namespace queens {
namespace {

class LetterGridReader final : public detail::FormReader {
 public:
  explicit LetterGridReader(detail::LineReader& lines) : lines_(lines) {}

  std::optional<MapRecord> next() override {
    std::string name;
    while (more_ && (detail::is_blank(lines_.line()) || is_title(lines_.line()))) {
      if (is_title(lines_.line())) name = title();
      more_ = lines_.next();
    }
    if (!more_) return std::nullopt;
    MapRecord record;
    record.line = lines_.number();
    record.column = 1;
    record.name = name.empty() ? fmt::format("{}", ++count_) : name;
    read_rows(record);
    return record;
  }

 private:
  static bool is_title(const std::string& line) { return line.rfind("===", 0) == 0; }

  [[nodiscard]] std::string title() const {
    const std::string& line = lines_.line();
    const std::size_t begin = line.find_first_not_of("= \t");
    if (begin == std::string::npos) return "";
    return line.substr(begin, line.find_last_not_of("= \t") + 1 - begin);
  }

  void read_rows(MapRecord& record) {
    const std::size_t n = lines_.line().size();
    if (n > kMaxN)
      lines_.fail(kMaxN + 1, fmt::format("a line of {} characters; maps have at most {} columns", n, kMaxN));
    record.map = RegionMap(static_cast<int>(n));
    detail::LetterNumbers letters;
    for (std::size_t row = 0; row < n; ++row) {
      read_row(record.map, row, letters);
      more_ = lines_.next();
      const bool ends = !more_ || detail::is_blank(lines_.line()) || is_title(lines_.line());
      if (row + 1 < n && ends)
        lines_.fail(more_ ? 1 : lines_.end(),
                    fmt::format("the map from line {} on ends after {} of {} lines", record.line, row + 1, n));
      if (row + 1 == n && !ends)
        lines_.fail(1, fmt::format("line {} of a map with {} columns; separate maps by a blank line", n + 1, n));
    }
  }

  void read_row(RegionMap& map, std::size_t row, detail::LetterNumbers& letters) const {
    const std::string& line = lines_.line();
    const auto n = static_cast<std::size_t>(map.n());
    for (std::size_t column = 0; column < line.size() && column < n; ++column) {
      const auto region = letters.number(line[column]);
      if (!region)
        lines_.fail(column + 1,
                    fmt::format("{} is not a region letter (A to Z, a to z)", detail::shown(line[column])));
      map.set({static_cast<int>(row), static_cast<int>(column)}, *region);
    }
    if (line.size() != n)
      lines_.fail(
          std::min(line.size(), n) + 1,
          fmt::format("this line has {} letters, the first of the map {}; all need the same", line.size(), n));
  }

  detail::LineReader& lines_;
  bool more_ = true;
  std::size_t count_ = 0;
};

}  // namespace

namespace detail {
std::unique_ptr<FormReader> letter_grid_reader(LineReader& lines) {
  return std::make_unique<LetterGridReader>(lines);
}
}  // namespace detail

std::string letter_grid(const RegionMap& map) {
  const RegionMap ordered = relabelled(map);
  std::string text;
  for (int row = 0; row < map.n(); ++row) {
    for (int column = 0; column < map.n(); ++column) {
      const std::uint8_t region = ordered.at({row, column});
      text += region == RegionMap::kNone ? '.' : region_letter(region);
    }
    text += '\n';
  }
  return text;
}

}  // namespace queens
