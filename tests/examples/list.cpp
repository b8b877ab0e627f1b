// The placements of 8 queens with one of them in the top left corner, from the third on.
#include <iostream>
#include <queens/queens.hpp>

int main() {
  queens::Board board(8);
  board.place({0, 0});
  int shown = 0;
  queens::list_placements(queens::Rule::queen, board, {.skip = 2}, [&](const queens::Placement& placement) {
    std::cout << queens::format_placement(placement) << '\n';
    return ++shown < 10;  // false ends the list
  });
}
