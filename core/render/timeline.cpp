// Moments with the same state share one selector list in the rule: "0%,7%{opacity:0}3%,9%{opacity:1}".
#include "render/timeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace queens {

Timeline::Timeline(int steps, double step_seconds, double pause_seconds)
    : steps_(steps), step_seconds_(step_seconds), pause_seconds_(pause_seconds), decimals_(1) {
  // Rounding may move a step by 2 % of its length at most.
  for (double resolution = 10; resolution * 100 * step_seconds_ < 25 * seconds(); resolution *= 10) ++decimals_;
}

double Timeline::seconds() const { return steps_ * step_seconds_ + pause_seconds_; }

std::string Timeline::begin(int step) const {
  if (step == 0) return "0%";
  return fmt::format("{:.{}f}%", 100 * step * step_seconds_ / seconds(), decimals_);
}

void Track::enter(int step, std::uint8_t state) {
  if (changes_.back().step == step) changes_.pop_back();
  if (changes_.empty() || changes_.back().state != state) changes_.push_back({step, state});
}

std::uint8_t Track::at(int step) const {
  const auto later = std::upper_bound(changes_.begin(), changes_.end(), step,
                                      [](int moment, const Change& change) { return moment < change.step; });
  return std::prev(later)->state;
}

Track Track::only(std::uint8_t state) const {
  Track track;
  for (const Change& change : changes_) track.enter(change.step, change.state == state ? 1 : 0);
  return track;
}

std::string Track::keyframes(const Timeline& timeline, std::string_view name,
                             const std::vector<std::string>& looks) const {
  std::vector<std::string> moments(looks.size());
  for (const Change& change : changes_) {
    std::string& list = moments[change.state];
    if (!list.empty()) list += ',';
    list += timeline.begin(change.step);
  }
  std::string rule = fmt::format("@keyframes {}{{", name);
  for (std::size_t state = 0; state < looks.size(); ++state) {
    if (!moments[state].empty()) rule += fmt::format("{}{{{}}}", moments[state], looks[state]);
  }
  return rule + "}\n";
}

std::string motion_rules(const Timeline& timeline) {
  return fmt::format(
      ".m{{animation:{:.2f}s step-end infinite}}\n"
      "@media (prefers-reduced-motion:reduce){{.m{{animation:none!important}}}}\n",
      timeline.seconds());
}

}  // namespace queens
