#include "run/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <utility>

namespace queens::detail {
namespace {

double rounded(double cost) {
  constexpr double kDigits = 1024;
  int exponent = 0;
  const double mantissa = std::frexp(cost, &exponent);
  return std::ldexp(std::round(mantissa * kDigits) / kDigits, exponent);
}

}  // namespace

std::vector<std::uint64_t> tasks_of_shard(const std::vector<double>& costs, const Shard& shard) {
  if (shard.index < 1 || shard.index > shard.count)
    throw std::invalid_argument(
        fmt::format("shard {}/{}: shards are numbered from 1 to their number", shard.index, shard.count));
  std::vector<double> coarse(costs.size());
  std::transform(costs.begin(), costs.end(), coarse.begin(), rounded);
  std::vector<std::uint64_t> order(costs.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return coarse[a] > coarse[b]; });
  if (shard.count == 1) return order;

  using Load = std::pair<double, int>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (int index = 1; index <= shard.count; ++index) loads.emplace(0.0, index);
  std::vector<std::uint64_t> own;
  for (const std::uint64_t number : order) {
    const auto [load, index] = loads.top();
    loads.pop();
    loads.emplace(load + coarse[number], index);
    if (index == shard.index) own.push_back(number);
  }
  return own;
}

}  // namespace queens::detail
