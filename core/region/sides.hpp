// The cells that share a side with a cell.
#pragma once

#include "queens/board.hpp"

namespace queens::detail {

/// Calls `function` for up, left, right and down, as far as they are on the n x n board.
template <class Function>
void for_each_side(int n, Cell cell, Function&& function) {
  if (cell.row > 0) function(Cell{cell.row - 1, cell.column});
  if (cell.column > 0) function(Cell{cell.row, cell.column - 1});
  if (cell.column + 1 < n) function(Cell{cell.row, cell.column + 1});
  if (cell.row + 1 < n) function(Cell{cell.row + 1, cell.column});
}

}  // namespace queens::detail
