// Arguments that several commands take, from text to values.
#pragma once

#include <gmpxx.h>

#include <cstdint>
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
/// A whole number of at most `most`. @throw UsageError.
std::uint64_t parse_number(const std::string& text, const std::string& what, std::uint64_t most);
/// I/K, the I-th of K parts, both from 1 on. @throw UsageError.
struct Part {
  std::uint64_t number = 1;
  std::uint64_t of = 1;
};
Part parse_part(const std::string& text, const std::string& what);

}  // namespace queens::cli
