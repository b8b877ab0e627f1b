// The neighbours of every cell of an n x n board in lanes, and whether a region stays connected without a cell.
#if defined(QUEENS_PUZZLE_SIDES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_SIDES_INL
#undef QUEENS_PUZZLE_SIDES_INL
#else
#define QUEENS_PUZZLE_SIDES_INL
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "puzzle/territory-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

/// Calls visit(cell) for each of `cells`, in ascending order.
template <class Lanes, class Visit>
HWY_INLINE void for_each_cell(const Lanes& cells, Visit visit) {
  for (int k = 0; k < Lanes::kWords; ++k)
    for (std::uint64_t word = cells.word(k); word != 0; word &= word - 1) visit(64 * k + std::countr_zero(word));
}

/// For each set of the eight cells around one, going round from the cell above: whether those of them that share a
/// side with it are connected within the set.
inline constexpr std::array<bool, 256> kTogether = [] {
  std::array<bool, 256> together{};
  for (unsigned around = 0; around < 256; ++around) {
    const int gap = std::countr_one(around);
    int runs = 0;  // of neighbours with at least one side among them
    bool side = false;
    for (int k = 1; k <= 8; ++k) {
      const int place = (gap + k) % 8;
      const bool present = (around >> place & 1U) != 0;
      side = present && (side || place % 2 == 0);
      const bool ends = (around >> (place + 1) % 8 & 1U) == 0;
      runs += side && ends ? 1 : 0;
    }
    together[around] = runs == 1 || around == 255;
  }
  return together;
}();

template <class Lanes>
class Sides {
 public:
  static constexpr std::size_t kCells = at(Lanes::kLanes * Lanes::kStride);

  explicit Sides(int n) {
    constexpr std::array<std::array<int, 2>, 8> kRound{
        {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}};
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column) {
        const int cell = row * Lanes::kStride + column;
        for (std::size_t k = 0; k < 8; ++k) {
          const int beside_row = row + kRound[k][0];
          const int beside_column = column + kRound[k][1];
          const bool on_board = beside_row >= 0 && beside_row < n && beside_column >= 0 && beside_column < n;
          ring_[at(cell)][k] =
              static_cast<std::uint16_t>(on_board ? beside_row * Lanes::kStride + beside_column : kOffBoard);
          if (k % 2 == 0)
            sides_[at(cell)][k / 2] = static_cast<std::uint16_t>(on_board ? ring_[at(cell)][k] : cell);
        }
      }
  }

  /// The cells above, right, below and left; where the board ends, the cell itself.
  [[nodiscard]] const std::array<std::uint16_t, 4>& of(int cell) const { return sides_[at(cell)]; }

  /// Whether the region of `cell` is not empty and connected without it. @pre it is connected with it.
  [[nodiscard]] bool removable(const Territory<Lanes>& territory, int cell) const {
    const std::uint8_t region = territory.region[at(cell)];
    std::uint32_t around = 0;
    for (std::size_t k = 0; k < 8; ++k) {
      const std::uint16_t beside = ring_[at(cell)][k];
      around |= std::uint32_t{beside != kOffBoard && territory.region[beside] == region} << k;
    }
    if ((around & kSideBits) == 0) return false;
    return kTogether[around] || meet(territory, cell);
  }

 private:
  static constexpr std::uint16_t kOffBoard = 0xFFFF;
  static constexpr std::uint32_t kSideBits = 0x55;  // of the eight cells around, those that share a side

  /// Whether a way leads from each of the cell's neighbours in its region to all others, not over the cell.
  [[nodiscard]] bool meet(const Territory<Lanes>& territory, int cell) const {
    const std::uint8_t region = territory.region[at(cell)];
    std::array<bool, kCells> reached{};
    std::array<std::uint16_t, kCells> queue;
    std::size_t count = 0;
    int apart = 0;
    for (const std::uint16_t side : sides_[at(cell)])
      if (side != cell && territory.region[side] == region) {
        if (count == 0)
          reached[queue[count++] = side] = true;
        else
          ++apart;
      }
    reached[at(cell)] = true;
    const auto beside_cell = [&](std::uint16_t other) {
      const auto& own = sides_[at(cell)];
      return std::find(own.begin(), own.end(), other) != own.end();
    };
    for (std::size_t next = 0; next < count && apart > 0; ++next)
      for (const std::uint16_t side : sides_[queue[next]]) {
        if (territory.region[side] != region || reached[side]) continue;
        reached[queue[count++] = side] = true;
        apart -= beside_cell(side) ? 1 : 0;
      }
    return apart == 0;
  }

  std::array<std::array<std::uint16_t, 4>, kCells> sides_{};
  std::array<std::array<std::uint16_t, 8>, kCells> ring_{};
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
