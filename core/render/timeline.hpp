// Time in a picture that moves by CSS alone: what an element shows from which step on, as a keyframes rule. One
// rule an element, however often it changes, keeps the document small.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace queens {

/// Equal steps, then a pause, then all over again.
class Timeline {
 public:
  /// Steps 0 to steps - 1. @pre steps >= 1.
  Timeline(int steps, double step_seconds, double pause_seconds);

  [[nodiscard]] int steps() const { return steps_; }
  /// One round.
  [[nodiscard]] double seconds() const;
  /// When `step` begins, as CSS writes it in keyframes: "12.5%". The same text for the same step.
  [[nodiscard]] std::string begin(int step) const;

 private:
  int steps_;
  double step_seconds_;
  double pause_seconds_;
  int decimals_;
};

/// The states that one element goes through, numbered from 0; it starts in state 0.
class Track {
 public:
  /// From `step` on the element is in `state`. @pre step >= that of the call before; the last call for a step counts.
  void enter(int step, std::uint8_t state);
  [[nodiscard]] std::uint8_t at(int step) const;
  [[nodiscard]] bool moves() const { return changes_.size() > 1; }
  /// In state 1 while this one is in `state`, else in state 0: for an element that shows one state only.
  [[nodiscard]] Track only(std::uint8_t state) const;

  /// "@keyframes name{...}", where state s is shown by the CSS declarations looks[s]. It takes the timing
  /// function step-end to hold each state until the next.
  [[nodiscard]] std::string keyframes(const Timeline& timeline, std::string_view name,
                                      const std::vector<std::string>& looks) const;

 private:
  struct Change {
    int step;
    std::uint8_t state;
  };
  std::vector<Change> changes_{{0, 0}};
};

/// The style sheet that all moving elements share: those of class "m" repeat their own keyframes (animation-name)
/// through the timeline, but stand still for readers who prefer reduced motion.
[[nodiscard]] std::string motion_rules(const Timeline& timeline);

}  // namespace queens
