// The shape of a map while its borders move: the sizes of its regions, and how far they may drift from where they
// were. Sizes fall into classes (1, 2, 3, 4 to 6, 7 to 12, more); what makes a style is how many regions each has.
#pragma once

#include <array>
#include <cstdint>

#include "queens/generate.hpp"

namespace queens::detail {

class Shape {
 public:
  using Sizes = std::array<int, kMaxPuzzleN>;  // of the regions; 0 from n on

  explicit Shape(const PuzzleWish& wish);

  /// Begins with these sizes; every region may move within a range around its own.
  /// @return false when the sizes break the limits of the wish.
  bool start(const Sizes& sizes);

  /// Whether `from` may lose a cell to `to`.
  [[nodiscard]] bool allows(std::uint8_t from, std::uint8_t to) const {
    return sizes_[from] > range_[from].fewest && sizes_[to] < range_[to].most;
  }
  /// What drift() would be then.
  [[nodiscard]] int drift_after(std::uint8_t from, std::uint8_t to) const;
  void move(std::uint8_t from, std::uint8_t to);

  [[nodiscard]] int singles() const { return counts_[0]; }
  /// How many regions are in another class than at the start, small ones counted more than once.
  [[nodiscard]] int drift() const { return drift_; }
  /// The drift with which a map still has the style it had.
  [[nodiscard]] int tolerated() const { return wish_.n < 12 ? 1 : 2; }
  /// The drift that is allowed on the way.
  [[nodiscard]] int most() const { return 4; }

 private:
  static constexpr int kClasses = 6;
  using Counts = std::array<int, kClasses>;
  struct Range {
    int fewest;
    int most;
  };

  static int class_of(int size) { return size <= 3 ? size - 1 : size <= 6 ? 3 : size <= 12 ? 4 : 5; }
  [[nodiscard]] Range range_of(int size, int largest) const;
  [[nodiscard]] int drift_of(const Counts& counts) const;

  PuzzleWish wish_;
  Sizes sizes_{};
  std::array<Range, kMaxPuzzleN> range_{};
  Counts at_start_{};  // regions by class
  Counts counts_{};
  int drift_ = 0;
};

}  // namespace queens::detail
