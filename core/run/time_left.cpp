#include "run/time_left.hpp"

#include <algorithm>

namespace queens::detail {
namespace {

constexpr double kSpacing = 1.0 / 64;  // of the stretch that counts: how near to another a look is worth keeping

}  // namespace

void TimeLeft::note(Clock::time_point now, double done, double begun) {
  const double passed = last_ ? std::chrono::duration<double>(now - *last_).count() : 0;
  last_ = now;
  if (passed < kAsleep) worked_ += passed;
  if (done < done_) looks_.clear();  // another piece of work
  const bool progress = done > begun && (done != done_ || looks_.empty());
  done_ = done;
  if (!progress) return;
  const double counted = looks_.empty() ? 0 : worked_ - looks_.front().at;
  if (looks_.size() > 2 && looks_.back().at - looks_[looks_.size() - 2].at < kSpacing * counted) looks_.pop_back();
  looks_.push_back({worked_, done});
  const double from = std::min(worked_ - kAtLeast, worked_ / 2);
  while (looks_.size() > 2 && looks_[1].at <= from) looks_.pop_front();
}

std::optional<double> TimeLeft::seconds() const {
  if (looks_.size() < 2) return std::nullopt;
  const Look& first = looks_.front();
  const Look& last = looks_.back();
  if (last.at <= first.at) return std::nullopt;
  return (1 - last.done) * (last.at - first.at) / (last.done - first.done);
}

}  // namespace queens::detail
