// What makes puzzles on one instruction set and board width.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "queens/generate.hpp"

namespace queens::detail {

class MapMaker {
 public:
  MapMaker() = default;
  MapMaker(const MapMaker&) = delete;
  MapMaker& operator=(const MapMaker&) = delete;
  virtual ~MapMaker() = default;
  /// Contract as PuzzleMaker::make().
  [[nodiscard]] virtual std::optional<Puzzle> make(std::uint64_t seed, std::uint64_t index,
                                                   const RunControl* control) = 0;
};

}  // namespace queens::detail
