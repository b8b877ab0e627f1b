// Arguments that several commands take, from text to values.
#pragma once

#include <gmpxx.h>

#include <string>
#include <vector>

#include "queens/board.hpp"
#include "queens/rule.hpp"

namespace queens::cli {

/// @throw UsageError that says what the rules are.
Rule parse_rule(const std::string& text);
/// A size such as 8. @throw UsageError.
int parse_size(const std::string& text);
/// Sizes such as 8 or 1..12 (both ends included). @throw UsageError.
std::vector<int> parse_sizes(const std::string& text);
/// A whole number from 0 on, of any length. `what` names it in the message. @throw UsageError.
mpz_class parse_whole(const std::string& text, const std::string& what);
/// ROW,COLUMN, both from 0. @throw UsageError.
Cell parse_cell(const std::string& text);

}  // namespace queens::cli
