// How large the regions of a map are to become: what a style and the limits of a wish mean while the map grows.
#pragma once

#include <array>
#include <cstdint>

#include "board/random.hpp"
#include "queens/generate.hpp"

namespace queens::detail {

class SizePlan {
 public:
  explicit SizePlan(const PuzzleWish& wish) : wish_(wish) {}

  /// A plan for a new map.
  void draw(RandomStream& random);
  /// Another one for a region that starts again.
  void redraw(int region, RandomStream& random);

  /// How much a region of `size` cells wants a frontier cell; 0 when it may have no more.
  [[nodiscard]] std::uint32_t weight(int region, int size) const {
    const Region& plan = regions_[static_cast<std::size_t>(region)];
    std::uint32_t weight = size < wish_.max_region ? plan.satisfied : 0;
    weight = size < plan.target ? kWanting : weight;
    return size < plan.urgent ? kUrgent : weight;
  }
  /// Repair leaves a region of this size or less alone.
  [[nodiscard]] int keep() const { return keep_; }
  [[nodiscard]] int most() const { return wish_.max_region; }

 private:
  static constexpr std::uint32_t kUrgent = 1U << 16;
  static constexpr std::uint32_t kWanting = 1U << 12;
  struct Region {
    int urgent;               // grows before all others up to this size
    int target;               // grows fast up to this size
    std::uint32_t satisfied;  // its weight from then on
  };

  PuzzleWish wish_;
  int keep_ = 1;
  int background_ = 0;
  std::array<Region, kMaxPuzzleN> regions_{};
};

}  // namespace queens::detail
