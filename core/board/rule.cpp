#include "queens/rule.hpp"

namespace queens {

std::string_view name(Rule rule) {
  switch (rule) {
    case Rule::rook:
      return "rook";
    case Rule::queen:
      return "queen";
    case Rule::adjacent:
      return "adjacent";
  }
  return "";
}

std::optional<Rule> rule_from_name(std::string_view word) {
  for (const Rule rule : kRules)
    if (name(rule) == word) return rule;
  return std::nullopt;
}

}  // namespace queens
