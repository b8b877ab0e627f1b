// The fast path of the reasoning solver: rounds are counted, nothing is written down.
#include "puzzle/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "puzzle/grade.cpp"
#include <hwy/foreach_target.h>

#include <algorithm>
#include <array>

#include "puzzle/partition.hpp"
#include "puzzle/reason-inl.hpp"
#include "puzzle/solver_target.hpp"
#include "queens/reason.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
void count_rounds_in(const RegionMap& map, Rule rule, Grade& grade) {
  const Territory<Lanes> territory(map, rule);
  const Reasoner<Lanes> reasoner(territory);
  State<Lanes> state = territory.start();
  NoLog log;
  Technique used = Technique::dead_end;
  RoundEnd end;
  while ((end = reasoner.round(state, log, used)) == RoundEnd::progress)
    ++grade.rounds[static_cast<std::size_t>(used)];
  grade.solved = end == RoundEnd::solved;
}

const char* target_name() { return hwy::TargetName(HWY_TARGET); }

void count_rounds(const RegionMap& map, Rule rule, Grade& grade) {
  if (map.n() <= Lanes8::kLanes) return count_rounds_in<Lanes8>(map, rule, grade);
  if (map.n() <= Lanes16::kLanes) return count_rounds_in<Lanes16>(map, rule, grade);
  if (map.n() <= Lanes20::kLanes) return count_rounds_in<Lanes20>(map, rule, grade);
  return count_rounds_in<Lanes32>(map, rule, grade);
}

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace queens {
namespace detail {
void count_rounds_fast(const RegionMap& map, Rule rule, Grade& grade) {
  QUEENS_BEST_TARGET(count_rounds)(map, rule, grade);
}

std::string_view solver_target() { return QUEENS_BEST_TARGET(target_name)(); }

namespace {

// Fitted on dated daily puzzles, whose makers let them get harder through the week.
constexpr std::array<int, 3> kBounds{160, 280, 450};

Difficulty difficulty(int score, Technique hardest) {
  auto level = Difficulty::easy;
  for (const int bound : kBounds)
    if (score >= bound) level = static_cast<Difficulty>(static_cast<int>(level) + 1);
  if (cost(hardest) < 5) level = std::min(level, Difficulty::hard);
  if (hardest >= Technique::conflict) level = std::max(level, Difficulty::hard);
  return hardest == Technique::nested_chain ? Difficulty::expert : level;
}

}  // namespace
}  // namespace detail

Grade grade(const RegionMap& map, Rule rule) {
  detail::require_partition(map, rule);
  Grade result;
  detail::count_rounds_fast(map, rule, result);
  for (std::size_t i = 0; i < kTechniques; ++i) {
    if (result.rounds[i] == 0) continue;
    result.hardest = static_cast<Technique>(i);
    result.score += result.rounds[i] * cost(result.hardest);
  }
  result.score *= map.n();
  result.difficulty = detail::difficulty(result.score, result.hardest);
  return result;
}

}  // namespace queens
#endif
