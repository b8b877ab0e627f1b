// A batch of maps on many processes: rank 0 hands out stretches of indices and owns the store and the set of known
// maps, the others make the maps.
#pragma once

#include "mpi/crew.hpp"
#include "mpi/team.hpp"
#include "run/batch.hpp"

namespace queens::mpi {

/// On rank 0: as detail::make_batch(), with the threads of the others. What goes into the store is the same.
/// Memory: as make_batch(), and about 1 kB for each of up to 16,384 maps that came before their turn.
/// @throw RankFailed, and what the store throws.
[[nodiscard]] detail::BatchEnd lead_batch(Crew& crew, const detail::BatchRun& run, detail::KnownMaps& known,
                                          detail::MapStore& store, detail::BatchTally& tally, RunControl& control,
                                          detail::BatchProgress& progress);

/// On the other ranks: what makes maps of `run`. `control` has to outlive it.
[[nodiscard]] Jobs batch_jobs(const detail::BatchRun& run, const RunControl& control);

}  // namespace queens::mpi
