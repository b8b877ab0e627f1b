// Where the diagonals of a half board sit in its word.
// Both halves are seen from their own edge: row 0 is the outermost row, so top and bottom share one set of formulas
// (and one set of tables when they are equally high). The antidiagonal row+column and the diagonal column-row each
// take 32 bits. Crossing diagonals, those that reach the other half, come first in both: bits 0.. and 32...
// Crossing antidiagonal i of one half is crossing diagonal i of the other, so a pair of halves fits when one word
// and the other with its two 32-bit parts exchanged have no crossing bit in common.
#pragma once
#include "count/join/words.hpp"

namespace queens::detail {

inline constexpr int kMaxHalfRows = 16;

struct HalfShape {
  int n = 0;           ///< columns of the board
  int rows = 0;        ///< rows of this half
  int other_rows = 0;  ///< rows of the opposite half
  int outer_rows = 0;  ///< rows of the outer quarter of this half; the rest is the inner quarter

  /// Crossing diagonals of each direction.
  [[nodiscard]] int crossing() const { return rows + other_rows - 1; }

  [[nodiscard]] Word crossing_bits() const {
    const Word direction = (Word{1} << crossing()) - 1;
    return direction | direction << 32;
  }

  /// Antidiagonals below this one are left out, to keep to 32 bits; they and their mirror images are corner
  /// diagonals that only the outer quarter can occupy (`fits` says so), where the quarter's own search looks after
  /// them.
  [[nodiscard]] int first_antidiagonal() const {
    const int last = n + rows - 2;
    return last > 31 ? last - 31 : 0;
  }
  [[nodiscard]] bool fits() const {
    return first_antidiagonal() <= outer_rows && crossing() <= 31 && rows <= kMaxHalfRows;
  }

  /// The two diagonals of a cell.
  [[nodiscard]] Word cell(int row, int column) const {
    const int antidiagonal = row + column;
    const int diagonal = column - row + rows - 1;
    Word word = 0;
    if (antidiagonal >= first_antidiagonal()) word |= Word{1} << ((antidiagonal - n + other_rows) & 31);
    if (diagonal <= 31) word |= Word{1} << (32 + diagonal);
    return word;
  }

  /// Where the mirror image of a board (column c becomes n-1-c) occupies a diagonal, given where the board does.
  [[nodiscard]] int mirrored_bit(int bit) const { return (crossing() - 1 - (bit & 31)) | (~bit & 32); }

  /// The diagonals of this half that a queen in a middle row, next to both halves' innermost rows, attacks.
  [[nodiscard]] Word attacked_from_middle(int column) const;

  /// Cells of this half on crossing antidiagonal (bits 0..) or diagonal (bits 32..) `bit` whose column is in
  /// `columns`: a measure of how often the diagonal is occupied.
  [[nodiscard]] int cells_on(int bit, Mask columns) const;
};

/// Exchanges the 32-bit parts: the word of one half in the coordinates of the other.
[[nodiscard]] constexpr Word opposite(Word word) { return word >> 32 | word << 32; }
[[nodiscard]] constexpr int opposite_bit(int bit) { return bit ^ 32; }

}  // namespace queens::detail
