// A region map in lanes, what a piece attacks, and where a search or a chain of reasoning stands.
#if defined(QUEENS_PUZZLE_TERRITORY_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_TERRITORY_INL
#undef QUEENS_PUZZLE_TERRITORY_INL
#else
#define QUEENS_PUZZLE_TERRITORY_INL
#endif

#include <array>
#include <bit>
#include <cstdint>

#include "puzzle/lanes-inl.hpp"
#include "queens/region_map.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Cells are numbered row * Lanes::kStride + column.
template <class Lanes>
inline int row_of(int cell) {
  return cell / Lanes::kStride;
}
template <class Lanes>
inline int column_of(int cell) {
  return cell % Lanes::kStride;
}

template <class Lanes>
inline int lowest_cell(const Lanes& cells) {
  int k = 0;
  while (k + 1 < Lanes::kWords && cells.word(k) == 0) ++k;
  return 64 * k + std::countr_zero(cells.word(k));
}

/// Parts of the widest board that `Lanes` holds; a smaller board uses a corner of it.
template <class Lanes>
struct Geometry {
  std::array<Lanes, at(Lanes::kLanes* Lanes::kStride)>
      attack;  // by cell: its row, its column and the cells around it
  std::array<Lanes, at(Lanes::kLanes)> row;
  std::array<Lanes, at(Lanes::kStride)> column;

  Geometry() {
    for (int i = 0; i < Lanes::kLanes; ++i) {
      row[at(i)] = Lanes::none();
      row[at(i)].set(i, kWholeRow);
    }
    for (int i = 0; i < Lanes::kStride; ++i) {
      column[at(i)] = Lanes::none();
      for (int lane = 0; lane < Lanes::kLanes; ++lane) column[at(i)].set(lane, 1U << i);
    }
    for (int cell = 0; cell < Lanes::kLanes * Lanes::kStride; ++cell) {
      const int own_row = row_of<Lanes>(cell);
      const int own_column = column_of<Lanes>(cell);
      attack[at(cell)] = row[at(own_row)] | column[at(own_column)];
      const auto around = static_cast<std::uint32_t>(std::uint64_t{7} << own_column >> 1) & kWholeRow;
      if (own_row > 0) attack[at(cell)].set(own_row - 1, around);
      if (own_row + 1 < Lanes::kLanes) attack[at(cell)].set(own_row + 1, around);
    }
  }
  static const Geometry& table() {
    static const Geometry geometry;
    return geometry;
  }

 private:
  static constexpr auto kWholeRow = static_cast<std::uint32_t>((std::uint64_t{1} << Lanes::kStride) - 1);
};

/// The cells that are still candidates, and the units without a piece.
template <class Lanes>
struct State {
  Lanes cells;
  std::uint32_t rows;
  std::uint32_t columns;
  std::uint32_t regions;
};

template <class Lanes>
struct Territory {
  int n;
  const Geometry<Lanes>& geometry = Geometry<Lanes>::table();
  std::array<Lanes, at(Lanes::kLanes)> cells;  // of each region
  std::array<std::uint8_t, at(Lanes::kLanes* Lanes::kStride)> region;

  /// @pre the map's regions are numbered 0..n-1 and cover the board.
  explicit Territory(const RegionMap& map) : n(map.n()) {
    for (int i = 0; i < n; ++i) cells[at(i)] = Lanes::none();
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column) {
        const std::uint8_t own = map.at({row, column});
        cells[own].set(row, 1U << column);
        region[at(row * Lanes::kStride + column)] = own;
      }
  }

  [[nodiscard]] State<Lanes> start() const {
    const auto units = static_cast<std::uint32_t>((std::uint64_t{1} << n) - 1);
    State<Lanes> state{Lanes::none(), units, units, units};
    for (int row = 0; row < n; ++row) state.cells.set(row, units);
    return state;
  }

  /// Puts a piece on `cell`: its units are done, what it attacks is crossed.
  void place(State<Lanes>& state, int cell) const {
    const std::size_t own = region[at(cell)];
    state.cells = state.cells - (geometry.attack[at(cell)] | cells[own]);
    state.rows &= ~(1U << row_of<Lanes>(cell));
    state.columns &= ~(1U << column_of<Lanes>(cell));
    state.regions &= ~(1U << own);
  }
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
