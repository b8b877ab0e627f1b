// Predicted costs: the length of a list from a sample, the time of a task from the two lengths.
#pragma once
#include "count/join/half_tables.hpp"

namespace queens::detail {

/// What some splits of a column set tell about its list.
struct ListEstimate {
  double boards = 0;  ///< length: the pairs of quarter boards, times the share of a few of these pairs that fit.
                      ///< One list is off by 10 % (100 splits) to 30 % (12), the mean of many by less than 2 %
  double pairs = 0;  ///< pairs of quarter boards: too coarse for a length, but steadier when two lists are compared
};

[[nodiscard]] ListEstimate estimate_list(const HalfTables& half, Mask columns, int sampled_splits);

/// Nanoseconds of one task on the reference machine.
[[nodiscard]] double predicted_cost(double top_list, double bottom_list, bool middle_row);

}  // namespace queens::detail
