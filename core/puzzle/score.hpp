// From rounds to a score and a difficulty.
#pragma once

#include "queens/reason.hpp"

namespace queens::detail {

/// Sets the score, the hardest technique and the difficulty that follow from grade.rounds on an n x n board.
void score(Grade& grade, int n);

}  // namespace queens::detail
