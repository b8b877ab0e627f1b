#include "run/threads.hpp"

#include <omp.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

namespace queens::detail {
namespace {

namespace fs = std::filesystem;

int rounded_up(double quota, double period) {
  if (quota <= 0 || period <= 0) return 0;
  return std::max(1, static_cast<int>((quota + period - 1) / period));
}

int quota_v2(const fs::path& group) {
  std::ifstream file(group / "cpu.max");
  std::string quota;
  double period = 0;
  if (!(file >> quota >> period) || quota == "max") return 0;
  return rounded_up(std::atof(quota.c_str()), period);
}

int quota_v1(const fs::path& group) {
  double quota = 0;
  double period = 0;
  std::ifstream(group / "cpu.cfs_quota_us") >> quota;
  std::ifstream(group / "cpu.cfs_period_us") >> period;
  return rounded_up(quota, period);
}

int tighter(int a, int b) { return a == 0 ? b : b == 0 ? a : std::min(a, b); }

/// The tightest quota from the group `relative` up to the mount point; a container may see only the latter.
int quota_of(const fs::path& mount, const fs::path& relative, int (*read)(const fs::path&)) {
  int quota = read(mount);
  fs::path group = mount;
  for (const fs::path& part : relative.relative_path()) {
    group /= part;
    quota = tighter(quota, read(group));
  }
  return quota;
}

int cgroup_quota(const fs::path& root) {
  const fs::path mount = root / "sys/fs/cgroup";
  std::ifstream groups(root / "proc/self/cgroup");
  int quota = 0;
  for (std::string line; std::getline(groups, line);) {  // hierarchy:controllers:path
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    if (controllers.empty()) quota = tighter(quota, quota_of(mount, path, quota_v2));
    if (("," + controllers + ",").find(",cpu,") == std::string::npos) continue;
    for (const std::string& name : {controllers, std::string("cpu")})
      quota = tighter(quota, quota_of(mount / name, path, quota_v1));
  }
  return quota;
}

int number_in_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? 0 : std::max(0, std::atoi(value));
}

}  // namespace

int ThreadLimits::threads() const { return std::max(1, tighter(tighter(affinity, slurm), tighter(quota, openmp))); }

ThreadLimits thread_limits(const fs::path& root) {
  ThreadLimits limits;
  limits.affinity = omp_get_num_procs();
  limits.quota = cgroup_quota(root);
  limits.openmp = number_in_environment("OMP_NUM_THREADS");
  limits.slurm = number_in_environment("SLURM_CPUS_PER_TASK");
  return limits;
}

}  // namespace queens::detail
