// A board: its size, and the cells on which a piece must or must not stand.
#pragma once

#include <array>
#include <cstdint>

#include "queens/rule.hpp"

namespace queens {

struct Cell {
  int row;     ///< from 0, top
  int column;  ///< from 0, left
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// An n x n board with fixed pieces and blocked cells, kept as the set of columns still allowed in each row.
/// Fixed pieces that attack each other are not an error: such a board simply has no placement.
class Board {
 public:
  /// @throw std::invalid_argument unless 0 <= n <= kMaxN.
  explicit Board(int n);

  /// Only placements with a piece on `cell` count from now on.
  /// @throw std::invalid_argument when the cell is not on the board.
  void place(Cell cell);

  /// Only placements without a piece on `cell` count from now on.
  /// @throw std::invalid_argument when the cell is not on the board.
  void block(Cell cell);

  [[nodiscard]] int n() const { return n_; }
  /// True while nothing is fixed or blocked.
  [[nodiscard]] bool is_open() const { return open_; }
  /// Bit c is set when row `row` may have its piece in column c.
  [[nodiscard]] std::uint32_t allowed(int row) const { return allowed_[static_cast<std::size_t>(row)]; }
  /// All n columns.
  [[nodiscard]] std::uint32_t columns() const { return columns_; }

 private:
  void require_on_board(Cell cell) const;

  int n_;
  bool open_ = true;
  std::uint32_t columns_;
  std::array<std::uint32_t, kMaxN> allowed_{};
};

}  // namespace queens
