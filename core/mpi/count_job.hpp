// A saved count on many processes: rank 0 hands out tasks and owns the file, the others run them.
#pragma once

#include <string>

#include "mpi/crew.hpp"
#include "mpi/team.hpp"
#include "queens/saved_count.hpp"

namespace queens::mpi {

/// On rank 0: as queens::count_saved(), with the threads of the others. @throw RankFailed too.
[[nodiscard]] RunStatus lead_count(Crew& crew, const CountJob& job, const std::string& path, const Shard& shard,
                                   const CountOptions& options);

/// On the other ranks: what runs tasks of `job`. options.control has to outlive it.
[[nodiscard]] Jobs count_jobs(const CountJob& job, const CountOptions& options);

}  // namespace queens::mpi
