// Counts the rounds that a map's reasoning takes; nothing is written down.
#if defined(QUEENS_PUZZLE_ROUNDS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_ROUNDS_INL
#undef QUEENS_PUZZLE_ROUNDS_INL
#else
#define QUEENS_PUZZLE_ROUNDS_INL
#endif

#include "puzzle/reason-inl.hpp"
#include "puzzle/score.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

/// The grade of a map that covers the board.
template <class Lanes>
Grade grade_of(const Territory<Lanes>& territory) {
  const Reasoner<Lanes> reasoner(territory);
  Grade grade;
  State<Lanes> state = territory.start();
  NoLog log;
  Technique used = Technique::dead_end;
  RoundEnd end;
  while ((end = reasoner.round(state, log, used)) == RoundEnd::progress)
    ++grade.rounds[static_cast<std::size_t>(used)];
  grade.solved = end == RoundEnd::solved;
  score(grade, territory.n);
  return grade;
}

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
