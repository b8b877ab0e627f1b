// Region maps: partitions of the board, and how one grows around the pieces of a placement.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "queens/board.hpp"
#include "queens/placement.hpp"

namespace queens {

/// Which region each cell of an n x n board belongs to. Regions are numbered from 0.
class RegionMap {
 public:
  static constexpr std::uint8_t kNone = 0xFF;  ///< a cell that belongs to no region yet

  /// All cells without a region. @throw std::invalid_argument unless 0 <= n <= kMaxN.
  explicit RegionMap(int n);

  [[nodiscard]] int n() const { return n_; }
  [[nodiscard]] std::uint8_t at(Cell cell) const { return regions_[index(cell)]; }
  void set(Cell cell, std::uint8_t region) { regions_[index(cell)] = region; }
  friend bool operator==(const RegionMap&, const RegionMap&) = default;

 private:
  [[nodiscard]] std::size_t index(Cell cell) const { return static_cast<std::size_t>(cell.row * n_ + cell.column); }
  int n_;
  std::vector<std::uint8_t> regions_;
};

/// The letter of a region in text: A..Z, then a..z. @pre region < 52.
[[nodiscard]] char region_letter(std::uint8_t region);

/// The same partition with regions numbered in order of first appearance, row by row. Cost: O(n^2).
[[nodiscard]] RegionMap relabelled(const RegionMap& map);

/// The one map that stands for all rotations, mirror images and numberings of `map`: of its 8 images, each numbered
/// in order of first appearance, the first in lexicographic order. Two maps are equivalent, one a copy of the other
/// to the eye of a player, exactly when their canonical maps are equal. Cells without a region keep none.
/// Cost: O(n^2); 0.7 us at n = 8.
[[nodiscard]] RegionMap canonical(const RegionMap& map);

/// 128 bits that stand for a canonical map: of 10^12 different ones, two agree with probability below 10^-14.
struct MapKey {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend bool operator==(const MapKey&, const MapKey&) = default;
};

/// The key of canonical(map): equal for equivalent maps, on any machine. Never {0, 0}.
/// Cost: O(n^2); 0.7 us at n = 8.
[[nodiscard]] MapKey canonical_key(const RegionMap& map);

/// What is to be said of a map's form.
struct MapForm {
  int regions = 0;                 ///< how many different regions there are
  std::vector<Cell> pieces_apart;  ///< for each region that is not connected by sides: a cell off its first part
  /// n regions, all connected. Only such a map can be a puzzle.
  [[nodiscard]] bool well_formed(int n) const { return regions == n && pieces_apart.empty(); }
};

/// Counts the regions and tests that each is connected by sides. Cost: O(n^2).
[[nodiscard]] MapForm inspect(const RegionMap& map);

/// One step of growth: `cell` was drawn from `frontier` and joined `region`.
struct GrowthStep {
  const RegionMap& map;               ///< before the step
  const std::vector<Cell>& frontier;  ///< unassigned cells with a side on a region, in no particular order
  Cell cell;
  std::uint8_t region;
};

/// Grows a region map: the piece of row r is the first cell of region r; then, until the board is full, a
/// uniformly random frontier cell joins one of the regions on its sides, each equally likely.
/// Deterministic in (placement, seed, index), on any machine.
/// @pre     every column is in [0, n); n <= kMaxN. The placement may obey any rule or none.
/// Cost:    O(n^2); 5 us at n = 8.
/// Threads: safe from any thread; runs in the calling one.
/// @throw   std::invalid_argument on a broken precondition; whatever `watch` throws.
[[nodiscard]] RegionMap grow(const Placement& placement, std::uint64_t seed, std::uint64_t index = 0,
                             const std::function<void(const GrowthStep&)>& watch = {});

}  // namespace queens
