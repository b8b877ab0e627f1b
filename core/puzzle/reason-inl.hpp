// Reasoning by rounds: in each, every step of the cheapest technique that has one. Where none has, one assumption:
// put a piece on a candidate, follow what is forced, and cross it when that ends in a contradiction.
#if defined(QUEENS_PUZZLE_REASON_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_REASON_INL
#undef QUEENS_PUZZLE_REASON_INL
#else
#define QUEENS_PUZZLE_REASON_INL
#endif

#include <array>
#include <bit>
#include <cstdint>

#include "puzzle/confinement-inl.hpp"
#include "puzzle/search-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

enum class RoundEnd : std::uint8_t { progress, solved, stuck, contradiction };

/// How far an assumption may go.
enum class Depth : std::uint8_t {
  easy,    ///< R1, L1, RL, LR only
  all,     ///< N, M and K too
  nested,  ///< and assumptions of depth `all` inside
};

template <class Lanes>
class Reasoner {
 public:
  static constexpr int kNever = 99;  // rounds to a contradiction that does not come

  explicit Reasoner(const Territory<Lanes>& territory) : territory_(territory), techniques_(territory) {}

  /// Does one round on `state`. `log` learns each step, and `used` says which technique it was.
  template <class Log>
  RoundEnd round(State<Lanes>& state, Log& log, Technique& used) const {
    const RoundEnd end = round_without_assumption(state, log, used);
    return end == RoundEnd::stuck ? assume(state, log, used) : end;
  }

  /// The same, but stuck where only an assumption could help.
  template <class Log>
  RoundEnd round_without_assumption(State<Lanes>& state, Log& log, Technique& used) const {
    View view;
    if (!techniques_.survey(state, view, log)) return RoundEnd::contradiction;
    if (state.regions == 0) return RoundEnd::solved;
    if (view.single_regions() != 0) {
      used = Technique::region_single;
      view.single_rows = view.single_columns = 0;
      return place_singles(state, view, log) ? RoundEnd::progress : RoundEnd::contradiction;
    }
    if ((view.single_rows | view.single_columns) != 0) {
      used = Technique::line_single;
      return place_singles(state, view, log) ? RoundEnd::progress : RoundEnd::contradiction;
    }
    Crossing<Lanes, Log> crossing{log};
    const bool possible = cross_cheapest(state, view, crossing, used);
    state.cells = state.cells - crossing.cells;
    if (!possible) return RoundEnd::contradiction;
    return crossing.cells.any() ? RoundEnd::progress : RoundEnd::stuck;
  }

  /// A round of assumptions: the shortest first, those that end soonest by easy steps, then by all, then nested
  /// ones.
  /// @pre round_without_assumption() is stuck on `state`.
  template <class Log>
  RoundEnd assume(State<Lanes>& state, Log& log, Technique& used) const {
    NoLog silent;
    int soonest = kNever;
    Lanes crossed = Lanes::none();
    for_each_cell(state.cells, [&](int cell) {
      const int rounds =
          follow(with_piece(state, cell), Depth::easy, soonest == kNever ? kNever - 1 : soonest, silent);
      if (rounds < soonest) {
        soonest = rounds;
        crossed = Lanes::none();
      }
      if (rounds == soonest && rounds < kNever) crossed = crossed | territory_.cell(cell);
    });
    Depth depth = Depth::easy;
    used = soonest == 0 ? Technique::conflict : soonest <= 2 ? Technique::short_chain : Technique::long_chain;
    if (!crossed.any()) {
      depth = Depth::all;
      crossed = refuted(state, depth, silent);
    }
    if (!crossed.any() && !has_several_solutions(state)) {
      depth = Depth::nested;
      used = Technique::nested_chain;
      crossed = refuted(state, depth, silent);
    }
    for_each_cell(crossed, [&](int cell) {
      tell(state, used, depth, cell, log);
      state.cells = state.cells - territory_.cell(cell);
    });
    return crossed.any() ? RoundEnd::progress : RoundEnd::stuck;
  }

  /// Follows what is forced in `state` for at most `most` rounds.
  /// @return the round in which a contradiction shows, from 0, or kNever.
  template <class Log>
  int follow(State<Lanes> state, Depth depth, int most, Log& log) const {
    for (int rounds = 0;; ++rounds) {
      View view;
      if (!techniques_.survey(state, view, log)) return rounds;
      if (state.regions == 0) return kNever;
      if (techniques_.crowded(state, view, log)) return rounds;
      if (rounds >= most) return kNever;
      const State<Lanes> before = state;
      const bool pieces = (view.single_regions() | view.single_rows | view.single_columns) != 0;
      if (pieces && !place_singles(state, view, log)) return rounds + 1;
      Crossing<Lanes, Log> crossing{log};
      techniques_.region_in_line(before, view, crossing);
      techniques_.line_in_region(before, view, crossing);
      if (!pieces && !crossing.cells.any()) {
        if (depth == Depth::easy) return kNever;
        if (!cross_dear(state, view, crossing, log)) return rounds + 1;
        if (!crossing.cells.any() && depth == Depth::nested) crossing.cells = refuted(state, Depth::all, log);
        if (!crossing.cells.any()) return kNever;
      }
      state.cells = state.cells - crossing.cells;
    }
  }

  [[nodiscard]] State<Lanes> with_piece(State<Lanes> state, int cell) const {
    territory_.place(state, cell);
    return state;
  }

 private:
  /// @return false when two of the singles attack each other.
  template <class Log>
  bool place_singles(State<Lanes>& state, const View& view, Log& log) const {
    const Lanes before = state.cells;
    Lanes placed = Lanes::none();
    const auto place = [&](Unit::Kind kind, int index, const Lanes& unit) {
      const int cell = lowest_cell(before & unit);
      const Lanes piece = before & unit;
      if ((placed & piece).any()) return true;
      if (!(state.cells & piece).any()) {
        log.dead_end({Technique::dead_end, kind, 1U << index, kind, 0});
        return false;
      }
      const Technique technique = kind == Unit::Kind::region ? Technique::region_single : Technique::line_single;
      log.piece({technique, kind, 1U << index}, cell);
      placed = placed | piece;
      territory_.place(state, cell);
      return true;
    };
    for (std::uint32_t left = view.single_regions(); left != 0; left &= left - 1)
      if (const int i = std::countr_zero(left); !place(Unit::Kind::region, i, territory_.cells[at(i)]))
        return false;
    for (std::uint32_t left = view.single_rows; left != 0; left &= left - 1)
      if (const int i = std::countr_zero(left); !place(Unit::Kind::row, i, techniques_.line(Unit::Kind::row, i)))
        return false;
    for (std::uint32_t left = view.single_columns; left != 0; left &= left - 1)
      if (const int i = std::countr_zero(left);
          !place(Unit::Kind::column, i, techniques_.line(Unit::Kind::column, i)))
        return false;
    return true;
  }

  /// @return false when k regions were found in fewer than k lines.
  template <class Log>
  bool cross_cheapest(const State<Lanes>& state, const View& view, Crossing<Lanes, Log>& crossing,
                      Technique& used) const {
    const auto done = [&](Technique technique) {
      used = technique;
      return crossing.cells.any();
    };
    techniques_.region_in_line(state, view, crossing);
    if (done(Technique::region_in_line)) return true;
    const auto by_count = techniques_.regions_by_count(state);
    for (int count = 2; count <= 4; ++count) {
      const auto technique = static_cast<Technique>(static_cast<int>(Technique::attacked_by_two) + count - 2);
      techniques_.attacked_by_region(state, by_count[at(count)], technique, crossing);
      if (done(technique)) return true;
    }
    techniques_.line_in_region(state, view, crossing);
    if (done(Technique::line_in_region)) return true;
    Confinement<Lanes> confinement(techniques_);
    if (!confinement.find(state, view, crossing.log)) return false;
    confinement.cross(state, 1, 2, crossing);
    if (done(Technique::two_in_two)) return true;
    confinement.cross(state, 3, 3, crossing);
    if (done(Technique::three_in_three)) return true;
    techniques_.attacked_by_region(state, by_count[5], Technique::attacked_by_many, crossing);
    if (done(Technique::attacked_by_many)) return true;
    techniques_.attacked_by_line(state, 2, 3, Technique::attacked_by_line, crossing);
    if (done(Technique::attacked_by_line)) return true;
    techniques_.attacked_by_line(state, 4, kMaxN, Technique::attacked_by_long_line, crossing);
    if (done(Technique::attacked_by_long_line)) return true;
    confinement.cross(state, 4, kMaxN, crossing);
    used = Technique::many_in_many;
    return true;
  }

  /// N, M and K together, as they are used inside an assumption.
  template <class Log>
  bool cross_dear(const State<Lanes>& state, const View& view, Crossing<Lanes, Log>& crossing, Log& log) const {
    const auto by_count = techniques_.regions_by_count(state);
    for (int count = 2; count <= 5; ++count) {
      const auto technique = count == 5
                                 ? Technique::attacked_by_many
                                 : static_cast<Technique>(static_cast<int>(Technique::attacked_by_two) + count - 2);
      techniques_.attacked_by_region(state, by_count[at(count)], technique, crossing);
    }
    techniques_.attacked_by_line(state, 2, 3, Technique::attacked_by_line, crossing);
    techniques_.attacked_by_line(state, 4, kMaxN, Technique::attacked_by_long_line, crossing);
    Confinement<Lanes> confinement(techniques_);
    if (!confinement.find(state, view, log)) return false;
    confinement.cross(state, 1, kMaxN, crossing);
    return true;
  }

  /// With several solutions nested assumptions lead nowhere, and on a large empty board they take minutes. This
  /// only decides whether to go on: no cell is ever crossed for it.
  [[nodiscard]] bool has_several_solutions(const State<Lanes>& state) const {
    int solutions = 0;
    const auto visit = [&](const int*) { return ++solutions < 2; };
    Search<Lanes, decltype(visit)>(territory_, visit, nullptr).run(state);
    return solutions > 1;
  }

  /// The candidates whose assumption ends in a contradiction.
  template <class Log>
  Lanes refuted(const State<Lanes>& state, Depth depth, Log& log) const {
    NoLog silent;
    Lanes crossed = Lanes::none();
    State<Lanes> told = state;
    for_each_cell(state.cells, [&](int cell) {
      if (follow(with_piece(state, cell), depth, kNever - 1, silent) == kNever) return;
      crossed = crossed | territory_.cell(cell);
      tell(told, Technique::long_chain, depth, cell, log);
      told.cells = told.cells - territory_.cell(cell);
    });
    return crossed;
  }

  /// Lets a log that keeps steps follow the assumption once more.
  template <class Log>
  void tell(const State<Lanes>& state, Technique technique, Depth depth, int cell, Log& log) const {
    if constexpr (requires { log.open_chain(technique, cell); }) {
      log.open_chain(technique, cell);
      follow(with_piece(state, cell), depth, kNever - 1, log);
      log.close_chain();
    }
  }

  template <class Visit>
  static void for_each_cell(const Lanes& cells, Visit visit) {
    for (int k = 0; k < Lanes::kWords; ++k)
      for (std::uint64_t word = cells.word(k); word != 0; word &= word - 1) visit(64 * k + std::countr_zero(word));
  }

  const Territory<Lanes>& territory_;
  Techniques<Lanes> techniques_;
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
