// A piece in every row and column, the same for a seed in every standard library.
#pragma once

#include <cstddef>
#include <numeric>
#include <random>
#include <utility>

#include "queens/placement.hpp"

namespace queens::test {

inline Placement shuffled(int n, unsigned seed) {
  Placement placement(static_cast<std::size_t>(n));
  std::iota(placement.begin(), placement.end(), 0);
  std::mt19937 random(seed);
  for (std::size_t i = placement.size(); i > 1; --i) std::swap(placement[i - 1], placement[random() % i]);
  return placement;
}

}  // namespace queens::test
