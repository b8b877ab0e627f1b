// The partial placements of a board's first rows, left to right: what the backtracker shares out.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/search.hpp"
#include "queens/board.hpp"

namespace queens::detail {

class Prefixes {
 public:
  /// Of as few rows as give `wanted` of them, of `most_rows` at the most. The mirror image of an open board's
  /// placement has its first piece in the other half, so there only the first half is listed, and weighs double.
  Prefixes(Rule rule, const Board& board, std::size_t wanted, int most_rows);

  [[nodiscard]] std::size_t size() const { return prefixes_.size(); }
  /// Pieces put on the board to list them.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// How many placements one placement below this prefix stands for.
  [[nodiscard]] unsigned weight(std::size_t index) const { return prefixes_[index].weight; }
  /// The column of the piece in each of the first rows.
  [[nodiscard]] std::vector<int> columns(std::size_t index) const;
  /// Predicted work below a prefix, to be compared with that below the others: the partial placements some rows
  /// further down.
  [[nodiscard]] double cost(std::size_t index) const;

  /// Adds the placements below a prefix, not weighted. @return false when stopped.
  bool count(std::size_t index, const std::atomic<bool>& stop, SearchTotals& totals) const;

 private:
  struct Prefix {
    Partial partial;
    unsigned weight;
  };

  /// Those of `rows` rows, with the pieces it took to find them.
  void list(int rows);

  Rule rule_;
  Board board_;
  Allowed allowed_;
  int rows_ = 0;
  std::uint64_t nodes_ = 0;
  std::vector<Prefix> prefixes_;
};

}  // namespace queens::detail
