// What defines a batch of maps: with the same parameters any machine makes the same collection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "queens/generate.hpp"
#include "queens/region_map.hpp"

namespace queens::detail {

struct BatchRun {
  PuzzleWish wish;
  bool unique = true;  ///< false: plain growth, of which only n and the rule are asked
  std::uint64_t seed = 1;
  std::uint64_t count = 0;         ///< indices 0 to count - 1
  std::uint64_t begin = 0;         ///< the shard: indices from here ...
  std::uint64_t end = 0;           ///< ... to before here
  std::uint64_t avoided_maps = 0;  ///< how many maps to keep clear of
  MapKey avoided;                  ///< and which: the digest of the set

  /// The part of the batch that shard `number` of `shards` makes. @pre 1 <= number <= shards.
  [[nodiscard]] BatchRun shard(std::uint64_t number, std::uint64_t shards) const;
  /// The batch as one machine would make it.
  [[nodiscard]] BatchRun whole() const;
};

/// One JSON object with everything above.
std::string json(const BatchRun& run);
/// What json() wrote; nothing for any other text.
std::optional<BatchRun> batch_run_from_json(const std::string& text);

/// The first parameter in which two runs differ, such as "count is 100, not 200"; nothing when they are the same.
std::optional<std::string> difference(const BatchRun& run, const BatchRun& other);

}  // namespace queens::detail
