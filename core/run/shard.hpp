// Dividing tasks among shards.
#pragma once

#include <cstdint>
#include <vector>

#include "queens/saved_count.hpp"

namespace queens::detail {

/// The tasks of one shard, those of the greatest cost first: every task, the dearest first, goes to the shard that
/// has the least so far. Costs count to three digits only, so that a last digit that another compiler rounds
/// otherwise does not divide them otherwise.
/// @throw std::invalid_argument unless 1 <= shard.index <= shard.count.
[[nodiscard]] std::vector<std::uint64_t> tasks_of_shard(const std::vector<double>& costs, const Shard& shard);

}  // namespace queens::detail
