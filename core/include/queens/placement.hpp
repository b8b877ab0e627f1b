// A placement: the column, counted from 0, of the piece in each row.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "queens/rule.hpp"

namespace queens {

using Placement = std::vector<int>;

/// Two rows whose pieces break a rule together.
struct Conflict {
  int row;           ///< the upper one, from 0
  int other_row;     ///< the lower one
  bool same_column;  ///< else they meet on a diagonal
};

/// Reads `04752613` (one digit a row, n <= 10) or `0,4,7,5,2,6,1,3`.
/// @throw std::invalid_argument that names the row and what would be right: a column that is no number,
///        is not on the board or occurs twice; more than kMaxN rows.
[[nodiscard]] Placement parse_placement(std::string_view text);

/// The inverse of parse_placement: digits without separator when n <= 10, else commas.
[[nodiscard]] std::string format_placement(const Placement& placement);

/// The first pair of rows (in lexicographic order) that breaks `rule`, or nothing. Cost: O(n^2).
/// @pre every column is in [0, placement.size()).
[[nodiscard]] std::optional<Conflict> first_conflict(Rule rule, const Placement& placement);

}  // namespace queens
