#include "puzzle/daily_sizes.hpp"

#include <algorithm>
#include <cstdlib>

namespace queens::detail {
namespace {

struct Published {
  std::array<int, 40> others;   // sizes of all regions but the largest, at 40 equally spaced quantiles
  std::array<int, 10> largest;  // of the largest, at 10
};
constexpr std::array<Published, 6> kPublished{{
    {{1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4,  4,  4,  4,
      4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, 11, 11, 13},
     {11, 13, 14, 15, 16, 18, 19, 22, 25, 31}},
    {{1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4,  4,  4,  5,  5,  5,
      5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 8, 8, 8, 9, 10, 11, 11, 12, 13, 16},
     {14, 16, 18, 19, 21, 22, 25, 28, 31, 37}},
    {{1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4,  5,  5,  5,  5,  5,  5,  5,
      6, 6, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 11, 11, 12, 13, 15, 17, 20},
     {17, 20, 21, 23, 24, 25, 27, 32, 35, 48}},
    {{1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4,  4,  5,  5,  5,  5,  5,  5,  5,
      6, 6, 6, 6, 6, 7, 7, 8, 8, 8, 9, 10, 10, 11, 12, 14, 15, 18, 20, 22},
     {21, 23, 25, 28, 32, 34, 36, 41, 51, 59}},
    {{1, 2, 2, 3, 3, 3, 4, 4,  4,  5,  5,  5,  5,  5,  5,  5,  6,  6,  6,  6,
      7, 7, 7, 8, 8, 9, 9, 10, 11, 11, 11, 12, 13, 14, 15, 16, 17, 18, 20, 25},
     {22, 25, 29, 31, 32, 34, 39, 44, 50, 58}},
    {{1, 2, 2, 3, 3, 3, 4,  4,  4,  5,  5,  5,  5,  5,  5,  5,  6,  6,  6,  6,
      7, 7, 8, 8, 9, 9, 10, 11, 11, 12, 12, 13, 14, 15, 16, 17, 18, 20, 22, 27},
     {26, 30, 35, 37, 38, 40, 46, 52, 60, 69}},
}};
constexpr int kTolerance = 2;  // cells between the largest region and a published one

}  // namespace

Shape::Sizes draw_daily_sizes(int n, RandomStream& random) {
  const Published& published = kPublished[static_cast<std::size_t>(n - 7)];
  const auto others = static_cast<std::size_t>(n - 1);
  const int wanted = published.largest[random.below(10)];
  for (;;) {
    Shape::Sizes sizes{};
    int rest = n * n;
    int largest_other = 0;
    for (std::size_t i = 0; i < others; ++i) {
      sizes[i] = published.others[random.below(40)];
      rest -= sizes[i];
      largest_other = std::max(largest_other, sizes[i]);
    }
    if (rest < largest_other || std::abs(rest - wanted) > kTolerance) continue;
    sizes[others] = rest;
    std::sort(sizes.begin(), sizes.begin() + n);
    return sizes;
  }
}

}  // namespace queens::detail
