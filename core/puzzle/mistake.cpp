// What a player got wrong: a comparison with the solution, so that a hint never builds on a mistake.
#include <algorithm>

#include "queens/puzzle.hpp"
#include "queens/reason.hpp"

namespace queens {

std::optional<Cell> first_mistake(const RegionMap& map, const Progress& progress, Rule rule) {
  Placement solution;
  int solutions = 0;
  solve_map(
      map,
      [&](const Placement& placement) {
        solution = placement;
        return ++solutions < 2;
      },
      nullptr, rule);
  if (solutions != 1) return std::nullopt;
  const auto holds_piece = [&](Cell cell) { return solution[static_cast<std::size_t>(cell.row)] == cell.column; };
  if (const auto wrong = std::find_if_not(progress.pieces.begin(), progress.pieces.end(), holds_piece);
      wrong != progress.pieces.end())
    return *wrong;
  if (const auto wrong = std::find_if(progress.crosses.begin(), progress.crosses.end(), holds_piece);
      wrong != progress.crosses.end())
    return *wrong;
  return std::nullopt;
}

}  // namespace queens
