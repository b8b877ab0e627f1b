// A saved count on many processes: rank 0 hands out tasks and owns the file, the others run them.
// Messages are arrays of 64-bit words. A worker sends what it has finished, empty at first, and gets the numbers of
// its next tasks; none means that it is over. Whoever waits sleeps between looks, because a waiting MPI call takes
// a core.
#pragma once

#include <string>

#include "queens/saved_count.hpp"

namespace queens::mpi {

/// On rank 0 with at least one other: as queens::count_saved(), with the threads of the others.
[[nodiscard]] RunStatus lead(const CountJob& job, const std::string& path, const Shard& shard,
                             const CountOptions& options);

/// On the other ranks: runs tasks of `job` on options.threads OpenMP threads until rank 0 has no more of them.
void serve(const CountJob& job, const CountOptions& options);

/// On rank 0, when it cannot lead: lets the others end.
void dismiss();

}  // namespace queens::mpi
