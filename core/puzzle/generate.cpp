// Picks the instruction set and the board width for a wish and makes puzzles.
#include "puzzle/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "puzzle/generate.cpp"
#include <hwy/foreach_target.h>

#include <memory>
#include <stdexcept>

#include "puzzle/map_maker-inl.hpp"
#include "queens/generate.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

std::unique_ptr<MapMaker> map_maker(const PuzzleWish& wish) {
  if (wish.n <= Lanes8::kLanes) return std::make_unique<MapMakerIn<Lanes8>>(wish);
  if (wish.n <= Lanes16::kLanes) return std::make_unique<MapMakerIn<Lanes16>>(wish);
  return std::make_unique<MapMakerIn<Lanes20>>(wish);
}

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace queens {
namespace detail {
std::unique_ptr<MapMaker> best_map_maker(const PuzzleWish& wish) { return QUEENS_BEST_TARGET(map_maker)(wish); }
}  // namespace detail

struct PuzzleMaker::Workshop {
  std::unique_ptr<detail::MapMaker> maker;
};

PuzzleMaker::PuzzleMaker(const PuzzleWish& wish) {
  if (const auto reason = contradiction(wish)) throw std::invalid_argument(*reason);
  workshop_ = std::make_unique<Workshop>(Workshop{detail::best_map_maker(wish)});
}

PuzzleMaker::~PuzzleMaker() = default;

std::optional<Puzzle> PuzzleMaker::make(std::uint64_t seed, std::uint64_t index, const RunControl* control) {
  return workshop_->maker->make(seed, index, control);
}

}  // namespace queens
#endif
