// Thread limits, read from a made-up /proc and cgroup tree.
#include "run/threads.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace queens::detail {
namespace {

namespace fs = std::filesystem;

class FakeMachine {
 public:
  FakeMachine() {
    std::string name = (fs::temp_directory_path() / "queens-cgroup-XXXXXX").string();
    root_ = ::mkdtemp(name.data());
  }
  FakeMachine(const FakeMachine&) = delete;
  FakeMachine& operator=(const FakeMachine&) = delete;
  ~FakeMachine() { fs::remove_all(root_); }

  FakeMachine& file(const std::string& path, const std::string& content) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << content;
    return *this;
  }
  [[nodiscard]] int quota() const { return thread_limits(root_).quota; }

 private:
  fs::path root_;
};

TEST(ThreadLimits, NoCgroupMeansNoQuota) { EXPECT_EQ(FakeMachine().quota(), 0); }

TEST(ThreadLimits, ReadsVersion2QuotasRoundedUp) {
  FakeMachine machine;
  machine.file("proc/self/cgroup", "0::/job\n").file("sys/fs/cgroup/job/cpu.max", "250000 100000\n");
  EXPECT_EQ(machine.quota(), 3);
  machine.file("sys/fs/cgroup/job/cpu.max", "max 100000\n");
  EXPECT_EQ(machine.quota(), 0);
  machine.file("sys/fs/cgroup/job/cpu.max", "1000 100000\n");
  EXPECT_EQ(machine.quota(), 1);
}

TEST(ThreadLimits, TheTightestGroupOnThePathCounts) {
  FakeMachine machine;
  machine.file("proc/self/cgroup", "0::/outer/inner\n")
      .file("sys/fs/cgroup/outer/cpu.max", "200000 100000\n")
      .file("sys/fs/cgroup/outer/inner/cpu.max", "800000 100000\n");
  EXPECT_EQ(machine.quota(), 2);
  machine.file("sys/fs/cgroup/cpu.max", "100000 100000\n");
  EXPECT_EQ(machine.quota(), 1);
}

TEST(ThreadLimits, ReadsVersion1Quotas) {
  FakeMachine machine;
  machine.file("proc/self/cgroup", "5:memory:/job\n4:cpu,cpuacct:/job\n")
      .file("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "400000\n")
      .file("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(machine.quota(), 4);
  machine.file("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "-1\n");
  EXPECT_EQ(machine.quota(), 0);
}

TEST(ThreadLimits, SurvivesDamagedFiles) {
  FakeMachine machine;
  machine.file("proc/self/cgroup", "nonsense\n0::/job\n:\n").file("sys/fs/cgroup/job/cpu.max", "many of them\n");
  EXPECT_EQ(machine.quota(), 0);
}

TEST(ThreadLimits, TakesTheLeastBound) {
  EXPECT_EQ((ThreadLimits{8, 0, 0}).threads(), 8);
  EXPECT_EQ((ThreadLimits{8, 3, 0}).threads(), 3);
  EXPECT_EQ((ThreadLimits{8, 3, 2}).threads(), 2);
  EXPECT_EQ((ThreadLimits{8, 3, 2, 1}).threads(), 1);
  EXPECT_EQ((ThreadLimits{8, 0, 0, 6}).threads(), 6);
  EXPECT_EQ((ThreadLimits{0, 0, 0}).threads(), 1);
}

TEST(ThreadLimits, HearsOmpNumThreads) {
  const char* before = std::getenv("OMP_NUM_THREADS");
  const std::string kept = before != nullptr ? before : "";
  ::setenv("OMP_NUM_THREADS", "5,2", 1);
  EXPECT_EQ(thread_limits("/nonexistent").openmp, 5);
  ::setenv("OMP_NUM_THREADS", "nonsense", 1);
  EXPECT_EQ(thread_limits("/nonexistent").openmp, 0);
  ::setenv("SLURM_CPUS_PER_TASK", "7", 1);
  EXPECT_EQ(thread_limits("/nonexistent").slurm, 7);
  ::unsetenv("SLURM_CPUS_PER_TASK");
  EXPECT_EQ(thread_limits("/nonexistent").slurm, 0);
  before != nullptr ? ::setenv("OMP_NUM_THREADS", kept.c_str(), 1) : ::unsetenv("OMP_NUM_THREADS");
}

}  // namespace
}  // namespace queens::detail
