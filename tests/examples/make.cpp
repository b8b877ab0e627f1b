// A puzzle to order: 9 x 9, hard, with the look of the daily maps, and no need to guess.
#include <iostream>
#include <queens/queens.hpp>

int main() {
  queens::PuzzleMaker maker({.n = 9,
                             .style = queens::Style::daily,
                             .difficulty = queens::Difficulty::hard,
                             .no_guess = false});
  const std::optional<queens::Puzzle> puzzle = maker.make(/*seed*/ 2026, /*index*/ 0);
  if (!puzzle) return std::cerr << "no such puzzle within the attempts\n", 1;
  std::cout << queens::letter_grid(puzzle->map) << "solution " << queens::format_placement(puzzle->solution)
            << ", score " << puzzle->grade.score << '\n';
}
