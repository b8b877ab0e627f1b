// How many threads a run should have when nobody says so.
#pragma once

#include <filesystem>

namespace queens::detail {

/// What bounds the number of threads; 0 where there is no such bound.
struct ThreadLimits {
  int affinity = 0;  ///< processors this process may run on
  int quota = 0;     ///< processors' worth of time that its cgroups grant, rounded up
  int openmp = 0;    ///< OMP_NUM_THREADS (its first level)
  int slurm = 0;     ///< SLURM_CPUS_PER_TASK: what the scheduler granted this task

  /// The least of the bounds, at least 1.
  [[nodiscard]] int threads() const;
};

/// Reads the bounds of this process. OpenMP by itself knows nothing of cgroup quotas (version 1: cpu.cfs_*,
/// version 2: cpu.max), and threads that wait for their quota make a run slower, not faster.
/// @param root  where /proc and /sys/fs/cgroup are looked up; another folder in tests.
[[nodiscard]] ThreadLimits thread_limits(const std::filesystem::path& root = "/");

}  // namespace queens::detail
