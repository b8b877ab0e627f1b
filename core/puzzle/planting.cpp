// A shuffle that is refused at the first two neighbours that touch: 13 % pass, and those are equally likely.
#include "puzzle/planting.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace queens::detail {

void Planting::draw(RandomStream& random) {
  if (rule_ == Rule::queen) {
    const std::uint64_t seed = random.next64();
    const Placement placement = *sampler_.draw(seed, random.next64());
    std::copy(placement.begin(), placement.end(), columns_.begin());
    return;
  }
  while (!shuffle(random)) {
  }
}

bool Planting::shuffle(RandomStream& random) {
  const auto n = static_cast<std::size_t>(n_);
  std::iota(columns_.begin(), columns_.begin() + n_, 0);
  for (std::size_t row = 0; row < n; ++row) {
    const std::size_t drawn = row + random.below(static_cast<std::uint32_t>(n - row));
    std::swap(columns_[row], columns_[drawn]);
    if (row > 0 && std::abs(columns_[row] - columns_[row - 1]) == 1) return false;
  }
  return true;
}

}  // namespace queens::detail
