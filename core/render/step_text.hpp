// The steps of an explanation as short text, for files that hold those of thousands of maps.
#pragma once

#include <string>
#include <vector>

#include "queens/reason.hpp"

namespace queens {

/// Steps one after the other, without a separator. Numbers from 0 to 31 are the characters A..Z, a..f; a cell is
/// its row and its column. A step is `!` and the number of its technique, then what it has of these, in this order:
///   - rows, | columns or * regions   the units, then once more for what they are confined to
///   ? cells                          the candidates
///   ~ cell                           the assumption
///   + cells                          where pieces stand
///   x cells                          what is crossed
///   ( steps )                        the chain
/// `!A*C+BD`: region C has one candidate, row 1, column 3 (from 0).
/// Cost:    O(length): about 20 bytes a step.
[[nodiscard]] std::string step_text(const std::vector<Step>& steps);

}  // namespace queens
