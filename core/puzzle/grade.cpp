// The fast path of the reasoning solver, and what its rounds are worth.
#include "puzzle/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "puzzle/grade.cpp"
#include <hwy/foreach_target.h>

#include "puzzle/ladder.hpp"
#include "puzzle/partition.hpp"
#include "puzzle/rounds-inl.hpp"
#include "puzzle/score.hpp"
#include "puzzle/solver_target.hpp"
#include "queens/reason.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

const char* target_name() { return hwy::TargetName(HWY_TARGET); }

Grade grade_map(const RegionMap& map, Rule rule) {
  if (map.n() <= Lanes8::kLanes) return grade_of(Territory<Lanes8>(map, rule));
  if (map.n() <= Lanes16::kLanes) return grade_of(Territory<Lanes16>(map, rule));
  if (map.n() <= Lanes20::kLanes) return grade_of(Territory<Lanes20>(map, rule));
  return grade_of(Territory<Lanes32>(map, rule));
}

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace queens {
namespace detail {

std::string_view solver_target() { return QUEENS_BEST_TARGET(target_name)(); }

Grade best_grade(const RegionMap& map, Rule rule) { return QUEENS_BEST_TARGET(grade_map)(map, rule); }

void score(Grade& grade, int n) {
  grade.score = 0;
  for (std::size_t i = 0; i < kTechniques; ++i) {
    if (grade.rounds[i] == 0) continue;
    grade.hardest = static_cast<Technique>(i);
    grade.score += grade.rounds[i] * cost_of(grade.hardest);
  }
  grade.score *= n;
  grade.difficulty = difficulty(grade.score, grade.hardest);
}

}  // namespace detail

Grade grade(const RegionMap& map, Rule rule) {
  detail::require_partition(map, rule);
  return detail::best_grade(map, rule);
}

}  // namespace queens
#endif
