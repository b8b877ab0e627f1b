// Boards with placed and blocked cells as a test describes them: drawn at random, counted the plain way, made
// smaller, written as a command.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "oracle.hpp"
#include "queens/board.hpp"
#include "queens/rule.hpp"

namespace queens::testing {

struct RandomBoard {
  int n;
  oracle::Cells placed;
  oracle::Cells blocked;
  friend bool operator==(const RandomBoard&, const RandomBoard&) = default;
};

/// n = 1..7. Up to half of the cells blocked, up to two pieces placed; one in twelve is open.
inline RandomBoard random_board(std::mt19937& random) {
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  RandomBoard board{1 + below(7), {}, {}};
  if (below(12) == 0) return board;
  const int blocked = below(board.n * board.n / 2 + 1);
  for (int i = 0; i < blocked; ++i) board.blocked.insert({below(board.n), below(board.n)});
  for (int i = below(3); i > 0; --i) board.placed.insert({below(board.n), below(board.n)});
  return board;
}

inline Board build(const RandomBoard& description) {
  Board board(description.n);
  for (const auto& [row, column] : description.blocked) board.block({row, column});
  for (const auto& [row, column] : description.placed) board.place({row, column});
  return board;
}

/// The options that give this board to the program, with a space before each.
inline std::string options(const RandomBoard& board) {
  std::string text;
  for (const auto& [row, column] : board.placed)
    text += " --place " + std::to_string(row) + "," + std::to_string(column);
  for (const auto& [row, column] : board.blocked)
    text += " --block " + std::to_string(row) + "," + std::to_string(column);
  return text;
}

inline oracle::Attacks attacks(Rule rule) {
  return rule == Rule::rook    ? oracle::rook_attacks
         : rule == Rule::queen ? oracle::queen_attacks
                               : oracle::adjacent_attacks;
}

/// The board without one row and one column.
inline RandomBoard without(const RandomBoard& board, int row, int column) {
  RandomBoard smaller{board.n - 1, {}, {}};
  const auto copy = [&](const oracle::Cells& from, oracle::Cells& to) {
    for (const auto& [r, c] : from)
      if (r != row && c != column) to.insert({r - (r > row ? 1 : 0), c - (c > column ? 1 : 0)});
  };
  copy(board.placed, smaller.placed);
  copy(board.blocked, smaller.blocked);
  return smaller;
}

/// What is left without a row and a column, or without one placed or blocked cell.
inline std::vector<RandomBoard> smaller(const RandomBoard& board) {
  std::vector<RandomBoard> result;
  for (int row = board.n - 1; row >= 0; --row)
    for (int column = board.n - 1; column >= 0; --column) result.push_back(without(board, row, column));
  for (const auto& cell : board.placed) result.emplace_back(board).placed.erase(cell);
  for (const auto& cell : board.blocked) result.emplace_back(board).blocked.erase(cell);
  return result;
}

}  // namespace queens::testing
