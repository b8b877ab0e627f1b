// The growth of a region map as an SVG that plays in a browser: every cell is white, then marked while it lies on
// the frontier, then of its region's colour; the borders of the regions are drawn when the board is full.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "queens/render.hpp"
#include "render/crown.hpp"
#include "render/timeline.hpp"

namespace queens {
namespace {

constexpr int kCell = 56;
constexpr int kMargin = 16;
constexpr double kPause = 3;
constexpr double kSlowestStep = 0.25;
constexpr double kFastestStep = 0.04;
constexpr double kWishedSeconds = 20;

constexpr std::uint8_t kFrontier = 1;
constexpr std::uint8_t kJoined = 2;

/// What every cell goes through; the steps count the cells that have joined.
std::vector<Track> record(const RegionMap& finished, const Placement& placement, std::uint64_t seed,
                          std::uint64_t index) {
  const int n = finished.n();
  std::vector<Track> cells(static_cast<std::size_t>(n * n));
  const auto track = [&](Cell cell) -> Track& {
    return cells[static_cast<std::size_t>(cell.row * n + cell.column)];
  };
  for (int row = 0; row < n; ++row) track({row, placement[static_cast<std::size_t>(row)]}).enter(0, kJoined);
  int joined = 0;
  (void)grow(placement, seed, index, [&](const GrowthStep& step) {
    for (const Cell cell : step.frontier)
      if (track(cell).at(joined) == 0) track(cell).enter(joined, kFrontier);
    track(step.cell).enter(++joined, kJoined);
  });
  return cells;
}

/// The sides between regions, and the frame, as a path.
std::string borders(const RegionMap& map) {
  const int n = map.n();
  std::string path = fmt::format("M{0} {0}h{1}v{1}h-{1}z", kMargin, n * kCell);
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      const int x = kMargin + column * kCell;
      const int y = kMargin + row * kCell;
      if (column > 0 && map.at({row, column - 1}) != map.at({row, column}))
        path += fmt::format("M{} {}v{}", x, y, kCell);
      if (row > 0 && map.at({row - 1, column}) != map.at({row, column}))
        path += fmt::format("M{} {}h{}", x, y, kCell);
    }
  return path;
}

std::string thin_lines(int n) {
  std::string path;
  for (int i = 1; i < n; ++i)
    path += fmt::format("M{0} {1}h{2}M{1} {0}v{2}", kMargin, kMargin + i * kCell, n * kCell);
  return path;
}

}  // namespace

std::string svg_growth(const Placement& placement, std::uint64_t seed, std::uint64_t index) {
  if (placement.empty()) throw std::invalid_argument("a growth to show needs a board of at least one cell");
  const RegionMap map = grow(placement, seed, index);
  const int n = map.n();
  const std::vector<Track> cells = record(map, placement, seed, index);
  const std::vector<std::string> colours = region_colours(map);
  const int steps = n * n - n + 1;
  const Timeline timeline(steps, std::clamp(kWishedSeconds / steps, kFastestStep, kSlowestStep), kPause);

  std::string rules;
  std::string body;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      const Track& track = cells[static_cast<std::size_t>(row * n + column)];
      const std::string& colour = colours[map.at({row, column})];
      const std::string id = fmt::format("g{}-{}", row, column);
      const std::vector<std::string> looks{"fill:#fff", "fill:#d8d2c4", "fill:" + colour};
      if (track.at(0) != kJoined) rules += track.keyframes(timeline, id, looks);
      body += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", kMargin + column * kCell,
                          kMargin + row * kCell, kCell, kCell,
                          track.at(0) == kJoined
                              ? fmt::format("fill=\"{}\"", colour)
                              : fmt::format("class=\"m\" style=\"fill:{};animation-name:{}\"", colour, id));
    }
  body += fmt::format("<path d=\"{}\" stroke=\"#1c1c22\" stroke-opacity=\".3\" fill=\"none\"/>\n", thin_lines(n));
  for (int row = 0; row < n; ++row)
    body += fmt::format("<use href=\"#crown\" x=\"{}\" y=\"{}\"/>\n",
                        kMargin + placement[static_cast<std::size_t>(row)] * kCell, kMargin + row * kCell);
  Track full;
  full.enter(steps - 1, 1);
  if (full.moves()) rules += full.keyframes(timeline, "full", {"opacity:0", "opacity:1"});
  body += fmt::format(
      "<path d=\"{}\" stroke=\"#1c1c22\" stroke-width=\"4\" stroke-linecap=\"square\" fill=\"none\" "
      "class=\"m\" style=\"opacity:1;animation-name:full\"/>\n",
      borders(map));
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" viewBox=\"0 0 {0} {0}\" "
      "role=\"img\">\n"
      "<title>Growth of a region map, {1} x {1} cells</title>\n<style>\n{2}{3}</style>\n<defs>{4}</defs>\n"
      "<rect width=\"{0}\" height=\"{0}\" rx=\"12\" fill=\"#fff\"/>\n{5}</svg>\n",
      n * kCell + 2 * kMargin, n, motion_rules(timeline), rules, crown_svg(kCell, "#1c1c22"), body);
}

}  // namespace queens
