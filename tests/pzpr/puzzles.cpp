// Prints generated puzzles of n = 5 to 14 with their puzz.link URLs as JSON lines, for the engine to judge.
// usage: pzpr_puzzles COUNT
#include <cstdlib>
#include <iostream>
#include <string>

#include "queens/generate.hpp"
#include "queens/map_file.hpp"

int main(int argc, char** argv) {
  const int count = argc == 2 ? std::atoi(argv[1]) : 0;
  for (int n = 5; n <= 14; ++n) {
    queens::PuzzleWish wish;
    wish.n = n;
    queens::PuzzleMaker maker(wish);
    for (int index = 0; index < (count + 9) / 10; ++index) {
      const std::optional<queens::Puzzle> puzzle = maker.make(61, static_cast<std::uint64_t>(index));
      if (!puzzle) return 1;
      queens::MapRecord record;
      record.map = puzzle->map;
      record.solution = puzzle->solution;
      std::string line = queens::json_line(record);
      line.insert(1, "\"url\":\"" + queens::puzzle_link(record.map) + "\",");
      std::cout << line << '\n';
    }
  }
}
