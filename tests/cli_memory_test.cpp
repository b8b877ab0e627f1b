// Memory that runs out, at whichever allocation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "faulty_run.hpp"

namespace queens::test {
namespace {

std::vector<Task> tasks() {
  const auto count = [](const std::string& rule, const std::string& n, const std::string& method) {
    return Words{"count", rule, n, "--method", method, "--threads", "2"};
  };
  const auto batch = [](const std::string& output) {
    return Words{"generate", "-n", "6", "--count", "5", "--quiet", "--resume", "--threads", "2", "-o", output};
  };
  const auto merged = [](const std::string& output) {
    return Words{"merge", "shard1.db", "shard2.db", "--quiet", "-o", output};
  };
  const auto rendered = [](const std::string& output) {
    return Words{"render", "maps.jsonl", "--map", "2", "--quiet", "-o", output};
  };
  return {
      {"Formula", count("adjacent", "6", "formula"), "", "", false, ""},
      {"Dp", count("adjacent", "6", "dp"), "", "", false, ""},
      {"Bitboard", count("queen", "6", "bitboard"), "", "", false, ""},
      {"Join", count("queen", "6", "join"), "", "", false, ""},
      {"JoinOfATeam", count("queen", "14", "join"), "", "", false, ""},
      {"SavedCount", {"count", "queen", "6", "--checkpoint", "run.db", "--quiet"}, "run.db", "status", true, ""},
      {"LinesBatch", batch("new.jsonl"), "new.jsonl", "check", true, ""},
      {"RowsBatch", batch("new.db"), "new.db", "check", true, ""},
      {"MergeToLines", merged("all.jsonl"), "all.jsonl", "check", false, ""},
      {"MergeToRows", merged("all.db"), "all.db", "check", false, ""},
      {"Page", rendered("page.html"), "page.html", "", false, "an older page"},
      {"Picture", rendered("map.svg"), "map.svg", "", false, "an older picture"},
      {"Check", {"check", "maps.jsonl"}, "", "", false, ""}};
}

class CliMemory : public testing::TestWithParam<Task> {
 protected:
  void SetUp() override {
    if (kSanitizer != Sanitizer::none) GTEST_SKIP() << "the sanitizer has its own memory";
  }

  /// Lets allocations fail, from the first to the last; up to `skip` between are left out.
  static void fail_allocations(unsigned skip) {
    const Trial trial(GetParam());
    std::mt19937 random(4);
    int faults = 0;
    bool reached = true;
    for (int at = 1; reached; at += 1 + static_cast<int>(random() % (skip + 1))) {
      SCOPED_TRACE(testing::Message() << "allocation " << at);
      reached = trial.survives({{"QUEENS_FAULT_CALL", "memory"}, {"QUEENS_FAULT_AT", std::to_string(at)}});
      faults += reached ? 1 : 0;
    }
    EXPECT_GE(faults, 5);
  }
};
using CliMemorySlow = CliMemory;
const auto task_name = [](const auto& task) { return task.param.name; };
INSTANTIATE_TEST_SUITE_P(Tasks, CliMemory, testing::ValuesIn(tasks()), task_name);
INSTANTIATE_TEST_SUITE_P(Tasks, CliMemorySlow, testing::ValuesIn(tasks()), task_name);

TEST_P(CliMemory, AnAllocationThatFailsIsSaidAndLosesNothing) { fail_allocations(800); }
TEST_P(CliMemorySlow, EveryAllocationThatFailsIsSaidAndLosesNothing) { fail_allocations(0); }

}  // namespace
}  // namespace queens::test
