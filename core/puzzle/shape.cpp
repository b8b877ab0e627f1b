#include "puzzle/shape.hpp"

#include <algorithm>
#include <cstdlib>

namespace queens::detail {
namespace {

// With 2, easy daily maps have 10.5 % two-cell regions at n = 11, with 4 4.8 %; published ones 4 %.
constexpr int kPairWeight = 4;

}  // namespace

Shape::Shape(const PuzzleWish& wish) : wish_(wish) {}

bool Shape::start(const Sizes& sizes) {
  sizes_ = sizes;
  counts_ = {};
  const int largest = *std::max_element(sizes.begin(), sizes.end());
  int smallest = largest;
  for (std::size_t region = 0; region < static_cast<std::size_t>(wish_.n); ++region) {
    smallest = std::min(smallest, sizes[region]);
    range_[region] = range_of(sizes[region], largest);
    ++counts_[static_cast<std::size_t>(class_of(sizes[region]))];
  }
  at_start_ = counts_;
  drift_ = 0;
  return smallest >= wish_.min_region && largest <= wish_.max_region && counts_[0] <= wish_.max_singles;
}

/// A single region stays one and no other becomes one; small regions move by two cells, large ones by half; the
/// largest stays the largest, give or take an eighth.
Shape::Range Shape::range_of(int size, int largest) const {
  Range range{1, 1};
  if (wish_.style == Style::even) {
    range = {std::min(size, wish_.n - 2), std::max(size, wish_.n + 2)};
  } else if (size > 1) {
    if (size == largest)
      range = {size - size / 8, size + size / 8};
    else if (size <= 3)
      range = {2, size + 2};
    else if (size <= 6)
      range = {std::max(2, size - 2), size + 2};
    else
      range = {std::max(5, size * 2 / 3), size * 3 / 2};
    if (size < largest) range.most = std::min(range.most, largest);
  }
  return {std::max(range.fewest, wish_.min_region), std::min(range.most, wish_.max_region)};
}

int Shape::drift_after(std::uint8_t from, std::uint8_t to) const {
  const int leaves = class_of(sizes_[from]);
  const int enters = class_of(sizes_[from] - 1);
  const int leaves_too = class_of(sizes_[to]);
  const int enters_too = class_of(sizes_[to] + 1);
  if (leaves == enters && leaves_too == enters_too) return drift_;
  Counts counts = counts_;
  --counts[static_cast<std::size_t>(leaves)];
  ++counts[static_cast<std::size_t>(enters)];
  --counts[static_cast<std::size_t>(leaves_too)];
  ++counts[static_cast<std::size_t>(enters_too)];
  return drift_of(counts);
}

void Shape::move(std::uint8_t from, std::uint8_t to) {
  --counts_[static_cast<std::size_t>(class_of(sizes_[from]--))];
  --counts_[static_cast<std::size_t>(class_of(sizes_[to]++))];
  ++counts_[static_cast<std::size_t>(class_of(sizes_[from]))];
  ++counts_[static_cast<std::size_t>(class_of(sizes_[to]))];
  drift_ = drift_of(counts_);
}

int Shape::drift_of(const Counts& counts) const {
  if (wish_.style == Style::even) return 0;
  int twice = 0;
  for (std::size_t i = 0; i < kClasses; ++i)
    twice += std::abs(counts[i] - at_start_[i]) * (i == 1 ? kPairWeight : 1);
  return twice / 2;
}

}  // namespace queens::detail
