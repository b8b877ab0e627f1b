// Whether giving one cell from a region to its neighbour changes what a round of reasoning does. Only what the two
// regions contribute is looked at, for each technique up to the one that the round used. The answer may be no
// although nothing changes, never yes although something does; it costs far less than doing the round.
#if defined(QUEENS_PUZZLE_RIPPLE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_RIPPLE_INL
#undef QUEENS_PUZZLE_RIPPLE_INL
#else
#define QUEENS_PUZZLE_RIPPLE_INL
#endif

#include <bit>
#include <cstdint>

#include "puzzle/technique-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
inline bool equal(const Lanes& a, const Lanes& b) {
  return !((a - b) | (b - a)).any();
}

template <class Lanes>
class Ripple {
 public:
  /// @pre `cell` was given from region `from` to region `to` of the territory.
  Ripple(const Territory<Lanes>& territory, int cell, std::uint8_t from, std::uint8_t to)
      : territory_(territory),
        row_(row_of<Lanes>(cell)),
        column_(column_of<Lanes>(cell)),
        cell_(territory.cell(cell)),
        from_(from),
        to_(to) {}

  /// Whether the round that led from `before` to `after` with the cell in its old region does so in the new one.
  /// @pre the cell is a candidate in `before` and is not part of the solution.
  [[nodiscard]] bool spares(const State<Lanes>& before, const State<Lanes>& after, Technique used) const {
    const Lanes smaller = before.cells & territory_.cells[from_];
    const Lanes larger = before.cells & territory_.cells[to_];
    const Part from_after = part(smaller);
    const Part to_before = part(larger - cell_);
    if (from_after.count < 2 || to_before.count < 2)
      return false;  // where a region's last candidates change, all does
    if (used <= Technique::line_single) return keeps_pieces(before, after);
    const Part from_before = with_cell(from_after, smaller | cell_);
    const Part to_after = with_cell(to_before, larger);
    if (!equal(confined(before, from_before) | confined(before, to_before),
               confined(before, from_after) | confined(before, to_after)))
      return false;
    if (used == Technique::region_in_line) return true;
    for (int count = 2; count <= 4; ++count) {
      if (!equal(attacked(before, from_before, count) | attacked(before, to_before, count),
                 attacked(before, from_after, count) | attacked(before, to_after, count)))
        return false;
      if (static_cast<int>(used) == static_cast<int>(Technique::attacked_by_two) + count - 2) return true;
    }
    if (used == Technique::line_in_region || used > Technique::three_in_three) return false;
    return keeps_lines(before, to_before) && from_before.same_lines(from_after) && to_before.same_lines(to_after) &&
           !crossed_beside(before, after);
  }

 private:
  /// The candidates of a region.
  struct Part {
    Lanes cells;
    std::uint32_t rows;
    std::uint32_t columns;
    int count;
    [[nodiscard]] bool same_lines(const Part& other) const {
      return rows == other.rows && columns == other.columns;
    }
  };

  [[nodiscard]] static Part part(const Lanes& cells) {
    return {cells, cells.occupied(), cells.merged(), cells.count()};
  }
  [[nodiscard]] Part with_cell(const Part& part, const Lanes& cells) const {
    return {cells, part.rows | 1U << row_, part.columns | 1U << column_, part.count + 1};
  }

  /// R1 and L1 place the same pieces; what differs is whether a piece of either region crosses the cell.
  [[nodiscard]] bool keeps_pieces(const State<Lanes>& before, const State<Lanes>& after) const {
    const std::uint32_t placed = before.regions & ~after.regions;
    if ((placed >> to_ & 1U) != 0) return !(after.cells & cell_).any();
    return (placed >> from_ & 1U) == 0;
  }

  /// What RL crosses for a region.
  [[nodiscard]] Lanes confined(const State<Lanes>& state, const Part& part) const {
    Lanes cells = Lanes::none();
    if (at_most_one(part.rows)) cells = cells | territory_.geometry.row[at(std::countr_zero(part.rows))];
    if (at_most_one(part.columns)) cells = cells | territory_.geometry.column[at(std::countr_zero(part.columns))];
    return (state.cells & cells) - part.cells;
  }

  /// What N crosses for a region with `count` candidates.
  [[nodiscard]] Lanes attacked(const State<Lanes>& state, const Part& part, int count) const {
    if (part.count != count) return Lanes::none();
    Lanes targets = state.cells - part.cells;
    for (int k = 0; k < Lanes::kWords; ++k)
      for (std::uint64_t word = part.cells.word(k); word != 0 && targets.any(); word &= word - 1)
        targets = targets & territory_.geometry.attack[at(64 * k + std::countr_zero(word))];
    return targets;
  }

  /// LR found nothing and still does: neither line of the cell lies in one of the regions but for the cell, and no
  /// other line lies in the larger region, since such a line would hold all of it.
  [[nodiscard]] bool keeps_lines(const State<Lanes>& state, const Part& to_before) const {
    if (at_most_one(to_before.rows) || at_most_one(to_before.columns)) return false;
    for (const Lanes& line : {territory_.geometry.row[at(row_)], territory_.geometry.column[at(column_)]}) {
      const Lanes others = (state.cells & line) - cell_;
      if (!(others - territory_.cells[from_]).any() || !(others - territory_.cells[to_]).any()) return false;
    }
    return true;
  }

  /// Whether K crossed a candidate of the two regions in a line of the cell: then it may cross the cell, or not.
  [[nodiscard]] bool crossed_beside(const State<Lanes>& before, const State<Lanes>& after) const {
    const Lanes lines = territory_.geometry.row[at(row_)] | territory_.geometry.column[at(column_)];
    return ((before.cells - after.cells) & lines & (territory_.cells[from_] | territory_.cells[to_])).any();
  }

  const Territory<Lanes>& territory_;
  int row_;
  int column_;
  Lanes cell_;
  std::uint8_t from_;
  std::uint8_t to_;
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
