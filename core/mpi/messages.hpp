// The messages between the ranks of a saved count.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "run/count_store.hpp"

namespace queens::mpi {

enum Tag : int { kReport = 1, kOrder = 2 };

using Words = std::vector<std::uint64_t>;

void send(const Words& words, int rank, Tag tag);

/// The next message with this tag from `rank` or MPI_ANY_SOURCE, and who sent it. Sleeps while there is none.
Words receive(int rank, Tag tag, int* sender = nullptr);

/// Finished tasks, and how many threads whoever sends them has.
struct Report {
  int threads = 1;
  std::vector<detail::SavedTask> tasks;  ///< without their costs
};

[[nodiscard]] Words packed(const Report& report);
[[nodiscard]] Report unpacked(const Words& words);

}  // namespace queens::mpi
