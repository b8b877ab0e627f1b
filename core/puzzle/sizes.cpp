// Weights and sizes are integers: a map must not depend on how a machine rounds.
#include "puzzle/sizes.hpp"

#include <algorithm>

namespace queens::detail {
namespace {

/// 1 + 4095 exp(-2u) for u = 0, 1/64, ... 63/64: the weights of plain regions, drawn with u uniform.
constexpr std::array<std::uint32_t, 64> kDecay = [] {
  std::array<std::uint32_t, 64> weights{};
  std::uint64_t value = std::uint64_t{4095} << 32;
  for (std::uint32_t& weight : weights) {
    weight = 1 + static_cast<std::uint32_t>(value >> 32);
    value = (value >> 20) * 1016326;  // exp(-1/32) * 2^20
  }
  return weights;
}();

constexpr std::array<std::uint32_t, 9> kUpToSize{39, 97, 192, 343, 489, 580, 639, 685, 725};
constexpr std::array<std::uint32_t, 8> kSingles{95, 85, 26, 18, 4, 14, 12, 12};
constexpr std::array<std::uint32_t, 8> kBackground{2000, 2000, 2500, 1500, 800, 250, 250, 250};
constexpr std::array<std::uint32_t, 8> kSpread{10, 10, 10, 10, 20, 40, 40, 40};

}  // namespace

void SizePlan::draw(RandomStream& random) {
  keep_ = std::max(wish_.min_region, wish_.style == Style::daily ? 2 : 1);
  background_ = static_cast<int>(random.below(static_cast<std::uint32_t>(wish_.n)));
  for (int region = 0; region < wish_.n; ++region) redraw(region, random);
}

void SizePlan::redraw(int region, RandomStream& random) {
  Region& plan = regions_[static_cast<std::size_t>(region)];
  const auto by_n = static_cast<std::size_t>(std::clamp(wish_.n - 6, 0, 7));
  switch (wish_.style) {
    case Style::plain:
      plan = {1, 1 + static_cast<int>(random.below(3)), kDecay[random.below(kDecay.size())]};
      break;
    case Style::daily: {
      const bool single = random.below(1000) < kSingles[by_n];
      const std::uint32_t share = single ? 0 : kUpToSize[0] + random.below(741);
      const auto* const size = std::upper_bound(kUpToSize.begin(), kUpToSize.end() - 1, share);
      plan = {3, 1 + static_cast<int>(size - kUpToSize.begin()), 1 + random.below(kSpread[by_n] + 1)};
      if (region == background_) plan.satisfied = kBackground[by_n];
      break;
    }
    case Style::even:
      plan = {wish_.n - 2, wish_.n, 1};
      break;
  }
  plan.urgent = std::min(plan.urgent, plan.target);
  plan.urgent = std::clamp(plan.urgent, wish_.min_region, wish_.max_region);
  plan.target = std::clamp(plan.target, wish_.min_region, wish_.max_region);
}

}  // namespace queens::detail
