// The 8 rotations and mirror images of the square.
#pragma once

#include <utility>

#include "queens/board.hpp"
#include "queens/placement.hpp"

namespace queens::detail {

inline constexpr int kSymmetries = 8;

/// Where `cell` of an n x n board goes under symmetry 0..7. Bit 0 mirrors left and right, bit 1 top and
/// bottom, bit 2 then swaps rows and columns; 0 is the identity.
constexpr Cell image(int n, int symmetry, Cell cell) {
  if ((symmetry & 1) != 0) cell.column = n - 1 - cell.column;
  if ((symmetry & 2) != 0) cell.row = n - 1 - cell.row;
  if ((symmetry & 4) != 0) std::swap(cell.row, cell.column);
  return cell;
}

/// The placement that `symmetry` makes of a placement.
inline Placement image(int symmetry, const Placement& placement) {
  Placement result(placement.size());
  const int n = static_cast<int>(placement.size());
  for (int row = 0; row < n; ++row) {
    const Cell cell = image(n, symmetry, {row, placement[static_cast<std::size_t>(row)]});
    result[static_cast<std::size_t>(cell.row)] = cell.column;
  }
  return result;
}

}  // namespace queens::detail
