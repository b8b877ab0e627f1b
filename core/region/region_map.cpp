#include "queens/region_map.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "region/sides.hpp"

namespace queens {

RegionMap::RegionMap(int n) : n_(n) {
  if (n < 0 || n > kMaxN) throw std::invalid_argument(fmt::format("n = {}: a map has n from 0 to {}", n, kMaxN));
  regions_.assign(static_cast<std::size_t>(n * n), kNone);
}

char region_letter(std::uint8_t region) {
  return static_cast<char>(region < 26 ? 'A' + region : 'a' + (region - 26));
}

RegionMap relabelled(const RegionMap& map) {
  std::array<std::uint8_t, 256> label;
  label.fill(RegionMap::kNone);
  std::uint8_t used = 0;
  RegionMap result(map.n());
  for (int row = 0; row < map.n(); ++row) {
    for (int column = 0; column < map.n(); ++column) {
      const std::uint8_t region = map.at({row, column});
      if (region == RegionMap::kNone) continue;
      if (label[region] == RegionMap::kNone) label[region] = used++;
      result.set({row, column}, label[region]);
    }
  }
  return result;
}

MapForm inspect(const RegionMap& map) {
  MapForm form;
  std::array<bool, 256> met{};
  std::array<bool, 256> apart{};
  RegionMap reached(map.n());
  std::vector<Cell> open;
  for (int row = 0; row < map.n(); ++row) {
    for (int column = 0; column < map.n(); ++column) {
      const std::uint8_t region = map.at({row, column});
      if (region == RegionMap::kNone || reached.at({row, column}) != RegionMap::kNone) continue;
      if (!met[region]) ++form.regions;
      if (met[region] && !apart[region]) form.pieces_apart.push_back({row, column});
      apart[region] = met[region];
      met[region] = true;
      reached.set({row, column}, region);
      open.push_back({row, column});
      while (!open.empty()) {
        const Cell from = open.back();
        open.pop_back();
        detail::for_each_side(map.n(), from, [&](Cell next) {
          if (map.at(next) != region || reached.at(next) != RegionMap::kNone) return;
          reached.set(next, region);
          open.push_back(next);
        });
      }
    }
  }
  return form;
}

}  // namespace queens
