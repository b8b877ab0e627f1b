#include "queens/board.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace queens {

Board::Board(int n) : n_(n), columns_(n <= 0 ? 0 : ~std::uint32_t{0} >> (kMaxN - (n < kMaxN ? n : kMaxN))) {
  if (n < 0 || n > kMaxN) throw std::invalid_argument(fmt::format("n = {}: a board has n from 0 to {}", n, kMaxN));
  allowed_.fill(columns_);
}

void Board::require_on_board(Cell cell) const {
  if (cell.row < 0 || cell.row >= n_ || cell.column < 0 || cell.column >= n_)
    throw std::invalid_argument(fmt::format("cell {},{} is not on the board: rows and columns go from 0 to {}",
                                            cell.row, cell.column, n_ - 1));
}

void Board::place(Cell cell) {
  require_on_board(cell);
  allowed_[static_cast<std::size_t>(cell.row)] &= std::uint32_t{1} << cell.column;
  open_ = false;
}

void Board::block(Cell cell) {
  require_on_board(cell);
  allowed_[static_cast<std::size_t>(cell.row)] &= ~(std::uint32_t{1} << cell.column);
  open_ = false;
}

}  // namespace queens
