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
#include "queens/rule.hpp"

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

/// The same cell when the board is mirrored at its main diagonal.
template <class Lanes>
inline int flipped(int cell) {
  return column_of<Lanes>(cell) * Lanes::kStride + row_of<Lanes>(cell);
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
      attack;  // by cell: its row, its column, and the cells around it or all on its diagonals
  std::array<Lanes, at(Lanes::kLanes)> row;
  std::array<Lanes, at(Lanes::kStride)> column;

  /// @pre rule is adjacent or queen.
  explicit Geometry(Rule rule) {
    for (int i = 0; i < Lanes::kLanes; ++i) {
      row[at(i)] = Lanes::none();
      row[at(i)].set(i, kWholeRow);
    }
    for (int i = 0; i < Lanes::kStride; ++i) {
      column[at(i)] = Lanes::none();
      for (int lane = 0; lane < Lanes::kLanes; ++lane) column[at(i)].set(lane, 1U << i);
    }
    const int reach = rule == Rule::queen ? Lanes::kLanes : 1;
    for (int cell = 0; cell < Lanes::kLanes * Lanes::kStride; ++cell) {
      attack[at(cell)] = row[at(row_of<Lanes>(cell))] | column[at(column_of<Lanes>(cell))];
      add_diagonals(cell, reach);
    }
  }
  static const Geometry& table(Rule rule) {
    static const Geometry adjacent(Rule::adjacent);
    static const Geometry queen(Rule::queen);
    return rule == Rule::queen ? queen : adjacent;
  }

 private:
  static constexpr auto kWholeRow = static_cast<std::uint32_t>((std::uint64_t{1} << Lanes::kStride) - 1);

  void add_diagonals(int cell, int reach) {
    const int own_row = row_of<Lanes>(cell);
    const std::uint64_t own = std::uint64_t{1} << column_of<Lanes>(cell);
    for (int away = 1; away <= reach; ++away) {
      const std::uint32_t both = static_cast<std::uint32_t>(own << away | own >> away) & kWholeRow;
      if (own_row >= away) attack[at(cell)].set(own_row - away, both);
      if (own_row + away < Lanes::kLanes) attack[at(cell)].set(own_row + away, both);
    }
  }
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
  static constexpr std::uint8_t kNobody = RegionMap::kNone;

  int n;
  const Geometry<Lanes>& geometry;
  std::array<Lanes, at(Lanes::kLanes)> cells;     // of each region
  std::array<Lanes, at(Lanes::kLanes)> mirrored;  // the same with a lane for each column
  std::array<std::uint8_t, at(Lanes::kLanes* Lanes::kStride)> region;

  /// No cell belongs to a region.
  Territory(int size, Rule rule) : n(size), geometry(Geometry<Lanes>::table(rule)) {
    cells.fill(Lanes::none());
    mirrored.fill(Lanes::none());
    region.fill(kNobody);
  }
  /// @pre the map's regions are numbered 0..n-1 and cover the board.
  Territory(const RegionMap& map, Rule rule) : Territory(map.n(), rule) {
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column) assign(row * Lanes::kStride + column, map.at({row, column}));
  }

  /// Gives every cell the region that it has in `other`. @pre both have the same n.
  void copy_regions(const Territory& other) {
    cells = other.cells;
    mirrored = other.mirrored;
    region = other.region;
  }
  /// @pre `cell` belongs to nobody.
  void assign(int cell, std::uint8_t owner) {
    // Whole lanes are written, not one of them: what is read next is the whole, and would wait for a part.
    cells[owner] = cells[owner] | this->cell(cell);
    mirrored[owner] = mirrored[owner] | this->cell(flipped<Lanes>(cell));
    region[at(cell)] = owner;
  }
  /// @pre `cell` belongs to a region.
  void drop(int cell) {
    const std::size_t owner = region[at(cell)];
    cells[owner] = cells[owner] - this->cell(cell);
    mirrored[owner] = mirrored[owner] - this->cell(flipped<Lanes>(cell));
    region[at(cell)] = kNobody;
  }
  [[nodiscard]] Lanes cell(int number) const {
    return geometry.row[at(row_of<Lanes>(number))] & geometry.column[at(column_of<Lanes>(number))];
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
