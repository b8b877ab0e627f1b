// The animation, replayed from its keyframes as a browser would and compared with the search itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "queens/render.hpp"
#include "queens/trace.hpp"
#include "render/timeline.hpp"
#include "svg_reader.hpp"

namespace {

using namespace queens;
using Place = std::pair<int, int>;
using Frame = std::map<Place, std::string>;     // what stands on the board, and its opacity
using Moments = std::map<double, std::string>;  // percent of the round -> declarations from then on

// The @keyframes rules of the style sheet by name.
std::map<std::string, Moments> keyframes(const std::string& document) {
  std::map<std::string, Moments> rules;
  const std::string opening = "@keyframes ";
  for (std::size_t at = document.find(opening); at != std::string::npos; at = document.find(opening, at)) {
    at += opening.size();
    const std::size_t brace = document.find('{', at), end = document.find("}\n", brace);
    Moments& moments = rules[document.substr(at, brace - at)];
    for (std::size_t i = brace + 1; i < end;) {
      const std::size_t open = document.find('{', i), close = document.find('}', open);
      const std::string looks = document.substr(open + 1, close - open - 1);
      while (i < open) {
        std::size_t length = 0;
        const double percent = std::stod(document.substr(i, open - i), &length);
        EXPECT_TRUE(moments.emplace(percent, looks).second) << "two states at once";
        i += length + 2;  // the percent sign, and a comma or the brace
      }
      i = close + 1;
    }
  }
  return rules;
}

std::string at(const Moments& moments, double percent) { return std::prev(moments.upper_bound(percent))->second; }

// The pieces as elements: cell -> the element.
std::map<Place, svg_reader::Element> pieces(const std::string& document) {
  std::map<Place, svg_reader::Element> found;
  int left = 1 << 20, top = 1 << 20;
  for (const auto& element : svg_reader::parse(document)) {
    // The board is the first square; the page's own background has no corner.
    if (element.name == "rect" && element.attributes.contains("x") && left == 1 << 20) {
      left = std::stoi(element.attributes.at("x"));
      top = std::stoi(element.attributes.at("y"));
    }
    if (element.name != "use") continue;
    const int column = (std::stoi(element.attributes.at("x")) - left) / 56;
    const int row = (std::stoi(element.attributes.at("y")) - top) / 56;
    EXPECT_TRUE(found.emplace(Place{row, column}, element).second);
  }
  return found;
}

std::string opacity(const std::string& style) { return style.substr(8, style.find_first_of(";}") - 8); }

// The boards of the search, one for each step: empty, after each event.
std::vector<Frame> searched(Rule rule, int n, bool all) {
  std::vector<Frame> frames(1);
  trace(rule, n, [&](const TraceEvent& event) {
    Frame frame = frames.back();
    std::erase_if(frame, [](const auto& piece) { return piece.second == ".25"; });
    if (event.kind == TraceEvent::Kind::place) frame[{event.row, event.column}] = "1";
    if (event.kind == TraceEvent::Kind::backtrack) frame[{event.row, event.column}] = ".25";
    frames.push_back(frame);
    return all || event.kind != TraceEvent::Kind::solution;
  });
  return frames;
}

// Middle of each step, in percent, from the lowest digit of the step counter: it changes at every step.
std::vector<double> middles(const Moments& digit) {
  std::vector<double> result;
  for (auto moment = digit.begin(); std::next(moment) != digit.end(); ++moment) {
    result.push_back((moment->first + std::next(moment)->first) / 2);
  }
  const double step = std::next(digit.begin())->first;
  result.push_back(digit.rbegin()->first + step / 2);
  return result;
}

void expect_replay(Rule rule, int n, bool all) {
  SCOPED_TRACE(testing::Message() << name(rule) << ' ' << n << (all ? " all" : ""));
  const std::string document = svg_trace(rule, n, all);
  auto rules = keyframes(document);
  const auto elements = pieces(document);
  const std::vector<Frame> frames = searched(rule, n, all);
  const std::vector<double> times = middles(rules.at("n0"));
  ASSERT_EQ(times.size(), frames.size());
  for (std::size_t step = 0; step < frames.size(); ++step) {
    Frame shown;
    for (const auto& [place, element] : elements) {
      const std::string& style = element.attributes.at("style");
      const std::string rule_name = style.substr(style.find("animation-name:") + 15);
      const std::string value = opacity(at(rules.at(rule_name), times[step]));
      if (value != "0") shown.emplace(place, value);
    }
    EXPECT_EQ(shown, frames[step]) << "step " << step;
  }
}

TEST(TraceAnimation, PlaysTheSearchStepByStep) {
  for (const Rule rule : kRules) {
    for (int n = 1; n <= 4; ++n) expect_replay(rule, n, true);
    for (int n = 1; n <= 8; ++n) expect_replay(rule, n, false);
  }
  expect_replay(Rule::queen, 6, true);
}

TEST(TraceAnimation, HasOnePieceForEachCellThatIsEverTried) {
  // By hand: 00, 12, 13, 21, 01, 20, 32.
  EXPECT_EQ(pieces(svg_trace(Rule::queen, 4, false)).size(), 7U);
  EXPECT_EQ(pieces(svg_trace(Rule::queen, 4, true)).size(), 14U);
  EXPECT_EQ(pieces(svg_trace(Rule::queen, 6, false)).size(), 20U);
}

TEST(TraceAnimation, StandsStillOnThePlacementForThoseWhoPreferIt) {
  const std::string document = svg_trace(Rule::queen, 6, false);
  const std::string rule = "@media (prefers-reduced-motion:reduce){.m{animation:none!important}}";
  EXPECT_EQ(svg_reader::occurrences(document, rule), 1U);
  std::set<Place> still;
  for (const auto& [place, element] : pieces(document)) {
    EXPECT_EQ(element.attributes.at("class"), "m");
    if (opacity(element.attributes.at("style")) == "1") still.insert(place);
  }
  EXPECT_EQ(still, (std::set<Place>{{0, 1}, {1, 3}, {2, 5}, {3, 0}, {4, 2}, {5, 4}}));
}

TEST(TraceAnimation, IsWellFormedWithoutScriptAtEverySize) {
  for (const bool all : {false, true}) {
    for (int n = 0; n <= 7; ++n) {
      const std::string document = svg_trace(Rule::queen, n, all);
      EXPECT_NO_THROW((void)svg_reader::parse(document)) << n;
      EXPECT_EQ(document.find("script"), std::string::npos);
    }
  }
}

TEST(TraceAnimation, SaysWhenNothingWasFound) {
  EXPECT_NE(svg_trace(Rule::queen, 3, false).find("search over"), std::string::npos);
  EXPECT_EQ(svg_trace(Rule::queen, 4, false).find("search over"), std::string::npos);
}

TEST(TraceAnimation, RefusesASearchThatIsTooLongOrNone) {
  EXPECT_THROW((void)svg_trace(Rule::queen, 16, false), std::invalid_argument);
  EXPECT_THROW((void)svg_trace(Rule::rook, 9, true), std::invalid_argument);
  EXPECT_THROW((void)svg_trace(Rule::queen, -1, false), std::invalid_argument);
  EXPECT_THROW((void)svg_trace(Rule::queen, kMaxN + 1, false), std::invalid_argument);
  EXPECT_NO_THROW((void)svg_trace(Rule::rook, kMaxN, false));
}

TEST(Timeline, TellsNeighbouringStepsApartAtAnyLength) {
  for (const int steps : {1, 10, 1000, kMaxAnimationEvents + 2}) {
    const Timeline timeline(steps, 0.04, 3);
    std::set<std::string> moments;
    for (int step = 0; step < steps; ++step) moments.insert(timeline.begin(step));
    EXPECT_EQ(moments.size(), static_cast<std::size_t>(steps));
  }
}

TEST(Track, KeepsTheLastWordOfEachStep) {
  Track track;
  track.enter(3, 1);
  track.enter(3, 2);
  track.enter(4, 2);
  track.enter(5, 0);
  EXPECT_EQ(track.at(2), 0);
  EXPECT_EQ(track.at(4), 2);
  EXPECT_EQ(track.at(9), 0);
  EXPECT_EQ(track.keyframes(Timeline(10, 1, 0), "k", {"a", "b", "c"}), "@keyframes k{0%,50.0%{a}30.0%{c}}\n");
  EXPECT_EQ(track.only(2).at(3), 1);
  EXPECT_FALSE(track.only(1).moves());
}

}  // namespace
