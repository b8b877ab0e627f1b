// Growth that never loses uniqueness: a random region takes a random cell of its frontier as long as no solution
// uses it there. Where a cell is refused, the other regions beside it are tried at once; where a region takes a
// cell, so are refused cells next to it: both leave fewer cells over.
#if defined(QUEENS_PUZZLE_UNIQUE_GROWTH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_UNIQUE_GROWTH_INL
#undef QUEENS_PUZZLE_UNIQUE_GROWTH_INL
#else
#define QUEENS_PUZZLE_UNIQUE_GROWTH_INL
#endif

#include <array>
#include <cstdint>

#include "board/random.hpp"
#include "puzzle/seedbed-inl.hpp"
#include "puzzle/sizes.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
class UniqueGrowth {
 public:
  UniqueGrowth(Seedbed<Lanes>& bed, const SizePlan& plan) : bed_(bed), plan_(plan) {}

  /// Grows from whatever is assigned until no region can take a cell.
  void run(RandomStream& random) {
    survey();
    while (total_ > 0) step(random);
  }

 private:
  static constexpr std::size_t kCells = Seedbed<Lanes>::kCells;
  struct Region {
    int size;
    std::size_t frontier;  // entries of its list: some may be taken or refused by now
    std::array<std::uint16_t, kCells + 4> list;
  };

  void survey() {
    listed_.fill(0);
    total_ = 0;
    for (int region = 0; region < bed_.n(); ++region) {
      Region& own = regions_[at(region)];
      own.size = bed_.territory().cells[at(region)].count();
      weights_[at(region)] = 0;
      own.frontier = 0;
      for_each_cell(bed_.territory().cells[at(region)],
                    [&](int cell) { extend_frontier(cell, static_cast<std::uint8_t>(region)); });
      weigh(region);
    }
  }

  void step(RandomStream& random) {
    const std::uint32_t share = random.below(total_);
    std::uint32_t up_to = 0;
    int drawn_region = 0;
    for (int i = 0; i < bed_.n(); ++i) {  // to the end: a loop that ends anywhere costs a mispredicted branch
      up_to += weights_[at(i)];
      drawn_region += share >= up_to ? 1 : 0;
    }
    const auto region = static_cast<std::uint8_t>(drawn_region);
    Region& own = regions_[region];
    std::uint16_t& drawn = own.list[random.below(static_cast<std::uint32_t>(own.frontier))];
    const int cell = drawn;
    drawn = own.list[--own.frontier];
    weigh(region);
    if (bed_.is_free(cell) && (bed_.refused(cell) >> region & 1U) == 0) offer(cell, region);
  }

  /// Tries the cell, then what that suggests, until nothing is suggested. @pre wants_more(region)
  void offer(int cell, std::uint8_t region) {
    for (bool suggested = true; suggested;) {
      suggested = false;
      const int offered = cell;
      const bool fits = bed_.fits(offered, region);
      if (fits) take(offered, region);
      for (const std::uint16_t side : bed_.sides().of(offered)) {
        if (fits) {
          const std::uint32_t refused = bed_.refused(side);
          if (!bed_.is_free(side) || refused == 0 || (refused >> region & 1U) != 0 || !wants_more(region)) continue;
          cell = side;
        } else {
          const std::uint8_t other = bed_.territory().region[side];
          if (bed_.is_free(side) || (bed_.refused(offered) >> other & 1U) != 0 || !wants_more(other)) continue;
          region = other;
        }
        suggested = true;
      }
    }
  }

  [[nodiscard]] bool wants_more(std::uint8_t region) const {
    return plan_.weight(region, regions_[region].size) > 0;
  }

  void take(int cell, std::uint8_t region) {
    bed_.assign(cell, region);
    ++regions_[region].size;
    extend_frontier(cell, region);
    weigh(region);
  }

  void extend_frontier(int around, std::uint8_t region) {
    Region& own = regions_[region];
    for (const std::uint16_t side : bed_.sides().of(around)) {
      own.list[own.frontier] = side;  // without a branch: kept only when it is free and new
      const std::uint32_t listed = listed_[side];
      own.frontier += static_cast<std::size_t>(bed_.is_free(side)) & ~std::size_t{listed >> region};
      listed_[side] = listed | 1U << region;
    }
  }

  void weigh(int region) {
    Region& own = regions_[at(region)];
    const std::uint32_t weight = static_cast<std::uint32_t>(own.frontier) * plan_.weight(region, own.size);
    total_ += weight - weights_[at(region)];
    weights_[at(region)] = weight;
  }

  Seedbed<Lanes>& bed_;
  const SizePlan& plan_;
  std::uint32_t total_ = 0;
  std::array<Region, at(Lanes::kLanes)> regions_{};
  std::array<std::uint32_t, at(Lanes::kLanes)> weights_{};  // how likely each region is drawn
  std::array<std::uint32_t, kCells> listed_{};              // by cell: the regions in whose lists it is or was
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
