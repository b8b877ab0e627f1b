// The techniques themselves, each in one place. What they find goes to a log: a log that ignores it makes the fast
// grader, a log that writes it down makes the explanation, so that the two cannot disagree.
#if defined(QUEENS_PUZZLE_TECHNIQUE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_TECHNIQUE_INL
#undef QUEENS_PUZZLE_TECHNIQUE_INL
#else
#define QUEENS_PUZZLE_TECHNIQUE_INL
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "puzzle/finding.hpp"
#include "puzzle/matching.hpp"
#include "puzzle/territory-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

inline bool at_most_one(std::uint32_t set) { return (set & (set - 1)) == 0; }

/// What one look at all open units tells.
struct View {
  LineSets rows_of;  // per region: the rows and columns in which it has candidates
  LineSets columns_of;
  std::uint32_t shared_rows = 0;  // lines in which several regions have candidates
  std::uint32_t shared_columns = 0;
  std::uint32_t in_one_row = 0;  // regions
  std::uint32_t in_one_column = 0;
  std::uint32_t single_rows = 0;  // lines with one candidate
  std::uint32_t single_columns = 0;
  [[nodiscard]] std::uint32_t single_regions() const { return in_one_row & in_one_column; }
};

/// What one round crosses, told to the log on the way.
template <class Lanes, class Log>
struct Crossing {
  Log& log;
  Lanes cells = Lanes::none();
  /// `candidates`: those of the unit, where they are the reason.
  void add(const Finding& finding, const Lanes& more, const Lanes& candidates = Lanes::none()) {
    cells = cells | more;
    log.crossed(finding, more, candidates);
  }
};

template <class Lanes>
class Techniques {
 public:
  explicit Techniques(const Territory<Lanes>& territory) : territory_(territory), geometry_(territory.geometry) {}

  /// @return false when a unit has no candidate left; that unit is logged.
  template <class Log>
  bool survey(const State<Lanes>& state, View& view, Log& log) const {
    const ColumnCounts columns = state.cells.column_counts();
    const std::uint32_t empty_rows = state.rows & ~state.cells.occupied();
    const std::uint32_t empty_columns = state.columns & ~columns.some;
    if (empty_rows != 0) return dead(log, Unit::Kind::row, lowest(empty_rows));
    if (empty_columns != 0) return dead(log, Unit::Kind::column, lowest(empty_columns));
    view.single_rows = state.rows & ~state.cells.without_lowest().occupied();
    view.single_columns = state.columns & ~columns.several;
    std::uint32_t some_rows = 0;
    std::uint32_t some_columns = 0;
    for (std::uint32_t left = state.regions; left != 0; left &= left - 1) {
      const int region = std::countr_zero(left);
      const Lanes cells = state.cells & territory_.cells[at(region)];
      const std::uint32_t in_rows = view.rows_of[at(region)] = cells.occupied();
      const std::uint32_t in_columns = view.columns_of[at(region)] = cells.merged();
      if (in_rows == 0) return dead(log, Unit::Kind::region, 1U << region);
      view.shared_rows |= some_rows & in_rows;
      some_rows |= in_rows;
      view.shared_columns |= some_columns & in_columns;
      some_columns |= in_columns;
      view.in_one_row |= std::uint32_t{at_most_one(in_rows)} << region;
      view.in_one_column |= std::uint32_t{at_most_one(in_columns)} << region;
    }
    return true;
  }

  /// Two regions in one line, or two parallel lines in one region: visible without crossing anything.
  template <class Log>
  bool crowded(const State<Lanes>& state, const View& view, Log& log) const {
    return clash(view.in_one_row, view.rows_of, Unit::Kind::row, log) ||
           clash(view.in_one_column, view.columns_of, Unit::Kind::column, log) ||
           clash_of_lines(state, state.rows & ~view.shared_rows, Unit::Kind::row, log) ||
           clash_of_lines(state, state.columns & ~view.shared_columns, Unit::Kind::column, log);
  }

  template <class Sink>
  void region_in_line(const State<Lanes>& state, const View& view, Sink& sink) const {
    for (std::uint32_t left = view.in_one_row; left != 0; left &= left - 1)
      confine(state, std::countr_zero(left), Unit::Kind::row, view.rows_of, sink);
    for (std::uint32_t left = view.in_one_column; left != 0; left &= left - 1)
      confine(state, std::countr_zero(left), Unit::Kind::column, view.columns_of, sink);
  }

  template <class Sink>
  void line_in_region(const State<Lanes>& state, const View& view, Sink& sink) const {
    confine_lines(state, state.rows & ~view.shared_rows, Unit::Kind::row, sink);
    confine_lines(state, state.columns & ~view.shared_columns, Unit::Kind::column, sink);
  }

  /// N: cells attacked by every candidate of one of `regions`. Cells of the region itself are never among them.
  template <class Sink>
  void attacked_by_region(const State<Lanes>& state, std::uint32_t regions, Technique technique, Sink& sink) const {
    for (; regions != 0; regions &= regions - 1) {
      const int region = std::countr_zero(regions);
      const Lanes& own = territory_.cells[at(region)];
      Lanes targets = state.cells - own;
      const Lanes from = state.cells & own;
      for (int k = 0; k < Lanes::kWords; ++k)
        for (std::uint64_t word = from.word(k); word != 0 && targets.any(); word &= word - 1)
          targets = targets & geometry_.attack[at(64 * k + std::countr_zero(word))];
      sink.add({technique, Unit::Kind::region, 1U << region}, targets, from);
    }
  }

  /// M: the same for rows and columns with `fewest` to `most` candidates; their candidates attack regions as well.
  template <class Sink>
  void attacked_by_line(const State<Lanes>& state, int fewest, int most, Technique technique, Sink& sink) const {
    for (std::uint32_t left = state.rows; left != 0; left &= left - 1)
      attacked_by_one_line(state, std::countr_zero(left), Unit::Kind::row, fewest, most, technique, sink);
    for (std::uint32_t left = state.columns; left != 0; left &= left - 1)
      attacked_by_one_line(state, std::countr_zero(left), Unit::Kind::column, fewest, most, technique, sink);
  }

  /// Open regions by number of candidates: [k] holds those with k, [5] those with more than four.
  [[nodiscard]] std::array<std::uint32_t, 6> regions_by_count(const State<Lanes>& state) const {
    std::array<std::uint32_t, 6> by_count{};
    for (std::uint32_t left = state.regions; left != 0; left &= left - 1) {
      const int region = std::countr_zero(left);
      const int count = (state.cells & territory_.cells[at(region)]).count();
      by_count[at(std::min(count, 5))] |= 1U << region;
    }
    return by_count;
  }

  [[nodiscard]] const Lanes& line(Unit::Kind kind, int index) const {
    return kind == Unit::Kind::row ? geometry_.row[at(index)] : geometry_.column[at(index)];
  }
  [[nodiscard]] const Territory<Lanes>& territory() const { return territory_; }

 private:
  static std::uint32_t lowest(std::uint32_t set) { return set & (0U - set); }

  template <class Log>
  static bool dead(Log& log, Unit::Kind kind, std::uint32_t unit) {
    log.dead_end({Technique::dead_end, kind, unit, kind, 0});
    return false;
  }

  [[nodiscard]] int owner_of(const State<Lanes>& state, const Lanes& cells) const {
    return territory_.region[at(lowest_cell(state.cells & cells))];
  }

  template <class Log>
  bool clash(std::uint32_t confined, const LineSets& lines_of, Unit::Kind kind, Log& log) const {
    std::uint32_t taken = 0;
    for (std::uint32_t left = confined; left != 0; left &= left - 1) {
      const std::uint32_t own = lines_of[at(std::countr_zero(left))];
      if ((taken & own) != 0) {
        std::uint32_t pair = lowest(left);
        for (std::uint32_t other = confined ^ left; other != 0; other &= other - 1)
          if (lines_of[at(std::countr_zero(other))] == own) pair |= lowest(other);
        log.dead_end({Technique::dead_end, Unit::Kind::region, pair, kind, own});
        return true;
      }
      taken |= own;
    }
    return false;
  }

  template <class Log>
  bool clash_of_lines(const State<Lanes>& state, std::uint32_t lines, Unit::Kind kind, Log& log) const {
    std::array<std::uint32_t, kMaxN> line_of;
    std::uint32_t taken = 0;
    for (std::uint32_t left = lines; left != 0; left &= left - 1) {
      const int region = owner_of(state, line(kind, std::countr_zero(left)));
      if ((taken >> region & 1U) != 0) {
        log.dead_end(
            {Technique::dead_end, kind, lowest(left) | line_of[at(region)], Unit::Kind::region, 1U << region});
        return true;
      }
      taken |= 1U << region;
      line_of[at(region)] = lowest(left);
    }
    return false;
  }

  template <class Sink>
  void confine(const State<Lanes>& state, int region, Unit::Kind kind, const LineSets& lines_of, Sink& sink) const {
    const std::uint32_t own = lines_of[at(region)];
    sink.add({Technique::region_in_line, Unit::Kind::region, 1U << region, kind, own},
             (state.cells & line(kind, std::countr_zero(own))) - territory_.cells[at(region)]);
  }

  template <class Sink>
  void confine_lines(const State<Lanes>& state, std::uint32_t lines, Unit::Kind kind, Sink& sink) const {
    for (; lines != 0; lines &= lines - 1) {
      const Lanes& cells = line(kind, std::countr_zero(lines));
      const int region = owner_of(state, cells);
      sink.add({Technique::line_in_region, kind, lowest(lines), Unit::Kind::region, 1U << region},
               (state.cells & territory_.cells[at(region)]) - cells);
    }
  }

  template <class Sink>
  void attacked_by_one_line(const State<Lanes>& state, int index, Unit::Kind kind, int fewest, int most,
                            Technique technique, Sink& sink) const {
    const Lanes from = state.cells & line(kind, index);
    const int count = from.count();
    if (count < fewest || count > most) return;
    Lanes targets = state.cells - from;
    for (int k = 0; k < Lanes::kWords; ++k)
      for (std::uint64_t word = from.word(k); word != 0 && targets.any(); word &= word - 1) {
        const int cell = 64 * k + std::countr_zero(word);
        targets = targets & (geometry_.attack[at(cell)] | territory_.cells[territory_.region[at(cell)]]);
      }
    sink.add({technique, kind, 1U << index}, targets, from);
  }

  const Territory<Lanes>& territory_;
  const Geometry<Lanes>& geometry_;
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
