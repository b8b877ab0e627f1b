// From a placement to a puzzle: growth, repair, and where repair gets no further a partial restart: the regions
// around one cell are emptied and grow again. Hardly any map is begun in vain.
#if defined(QUEENS_PUZZLE_MAP_MAKER_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_MAP_MAKER_INL
#undef QUEENS_PUZZLE_MAP_MAKER_INL
#else
#define QUEENS_PUZZLE_MAP_MAKER_INL
#endif

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "board/random.hpp"
#include "puzzle/map_maker.hpp"
#include "puzzle/moulding-inl.hpp"
#include "puzzle/planting.hpp"
#include "puzzle/repair-inl.hpp"
#include "puzzle/rounds-inl.hpp"
#include "puzzle/seedbed-inl.hpp"
#include "puzzle/sizes.hpp"
#include "puzzle/steering-inl.hpp"
#include "puzzle/unique_growth-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
class MapMakerIn final : public MapMaker {
 public:
  explicit MapMakerIn(const PuzzleWish& wish)
      : wish_(wish),
        planting_(wish.rule, wish.n),
        plan_(growth_wish(wish)),
        bed_(wish.n, wish.rule),
        growth_(bed_, plan_),
        repair_(bed_, plan_),
        moulding_(wish),
        steering_(wish) {}

  std::optional<Puzzle> make(std::uint64_t seed, std::uint64_t index, const RunControl* control) override {
    RandomStream random(seed, index, Purpose::puzzle);
    steering_.begin();
    for (int attempt = 0; attempt < wish_.attempts; ++attempt) {
      if (control != nullptr && control->stop) break;
      if (!grow_unique(random)) continue;
      const Territory<Lanes>& shaped = moulds(wish_) ? moulded(random) : bed_.territory();
      if (!is_choosy()) return puzzle(shaped);
      if (steering_.reach(shaped, planting_.columns().data(), random, kMostEvaluations, [] {}))
        return puzzle(steering_.territory());
    }
    return std::nullopt;
  }

 private:
  static constexpr int kMostRestarts = 40;
  static constexpr int kMostEvaluations = 3000;  // of moves, from one map

  /// Daily maps grow plain where their sizes are known, and are moulded afterwards: nearer to the sizes than growth
  /// gets, and faster.
  static bool moulds(const PuzzleWish& wish) {
    return wish.style == Style::even || (wish.style == Style::daily && has_daily_sizes(wish.n));
  }
  static PuzzleWish growth_wish(PuzzleWish wish) {
    if (wish.style == Style::daily && moulds(wish)) wish.style = Style::plain;
    return wish;
  }
  const Territory<Lanes>& moulded(RandomStream& random) {
    moulding_.run(bed_.territory(), planting_.columns().data(), random);
    return moulding_.territory();
  }

  /// One map within the limits, from a new placement on.
  bool grow_unique(RandomStream& random) {
    planting_.draw(random);
    plan_.draw(random);
    bed_.start(planting_.columns());
    growth_.run(random);
    for (int restart = 0; restart < kMostRestarts; ++restart) {
      std::uint32_t regions;
      if (!repair_.run(random)) {
        regions = regions_around(repair_.draw_left_over(random));
        if (wish_.style == Style::daily && !moulds(wish_))
          regions |= 1U << random.below(static_cast<std::uint32_t>(wish_.n));
      } else {
        const int outside = outside_limits();
        if (outside < 0) return true;
        regions = 1U << outside;
        for_each_cell(bed_.territory().cells[at(outside)], [&](int cell) { regions |= regions_around(cell); });
      }
      restart_regions(regions, random);
    }
    return false;
  }

  [[nodiscard]] std::uint32_t regions_around(int cell) const {
    std::uint32_t regions = 0;
    for (const std::uint16_t side : bed_.sides().of(cell))
      if (!bed_.is_free(side)) regions |= 1U << bed_.territory().region[side];
    return regions;
  }

  /// A region that the wish does not allow, or -1. @pre the board is covered.
  [[nodiscard]] int outside_limits() const {
    int singles = 0;
    for (int region = 0; region < wish_.n; ++region) {
      const int size = bed_.territory().cells[at(region)].count();
      singles += size == 1 ? 1 : 0;
      if (size < wish_.min_region || size > wish_.max_region || singles > wish_.max_singles) return region;
    }
    return -1;
  }

  void restart_regions(std::uint32_t regions, RandomStream& random) {
    for (std::uint32_t left = regions; left != 0; left &= left - 1) {
      const int region = std::countr_zero(left);
      for_each_cell(bed_.territory().cells[at(region)] - bed_.planted(), [&](int cell) { bed_.drop(cell); });
      plan_.redraw(region, random);
    }
    bed_.forget();
    growth_.run(random);
  }

  /// Whether not every puzzle within the limits will do.
  [[nodiscard]] bool is_choosy() const { return wish_.difficulty || wish_.no_guess; }

  [[nodiscard]] Puzzle puzzle(const Territory<Lanes>& territory) const {
    RegionMap map(wish_.n);
    for (int row = 0; row < wish_.n; ++row)
      for (int column = 0; column < wish_.n; ++column)
        map.set({row, column}, territory.region[at(row * Lanes::kStride + column)]);
    const auto& columns = planting_.columns();
    return {relabelled(map), Placement(columns.begin(), columns.begin() + wish_.n), grade_of(territory)};
  }

  PuzzleWish wish_;
  Planting planting_;
  SizePlan plan_;
  Seedbed<Lanes> bed_;
  UniqueGrowth<Lanes> growth_;
  Repair<Lanes> repair_;
  Moulding<Lanes> moulding_;
  Steering<Lanes> steering_;
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
