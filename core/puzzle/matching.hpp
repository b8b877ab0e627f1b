// Regions against the lines of one direction: every region needs a line of its own among those where it has cells.
// No such matching, no solution (k regions in fewer than k lines); and a cell that no full matching can use may go.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "queens/rule.hpp"

namespace queens::detail {

/// For each region, a set of lines (or of regions) as a mask.
using LineSets = std::array<std::uint32_t, kMaxN>;

class Matching {
 public:
  /// `lines[g]`: the lines in which region g has a cell, for every g in the mask `regions`.
  Matching(std::uint32_t regions, const LineSets& lines) : regions_(regions), lines_(lines) {}

  /// Finds a line for every region. Cost: O(n^3) at worst, about n steps in practice.
  [[nodiscard]] bool complete() {
    for (std::uint32_t left = regions_; left != 0; left &= left - 1) {
      visited_ = 0;
      const int region = std::countr_zero(left);
      if (augment(region)) continue;
      crowd_ = 1U << region;
      for (std::uint32_t lines = visited_; lines != 0; lines &= lines - 1) crowd_ |= 1U << owner(lines);
      return false;
    }
    return true;
  }
  /// Regions that share too few lines, and these lines. @pre complete() returned false.
  [[nodiscard]] std::uint32_t crowd() const { return crowd_; }
  [[nodiscard]] std::uint32_t crowded_lines() const { return visited_; }

  /// The region to which the lowest line of `lines` was given. @pre complete() returned true.
  [[nodiscard]] int owner(std::uint32_t lines) const {
    return owner_[static_cast<std::size_t>(std::countr_zero(lines))];
  }

  /// The lines that each region can have in some full matching. @pre complete() returned true.
  /// A region may take another's line when a cycle of exchanges leads back: both are in one strong component.
  [[nodiscard]] LineSets usable() const {
    const LineSets reach = exchanges();
    LineSets result{};
    for (std::uint32_t left = regions_; left != 0; left &= left - 1) {
      const auto region = static_cast<std::size_t>(std::countr_zero(left));
      for (std::uint32_t lines = lines_[region]; lines != 0; lines &= lines - 1) {
        if ((reach[static_cast<std::size_t>(owner(lines))] >> region & 1U) != 0)
          result[region] |= lines & (0U - lines);
      }
    }
    return result;
  }

  /// For each region, the regions whose lines it could come to own by exchanges (Warshall's closure):
  /// the smallest set of regions around it that fills as many lines as it has regions. @pre complete() returned
  /// true.
  [[nodiscard]] LineSets exchanges() const {
    LineSets reach{};
    for (std::uint32_t left = regions_; left != 0; left &= left - 1) {
      const auto region = static_cast<std::size_t>(std::countr_zero(left));
      reach[region] = 1U << region;
      for (std::uint32_t lines = lines_[region]; lines != 0; lines &= lines - 1)
        reach[region] |= 1U << owner(lines);
    }
    for (std::uint32_t via = regions_; via != 0; via &= via - 1) {
      const int middle = std::countr_zero(via);
      const std::uint32_t onward = reach[static_cast<std::size_t>(middle)];
      for (std::uint32_t left = regions_; left != 0; left &= left - 1) {
        std::uint32_t& from = reach[static_cast<std::size_t>(std::countr_zero(left))];
        if ((from >> middle & 1U) != 0) from |= onward;
      }
    }
    return reach;
  }

 private:
  bool augment(int region) {
    const auto self = static_cast<std::size_t>(region);
    const std::uint32_t unowned = lines_[self] & ~owned_;
    if (unowned != 0) return give(std::countr_zero(unowned), region);
    while (const std::uint32_t open = lines_[self] & ~visited_) {
      const int line = std::countr_zero(open);
      visited_ |= 1U << line;
      if (augment(owner_[static_cast<std::size_t>(line)])) return give(line, region);
    }
    return false;
  }

  bool give(int line, int region) {
    owned_ |= 1U << line;
    owner_[static_cast<std::size_t>(line)] = static_cast<std::uint8_t>(region);
    return true;
  }

  std::uint32_t regions_;
  const LineSets& lines_;
  std::uint32_t owned_ = 0;    // lines that have a region
  std::uint32_t visited_ = 0;  // lines seen by the current chain of exchanges
  std::uint32_t crowd_ = 0;
  std::array<std::uint8_t, kMaxN> owner_{};
};

}  // namespace queens::detail
