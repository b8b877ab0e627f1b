#include "cli/explain.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace queens::cli {
namespace {

using Outcome = Explanation::Outcome;

std::string_view outcome_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::solved:
      return "solved";
    case Outcome::contradiction:
      return "contradiction";
    case Outcome::stuck:
      break;
  }
  return "stuck";
}

std::string ending(const Explanation& explanation) {
  if (explanation.outcome == Outcome::solved) return "solved: " + format_placement(explanation.placement);
  if (explanation.outcome == Outcome::contradiction) return "no solution agrees with this";
  return "stuck: nothing more follows, so there are several solutions";
}

std::string step_json(const Step& step) {
  return fmt::format(R"({{"sentence":{},"step":{}}})", json_string(sentence(step)), json(step));
}

std::string_view word(const Progress& progress, Cell wrong) {
  const bool piece = std::find(progress.pieces.begin(), progress.pieces.end(), wrong) != progress.pieces.end();
  return piece ? "queen" : "cross";
}

}  // namespace

std::string explanation_text(const MapRecord& record, Rule rule, const Progress& progress, Format format) {
  const Explanation explanation = explain(record.map, progress, rule);
  const std::size_t steps = explanation.steps.size();
  if (format == Format::json) {
    std::string list;
    for (const Step& step : explanation.steps) list += (list.empty() ? "" : ",") + step_json(step);
    return fmt::format(R"({{"name":{},"n":{},"outcome":"{}","placement":[{}],"steps":[{}]}})"
                       "\n",
                       json_string(record.name), record.map.n(), outcome_word(explanation.outcome),
                       fmt::join(explanation.placement, ","), list);
  }
  std::string text = fmt::format("{}: {} step{}\n", printable(record.name), steps, steps == 1 ? "" : "s");
  for (std::size_t i = 0; i < steps; ++i) text += fmt::format("{:>4}. {}\n", i + 1, sentence(explanation.steps[i]));
  return text + ending(explanation) + "\n";
}

std::string hint_text(const MapRecord& record, Rule rule, const Progress& progress, Format format) {
  const std::optional<Cell> wrong = first_mistake(record.map, progress, rule);
  const std::optional<Step> step = wrong ? std::nullopt : hint(record.map, progress, rule);
  if (format == Format::json)
    return fmt::format(R"({{"name":{},"n":{},"mistake":{},"hint":{}}})"
                       "\n",
                       json_string(record.name), record.map.n(),
                       wrong ? fmt::format("[{},{}]", wrong->row, wrong->column) : "null",
                       step ? step_json(*step) : "null");
  const std::string name = printable(record.name);
  if (wrong)
    return fmt::format("{}: the {} on r{}c{} is a mistake\n", name, word(progress, *wrong), wrong->row + 1,
                       wrong->column + 1);
  if (step) return fmt::format("{}: {}\n", name, sentence(*step));
  const bool solved = static_cast<int>(progress.pieces.size()) == record.map.n();
  return fmt::format("{}: {}\n", name, solved ? "solved" : "nothing more follows, so there are several solutions");
}

}  // namespace queens::cli
