#include "queens/placement.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <stdexcept>

namespace queens {
namespace {

constexpr std::size_t kDigitsOnlyN = 10;  // up to this n every column is one digit

std::vector<std::string_view> split_columns(std::string_view text) {
  std::vector<std::string_view> fields;
  if (text.empty()) return fields;
  if (text.find(',') == std::string_view::npos && text.size() <= kDigitsOnlyN) {
    for (std::size_t i = 0; i < text.size(); ++i) fields.push_back(text.substr(i, 1));
    return fields;
  }
  for (std::size_t begin = 0;;) {
    const std::size_t comma = text.find(',', begin);
    fields.push_back(text.substr(begin, comma - begin));
    if (comma == std::string_view::npos) return fields;
    begin = comma + 1;
  }
}

/// Any text as a message may show it.
std::string shown(std::string_view field) {
  constexpr std::size_t kLongest = 20;
  std::string text(field.substr(0, kLongest));
  for (char& character : text)
    if (character < ' ' || character > '~') character = '?';
  return field.size() > kLongest ? text + "..." : text;
}

int parse_column(std::string_view field, std::size_t row, std::size_t n) {
  int column = -1;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), column);
  if (error != std::errc{} || end != field.data() + field.size() || column < 0 || column >= static_cast<int>(n))
    throw std::invalid_argument(
        fmt::format("placement, row {}: '{}' is not a column from 0 to {}", row, shown(field), n - 1));
  return column;
}

}  // namespace

Placement parse_placement(std::string_view text) {
  if (text.size() > kDigitsOnlyN && text.find(',') == std::string_view::npos)
    throw std::invalid_argument(fmt::format(
        "placement of {} characters: from n = 11 on, write the columns with commas, as in 0,2,4,...", text.size()));
  const std::vector<std::string_view> fields = split_columns(text);
  if (fields.size() > static_cast<std::size_t>(kMaxN))
    throw std::invalid_argument(
        fmt::format("placement with {} rows: at most {} are possible", fields.size(), kMaxN));
  Placement placement;
  std::vector<int> row_of(fields.size(), -1);
  for (std::size_t row = 0; row < fields.size(); ++row) {
    const int column = parse_column(fields[row], row, fields.size());
    int& earlier = row_of[static_cast<std::size_t>(column)];
    if (earlier >= 0)
      throw std::invalid_argument(fmt::format(
          "placement, row {}: column {} is taken by row {}; each column occurs once", row, column, earlier));
    earlier = static_cast<int>(row);
    placement.push_back(column);
  }
  return placement;
}

std::string format_placement(const Placement& placement) {
  return fmt::format("{}", fmt::join(placement, placement.size() <= kDigitsOnlyN ? "" : ","));
}

std::optional<Conflict> first_conflict(Rule rule, const Placement& placement) {
  const int n = static_cast<int>(placement.size());
  for (int row = 0; row < n; ++row) {
    for (int other = row + 1; other < n; ++other) {
      const int across =
          std::abs(placement[static_cast<std::size_t>(row)] - placement[static_cast<std::size_t>(other)]);
      const int down = other - row;
      if (across == 0) return Conflict{row, other, true};
      if (across != down) continue;
      if (rule == Rule::queen || (rule == Rule::adjacent && down == 1)) return Conflict{row, other, false};
    }
  }
  return std::nullopt;
}

}  // namespace queens
