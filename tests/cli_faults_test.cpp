// Disks that fail, at whichever call on a file.
#include <gtest/gtest.h>

#include <cerrno>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "faulty_run.hpp"

namespace queens::test {
namespace {

struct Fault {
  std::string call;
  int at = 1;
  int error = ENOSPC;
  bool stays = false;
};

Environment settings(const Fault& fault) {
  return {{"QUEENS_FAULT_CALL", fault.call},
          {"QUEENS_FAULT_AT", std::to_string(fault.at)},
          {"QUEENS_FAULT_ERRNO", std::to_string(fault.error)},
          {"QUEENS_FAULT_STAYS", fault.stays ? "1" : "0"}};
}

std::vector<Task> tasks() {
  const auto batch = [](const std::string& output) {
    return Words{"generate", "-n", "6", "--count", "40", "--quiet", "--resume", "-o", output};
  };
  const auto rendered = [](const std::string& output) {
    return Words{"render", "maps.jsonl", "--map", "2", "--quiet", "-o", output};
  };
  return {
      {"Count", {"count", "queen", "10", "--checkpoint", "run.db", "--quiet"}, "run.db", "status", true, ""},
      {"LinesBatch", batch("new.jsonl"), "new.jsonl", "check", true, ""},
      {"RowsBatch", batch("new.db"), "new.db", "check", true, ""},
      {"MergeToLines",
       {"merge", "shard1.db", "shard2.db", "--quiet", "-o", "all.jsonl"},
       "all.jsonl",
       "check",
       false,
       ""},
      {"MergeToRows", {"merge", "shard1.db", "shard2.db", "--quiet", "-o", "all.db"}, "all.db", "check", false, ""},
      {"Union",
       {"merge", "--union", "shard1.db", "maps.jsonl", "--quiet", "-o", "all.jsonl"},
       "all.jsonl",
       "check",
       false,
       ""},
      {"Page", rendered("page.html"), "page.html", "", false, "an older page"},
      {"Picture", rendered("map.svg"), "map.svg", "", false, "an older picture"},
      {"Book", rendered("book.pdf"), "book.pdf", "", false, "an older book"},
      {"Links", rendered("links.url"), "links.url", "", false, "older links"}};
}

class CliFaults : public testing::TestWithParam<Task> {
 protected:
  void SetUp() override {
    if (kSanitizer != Sanitizer::none) GTEST_SKIP() << "the sanitizer wants to be loaded first";
  }

  /// Lets calls of each kind fail, from the first to the last that the run makes; up to `skip` between are left
  /// out.
  static void fail_calls(unsigned skip) {
    const Trial trial(GetParam());
    std::mt19937 random(9);
    int faults = 0;
    for (const char* call : {"open", "write", "sync", "truncate", "rename"}) {
      bool reached = true;
      for (int at = 1; reached; at += 1 + static_cast<int>(random() % (skip + 1))) {
        const Fault fault{call, at, random() % 2 == 0 ? EIO : ENOSPC, random() % 2 == 0};
        SCOPED_TRACE(testing::Message() << call << " " << at << (fault.stays ? ", for good" : ""));
        reached = trial.survives(settings(fault));
        faults += reached ? 1 : 0;
      }
    }
    EXPECT_GE(faults, 4);
  }
};
using CliFaultsSlow = CliFaults;

/// A real disk that is too small for what a command writes.
class CliFullDisk : public CliFaults {
 protected:
  static void fill_disks(unsigned long step) {
    if (!enter_own_mounts()) GTEST_SKIP() << "no mounts of its own";
    const Trial trial(GetParam());
    unsigned long pages = 0;
    for (bool fits = false; !fits; pages += step) {
      ASSERT_LE(pages, 4096UL) << "no disk is large enough";
      SCOPED_TRACE(testing::Message() << pages << " pages free");
      fits = trial.fits(pages);
    }
    EXPECT_GT(pages, step) << "it writes nothing";
  }
};
using CliFullDiskSlow = CliFullDisk;

const auto task_name = [](const auto& task) { return task.param.name; };
INSTANTIATE_TEST_SUITE_P(Tasks, CliFaults, testing::ValuesIn(tasks()), task_name);
INSTANTIATE_TEST_SUITE_P(Tasks, CliFaultsSlow, testing::ValuesIn(tasks()), task_name);
INSTANTIATE_TEST_SUITE_P(Tasks, CliFullDisk, testing::ValuesIn(tasks()), task_name);
INSTANTIATE_TEST_SUITE_P(Tasks, CliFullDiskSlow, testing::ValuesIn(tasks()), task_name);

TEST_P(CliFaults, ACallThatFailsIsSaidAndLosesNothing) { fail_calls(12); }
TEST_P(CliFaultsSlow, EveryCallThatFailsIsSaidAndLosesNothing) { fail_calls(0); }
TEST_P(CliFaults, AClockThatJumpsChangesNothing) { Trial(GetParam()).ignores({{"QUEENS_FAULT_CALL", "clock"}}); }
TEST(FaultyClock, Jumps) {  // for programs that look at it
  if (kSanitizer != Sanitizer::none) GTEST_SKIP() << "the sanitizer wants to be loaded first";
  const std::string look = "LD_PRELOAD=" QUEENS_FAILING_CALLS " QUEENS_FAULT_CALL=clock date +%Y";
  EXPECT_NE(shell(look).out, shell("date +%Y").out);
}
TEST_P(CliFullDisk, OrAProtectedOneIsSaid) {
  if (!enter_own_mounts()) GTEST_SKIP() << "no mounts of its own";
  Trial(GetParam()).is_refused_by_a_protected_disk();
}
TEST_P(CliFullDisk, IsSaidAndLosesNothing) { fill_disks(5); }
TEST_P(CliFullDiskSlow, IsSaidAndLosesNothingWhereverItFills) { fill_disks(1); }

}  // namespace
}  // namespace queens::test
