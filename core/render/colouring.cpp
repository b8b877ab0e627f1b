// Graph colouring by perceptual distance: every pair of regions pays a price that rises steeply as their colours
// come closer, neighbours many times more than others; the sum is brought down by moves and swaps from a few
// greedy starts. All prices are whole numbers, so that every machine finds the same colours.
#include "render/colouring.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/patterns.hpp"

namespace queens {
namespace {

using Price = std::int64_t;
using Colours = std::vector<std::uint8_t>;
using PriceTable = std::array<std::array<Price, kPaletteSize>, kPaletteSize>;

constexpr Price kSideWeight = 64;
constexpr Price kCornerWeight = 8;
constexpr Price kFarWeight = 1;
constexpr Price kSameColour = 1'000'000'000;
constexpr std::size_t kStarts = 6;        // one for the many regions of malformed maps, where each takes 0.2 s
constexpr std::size_t kSpareColours = 8;  // choice beyond one colour a region: more contrast, fewer pastels

// Price of a pair: (20 / distance)^6, so that the closest neighbours decide.
PriceTable make_price_table() {
  PriceTable table{};
  for (std::size_t left = 0; left < kPaletteSize; ++left) {
    for (std::size_t right = 0; right < kPaletteSize; ++right) {
      const double apart = std::round(10 * distance(kPalette[left], kPalette[right])) / 10;
      table[left][right] = left == right ? kSameColour : std::llround(100 * std::pow(20 / apart, 6));
    }
  }
  return table;
}

class Colouring {
 public:
  explicit Colouring(const RegionMap& map);
  // The cheapest colours found.
  Colours solve();

 private:
  void touch(std::uint8_t left, std::uint8_t right, Price weight);
  [[nodiscard]] Price price(std::size_t region, std::size_t colour, const Colours& colours,
                            std::size_t except) const;
  [[nodiscard]] Price total(const Colours& colours) const;
  [[nodiscard]] Colours greedy(std::size_t first_colour) const;
  bool move_one(Colours& colours, std::size_t region) const;
  bool swap_one(Colours& colours, std::size_t region) const;
  void improve(Colours& colours) const;

  std::size_t regions_ = 0;
  std::size_t usable_ = 0;
  std::vector<std::vector<Price>> weights_;
};

std::size_t region_count(const RegionMap& map) {
  std::size_t count = 0;
  for (int row = 0; row < map.n(); ++row) {
    for (int column = 0; column < map.n(); ++column) {
      const std::uint8_t region = map.at({row, column});
      if (region != RegionMap::kNone) count = std::max<std::size_t>(count, region + 1U);
    }
  }
  return count;
}

Colouring::Colouring(const RegionMap& map)
    : regions_(region_count(map)),
      usable_(std::min(kPaletteSize, regions_ + kSpareColours)),
      weights_(regions_, std::vector<Price>(regions_, kFarWeight)) {
  const int n = map.n();
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const std::uint8_t here = map.at({row, column});
      const bool right = column + 1 < n;
      const bool below = row + 1 < n;
      if (right) touch(here, map.at({row, column + 1}), kSideWeight);
      if (below) touch(here, map.at({row + 1, column}), kSideWeight);
      if (below && right) touch(here, map.at({row + 1, column + 1}), kCornerWeight);
      if (below && column > 0) touch(here, map.at({row + 1, column - 1}), kCornerWeight);
    }
  }
}

void Colouring::touch(std::uint8_t left, std::uint8_t right, Price weight) {
  if (left == right || left == RegionMap::kNone || right == RegionMap::kNone) return;
  weights_[left][right] = std::max(weights_[left][right], weight);
  weights_[right][left] = weights_[left][right];
}

// What `region` would pay in `colour`, to all but itself and `except`.
Price Colouring::price(std::size_t region, std::size_t colour, const Colours& colours, std::size_t except) const {
  static const PriceTable table = make_price_table();
  Price sum = 0;
  for (std::size_t other = 0; other < colours.size(); ++other) {
    if (other != region && other != except) sum += weights_[region][other] * table[colour][colours[other]];
  }
  return sum;
}

Price Colouring::total(const Colours& colours) const {
  Price sum = 0;
  for (std::size_t region = 0; region < regions_; ++region) sum += price(region, colours[region], colours, region);
  return sum;
}

// Region by region, the cheapest colour so far; the first region is given its own.
Colours Colouring::greedy(std::size_t first_colour) const {
  Colours colours{static_cast<std::uint8_t>(first_colour)};
  while (colours.size() < regions_) {
    const std::size_t region = colours.size();
    std::size_t best = 0;
    for (std::size_t colour = 1; colour < usable_; ++colour) {
      if (price(region, colour, colours, region) < price(region, best, colours, region)) best = colour;
    }
    colours.push_back(static_cast<std::uint8_t>(best));
  }
  return colours;
}

bool Colouring::move_one(Colours& colours, std::size_t region) const {
  const std::uint8_t before = colours[region];
  Price lowest = price(region, before, colours, region);
  for (std::size_t colour = 0; colour < usable_; ++colour) {
    const Price offer = price(region, colour, colours, region);
    if (offer >= lowest) continue;
    lowest = offer;
    colours[region] = static_cast<std::uint8_t>(colour);
  }
  return colours[region] != before;
}

// Swapping two regions leaves what they pay each other as it is.
bool Colouring::swap_one(Colours& colours, std::size_t region) const {
  bool swapped = false;
  for (std::size_t other = region + 1; other < regions_; ++other) {
    const std::uint8_t mine = colours[region];
    const std::uint8_t theirs = colours[other];
    const Price now = price(region, mine, colours, other) + price(other, theirs, colours, region);
    const Price then = price(region, theirs, colours, other) + price(other, mine, colours, region);
    if (then >= now) continue;
    std::swap(colours[region], colours[other]);
    swapped = true;
  }
  return swapped;
}

// Every change lowers the sum, so this ends.
void Colouring::improve(Colours& colours) const {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t region = 0; region < regions_; ++region) {
      const bool moved = move_one(colours, region);
      const bool swapped = swap_one(colours, region);
      changed = changed || moved || swapped;
    }
  }
}

Colours Colouring::solve() {
  if (regions_ == 0) return {};
  Colours best;
  const std::size_t starts = regions_ > kMaxN ? 1 : kStarts;
  for (std::size_t start = 0; start < starts; ++start) {
    Colours colours = greedy(start * usable_ / kStarts);
    improve(colours);
    if (best.empty() || total(colours) < total(best)) best = std::move(colours);
  }
  return best;
}

}  // namespace

std::vector<std::uint8_t> assign_colours(const RegionMap& map) {
  const RegionMap ordered = relabelled(map);
  const Colours colours = Colouring(ordered).solve();
  Colours by_region(region_count(map), 0);
  for (int row = 0; row < map.n(); ++row) {
    for (int column = 0; column < map.n(); ++column) {
      const std::uint8_t region = map.at({row, column});
      if (region != RegionMap::kNone) by_region[region] = colours[ordered.at({row, column})];
    }
  }
  return by_region;
}

Legend::Legend(const RegionMap& map) {
  constexpr std::uint8_t kLetters = 52;
  letters_.fill('.');
  colours_.fill({0xff, 0xff, 0xff});
  const RegionMap ordered = relabelled(map);
  const std::vector<std::uint8_t> colours = assign_colours(map);
  const std::vector<std::uint8_t> patterns = assign_patterns(map);
  for (int row = 0; row < map.n(); ++row) {
    for (int column = 0; column < map.n(); ++column) {
      const std::uint8_t region = map.at({row, column});
      if (region == RegionMap::kNone) continue;
      const std::uint8_t number = ordered.at({row, column});
      letters_[region] = number < kLetters ? region_letter(number) : '?';
      colours_[region] = kPalette[colours[region]];
      patterns_[region] = patterns[region];
    }
  }
}

}  // namespace queens
