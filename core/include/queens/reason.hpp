// Solving a puzzle the way people do: a ladder of techniques, every step with its reason, and a grade made of them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "queens/board.hpp"
#include "queens/placement.hpp"
#include "queens/region_map.hpp"
#include "queens/rule.hpp"

namespace queens {

/// The techniques in the order in which they are tried. A unit is a row, a column or a region; a candidate is a
/// cell not crossed. Placing a piece crosses its row, its column, its region and the cells around it at no cost.
enum class Technique : std::uint8_t {
  region_single,          ///< R1: a region with one candidate
  line_single,            ///< L1: a row or column with one candidate
  region_in_line,         ///< RL: a region whose candidates share a line crosses the rest of the line
  attacked_by_two,        ///< N2: cells attacked by both candidates of a region
  attacked_by_three,      ///< N3: the same for three candidates
  attacked_by_four,       ///< N4: for four
  line_in_region,         ///< LR: a line whose candidates share a region crosses the rest of the region
  two_in_two,             ///< K2: two regions confined to two lines, or two lines to two regions
  three_in_three,         ///< K3: the same for three
  attacked_by_many,       ///< N5: as N2 for five candidates or more
  attacked_by_line,       ///< M3: cells attacked by all two or three candidates of a line
  attacked_by_long_line,  ///< M5: the same for four or more
  many_in_many,           ///< K4: as K2 for four or more
  conflict,               ///< CONF: a piece here leaves a unit no cell, or two units the same one, at once
  short_chain,            ///< SHORT: a piece here leads to that within two rounds of R1, L1, RL, LR
  long_chain,             ///< LONG: within more rounds, or with N, M and K among them
  nested_chain,           ///< NEST: only with an assumption inside the assumption
  dead_end,               ///< no technique: what a chain of consequences ends in
};
inline constexpr std::size_t kTechniques = 17;  ///< dead_end is not on the ladder

/// The short name used in files: "R1", "L1", ... "NEST", "END".
[[nodiscard]] std::string_view name(Technique technique);
/// What a round of the technique adds to the score.
[[nodiscard]] int cost(Technique technique);

struct Unit {
  enum class Kind : std::uint8_t { row, column, region };
  Kind kind;
  int index;  ///< from 0
  friend bool operator==(const Unit&, const Unit&) = default;
};

/// One step: what was seen, and what follows.
struct Step {
  Technique technique = Technique::dead_end;
  std::vector<Unit> units;        ///< what the reason is about: "regions B and C ..."
  std::vector<Unit> confined_to;  ///< ... "only fit in rows 1 and 2"; empty where the reason needs no second set
  std::vector<Cell> candidates;   ///< the units' candidates, where the reason names them (N and M)
  std::optional<Cell> assumed;    ///< "suppose a piece on ...": assumptions only
  std::vector<Cell> placed;       ///< a piece stands here
  std::vector<Cell> crossed;      ///< no piece stands here
  std::vector<Step> chain;        ///< what follows from the assumption, in order; the last is a dead_end
};

/// The step in one plain English sentence, rows and columns counted from 1, regions by letter, without a full stop.
/// Cost: O(length).
[[nodiscard]] std::string sentence(const Step& step);

/// The step as one JSON object; rows and columns from 0, regions by letter.
[[nodiscard]] std::string json(const Step& step);

/// What somebody has put on the board so far.
struct Progress {
  std::vector<Cell> pieces;
  std::vector<Cell> crosses;
};

struct Explanation {
  enum class Outcome : std::uint8_t {
    solved,         ///< every piece stands: this is the only solution that agrees with the given progress
    stuck,          ///< no technique finds more; so it is for every map with several solutions
    contradiction,  ///< no solution agrees with the map and the progress; the last step is a dead_end
  };
  Outcome outcome = Outcome::stuck;
  std::vector<Step> steps;
  Placement placement;  ///< the column of the piece in each row, -1 where none stands yet
};

/// Solves the map step by step from `progress` on. The steps of one round (see grade()) follow each other and do
/// not depend on each other. Uniqueness is never used as an argument: every step holds for every solution.
/// @pre     the map has exactly n regions, numbered 0..n-1, and every cell belongs to one; the rule is adjacent or
///          queen.
/// Cost:    microseconds to milliseconds, polynomial in n.
/// Threads: safe from any thread; runs in the calling one.
/// @throw   std::invalid_argument on a broken precondition, and for progress off the board.
[[nodiscard]] Explanation explain(const RegionMap& map, const Progress& progress = {}, Rule rule = Rule::adjacent);

/// The next step from `progress` on; nothing when solved or stuck. Where the progress contradicts the map the step
/// is a dead_end that names the unit without a cell. Contract as explain().
[[nodiscard]] std::optional<Step> hint(const RegionMap& map, const Progress& progress = {},
                                       Rule rule = Rule::adjacent);

/// A piece that does not belong to the map's one solution, else a cross on a cell that does; nothing when there is
/// none or when the map has not exactly one solution.
/// @pre     as explain(); the progress is on the board. Cost: as count_solutions().
[[nodiscard]] std::optional<Cell> first_mistake(const RegionMap& map, const Progress& progress,
                                                Rule rule = Rule::adjacent);

enum class Difficulty : std::uint8_t { easy, medium, hard, expert };
/// "easy", "medium", "hard" or "expert".
[[nodiscard]] std::string_view name(Difficulty difficulty);
/// The difficulty that `word` names, or nothing.
[[nodiscard]] std::optional<Difficulty> difficulty_from_name(std::string_view word);

struct Grade {
  bool solved = false;  ///< false: the map has not exactly one solution, and the rest counts the rounds done
  int score = 0;        ///< n times the sum of the costs of the rounds
  Difficulty difficulty = Difficulty::easy;
  Technique hardest = Technique::region_single;
  std::array<int, kTechniques> rounds{};  ///< how often each technique was the cheapest that applied
};

/// Grades by rounds: in each, every step of the cheapest technique that applies is taken at once. Easy below 160,
/// medium below 280, hard below 450, else expert; expert takes a step of cost 5 or more, and an assumption makes a
/// puzzle at least hard. The same for all symmetries of the map and all names of its regions.
/// Contract as explain(). Cost: 2 us at n = 8, 5 us at n = 11 on one core (AVX2); milliseconds where every
/// assumption has to be tried, as on maps with several solutions.
[[nodiscard]] Grade grade(const RegionMap& map, Rule rule = Rule::adjacent);

}  // namespace queens
