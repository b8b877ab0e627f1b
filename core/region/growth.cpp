// Random growth from single cells, the way the maps of the game Queens are described: every step draws one
// frontier cell and one of the regions beside it. The frontier is a vector with swap-removal, so that a step
// costs the same however long the frontier is.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "board/random.hpp"
#include "queens/region_map.hpp"
#include "region/sides.hpp"

namespace queens {
namespace {

class Growth {
 public:
  explicit Growth(const Placement& placement) : map_(static_cast<int>(placement.size())) {
    listed_.assign(placement.size() * placement.size(), false);
    for (int row = 0; row < map_.n(); ++row)
      map_.set({row, placement[static_cast<std::size_t>(row)]}, static_cast<std::uint8_t>(row));
    for (int row = 0; row < map_.n(); ++row) extend_frontier({row, placement[static_cast<std::size_t>(row)]});
  }

  [[nodiscard]] bool full() const { return frontier_.empty(); }
  [[nodiscard]] const RegionMap& map() const { return map_; }

  void step(detail::RandomStream& random, const std::function<void(const GrowthStep&)>& watch) {
    const std::size_t drawn = random.below(static_cast<std::uint32_t>(frontier_.size()));
    const Cell cell = frontier_[drawn];
    const std::uint8_t region = draw_region(cell, random);
    if (watch) watch({map_, frontier_, cell, region});
    frontier_[drawn] = frontier_.back();
    frontier_.pop_back();
    map_.set(cell, region);
    extend_frontier(cell);
  }

 private:
  std::uint8_t draw_region(Cell cell, detail::RandomStream& random) const {
    std::array<std::uint8_t, 4> beside{};
    std::uint32_t count = 0;
    detail::for_each_side(map_.n(), cell, [&](Cell side) {
      const std::uint8_t region = map_.at(side);
      const auto end = beside.begin() + count;
      if (region != RegionMap::kNone && std::find(beside.begin(), end, region) == end) beside[count++] = region;
    });
    return beside[random.below(count)];
  }

  void extend_frontier(Cell around) {
    detail::for_each_side(map_.n(), around, [&](Cell side) {
      const auto index = static_cast<std::size_t>(side.row * map_.n() + side.column);
      if (map_.at(side) != RegionMap::kNone || listed_[index]) return;
      listed_[index] = true;
      frontier_.push_back(side);
    });
  }

  RegionMap map_;
  std::vector<Cell> frontier_;
  std::vector<bool> listed_;  // cells that are or were in the frontier
};

}  // namespace

RegionMap grow(const Placement& placement, std::uint64_t seed, std::uint64_t index,
               const std::function<void(const GrowthStep&)>& watch) {
  const int n = static_cast<int>(placement.size());
  if (n > kMaxN || std::any_of(placement.begin(), placement.end(), [n](int c) { return c < 0 || c >= n; }))
    throw std::invalid_argument("growth needs a placement of at most 32 rows with columns on the board");
  detail::RandomStream random(seed, index, detail::Purpose::growth);
  Growth growth(placement);
  while (!growth.full()) growth.step(random, watch);
  return growth.map();
}

}  // namespace queens
