// Each rule with its oracle and its published counts.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "oracle.hpp"
#include "queens/rule.hpp"

struct KnownRule {
  queens::Rule rule;
  std::function<bool(const oracle::Columns&)> obeys;
  std::vector<std::string> counts;       // from n = 0
  std::vector<std::string> fundamental;  // from n = 1; empty where none is published
};

inline const std::vector<KnownRule>& known_rules() {
  static const std::vector<KnownRule> rules{
      {queens::Rule::rook,
       oracle::rook,
       {"1", "1", "2", "6", "24", "120", "720", "5040", "40320", "362880", "3628800", "39916800", "479001600"},
       {"1", "1", "2", "7", "23", "115", "694", "5282", "46066", "456454", "4999004", "59916028"}},
      {queens::Rule::queen,
       oracle::queen,
       {"1", "1", "0", "0", "2", "10", "4", "40", "92", "352", "724", "2680", "14200", "73712", "365596"},
       {"1", "0", "0", "1", "2", "1", "6", "12", "46", "92", "341", "1787", "9233", "45752"}},
      {queens::Rule::adjacent,
       oracle::adjacent,
       {"1", "1", "0", "0", "2", "14", "90", "646", "5242", "47622", "479306", "5296790", "63779034"},
       {}}};
  return rules;
}
