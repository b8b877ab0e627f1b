// Someone who reads an explanation and checks every reason in it. Shares no code with the solver.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "queens/reason.hpp"

namespace queens::testing {

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

inline void expect_true_of(const Step& step, const Placement& solution) {
  for (const Cell cell : step.placed) EXPECT_EQ(solution[static_cast<std::size_t>(cell.row)], cell.column);
  for (const Cell cell : step.crossed) EXPECT_NE(solution[static_cast<std::size_t>(cell.row)], cell.column);
}

}  // namespace queens::testing
