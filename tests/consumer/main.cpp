// A program of somebody else: uses each part of the installed library that needs another library.
#include <iostream>
#include <queens/queens.hpp>

int main() {
  const queens::RegionMap map = queens::grow(queens::parse_placement("02415736"), 1);
  std::cout << queens::count(queens::Rule::queen, 8).count << '\n'
            << queens::inspect(map).well_formed(8) << '\n'
            << (queens::svg_map(map).find("<svg") != std::string::npos) << '\n';
}
