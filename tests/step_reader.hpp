// Reads the compact steps of a page back, by the description in render/step_text.hpp.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "queens/reason.hpp"

namespace queens::testing {

/// A reader of step texts that shares nothing with the writer.
class StepReader {
 public:
  explicit StepReader(std::string text) : text_(std::move(text)) {}

  std::vector<Step> read() {
    std::vector<Step> steps;
    while (at_ < text_.size() && text_[at_] != ')') {
      const char sign = text_[at_++];
      if (sign == '(') {
        steps.back().chain = read();
        ++at_;
        continue;
      }
      std::vector<int> numbers;
      for (; at_ < text_.size() && is_number(text_[at_]); ++at_) numbers.push_back(number(text_[at_]));
      if (sign == '!')
        steps.emplace_back().technique = static_cast<Technique>(numbers.at(0));
      else
        add(steps.back(), sign, numbers);
    }
    return steps;
  }

 private:
  static bool is_number(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'f'); }
  static int number(char c) { return c <= 'Z' ? c - 'A' : c - 'a' + 26; }

  static void add(Step& step, char sign, const std::vector<int>& numbers) {
    static const std::map<char, Unit::Kind> kKinds{
        {'-', Unit::Kind::row}, {'|', Unit::Kind::column}, {'*', Unit::Kind::region}};
    if (kKinds.contains(sign)) {
      auto& units = step.units.empty() ? step.units : step.confined_to;
      for (const int index : numbers) units.push_back({kKinds.at(sign), index});
      return;
    }
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < numbers.size(); i += 2) cells.push_back({numbers[i], numbers.at(i + 1)});
    if (sign == '~') step.assumed = cells.at(0);
    if (sign == '?') step.candidates = cells;
    if (sign == '+') step.placed = cells;
    if (sign == 'x') step.crossed = cells;
  }

  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace queens::testing
