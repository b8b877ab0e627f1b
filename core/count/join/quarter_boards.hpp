// All ways to fill a few neighbouring rows, listed by the set of columns they use.
// The join makes the half boards of a column set from pairs of these: outer rows with columns S, inner rows with
// the rest. Sets are ranked by two small table look-ups (the value of the high columns plus that of the low ones),
// lists start on cache lines and are filled up with `kNever`, a word that fits no other.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "count/join/half_shape.hpp"

namespace queens::detail {

inline constexpr Word kNever = ~Word{0};

class QuarterBoards {
 public:
  struct List {
    std::uint32_t begin;
    std::uint32_t length;
  };

  QuarterBoards() = default;
  QuarterBoards(const HalfShape& shape, int first_row, int rows);

  /// The boards that occupy none of the diagonals in `blocked`.
  [[nodiscard]] QuarterBoards without(Word blocked) const;

  /// @pre popcount(columns) == rows
  [[nodiscard]] const List& list(Mask columns) const { return lists_[rank(columns)]; }
  [[nodiscard]] const Word* words() const { return words_.data(); }
  [[nodiscard]] std::span<const Word> boards(Mask columns) const {
    return {words_.data() + list(columns).begin, list(columns).length};
  }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] std::size_t bytes() const {
    return words_.capacity() * sizeof(Word) + lists_.size() * sizeof(List);
  }

 private:
  void rank_sets(int n);
  void place_lists();
  [[nodiscard]] std::uint32_t rank(Mask columns) const {
    return high_[columns >> low_bits_] + low_[columns & ((Mask{1} << low_bits_) - 1)];
  }
  template <class Visit>
  void search(const HalfShape& shape, int row, Mask columns, Mask left, Mask right, Word word,
              const Visit& visit) const;

  int first_row_ = 0;
  int rows_ = 0;
  int low_bits_ = 0;
  std::vector<std::uint32_t> high_, low_;
  std::vector<List> lists_;
  WordBuffer words_;
};

}  // namespace queens::detail
