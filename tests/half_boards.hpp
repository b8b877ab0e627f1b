// Half boards made the slow obvious way, cell by cell, and random column sets: what the tests of the join's parts
// compare with.
#pragma once

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

#include "count/join/half_shape.hpp"
#include "count/join/join.hpp"

namespace queens::detail::testing {

struct Cell {
  int row, column;
};
using Board = std::vector<Cell>;

inline bool share_diagonal(const Board& a, const Board& b) {
  for (const Cell& x : a)
    for (const Cell& y : b)
      if (x.row + x.column == y.row + y.column || x.row - x.column == y.row - y.column) return true;
  return false;
}

// All ways to put one queen in each of the rows, on these columns, none attacking another.
inline void all_boards(const std::vector<int>& rows, Mask columns, Board& board, std::vector<Board>& out) {
  if (board.size() == rows.size()) return out.push_back(board);
  for (int column = 0; column < 32; ++column) {
    if ((columns >> column & 1) == 0) continue;
    const Cell cell{rows[board.size()], column};
    if (share_diagonal({cell}, board)) continue;
    board.push_back(cell);
    all_boards(rows, columns & ~(Mask{1} << column), board, out);
    board.pop_back();
  }
}

inline std::vector<Board> half_boards(int rows, Mask columns) {
  std::vector<int> list(static_cast<std::size_t>(rows));
  for (int i = 0; i < rows; ++i) list[static_cast<std::size_t>(i)] = i;
  Board board;
  std::vector<Board> out;
  all_boards(list, columns, board, out);
  return out;
}

inline Word word_of(const HalfShape& shape, const Board& board) {
  Word word = 0;
  for (const Cell& cell : board) word |= shape.cell(cell.row, cell.column);
  return word;
}

inline HalfShape shape_of(int n, int rows, int other) { return {n, rows, other, outer_quarter_rows(rows)}; }

inline Mask random_columns(int n, int size, std::mt19937& random, Mask without = 0) {
  Mask columns = 0;
  while (std::popcount(columns) < size) columns |= Mask{1} << random() % static_cast<unsigned>(n) & ~without;
  return columns;
}

inline std::vector<Word> sorted(const WordBuffer& buffer, std::size_t count) {
  std::vector<Word> words(buffer.data(), buffer.data() + count);
  std::sort(words.begin(), words.end());
  return words;
}

}  // namespace queens::detail::testing
