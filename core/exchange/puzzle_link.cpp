// puzz.link URLs, one a line: ".../p?starbattle/COLUMNS/ROWS/1/BORDERS". BORDERS has a bit for every pair of cells
// with a side in common, set where they belong to different regions: first the pairs side by side, row by row,
// then the pairs one above the other, 5 bits to a digit of base 32, each of the two groups filled up with zeros.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "exchange/forms.hpp"

namespace queens {
namespace {

constexpr std::string_view kKind = "starbattle/";
constexpr std::string_view kSite = "https://puzz.link/p?";
constexpr std::string_view kForm = "starbattle/COLUMNS/ROWS/1/BORDERS";
constexpr int kBits = 5;
constexpr std::size_t kLetters = 52;

/// The two groups of borders of an n x n board, and where each bit stands.
class Borders {
 public:
  explicit Borders(int n) : n_(n) {}

  [[nodiscard]] std::size_t group_digits() const { return static_cast<std::size_t>((pairs() + kBits - 1) / kBits); }
  [[nodiscard]] int pairs() const { return n_ * (n_ - 1); }
  /// The cells on both sides of border `pair` of group 0 (side by side) or 1 (one above the other).
  [[nodiscard]] std::pair<Cell, Cell> cells(int group, int pair) const {
    const int width = group == 0 ? n_ - 1 : n_;
    const Cell cell{pair / width, pair % width};
    return {cell, group == 0 ? Cell{cell.row, cell.column + 1} : Cell{cell.row + 1, cell.column}};
  }

 private:
  int n_;
};

int digit_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  return digit >= 'a' && digit <= 'v' ? digit - 'a' + 10 : -1;
}

class PuzzleLinkReader final : public detail::OneLineReader {
 public:
  using OneLineReader::OneLineReader;

 private:
  [[nodiscard]] RegionMap read(std::string_view text) const override {
    const std::size_t kind = text.find(kKind);
    if (kind == std::string_view::npos || (kind > 0 && text[kind - 1] != '?'))
      fail(0, fmt::format("not a puzz.link URL; the form is {}{}", kSite, kForm));
    std::size_t at = kind + kKind.size();
    const std::size_t columns = field(text, at, "the number of columns");
    const std::size_t rows_at = at;
    const std::size_t rows = field(text, at, "the number of rows");
    const std::size_t stars_at = at;
    const std::size_t stars = field(text, at, "the number of stars");
    if (columns < 1 || columns > kMaxN)
      fail(kind + kKind.size(), fmt::format("{} columns; maps have from 1 to {}", columns, kMaxN));
    if (rows != columns) fail(rows_at, fmt::format("{} columns and {} rows; maps are square", columns, rows));
    if (stars != 1) fail(stars_at, fmt::format("{} stars a region; maps of this game have 1", stars));
    return map_within(Borders(static_cast<int>(columns)), static_cast<int>(columns), text, at);
  }

  // The number before the next slash; `at` moves behind the slash.
  [[nodiscard]] std::size_t field(std::string_view text, std::size_t& at, const char* what) const {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (end == text.data() + at) fail(at, fmt::format("{} is missing; the form is {}", what, kForm));
    if (error != std::errc{}) fail(at, fmt::format("{} is far too large", what));
    at = static_cast<std::size_t>(end - text.data());
    if (at == text.size() || text[at] != '/') fail(at, fmt::format("no '/' after {}; the form is {}", what, kForm));
    ++at;
    return value;
  }

  [[nodiscard]] RegionMap map_within(const Borders& borders, int n, std::string_view text,
                                     std::size_t begin) const {
    const std::size_t digits = borders.group_digits();
    for (std::size_t i = begin; i < text.size() && i < begin + 2 * digits; ++i) {
      if (digit_value(text[i]) < 0)
        fail(i, fmt::format("{} is not a digit of the borders (0 to 9, a to v)", detail::shown(text[i])));
    }
    if (text.size() != begin + 2 * digits)
      fail(std::min(text.size(), begin + 2 * digits),
           fmt::format("{} digits of borders; n = {} needs {}", text.size() - begin, n, 2 * digits));
    const auto place = [&](int group, int pair) {
      return begin + static_cast<std::size_t>(group) * digits + static_cast<std::size_t>(pair / kBits);
    };
    const auto is_set = [&](int group, int pair) {
      return (digit_value(text[place(group, pair)]) >> (kBits - 1 - pair % kBits) & 1) != 0;
    };
    for (int group = 0; group < 2; ++group) {
      for (int pair = borders.pairs(); pair % kBits != 0; ++pair) {
        if (is_set(group, pair)) fail(place(group, pair), "this digit has borders that are not on the board");
      }
    }
    const RegionMap map = flooded(borders, n, is_set);
    for (int group = 0; group < 2; ++group) {
      for (int pair = 0; pair < borders.pairs(); ++pair) {
        const auto [first, second] = borders.cells(group, pair);
        if (is_set(group, pair) && map.at(first) == map.at(second))
          fail(place(group, pair),
               fmt::format("the border between row {}, column {} and row {}, column {} separates no regions",
                           first.row, first.column, second.row, second.column));
      }
    }
    return map;
  }

  // Cells without a border between them belong together; regions are numbered row by row.
  template <typename IsSet>
  [[nodiscard]] RegionMap flooded(const Borders& borders, int n, const IsSet& is_set) const {
    std::vector<std::vector<Cell>> joined(static_cast<std::size_t>(n * n));
    const auto index = [n](Cell cell) { return static_cast<std::size_t>(cell.row * n + cell.column); };
    for (int group = 0; group < 2; ++group) {
      for (int pair = 0; pair < borders.pairs(); ++pair) {
        if (is_set(group, pair)) continue;
        const auto [first, second] = borders.cells(group, pair);
        joined[index(first)].push_back(second);
        joined[index(second)].push_back(first);
      }
    }
    RegionMap map(n);
    std::size_t regions = 0;
    for (int i = 0; i < n * n; ++i) {
      const Cell first{i / n, i % n};
      if (map.at(first) != RegionMap::kNone) continue;
      if (regions == kLetters) fail(0, fmt::format("more than {} regions; n = {} needs {}", kLetters, n, n));
      const auto region = static_cast<std::uint8_t>(regions++);
      map.set(first, region);
      for (std::vector<Cell> open{first}; !open.empty();) {
        const Cell cell = open.back();
        open.pop_back();
        for (const Cell next : joined[index(cell)]) {
          if (map.at(next) != RegionMap::kNone) continue;
          map.set(next, region);
          open.push_back(next);
        }
      }
    }
    return map;
  }
};

}  // namespace

namespace detail {
std::unique_ptr<FormReader> puzzle_link_reader(LineReader& lines) {
  return std::make_unique<PuzzleLinkReader>(lines);
}
}  // namespace detail

std::string puzzle_link(const RegionMap& map) {
  detail::require_full(map, "a puzz.link URL");
  if (const MapForm form = inspect(map); !form.pieces_apart.empty()) {
    const Cell apart = form.pieces_apart.front();
    throw std::invalid_argument(
        fmt::format("a puzz.link URL knows borders only: the region of row {}, column {} has to be connected",
                    apart.row, apart.column));
  }
  const Borders borders(map.n());
  std::string text = fmt::format("{}{}{}/{}/1/", kSite, kKind, map.n(), map.n());
  for (int group = 0; group < 2; ++group) {
    for (int begin = 0; begin < borders.pairs(); begin += kBits) {
      int digit = 0;
      for (int pair = begin; pair < begin + kBits; ++pair) {
        digit *= 2;
        if (pair >= borders.pairs()) continue;
        const auto [first, second] = borders.cells(group, pair);
        digit += map.at(first) != map.at(second) ? 1 : 0;
      }
      text += static_cast<char>(digit < 10 ? '0' + digit : 'a' + digit - 10);
    }
  }
  return text;
}

}  // namespace queens
