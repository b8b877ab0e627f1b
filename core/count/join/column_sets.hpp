// The tasks of a count: every way to give columns to the two halves (and the middle row), up to symmetry.
// The mirror image exchanges columns c and n-1-c; turning the board upside down exchanges the halves when they are
// equally high. Of each orbit one member is kept, weighted with the orbit's size: nearly 4, exact always.
#pragma once
#include <cstdint>
#include <vector>

#include "count/join/words.hpp"

namespace queens::detail {

/// How the rows are divided. A middle row of its own exists only for odd n and equal halves.
struct RowSplit {
  int top = 0;
  int bottom = 0;
  bool middle = false;
};

struct JoinTask {
  std::uint32_t number = 0;  ///< position in the plan's list; depends on n and the row split only
  Mask top = 0;              ///< columns of the top half
  Mask bottom = 0;           ///< columns of the bottom half
  int middle = -1;           ///< column of the queen in the middle row, -1 without one
  int weight = 0;            ///< how many column sets it stands for
  bool slice_top =
      false;        ///< the top list is (probably) the longer one: it is bit-sliced, the other one queries it
  double cost = 0;  ///< predicted, in nanoseconds of the reference machine
};

/// Column c becomes n-1-c. @pre n >= 1
[[nodiscard]] Mask mirrored(Mask columns, int n);

/// @param top_rows 0: balanced. Otherwise 1 <= top_rows < n.
[[nodiscard]] RowSplit split_rows(int n, int top_rows);

/// Tasks without costs, in the order of their numbers: those that share `top` are neighbours.
[[nodiscard]] std::vector<JoinTask> column_set_tasks(int n, const RowSplit& rows);

}  // namespace queens::detail
