// The reasoning solver, step by step: against the exact solver, and against a plain reader who checks every reason.
#include "queens/reason.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "queens/puzzle.hpp"
#include "unique_maps.hpp"

namespace queens {
namespace {

using testing::unique_map;
using testing::UniqueMap;
using Outcome = Explanation::Outcome;

/// Follows an explanation on a board of its own and believes nothing that it cannot see there.
class Reader {
 public:
  explicit Reader(const RegionMap& map)
      : map_(map), candidate_(static_cast<std::size_t>(map.n() * map.n()), true) {}

  void put(Cell piece) {
    for_each_cell([&](Cell cell) {
      if (cell == piece || attacks(piece, cell)) set(cell, false);
    });
    pieces_.push_back(piece);
  }
  void cross(Cell cell) { set(cell, false); }

  void follow(const Step& step) {
    SCOPED_TRACE(std::string(name(step.technique)) + ": " + sentence(step));
    if (step.technique == Technique::dead_end) return check_dead_end(step);
    if (step.assumed) {
      check_assumption(step);
    } else if (!step.placed.empty()) {
      ASSERT_EQ(step.placed.size(), 1U);
      EXPECT_TRUE(only_in(step.units, [&](Cell cell) { return cell == step.placed.front(); }));
      EXPECT_TRUE(is_candidate(step.placed.front()));
    } else if (!step.candidates.empty()) {
      check_attacks(step);
    } else {
      check_confinement(step);
    }
    for (const Cell cell : step.crossed) EXPECT_TRUE(is_candidate(cell)) << "crossed twice";
    for (const Cell cell : step.placed) put(cell);
    for (const Cell cell : step.crossed) cross(cell);
  }

 private:
  static bool attacks(const RegionMap& map, Cell a, Cell b) {
    const bool touching = std::abs(a.row - b.row) < 2 && std::abs(a.column - b.column) < 2;
    return !(a == b) && (a.row == b.row || a.column == b.column || touching || map.at(a) == map.at(b));
  }
  bool attacks(Cell a, Cell b) const { return attacks(map_, a, b); }
  std::size_t index(Cell cell) const { return static_cast<std::size_t>(cell.row * map_.n() + cell.column); }
  bool is_candidate(Cell cell) const { return candidate_[index(cell)]; }
  void set(Cell cell, bool value) { candidate_[index(cell)] = value; }
  template <class Visit>
  void for_each_cell(Visit visit) const {
    for (int row = 0; row < map_.n(); ++row)
      for (int column = 0; column < map_.n(); ++column) visit(Cell{row, column});
  }
  bool in_any(const std::vector<Unit>& units, Cell cell) const {
    return std::any_of(units.begin(), units.end(), [&](const Unit& unit) {
      const int own = unit.kind == Unit::Kind::row      ? cell.row
                      : unit.kind == Unit::Kind::column ? cell.column
                                                        : static_cast<int>(map_.at(cell));
      return own == unit.index;
    });
  }
  template <class Allowed>
  bool only_in(const std::vector<Unit>& units, Allowed allowed) const {
    bool all = true;
    for_each_cell([&](Cell cell) {
      if (is_candidate(cell) && in_any(units, cell)) all = all && allowed(cell);
    });
    return all;
  }
  void expect_no_piece_in(const std::vector<Unit>& units) const {
    for (const Cell piece : pieces_) EXPECT_FALSE(in_any(units, piece)) << "a unit that has its piece is no reason";
  }

  void check_attacks(const Step& step) const {
    expect_no_piece_in(step.units);
    EXPECT_TRUE(only_in(step.units, [&](Cell cell) {
      return std::find(step.candidates.begin(), step.candidates.end(), cell) != step.candidates.end();
    }));
    for (const Cell cell : step.crossed)
      for (const Cell candidate : step.candidates) EXPECT_TRUE(attacks(candidate, cell));
  }
  void check_confinement(const Step& step) const {
    expect_no_piece_in(step.units);
    EXPECT_EQ(step.units.size(), step.confined_to.size());
    EXPECT_TRUE(only_in(step.units, [&](Cell cell) { return in_any(step.confined_to, cell); }));
    for (const Cell cell : step.crossed) EXPECT_TRUE(in_any(step.confined_to, cell) && !in_any(step.units, cell));
  }
  void check_dead_end(const Step& step) const {
    expect_no_piece_in(step.units);
    EXPECT_GT(step.units.size(), step.confined_to.size());
    EXPECT_TRUE(only_in(step.units, [&](Cell cell) { return in_any(step.confined_to, cell); }));
  }
  void check_assumption(const Step& step) const {
    Reader inside = *this;
    inside.put(*step.assumed);
    EXPECT_EQ(step.crossed, std::vector<Cell>{*step.assumed});
    ASSERT_FALSE(step.chain.empty());
    EXPECT_EQ(step.chain.back().technique, Technique::dead_end);
    for (const Step& consequence : step.chain) inside.follow(consequence);
  }

  const RegionMap& map_;
  std::vector<bool> candidate_;
  std::vector<Cell> pieces_;
};

void expect_true_of(const Step& step, const Placement& solution) {
  for (const Cell cell : step.placed) EXPECT_EQ(solution[static_cast<std::size_t>(cell.row)], cell.column);
  for (const Cell cell : step.crossed) EXPECT_NE(solution[static_cast<std::size_t>(cell.row)], cell.column);
}

RegionMap map_of(const std::vector<std::string>& lines) {
  RegionMap map(static_cast<int>(lines.size()));
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column)
      map.set({row, column}, static_cast<std::uint8_t>(
                                 lines[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] - 'A'));
  return map;
}

TEST(Explanation, IsTrueAndCompleteOnUniqueMaps) {
  std::mt19937_64 random(11);
  std::set<Technique> seen;
  for (int trial = 0; trial < 2000; ++trial) {
    SCOPED_TRACE("seed 11, trial " + std::to_string(trial));
    const UniqueMap puzzle = unique_map(4 + trial % 6, random);
    const Explanation explanation = explain(puzzle.map);
    ASSERT_EQ(explanation.outcome, Outcome::solved);
    ASSERT_EQ(explanation.placement, puzzle.solution);
    Reader reader(puzzle.map);
    for (const Step& step : explanation.steps) {
      seen.insert(step.technique);
      expect_true_of(step, puzzle.solution);
      reader.follow(step);
    }
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GE(seen.size(), 14U) << "the maps are too tame to test the ladder";
}

TEST(Explanation, IsTrueOnLargeUniqueMaps) {
  std::mt19937_64 random(12);
  for (const int n : {10, 11, 12, 13}) {
    for (int trial = 0; trial < 12; ++trial) {
      SCOPED_TRACE("seed 12, n " + std::to_string(n) + ", trial " + std::to_string(trial));
      const UniqueMap puzzle = unique_map(n, random);
      const Explanation explanation = explain(puzzle.map);
      Reader reader(puzzle.map);
      for (const Step& step : explanation.steps) {
        expect_true_of(step, puzzle.solution);
        reader.follow(step);
      }
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST(Explanation, NeverSolvesAMapWithSeveralSolutionsOrNone) {
  std::mt19937_64 random(13);
  for (int trial = 0; trial < 800; ++trial) {
    SCOPED_TRACE("seed 13, trial " + std::to_string(trial));
    const int n = 4 + trial % 5;
    Placement first(static_cast<std::size_t>(n));
    std::iota(first.begin(), first.end(), 0);
    std::shuffle(first.begin(), first.end(), random);
    const RegionMap map = grow(first, 13, static_cast<std::uint64_t>(trial));
    const std::uint64_t solutions = count_solutions(map, 2);
    const Explanation explanation = explain(map);
    EXPECT_EQ(explanation.outcome == Outcome::solved, solutions == 1);
    EXPECT_TRUE(explanation.outcome != Outcome::contradiction || solutions == 0);
    EXPECT_EQ(grade(map).solved, solutions == 1);
    solve_map(map, [&](const Placement& solution) {
      for (const Step& step : explanation.steps) expect_true_of(step, solution);
      return true;
    });
    ASSERT_FALSE(HasFailure());
  }
}

TEST(Explanation, UsesTheTechniquesThatTheGradeCounts) {
  std::mt19937_64 random(14);
  for (int trial = 0; trial < 500; ++trial) {
    SCOPED_TRACE("seed 14, trial " + std::to_string(trial));
    const UniqueMap puzzle = unique_map(5 + trial % 5, random);
    const Grade graded = grade(puzzle.map);
    std::array<int, kTechniques> steps{};
    for (const Step& step : explain(puzzle.map).steps) ++steps[static_cast<std::size_t>(step.technique)];
    for (std::size_t i = 0; i < kTechniques; ++i) {
      EXPECT_LE(graded.rounds[i], steps[i]);
      EXPECT_EQ(graded.rounds[i] > 0, steps[i] > 0) << name(static_cast<Technique>(i));
    }
  }
}

TEST(Hint, LeadsFromAnyPartOfTheSolutionToAllOfIt) {
  std::mt19937_64 random(15);
  for (int trial = 0; trial < 1000; ++trial) {
    SCOPED_TRACE("seed 15, trial " + std::to_string(trial));
    const UniqueMap puzzle = unique_map(4 + trial % 6, random);
    Progress progress;
    Reader reader(puzzle.map);
    for (int row = 0; row < puzzle.map.n(); ++row)
      for (int column = 0; column < puzzle.map.n(); ++column) {
        const bool piece = puzzle.solution[static_cast<std::size_t>(row)] == column;
        if (random() % 3 != 0) continue;
        (piece ? progress.pieces : progress.crosses).push_back({row, column});
        piece ? reader.put({row, column}) : reader.cross({row, column});
      }
    const Explanation explanation = explain(puzzle.map, progress);
    EXPECT_EQ(explanation.outcome, Outcome::solved);
    EXPECT_EQ(explanation.placement, puzzle.solution);
    const auto next = hint(puzzle.map, progress);
    ASSERT_EQ(next.has_value(), !explanation.steps.empty());
    if (next) {
      EXPECT_EQ(json(*next), json(explanation.steps.front()));
    }
    for (const Step& step : explanation.steps) {
      expect_true_of(step, puzzle.solution);
      reader.follow(step);
    }
    ASSERT_FALSE(HasFailure());
  }
}

const std::vector<std::string> kSmall{"AABCC", "ABBBC", "DDBBE", "DDBEE", "DDDDE"};

TEST(Hint, NamesWhatIsWrongOnTheBoard) {
  const RegionMap map = map_of(kSmall);
  EXPECT_EQ(sentence(*hint(map, {{{0, 0}, {1, 1}}, {}})), "the queens on r2c2 and r1c1 attack each other");
  EXPECT_EQ(sentence(*hint(map, {{{0, 0}}, {{0, 0}}})), "r1c1 is crossed and holds a queen");
  const auto empty = hint(map, {{}, {{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}}});
  ASSERT_TRUE(empty.has_value());
  EXPECT_EQ(empty->technique, Technique::dead_end);
  EXPECT_EQ(sentence(*empty), "Row 2 has no cell left");
  EXPECT_THROW((void)hint(map, {{{5, 0}}, {}}), std::invalid_argument);
  EXPECT_THROW((void)hint(map, {{}, {{0, -1}}}), std::invalid_argument);
}

TEST(Hint, IsSilentWhenEveryPieceStands) {
  Progress progress;
  const UniqueMap puzzle = [] {
    std::mt19937_64 random(16);
    return unique_map(6, random);
  }();
  for (int row = 0; row < 6; ++row)
    progress.pieces.push_back({row, puzzle.solution[static_cast<std::size_t>(row)]});
  EXPECT_FALSE(hint(puzzle.map, progress).has_value());
}

TEST(Sentence, SaysEachReasonInPlainWords) {
  using Kind = Unit::Kind;
  const std::vector<Unit> region_a{{Kind::region, 0}};
  const std::vector<Unit> regions_bc{{Kind::region, 1}, {Kind::region, 2}};
  const std::vector<Unit> rows_12{{Kind::row, 0}, {Kind::row, 1}};
  const auto text = [](Technique technique, std::vector<Unit> units, std::vector<Unit> places,
                       std::vector<Cell> candidates, std::vector<Cell> placed, std::vector<Cell> crossed) {
    return sentence({technique,
                     std::move(units),
                     std::move(places),
                     std::move(candidates),
                     std::nullopt,
                     std::move(placed),
                     std::move(crossed),
                     {}});
  };
  EXPECT_EQ(text(Technique::region_single, {{Kind::region, 6}}, {}, {}, {{5, 6}}, {}),
            "Region G has only r6c7 left: a queen stands there");
  EXPECT_EQ(text(Technique::line_single, {{Kind::column, 6}}, {}, {}, {{5, 6}}, {}),
            "Column 7 has only r6c7 left: a queen stands there");
  EXPECT_EQ(text(Technique::region_in_line, {{Kind::region, 3}}, {{Kind::column, 5}}, {}, {}, {{0, 5}}),
            "Region D only fits in column 6, so the rest of that column is free of queens: cross r1c6");
  EXPECT_EQ(text(Technique::line_in_region, {{Kind::row, 2}}, region_a, {}, {}, {{1, 0}, {1, 1}}),
            "Row 3 only has cells of region A left, so that region's queen stands there: cross r2c1, r2c2");
  EXPECT_EQ(text(Technique::two_in_two, regions_bc, rows_12, {}, {}, {{0, 4}, {1, 6}}),
            "Regions B and C only fit in rows 1 and 2, so they use up these rows: cross r1c5, r2c7");
  EXPECT_EQ(text(Technique::two_in_two, rows_12, regions_bc, {}, {}, {{3, 4}}),
            "Rows 1 and 2 only have cells of regions B and C left, so the queens of these regions stand there: "
            "cross r4c5");
  EXPECT_EQ(text(Technique::attacked_by_three, {{Kind::region, 5}}, {}, {{0, 0}, {0, 1}, {1, 0}}, {}, {{1, 1}}),
            "Whichever of r1c1, r1c2 and r2c1 holds the queen of region F attacks r2c2: cross r2c2");
  EXPECT_EQ(text(Technique::attacked_by_many, region_a, {}, {{0, 0}}, {}, {{1, 1}, {2, 1}}),
            "A queen on r2c2 or r3c2 would leave region A no cell: cross r2c2, r3c2");
}

TEST(Sentence, SpellsOutTheChainOfAnAssumption) {
  Step single{Technique::region_single, {{Unit::Kind::region, 1}}, {}, {}, std::nullopt, {{4, 5}}, {}, {}};
  Step end{Technique::dead_end, {{Unit::Kind::row, 6}}, {}, {}, std::nullopt, {}, {}, {}};
  const Step step{Technique::short_chain, {}, {}, {}, Cell{2, 3}, {}, {{2, 3}}, {single, end}};
  EXPECT_EQ(
      sentence(step),
      "Suppose a queen on r3c4: then region B has only r5c6 left, a queen there; then row 7 has no cell left: "
      "cross r3c4");
  EXPECT_EQ(
      json(step),
      R"({"technique":"SHORT","assumed":[[2,3]],"crossed":[[2,3]],"chain":[)"
      R"({"technique":"R1","units":[{"region":"B"}],"placed":[[4,5]]}, {"technique":"END","units":[{"row":6}]}]})");
}

TEST(Explanation, OfASmallMapReadsLikeThis) {
  const RegionMap map = map_of(kSmall);
  std::string text;
  for (const Step& step : explain(map).steps) text += sentence(step) + "\n";
  EXPECT_EQ(text,
            "Whichever of r1c1, r1c2 and r2c1 holds the queen of region A attacks r2c2: cross r2c2\n"
            "Whichever of r1c4, r1c5 and r2c5 holds the queen of region C attacks r2c4: cross r2c4\n"
            "Regions A and C only fit in rows 1 and 2, so they use up these rows: cross r1c3, r2c3\n"
            "Regions C and E only fit in columns 4 and 5, so they use up these columns: cross r3c4, r5c4\n"
            "Columns 1 and 2 only have cells of regions A and D left, so the queens of these regions stand there: "
            "cross r5c3\n"
            "Whichever of r3c3 and r4c3 holds the queen of region B attacks r3c2, r4c2 and r4c4: "
            "cross r3c2, r4c2, r4c4\n"
            "Column 4 has only r1c4 left: a queen stands there\n"
            "Region A has only r2c1 left: a queen stands there\n"
            "Region D has only r5c2 left: a queen stands there\n"
            "Region B has only r3c3 left: a queen stands there\n"
            "Region E has only r4c5 left: a queen stands there\n");
}

}  // namespace
}  // namespace queens
