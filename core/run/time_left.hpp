// How long a run will still take, from looks at how much of its predicted work is done.
// The rate is taken between two moments at which something was just finished: the start, when plans are made and
// nothing can be finished yet, is no part of it (at n = 19 that made the time left 20 % too long after a tenth of
// the run). Over the first minutes it is the mean of all; later only the last half counts, so that a machine that
// has got slower, or idle again, is found out.
#pragma once

#include <chrono>
#include <deque>
#include <optional>

namespace queens::detail {

class TimeLeft {
 public:
  /// System time may jump; this clock does not.
  using Clock = std::chrono::steady_clock;

  /// `done` and `begun` as in RunControl, `done` read first. To be called several times a second: when nobody
  /// called for kAsleep, the whole process stood still, and that time does not count.
  void note(Clock::time_point now, double done, double begun);

  /// Nothing until the rate is known.
  [[nodiscard]] std::optional<double> seconds() const;

  static constexpr double kAsleep = 10;   ///< seconds
  static constexpr double kAtLeast = 60;  ///< seconds that the rate is taken over, as soon as there are as many

 private:
  struct Look {
    double at = 0;  // seconds of work
    double done = 0;
  };

  std::optional<Clock::time_point> last_;
  double worked_ = 0;
  double done_ = 0;
  std::deque<Look> looks_;  // at progress only; the first is where the rate is taken from, the last the latest
};

}  // namespace queens::detail
