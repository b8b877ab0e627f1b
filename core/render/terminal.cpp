// Two columns a cell, the letter and the crown; a colour is set where it changes, and reset at each line's end.
#include "render/terminal.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <optional>

#include "queens/render.hpp"
#include "render/piece_check.hpp"

namespace queens {
namespace {

constexpr const char* kCrown = "\u265B";

void add_row(std::string& text, const RegionMap& map, const Legend& legend, int row, int piece_column) {
  std::optional<Colour> current;
  for (int column = 0; column < map.n(); ++column) {
    const std::uint8_t region = map.at({row, column});
    const Colour colour = legend.colour(region);
    if (colour != current) {
      fmt::format_to(std::back_inserter(text), "\x1b[38;2;0;0;0;48;2;{};{};{}m", colour.red, colour.green,
                     colour.blue);
      current = colour;
    }
    text += legend.letter(region);
    text += column == piece_column ? kCrown : " ";
  }
  text += "\x1b[0m\n";
}

}  // namespace

std::string terminal_map(const RegionMap& map, const Legend& legend, const Placement& placement) {
  require_on_map(map, placement);
  std::string text;
  for (int row = 0; row < map.n(); ++row) {
    add_row(text, map, legend, row, placement.empty() ? -1 : placement[static_cast<std::size_t>(row)]);
  }
  return text;
}

std::string terminal_map(const RegionMap& map, const Placement& placement) {
  return terminal_map(map, Legend(map), placement);
}

}  // namespace queens
