// What became of the indices of a batch, as it travels from the rank that made the maps to the one that writes
// them.
#pragma once

#include "mpi/messages.hpp"
#include "run/batch.hpp"

namespace queens::mpi {

void append(Words& words, const detail::Made& made);

/// What append() put at `at`, which moves on. `run` and `index` say what does not travel.
[[nodiscard]] detail::Made made_at(const Words& words, std::size_t& at, const detail::BatchRun& run,
                                   std::uint64_t index);

}  // namespace queens::mpi
