// From a rule known at run time to code compiled for that rule.
#pragma once

#include <utility>

#include "queens/rule.hpp"

namespace queens::detail {

template <Rule R>
struct RuleTag {
  static constexpr Rule value = R;
};

/// Calls `function` with the RuleTag of `rule`.
template <class Function>
decltype(auto) with_rule(Rule rule, Function&& function) {
  switch (rule) {
    case Rule::rook:
      return function(RuleTag<Rule::rook>{});
    case Rule::queen:
      return function(RuleTag<Rule::queen>{});
    case Rule::adjacent:
      break;
  }
  return function(RuleTag<Rule::adjacent>{});
}

}  // namespace queens::detail
