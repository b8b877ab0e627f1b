// The log that writes steps down. Inside an assumption it also keeps which step crossed which cell, so that the
// chain it tells in the end holds only what the contradiction needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzle/finding.hpp"
#include "queens/reason.hpp"
#include "queens/region_map.hpp"

namespace queens::detail {

class Recorder {
 public:
  /// `stride`: cells come numbered row * stride + column.
  Recorder(const RegionMap& map, int stride) : map_(map), stride_(stride) {
    frames_.emplace_back(cells_on_board());
  }

  void piece(const Finding& finding, int cell);
  template <class Lanes>
  void crossed(const Finding& finding, const Lanes& cells, const Lanes& candidates) {
    if (cells.any()) add_crossed(finding, listed(cells), listed(candidates));
  }
  void dead_end(const Finding& finding);

  /// What is logged from now on follows from a piece on `cell`, until close_chain() makes one step of it.
  void open_chain(Technique technique, int cell);
  void close_chain();

  /// The steps so far; they are handed over. @pre every chain is closed.
  [[nodiscard]] std::vector<Step> take_steps();

 private:
  struct Entry {
    Step step;
    std::vector<std::size_t> causes;  // earlier entries of the same frame that crossed the units' other cells
  };
  /// One level of assumption.
  struct Frame {
    explicit Frame(std::size_t cells) : crossed_by(cells, kNobody) {}
    std::vector<Entry> entries;
    std::vector<std::size_t> crossed_by;
    Technique technique = Technique::dead_end;
    Cell assumed{};
  };
  static constexpr std::size_t kNobody = SIZE_MAX;

  template <class Lanes>
  [[nodiscard]] std::vector<Cell> listed(const Lanes& cells) const {
    std::vector<Cell> list;
    for (int row = 0; row < map_.n(); ++row)
      for (int column = 0; column < map_.n(); ++column)
        if ((cells.lane(row) >> column & 1U) != 0) list.push_back({row, column});
    return list;
  }
  void add_crossed(const Finding& finding, std::vector<Cell> cells, std::vector<Cell> candidates);
  std::size_t add(const Finding& finding);
  std::size_t find_or_add(const Finding& finding);
  [[nodiscard]] std::vector<std::size_t> causes_of(const Step& step) const;
  void mark(Cell cell, std::size_t entry);
  [[nodiscard]] std::size_t cells_on_board() const { return static_cast<std::size_t>(map_.n() * map_.n()); }
  [[nodiscard]] std::size_t index(Cell cell) const {
    return static_cast<std::size_t>(cell.row * map_.n() + cell.column);
  }
  [[nodiscard]] Cell cell_of(int number) const { return {number / stride_, number % stride_}; }

  const RegionMap& map_;
  int stride_;
  std::vector<Frame> frames_;
};

}  // namespace queens::detail
