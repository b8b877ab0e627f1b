// Star Battle Notation: one map a line, "8x1." and then the n * n region letters row by row.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "exchange/forms.hpp"

namespace queens {
namespace {

class SbnReader final : public detail::OneLineReader {
 public:
  using OneLineReader::OneLineReader;

 private:
  static constexpr const char* kForm = "the form is NxSTARS. and N * N letters, such as 2x1.AABB";

  [[nodiscard]] RegionMap read(std::string_view text) const override {
    std::size_t at = 0;
    const std::size_t n = number(text, at, "the board size");
    if (at == text.size() || text[at] != 'x') fail(at, fmt::format("no 'x' after the board size; {}", kForm));
    if (n < 1 || n > kMaxN) fail(0, fmt::format("a board size of {}; maps have from 1 to {} columns", n, kMaxN));
    const std::size_t stars_at = ++at;
    const std::size_t stars = number(text, at, "the number of stars");
    if (stars != 1) fail(stars_at, fmt::format("{} stars a region; maps of this game have 1", stars));
    if (at == text.size() || text[at] != '.') fail(at, fmt::format("no '.' after the number of stars; {}", kForm));
    return letters(text, at + 1, n);
  }

  [[nodiscard]] std::size_t number(std::string_view text, std::size_t& at, const char* what) const {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (end == text.data() + at) fail(at, fmt::format("{} is missing; {}", what, kForm));
    if (error != std::errc{}) fail(at, fmt::format("{} is far too large", what));
    at = static_cast<std::size_t>(end - text.data());
    return value;
  }

  [[nodiscard]] RegionMap letters(std::string_view text, std::size_t begin, std::size_t n) const {
    RegionMap map(static_cast<int>(n));
    detail::LetterNumbers numbers;
    const std::size_t given = text.size() - begin;
    for (std::size_t i = 0; i < std::min(given, n * n); ++i) {
      const auto region = numbers.number(text[begin + i]);
      if (!region)
        fail(begin + i, fmt::format("{} is not a region letter (A to Z, a to z)", detail::shown(text[begin + i])));
      map.set({static_cast<int>(i / n), static_cast<int>(i % n)}, *region);
    }
    if (given != n * n)
      fail(begin + std::min(given, n * n), fmt::format("{} letters; n = {} needs {}", given, n, n * n));
    return map;
  }
};

}  // namespace

namespace detail {
std::unique_ptr<FormReader> sbn_reader(LineReader& lines) { return std::make_unique<SbnReader>(lines); }
}  // namespace detail

std::string sbn_line(const RegionMap& map) {
  detail::require_full(map, "Star Battle Notation");
  std::string text = letter_grid(map);
  std::erase(text, '\n');
  return fmt::format("{}x1.{}", map.n(), text);
}

}  // namespace queens
