// How many ways a partial rook or adjacent placement can go on, without searching.
#pragma once

#include "board/mask.hpp"
#include "board/wide.hpp"
#include "queens/rule.hpp"

namespace queens::detail {

/// Number of orders in which the columns of `rest` can follow a row whose piece stands in column `last` (-1:
/// there is no such row). @pre rule is not queen. Cost: O(n^3) small steps; 32! fits in 118 bits.
[[nodiscard]] Wide completions(Rule rule, Mask rest, int last);

}  // namespace queens::detail
