// Exact search for the solutions of a region map. At every node: forced pieces first; a region confined to one
// line, or a line to one region, clears the rest; then the region with the fewest candidates is tried cell by cell
// (fewest candidates: 80 nodes a proof on real n = 11 maps; smallest spread over rows and columns: 100). When a
// search gets long, regions are matched with lines: k regions in fewer than k lines end it, cells that no full
// matching uses are crossed.
#if defined(QUEENS_PUZZLE_SEARCH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_SEARCH_INL
#undef QUEENS_PUZZLE_SEARCH_INL
#else
#define QUEENS_PUZZLE_SEARCH_INL
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <functional>

#include "puzzle/matching.hpp"
#include "puzzle/territory-inl.hpp"
#include "queens/run_control.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

/// Called with the column of the piece in each row; returns false to end the search.
using VisitSolution = std::function<bool(const int*)>;

template <class Lanes>
class Search {
 public:
  /// `visit` must outlive the search.
  Search(const Territory<Lanes>& territory, const VisitSolution& visit, RunControl* control)
      : territory_(territory), geometry_(territory.geometry), visit_(visit), control_(control) {}

  /// @return false when the control or the visitor ended it.
  bool run(State<Lanes> state) {
    for (;;) {
      if (++nodes_ % kNodesPerLook == 0 && told_to_stop()) return false;
      if (state.regions == 0) return visit_(column_of_.data());
      const Move move = next(state);
      switch (move.kind) {
        case Kind::dead_end:
          return true;
        case Kind::again:
          break;
        case Kind::forced:
          place(state, move.cell);
          break;
        case Kind::branch:
          State<Lanes> with = state;
          place(with, move.cell);
          if (!run(with)) return false;
          state.cells = state.cells - territory_.cell(move.cell);
          break;
      }
    }
  }

  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  enum class Kind : std::uint8_t { dead_end, again, forced, branch };
  struct Move {
    Kind kind;
    int cell = 0;
  };
  /// What one look at every open region tells.
  struct View {
    LineSets rows_of;  // per region: the rows and columns in which it has candidates
    LineSets columns_of;
    std::uint32_t some_row = 0;  // rows in which any region, and in which more than one, has candidates
    std::uint32_t shared_row = 0;
    std::uint32_t some_column = 0;
    std::uint32_t shared_column = 0;
    std::uint32_t confined = 0;  // regions in one row or one column
    int narrowest = 0;
  };

  static constexpr std::uint64_t kNodesPerLook = 1024;
  // A matching costs as much as 3 to 5 nodes: worth it once a search is long, sooner on large boards.
  [[nodiscard]] std::uint64_t filter_after() const {
    return territory_.n < 12 ? 3000 : territory_.n <= 16 ? 60 : 30;
  }

  bool told_to_stop() {
    stopped_ = control_ != nullptr && control_->stop.load(std::memory_order_relaxed);
    return stopped_;
  }

  void place(State<Lanes>& state, int cell) {
    column_of_[at(row_of<Lanes>(cell))] = column_of<Lanes>(cell);
    territory_.place(state, cell);
  }

  Move next(State<Lanes>& state) const {
    const std::uint32_t crowded = state.cells.without_lowest().occupied();
    const ColumnCounts columns = state.cells.column_counts();
    if (((state.rows & ~state.cells.occupied()) | (state.columns & ~columns.some)) != 0) return {Kind::dead_end};
    if (const std::uint32_t single = state.rows & ~crowded; single != 0)
      return {Kind::forced, lowest_cell(state.cells & geometry_.row[at(std::countr_zero(single))])};
    if (const std::uint32_t single = state.columns & ~columns.several; single != 0)
      return {Kind::forced, lowest_cell(state.cells & geometry_.column[at(std::countr_zero(single))])};
    return look_at_regions(state);
  }

  Move look_at_regions(State<Lanes>& state) const {
    View view;
    if (const Move move = survey(state, view); move.kind != Kind::branch) return move;
    const Lanes clear = outside_own_line(state, view) | outside_own_region(state, view);
    if ((state.cells & clear).any()) {
      state.cells = state.cells - clear;
      return {Kind::again};
    }
    if (nodes_ > filter_after() && std::popcount(state.regions) > 3) {
      Matching with_rows(state.regions, view.rows_of);
      Matching with_columns(state.regions, view.columns_of);
      if (!with_rows.complete() || !with_columns.complete()) return {Kind::dead_end};
      const Lanes unusable = unused(state.regions, view.rows_of, with_rows.usable(), geometry_.row) |
                             unused(state.regions, view.columns_of, with_columns.usable(), geometry_.column);
      if (unusable.any()) {
        state.cells = state.cells - unusable;
        return {Kind::again};
      }
    }
    return {Kind::branch, lowest_cell(state.cells & territory_.cells[at(view.narrowest)])};
  }

  /// Looks at the open regions one by one; ends early at a dead or a forced one.
  Move survey(const State<Lanes>& state, View& view) const {
    int fewest = kMaxN * kMaxN;
    for (std::uint32_t left = state.regions; left != 0; left &= left - 1) {
      const int region = std::countr_zero(left);
      const Lanes cells = state.cells & territory_.cells[at(region)];
      const std::uint32_t rows = view.rows_of[at(region)] = cells.occupied();
      const std::uint32_t columns = view.columns_of[at(region)] = cells.merged();
      if (rows == 0) return {Kind::dead_end};
      view.shared_row |= view.some_row & rows;
      view.some_row |= rows;
      view.shared_column |= view.some_column & columns;
      view.some_column |= columns;
      const std::uint32_t second_row = rows & (rows - 1);
      const std::uint32_t second_column = columns & (columns - 1);
      if ((second_row | second_column) == 0) return {Kind::forced, lowest_cell(cells)};
      view.confined |= std::uint32_t{second_row == 0 || second_column == 0} << region;
      const int count = cells.count();
      view.narrowest = count < fewest ? region : view.narrowest;
      fewest = count < fewest ? count : fewest;
    }
    return {Kind::branch};
  }

  /// The rest of a line that holds all of a region.
  Lanes outside_own_line(const State<Lanes>&, const View& view) const {
    Lanes cells = Lanes::none();
    for (std::uint32_t left = view.confined; left != 0; left &= left - 1) {
      const auto region = at(std::countr_zero(left));
      const std::uint32_t rows = view.rows_of[region];
      const Lanes& line = (rows & (rows - 1)) == 0
                              ? geometry_.row[at(std::countr_zero(rows))]
                              : geometry_.column[at(std::countr_zero(view.columns_of[region]))];
      cells = cells | (line - territory_.cells[region]);
    }
    return cells;
  }

  /// The rest of a region that has all of a line.
  Lanes outside_own_region(const State<Lanes>& state, const View& view) const {
    Lanes cells = Lanes::none();
    for (std::uint32_t own = state.rows & ~view.shared_row; own != 0; own &= own - 1)
      cells = cells | rest_of_owner(state, geometry_.row[at(std::countr_zero(own))]);
    for (std::uint32_t own = state.columns & ~view.shared_column; own != 0; own &= own - 1)
      cells = cells | rest_of_owner(state, geometry_.column[at(std::countr_zero(own))]);
    return cells;
  }
  Lanes rest_of_owner(const State<Lanes>& state, const Lanes& line) const {
    return territory_.cells[territory_.region[at(lowest_cell(state.cells & line))]] - line;
  }

  Lanes unused(std::uint32_t regions, const LineSets& lines_of, const LineSets& usable,
               const auto& line_cells) const {
    Lanes cells = Lanes::none();
    for (std::uint32_t left = regions; left != 0; left &= left - 1) {
      const auto region = at(std::countr_zero(left));
      for (std::uint32_t lines = lines_of[region] & ~usable[region]; lines != 0; lines &= lines - 1)
        cells = cells | (line_cells[at(std::countr_zero(lines))] & territory_.cells[region]);
    }
    return cells;
  }

  const Territory<Lanes>& territory_;
  const Geometry<Lanes>& geometry_;
  const VisitSolution& visit_;
  RunControl* control_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::array<int, kMaxN> column_of_{};
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
