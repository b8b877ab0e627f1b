// Shards of a batch become the batch; collections become one collection.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "queens/run_control.hpp"
#include "run/map_store.hpp"

namespace queens::detail {

struct MergedMaps {
  BatchRun run;               ///< the whole batch; not for collections
  std::uint64_t maps = 0;     ///< written
  std::uint64_t repeats = 0;  ///< dropped: equivalent to one before it
  std::uint64_t unmet = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> missing;  ///< indices from .first to before .second
  bool stopped = false;
};

/// Unites stores of one batch, in any order and with overlaps, to the store that one run would have made: byte for
/// byte for .jsonl, row for row for .db. A map that repeats a lower index's is dropped. `output` appears by rename;
/// it is not written when indices are missing or `control` stopped the merging.
/// Memory: as for making a batch.
/// @throw std::invalid_argument for files that are not stores, for different runs (naming the parameter), and when
///        `output` is there; FormatError for a damaged file and for two that disagree on an index.
MergedMaps merge_batch(const std::vector<std::string>& files, const std::string& output, const RunControl& control);

/// Writes the maps of all files, of any form, in their order as JSON lines, equivalent ones once.
/// Memory: 19 to 24 bytes a map.
/// @throw as merge_batch().
MergedMaps unite_maps(const std::vector<std::string>& files, const std::string& output, const RunControl& control);

}  // namespace queens::detail
