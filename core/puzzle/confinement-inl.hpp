// K: k regions confined to k lines use them up, or k lines with cells of k regions only use these up; of m open
// regions, a set of k counts as min(k, m - k). All such sets at once, without enumerating any: with every region
// matched to a line, the smallest full set around region b is what b reaches by exchanges, and a cell of region c
// in b's line is crossed by some full set when b does not reach c. The smallest set that crosses it is then b's
// own, or the complement of those who reach c.
#if defined(QUEENS_PUZZLE_CONFINEMENT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_CONFINEMENT_INL
#undef QUEENS_PUZZLE_CONFINEMENT_INL
#else
#define QUEENS_PUZZLE_CONFINEMENT_INL
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "puzzle/technique-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
class Confinement {
 public:
  explicit Confinement(const Techniques<Lanes>& techniques) : techniques_(techniques) {}

  /// @return false when k regions have fewer than k lines; they are logged.
  template <class Log>
  bool find(const State<Lanes>& state, const View& view, Log& log) {
    some_ = 0;
    return find_in(state.regions, view.rows_of, Unit::Kind::row, log) &&
           find_in(state.regions, view.columns_of, Unit::Kind::column, log);
  }

  /// Tells `sink` what sets of effective size `fewest` to `most` cross.
  template <class Sink>
  void cross(const State<Lanes>& state, int fewest, int most, Sink& sink) const {
    for (int i = 0; i < some_; ++i) {
      const Found& found = found_[at(i)];
      if (found.size < fewest || found.size > most) continue;
      sink.add(found.finding, state.cells & techniques_.line(found.kind, found.line) &
                                  techniques_.territory().cells[at(found.region)]);
    }
  }

 private:
  struct Found {
    Finding finding;
    int size;
    Unit::Kind kind;
    int line;
    int region;
  };

  template <class Log>
  bool find_in(std::uint32_t regions, const LineSets& lines_of, Unit::Kind kind, Log& log) {
    Matching matching(regions, lines_of);
    if (!matching.complete()) {
      log.dead_end({Technique::dead_end, Unit::Kind::region, matching.crowd(), kind, matching.crowded_lines()});
      return false;
    }
    const LineSets reach = matching.exchanges();
    for (std::uint32_t left = regions; left != 0; left &= left - 1) {
      const int region = std::countr_zero(left);
      for (std::uint32_t lines = lines_of[at(region)]; lines != 0; lines &= lines - 1) {
        const std::uint32_t filled = reach[at(matching.owner(lines))];
        if ((filled >> region & 1U) == 0)
          add(regions, lines_of, kind, reach, filled, std::countr_zero(lines), region);
      }
    }
    return true;
  }

  void add(std::uint32_t regions, const LineSets& lines_of, Unit::Kind kind, const LineSets& reach,
           std::uint32_t filled, int line, int region) {
    std::uint32_t reaching = 0;
    for (std::uint32_t left = regions; left != 0; left &= left - 1)
      reaching |= (reach[at(std::countr_zero(left))] >> region & 1U) << std::countr_zero(left);
    const int inner = std::popcount(filled);
    const int outer = std::popcount(reaching);
    const int size = std::min(inner, outer);
    const Technique technique = size <= 2   ? Technique::two_in_two
                                : size == 3 ? Technique::three_in_three
                                            : Technique::many_in_many;
    std::uint32_t inner_lines = 0;
    for (std::uint32_t left = inner <= outer ? filled : regions & ~reaching; left != 0; left &= left - 1)
      inner_lines |= lines_of[at(std::countr_zero(left))];
    Found& found = found_[at(some_++)];
    found = {{technique, Unit::Kind::region, filled, kind, inner_lines}, size, kind, line, region};
    if (inner <= outer) return;
    std::uint32_t all_lines = 0;
    for (std::uint32_t left = regions; left != 0; left &= left - 1)
      all_lines |= lines_of[at(std::countr_zero(left))];
    found.finding = {technique, kind, all_lines & ~inner_lines, Unit::Kind::region, reaching};
  }

  const Techniques<Lanes>& techniques_;
  int some_ = 0;
  std::array<Found, at(2 * Lanes::kLanes * Lanes::kLanes)> found_;
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
