// Each event of the backtracker changes one track for good, or one for a single step.
#include "render/trace_score.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "queens/render.hpp"
#include "queens/trace.hpp"

namespace queens {
namespace {

constexpr auto state(Caption caption) { return static_cast<std::uint8_t>(caption); }
constexpr auto state(Piece piece) { return static_cast<std::uint8_t>(piece); }

class Recorder {
 public:
  Recorder(int n, bool all) : all_(all) {
    score_.n = n;
    score_.cells.resize(static_cast<std::size_t>(n * n));
    score_.rows.resize(static_cast<std::size_t>(n));
  }

  // False when the animation is complete, or too long.
  bool note(const TraceEvent& event) {
    if (++score_.events > kMaxAnimationEvents) return false;
    switch (event.kind) {
      case TraceEvent::Kind::place: place(event); break;
      case TraceEvent::Kind::dead_end: dead_end(event); break;
      case TraceEvent::Kind::backtrack: backtrack(event); break;
      case TraceEvent::Kind::solution: solution(); break;
    }
    return event.kind != TraceEvent::Kind::solution || all_;
  }

  TraceScore finish() {
    score_.steps = score_.events + 1;
    const bool cut_short = !all_ && !score_.found.empty();
    if (!cut_short) {
      score_.caption.enter(score_.steps, state(Caption::over));
      ++score_.steps;
    }
    score_.still = score_.found.empty() ? score_.steps - 1 : score_.found.back();
    return std::move(score_);
  }

 private:
  [[nodiscard]] Track& cell(const TraceEvent& event) {
    return score_.cells[static_cast<std::size_t>(event.row * score_.n + event.column)];
  }
  void place(const TraceEvent& event) {
    cell(event).enter(score_.events, state(Piece::stands));
    score_.caption.enter(score_.events, state(Caption::place));
  }
  void dead_end(const TraceEvent& event) {
    Track& row = score_.rows[static_cast<std::size_t>(event.row)];
    row.enter(score_.events, 1);
    row.enter(score_.events + 1, 0);
    score_.caption.enter(score_.events, state(Caption::dead_end));
  }
  void backtrack(const TraceEvent& event) {
    cell(event).enter(score_.events, state(Piece::leaves));
    cell(event).enter(score_.events + 1, state(Piece::none));
    score_.caption.enter(score_.events, state(Caption::backtrack));
  }
  void solution() {
    score_.solved.enter(score_.events, 1);
    if (all_) score_.solved.enter(score_.events + 1, 0);
    score_.found.push_back(score_.events);
    score_.caption.enter(score_.events, state(Caption::solution));
  }

  bool all_;
  TraceScore score_;
};

}  // namespace

TraceScore record_trace(Rule rule, int n, bool all) {
  if (n < 0 || n > kMaxN) throw std::invalid_argument(fmt::format("n = {}: a board has n from 0 to {}", n, kMaxN));
  Recorder recorder(n, all);
  trace(rule, n, [&](const TraceEvent& event) { return recorder.note(event); });
  TraceScore score = recorder.finish();
  if (score.events > kMaxAnimationEvents) {
    throw std::invalid_argument(fmt::format("an animation of the {} search at n = {} would have more than {} events: "
                                            "take a smaller n{}",
                                            name(rule), n, kMaxAnimationEvents,
                                            all ? " or stop at the first placement" : ""));
  }
  return score;
}

}  // namespace queens
