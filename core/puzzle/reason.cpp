// The telling path of the reasoning solver: the same rounds as the grade, every step kept.
#include "queens/reason.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "puzzle/partition.hpp"
#include "puzzle/reason-inl.hpp"
#include "puzzle/recorder.hpp"

namespace queens {
namespace {

namespace kernel = detail::HWY_NAMESPACE;  // this file is compiled once, for what every machine has
using kernel::at;

using Outcome = Explanation::Outcome;

void require_on_board(int n, const Progress& progress) {
  for (const auto* cells : {&progress.pieces, &progress.crosses})
    for (const Cell cell : *cells)
      if (cell.row < 0 || cell.column < 0 || cell.row >= n || cell.column >= n)
        throw std::invalid_argument("row " + std::to_string(cell.row + 1) + ", column " +
                                    std::to_string(cell.column + 1) + " is not on a board of size " +
                                    std::to_string(n));
}

template <class Lanes>
class Explainer {
 public:
  Explainer(const RegionMap& map, Rule rule)
      : territory_(map, rule), reasoner_(territory_), recorder_(map, Lanes::kStride), state_(territory_.start()) {
    result_.placement.assign(at(map.n()), -1);
  }

  /// Reads the board; what is wrong on its face ends the explanation.
  bool start(const Progress& progress) {
    for (const Cell cell : progress.crosses) state_.cells = state_.cells - one(cell);
    for (const Cell cell : progress.pieces) {
      if (result_.placement[at(cell.row)] == cell.column) continue;
      if (!(state_.cells & one(cell)).any()) return contradict(progress, cell);
      stand(cell);
      territory_.place(state_, number(cell));
    }
    return true;
  }

  /// @return false at the end.
  bool round() {
    Technique used = Technique::dead_end;
    const kernel::RoundEnd end = reasoner_.round(state_, recorder_, used);
    for (Step& step : recorder_.take_steps()) {
      for (const Cell cell : step.placed) stand(cell);
      result_.steps.push_back(std::move(step));
    }
    if (end == kernel::RoundEnd::solved) result_.outcome = Outcome::solved;
    if (end == kernel::RoundEnd::contradiction) result_.outcome = Outcome::contradiction;
    return end == kernel::RoundEnd::progress;
  }

  [[nodiscard]] Explanation& result() { return result_; }

 private:
  static int number(Cell cell) { return cell.row * Lanes::kStride + cell.column; }
  [[nodiscard]] Lanes one(Cell cell) const { return territory_.cell(number(cell)); }
  void stand(Cell cell) { result_.placement[at(cell.row)] = cell.column; }

  bool contradict(const Progress& progress, Cell cell) {
    Step step;
    step.candidates.push_back(cell);
    if (std::find(progress.crosses.begin(), progress.crosses.end(), cell) == progress.crosses.end())
      for (const Cell other : progress.pieces) {
        kernel::State<Lanes> alone = territory_.start();
        territory_.place(alone, number(other));
        if (other == cell || (alone.cells & one(cell)).any()) continue;
        step.candidates.push_back(other);
        break;
      }
    result_.steps.push_back(std::move(step));
    result_.outcome = Outcome::contradiction;
    return false;
  }

  kernel::Territory<Lanes> territory_;
  kernel::Reasoner<Lanes> reasoner_;
  detail::Recorder recorder_;
  kernel::State<Lanes> state_;
  Explanation result_;
};

template <class Lanes>
Explanation explain_in(const RegionMap& map, const Progress& progress, Rule rule, bool first_round_only) {
  Explainer<Lanes> explainer(map, rule);
  if (explainer.start(progress))
    while (explainer.round() && !first_round_only) {
    }
  return std::move(explainer.result());
}

Explanation explain_on_fitting_board(const RegionMap& map, const Progress& progress, Rule rule,
                                     bool first_round_only) {
  detail::require_partition(map, rule);
  require_on_board(map.n(), progress);
  if (map.n() <= kernel::Lanes8::kLanes) return explain_in<kernel::Lanes8>(map, progress, rule, first_round_only);
  if (map.n() <= kernel::Lanes16::kLanes) return explain_in<kernel::Lanes16>(map, progress, rule, first_round_only);
  return explain_in<kernel::Lanes32>(map, progress, rule, first_round_only);
}

}  // namespace

Explanation explain(const RegionMap& map, const Progress& progress, Rule rule) {
  return explain_on_fitting_board(map, progress, rule, false);
}

std::optional<Step> hint(const RegionMap& map, const Progress& progress, Rule rule) {
  Explanation next = explain_on_fitting_board(map, progress, rule, true);
  if (next.steps.empty()) return std::nullopt;
  return std::move(next.steps.front());
}

}  // namespace queens
