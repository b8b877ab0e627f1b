// Every solver of maps against trying all permutations, on maps of any partition up to n = 6.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "fuzz/targets.hpp"
#include "oracle.hpp"
#include "queens/map_file.hpp"
#include "queens/puzzle.hpp"
#include "queens/reason.hpp"

namespace queens::fuzz {
namespace {

/// The first byte gives n and the rule, then one each region. Numbers that do not occur are taken by the next.
RegionMap drawn_map(std::string_view bytes, int n) {
  RegionMap map(n);
  for (int i = 0; i < n * n; ++i) {
    const auto at = static_cast<std::size_t>(i) + 1;
    const int region = at < bytes.size() ? static_cast<unsigned char>(bytes[at]) % n : i / n;
    map.set({i / n, i % n}, static_cast<std::uint8_t>(region));
  }
  return relabelled(map);
}

std::set<Placement> by_permutations(const RegionMap& map, Rule rule) {
  std::set<Placement> solutions;
  for (const oracle::Columns& columns :
       oracle::placements(map.n(), rule == Rule::queen ? oracle::queen : oracle::adjacent)) {
    std::set<int> regions;
    for (int row = 0; row < map.n(); ++row) regions.insert(map.at({row, columns[static_cast<std::size_t>(row)]}));
    if (regions.size() == columns.size()) solutions.insert(columns);
  }
  return solutions;
}

/// Every step has to hold for every solution.
void require_true(const std::vector<Step>& steps, const std::set<Placement>& solutions) {
  for (const Step& step : steps) {
    for (const Placement& solution : solutions) {
      const auto stands = [&](Cell cell) { return solution[static_cast<std::size_t>(cell.row)] == cell.column; };
      require(std::all_of(step.placed.begin(), step.placed.end(), stands), "a piece placed is in every solution",
              sentence(step));
      require(std::none_of(step.crossed.begin(), step.crossed.end(), stands), "a cell crossed is in no solution",
              sentence(step));
    }
  }
}

}  // namespace

void solvers(std::string_view bytes) {
  if (bytes.empty()) return;
  const int n = 1 + static_cast<unsigned char>(bytes[0]) % 6;
  const Rule rule = static_cast<unsigned char>(bytes[0]) / 6 % 2 == 0 ? Rule::adjacent : Rule::queen;
  const RegionMap map = drawn_map(bytes, n);
  if (inspect(map).regions != n) return;
  const std::set<Placement> expected = by_permutations(map, rule);
  const std::string shown = queens::letter_grid(map);

  std::set<Placement> found;
  std::size_t visits = 0;
  (void)solve_map(
      map, [&](const Placement& solution) { return found.insert(solution), ++visits, true; }, nullptr, rule);
  require(found == expected && visits == expected.size(), "the exact solver finds every solution once", shown);
  require(count_solutions(map, 3, rule) == std::min<std::size_t>(expected.size(), 3), "a limit is kept", shown);

  const Explanation way = explain(map, {}, rule);
  require_true(way.steps, expected);
  using Outcome = Explanation::Outcome;
  if (way.outcome == Outcome::solved)
    require(expected.size() == 1 && way.placement == *expected.begin(), "what is explained is the solution", shown);
  if (way.outcome == Outcome::contradiction) require(expected.empty(), "a contradiction means no solution", shown);
  if (way.outcome == Outcome::stuck) require(expected.size() != 1 || n < 1, "every puzzle can be explained", shown);

  const Grade graded = grade(map, rule);
  require(graded.solved == (expected.size() == 1), "a grade says whether there is one solution", shown);
  if (!expected.empty()) {
    const Placement& solution = *expected.begin();
    Progress begun;
    begun.pieces.push_back({0, solution[0]});
    require(!first_mistake(map, begun, rule), "a piece of the solution is no mistake", shown);
    const auto step = hint(map, begun, rule);
    if (step && expected.size() == 1) require_true({*step}, expected);
  }
}

}  // namespace queens::fuzz
