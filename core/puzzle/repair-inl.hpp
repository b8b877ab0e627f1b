// Places the cells that growth left over. One of them is put where rivals speak against it, and one or two cells
// that most of the rivals use are taken out instead, to be placed later: the map stays unique throughout.
#if defined(QUEENS_PUZZLE_REPAIR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_REPAIR_INL
#undef QUEENS_PUZZLE_REPAIR_INL
#else
#define QUEENS_PUZZLE_REPAIR_INL
#endif

#include <array>
#include <cstdint>

#include "board/random.hpp"
#include "puzzle/seedbed-inl.hpp"
#include "puzzle/sizes.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
class Repair {
 public:
  Repair(Seedbed<Lanes>& bed, const SizePlan& plan) : bed_(bed), plan_(plan) {}

  /// @return true when every cell has a region; false when it got no further for a few steps.
  bool run(RandomStream& random) {
    count_ = 0;
    for_each_cell(bed_.unassigned(), [&](int cell) { left_[count_++] = static_cast<std::uint16_t>(cell); });
    banned_until_.fill({});
    std::size_t fewest = count_;
    int idle = 0;
    for (int now = 1; now <= kMostSteps; ++now) {
      place_what_fits(now);
      if (count_ == 0) return true;
      idle = count_ < fewest ? 0 : idle + 1;
      if (idle > kMostIdle) return false;
      fewest = count_ < fewest ? count_ : fewest;
      exchange(now, random);
    }
    return false;
  }

  /// A cell that was left over. @pre run() returned false.
  [[nodiscard]] int draw_left_over(RandomStream& random) const {
    return left_[random.below(static_cast<std::uint32_t>(count_))];
  }

 private:
  static constexpr std::size_t kCells = Seedbed<Lanes>::kCells;
  static constexpr int kMostSteps = 200;
  static constexpr int kMostIdle = 2;
  static constexpr int kMostTaken = 2;  // cells taken out for one put in
  static constexpr int kBan = 4;        // for so many steps and up to twice that a cell may not return

  void place_what_fits(int now) {
    for (bool placed = true; placed;) {
      placed = false;
      for (std::size_t i = 0; i < count_; ++i)
        if (place(left_[i], now)) {
          left_[i--] = left_[--count_];
          placed = true;
        }
    }
  }

  bool place(int cell, int now) {
    std::uint32_t seen = bed_.refused(cell);
    for (const std::uint16_t side : bed_.sides().of(cell)) {
      if (!may_join(cell, side, seen, now)) continue;
      const std::uint8_t region = bed_.territory().region[side];
      seen |= 1U << region;
      if (!bed_.fits(cell, region)) continue;
      bed_.assign(cell, region);
      return true;
    }
    return false;
  }

  /// Whether `cell` may have the region of its neighbour `side`: one that is not in `seen`, not full, and not one
  /// that it was just taken from.
  [[nodiscard]] bool may_join(int cell, int side, std::uint32_t seen, int now) const {
    if (bed_.is_free(side)) return false;
    const std::uint8_t region = bed_.territory().region[at(side)];
    return (seen >> region & 1U) == 0 && banned_until_[at(cell)][region] <= now && size(region) < plan_.most();
  }
  [[nodiscard]] int size(std::uint8_t region) const { return bed_.territory().cells[region].count(); }

  void exchange(int now, RandomStream& random) {
    const std::size_t place = random.below(static_cast<std::uint32_t>(count_));
    const int cell = left_[place];
    std::array<std::uint8_t, 4> regions;
    std::uint32_t choices = 0;
    std::uint32_t seen = 0;
    for (const std::uint16_t side : bed_.sides().of(cell)) {
      if (!may_join(cell, side, seen, now)) continue;
      regions[choices++] = bed_.territory().region[side];
      seen |= 1U << regions[choices - 1];
    }
    if (choices == 0) return;
    const std::uint8_t region = regions[random.below(choices)];
    const std::size_t found = bed_.find_rivals(cell, region, Seedbed<Lanes>::kMostRivals);
    std::size_t rivals = 0;
    for (std::size_t i = 0; i < found; ++i)
      rivals_[rivals++] = bed_.rivals()[i] - (bed_.planted() | bed_.territory().cell(cell));
    for (int taken = 0; rivals > 0 && taken < kMostTaken; ++taken) {
      const int out = most_used(rivals, random);
      if (out < 0) break;
      take_out(out, now + kBan + static_cast<int>(random.below(kBan)));
      std::size_t standing = 0;
      for (std::size_t i = 0; i < rivals; ++i)
        if (!(rivals_[i] & bed_.territory().cell(out)).any()) rivals_[standing++] = rivals_[i];
      rivals = standing;
    }
    if (rivals > 0 || found == Seedbed<Lanes>::kMostRivals || !touches(cell, region)) return;
    bed_.assign(cell, region);
    left_[place] = left_[--count_];
  }

  [[nodiscard]] bool touches(int cell, std::uint8_t region) const {
    for (const std::uint16_t side : bed_.sides().of(cell))
      if (bed_.territory().region[side] == region) return true;
    return false;
  }

  /// Of the cells that may go, one that most of the first `rivals` use, drawn among equals; -1 if none may go.
  int most_used(std::size_t rivals, RandomStream& random) {
    used_count_ = 0;
    for (std::size_t i = 0; i < rivals; ++i)
      for_each_cell(rivals_[i], [&](int cell) {
        if (uses_[at(cell)]++ == 0) used_[used_count_++] = static_cast<std::uint16_t>(cell);
      });
    int best = -1;
    std::uint8_t most = 0;
    std::uint32_t equals = 0;
    for (std::size_t i = 0; i < used_count_; ++i) {
      const int cell = used_[i];
      const std::uint8_t uses = uses_[at(cell)];
      uses_[at(cell)] = 0;
      if (uses < most || size(bed_.territory().region[at(cell)]) <= plan_.keep() ||
          !bed_.sides().removable(bed_.territory(), cell))
        continue;
      equals = uses > most ? 1 : equals + 1;
      if (equals == 1 || random.below(equals) == 0) best = cell;
      most = uses;
    }
    return best;
  }

  void take_out(int cell, int until) {
    banned_until_[at(cell)][bed_.territory().region[at(cell)]] = static_cast<std::uint8_t>(until);
    bed_.drop(cell);
    left_[count_++] = static_cast<std::uint16_t>(cell);
    for (std::size_t i = 0; i < count_; ++i) bed_.reconsider(left_[i], cell);
  }

  Seedbed<Lanes>& bed_;
  const SizePlan& plan_;
  std::size_t count_ = 0;
  std::array<std::uint16_t, kCells> left_{};                                        // the cells left over
  std::array<std::array<std::uint8_t, at(Lanes::kLanes)>, kCells> banned_until_{};  // by cell and region: a step
  std::array<Lanes, Seedbed<Lanes>::kMostRivals> rivals_{};
  std::size_t used_count_ = 0;
  std::array<std::uint16_t, Seedbed<Lanes>::kMostRivals * at(Lanes::kLanes)> used_{};
  std::array<std::uint8_t, kCells> uses_{};
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
