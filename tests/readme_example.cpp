// The library example of README.md, word for word; a test compares the two.
#include <iostream>
#include <queens/queens.hpp>

int main() {
  using namespace queens;
  std::cout << count(Rule::queen, 8).count << '\n';   // 92
  const PlacementSampler sampler(Rule::adjacent, 8);  // uniform
  const RegionMap map = grow(*sampler.draw(/*seed*/ 1, /*index*/ 0), /*seed*/ 1);
  std::cout << letter_grid(map) << count_solutions(map, 1000) << " solutions\n";
}
