// Exact search for the solutions of a region map, on two boards at once: one with a lane for each row and one with
// a lane for each column, so that both directions cost the same few operations. At every node: forced pieces first;
// a region confined to one line clears the rest of it; then the narrowest region is tried cell by cell. When a
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
#include <concepts>
#include <cstdint>

#include "puzzle/matching.hpp"
#include "puzzle/territory-inl.hpp"
#include "queens/run_control.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

/// Visit: called with the column of the piece in each row; returns false to end the search.
template <class Lanes, class Visit>
class Search {
 public:
  Search(const Territory<Lanes>& territory, Visit visit, RunControl* control)
      : territory_(territory), geometry_(territory.geometry), visit_(visit), control_(control) {
    for (int i = 0; i < territory.n; ++i) all_lines_ |= Lanes::mark(i);
  }

  /// @return false when the control or the visitor ended it.
  bool run(const State<Lanes>& state) {
    nodes_ = 0;
    Lanes down = Lanes::none();
    Marks rows = 0;
    Marks columns = 0;
    for (int i = 0; i < territory_.n; ++i) {
      if ((state.rows >> i & 1U) != 0) rows |= Lanes::mark(i);
      if ((state.columns >> i & 1U) != 0) columns |= Lanes::mark(i);
      for (std::uint32_t left = state.cells.lane(i); left != 0; left &= left - 1)
        down = down | territory_.cell(std::countr_zero(left) * Lanes::kStride + i);
    }
    return descend(state.cells, down, rows, columns, state.regions);
  }

  /// The solutions with a piece on `cell` among the cells of `across`, `down` being the same mirrored.
  /// @pre `cell` has a region in the territory; it need not be in `across`.
  bool run_through(int cell, Lanes across, Lanes down) {
    nodes_ = 0;
    Marks rows = all_lines_;
    Marks columns = all_lines_;
    std::uint32_t regions = all_regions_;
    place(cell, across, down, rows, columns, regions);
    return descend(across, down, rows, columns, regions);
  }

  [[nodiscard]] bool stopped() const { return stopped_; }
  /// Of the last run.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using Marks = typename Lanes::Marks;
  enum class Kind : std::uint8_t { dead_end, again, forced, branch };

  static constexpr std::uint64_t kNodesPerLook = 1024;
  // A matching costs as much as 3 to 5 nodes, crossing what no matching uses as much again: worth it once a search
  // is long, sooner on large boards.
  [[nodiscard]] std::uint64_t match_after() const { return territory_.n < 12 ? 3000 : territory_.n < 16 ? 30 : 10; }
  [[nodiscard]] std::uint64_t cross_after() const {
    return territory_.n < 12 ? 3000 : territory_.n < 16 ? 100 : territory_.n == 16 ? 50 : 20;
  }

  bool told_to_stop() {
    stopped_ = control_ != nullptr && control_->stop.load(std::memory_order_relaxed);
    return stopped_;
  }

  HWY_INLINE void place(int cell, Lanes& across, Lanes& down, Marks& rows, Marks& columns, std::uint32_t& regions) {
    const int row = row_of<Lanes>(cell);
    const int column = column_of<Lanes>(cell);
    const std::size_t own = territory_.region[at(cell)];
    column_of_[at(row)] = column;
    across = across - (geometry_.attack[at(cell)] | territory_.cells[own]);
    down = down - (geometry_.attack[at(flipped<Lanes>(cell))] | territory_.mirrored[own]);
    rows &= ~Lanes::mark(row);
    columns &= ~Lanes::mark(column);
    regions &= ~(1U << own);
  }

  // The state travels as separate values: in one struct it would go through memory at every node.
  bool descend(Lanes across, Lanes down, Marks rows, Marks columns, std::uint32_t regions) {
    for (;;) {
      if (++nodes_ % kNodesPerLook == 0 && told_to_stop()) return false;
      if (regions == 0) return visit_(column_of_.data());
      if (((rows & ~across.marked()) | (columns & ~down.marked())) != 0) return true;
      if (const Marks single = rows & ~across.without_lowest().marked(); single != 0) {
        const int row = Lanes::first(single);
        place(row * Lanes::kStride + std::countr_zero(across.lane(row)), across, down, rows, columns, regions);
        continue;
      }
      if (const Marks single = columns & ~down.without_lowest().marked(); single != 0) {
        const int column = Lanes::first(single);
        place(std::countr_zero(down.lane(column)) * Lanes::kStride + column, across, down, rows, columns, regions);
        continue;
      }
      int narrowest = 0;
      Kind kind = survey(across, down, regions, narrowest);
      if (kind == Kind::branch && nodes_ > match_after() && std::popcount(regions) > 3)
        kind = filter(across, down, regions);
      if (kind == Kind::dead_end) return true;
      if (kind == Kind::again) continue;
      Lanes choices = across & territory_.cells[at(narrowest)];
      int cell = lowest_cell(choices);
      if (kind == Kind::branch) {
        for (choices = choices - territory_.cell(cell); choices.any(); choices = choices - territory_.cell(cell)) {
          Lanes across_with = across;
          Lanes down_with = down;
          Marks rows_with = rows;
          Marks columns_with = columns;
          std::uint32_t regions_with = regions;
          place(cell, across_with, down_with, rows_with, columns_with, regions_with);
          if (!descend(across_with, down_with, rows_with, columns_with, regions_with)) return false;
          cell = lowest_cell(choices);
        }
      }
      place(cell, across, down, rows, columns, regions);
    }
  }

  /// Looks at the open regions one by one, clears the rest of lines that hold all of one; ends early at a dead or a
  /// forced one. `narrowest` covers the fewest rows and columns.
  HWY_INLINE Kind survey(Lanes& across, Lanes& down, std::uint32_t regions, int& narrowest) const
      requires(!std::same_as<Lanes, WordLanes>) {
    int fewest = 2 * kMaxN * Lanes::kMarkBits;
    bool crossed = false;
    for (std::uint32_t left = regions; left != 0; left &= left - 1) {
      const int region = std::countr_zero(left);
      const Lanes& own = territory_.cells[at(region)];
      const Lanes& own_mirrored = territory_.mirrored[at(region)];
      const Marks rows = (across & own).marked();
      const Marks columns = (down & own_mirrored).marked();
      if (rows == 0) return Kind::dead_end;
      const int many_rows = std::popcount(rows);
      const int many_columns = std::popcount(columns);
      if (many_rows + many_columns < fewest) {
        fewest = many_rows + many_columns;
        narrowest = region;
        if (fewest == 2 * Lanes::kMarkBits) return Kind::forced;
      }
      if (many_rows == Lanes::kMarkBits) crossed |= clear_line(Lanes::first(rows), across, own, down, own_mirrored);
      if (many_columns == Lanes::kMarkBits)
        crossed |= clear_line(Lanes::first(columns), down, own_mirrored, across, own);
    }
    return crossed ? Kind::again : Kind::branch;
  }

  /// The same for a board in one word, without a branch for each region; `narrowest` has the fewest cells, which a
  /// word tells at once.
  HWY_INLINE Kind survey(WordLanes& across, WordLanes& down, std::uint32_t regions,
                         int& narrowest) const requires std::same_as<Lanes, WordLanes> {
    int fewest = kMaxN;
    WordLanes crossed_across = WordLanes::none();
    WordLanes crossed_down = WordLanes::none();
    for (std::uint32_t left = regions; left != 0; left &= left - 1) {
      const int region = std::countr_zero(left);
      const WordLanes own = territory_.cells[at(region)];
      const WordLanes own_mirrored = territory_.mirrored[at(region)];
      const WordLanes cells = across & own;
      if (!cells.any()) return Kind::dead_end;
      const int count = cells.count();
      narrowest = count < fewest ? region : narrowest;
      fewest = count < fewest ? count : fewest;
      const WordLanes::Line row = cells.only_lane();
      const WordLanes::Line column = (down & own_mirrored).only_lane();
      crossed_across.bits |= (row.lane | column.column) & ~own.bits;
      crossed_down.bits |= (column.lane | row.column) & ~own_mirrored.bits;
    }
    if (fewest == 1) return Kind::forced;
    if (!(across & crossed_across).any()) return Kind::branch;
    across = across - crossed_across;
    down = down - crossed_down;
    return Kind::again;
  }

  /// Crosses what lane `i` of `one` holds outside of `own`, and the same on the other board.
  HWY_INLINE bool clear_line(int i, Lanes& one, const Lanes& own, Lanes& other, const Lanes& own_mirrored) const {
    const Lanes rest = (one & geometry_.row[at(i)]) - own;
    if (!rest.any()) return false;
    one = one - rest;
    other = other - (geometry_.column[at(i)] - own_mirrored);
    return true;
  }

  Kind filter(Lanes& across, Lanes& down, std::uint32_t regions) const {
    LineSets rows_of;
    LineSets columns_of;
    for (std::uint32_t left = regions; left != 0; left &= left - 1) {
      const auto region = at(std::countr_zero(left));
      rows_of[region] = (across & territory_.cells[region]).occupied();
      columns_of[region] = (down & territory_.mirrored[region]).occupied();
    }
    Matching with_rows(regions, rows_of);
    Matching with_columns(regions, columns_of);
    if (!with_rows.complete() || !with_columns.complete()) return Kind::dead_end;
    if (nodes_ <= cross_after()) return Kind::branch;
    const bool by_rows =
        cross_unused(regions, rows_of, with_rows.usable(), across, territory_.cells, down, territory_.mirrored);
    const bool by_columns = cross_unused(regions, columns_of, with_columns.usable(), down, territory_.mirrored,
                                         across, territory_.cells);
    return by_rows || by_columns ? Kind::again : Kind::branch;
  }

  /// Crosses each region's cells in the lanes of `one` that no full matching gives it; on the other board too.
  bool cross_unused(std::uint32_t regions, const LineSets& lines_of, const LineSets& usable, Lanes& one,
                    const auto& own, Lanes& other, const auto& own_mirrored) const {
    bool crossed = false;
    for (std::uint32_t left = regions; left != 0; left &= left - 1) {
      const auto region = at(std::countr_zero(left));
      for (std::uint32_t lines = lines_of[region] & ~usable[region]; lines != 0; lines &= lines - 1) {
        const auto line = at(std::countr_zero(lines));
        one = one - (geometry_.row[line] & own[region]);
        other = other - (geometry_.column[line] & own_mirrored[region]);
        crossed = true;
      }
    }
    return crossed;
  }

  const Territory<Lanes>& territory_;
  const Geometry<Lanes>& geometry_;
  Marks all_lines_ = 0;
  std::uint32_t all_regions_ = static_cast<std::uint32_t>((std::uint64_t{1} << territory_.n) - 1);
  Visit visit_;
  RunControl* control_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::array<int, kMaxN> column_of_{};
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
