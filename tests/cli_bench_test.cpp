// queens bench, and the options of count that belong to the join.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "program.hpp"

namespace queens::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(CliBench, RunsEveryMethodAtEveryThreadCountAndChecksTheCounts) {
  const Outcome outcome = queens({"bench", "--quick", "--threads", "1,2", "--format", "json", "--quiet"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::vector<std::string> rows = lines(outcome.out);
  ASSERT_EQ(rows.size(), 6U);
  for (const std::string& row : rows) {
    const json value = json::parse(row);
    EXPECT_EQ(value["seconds"].size(), 3U);
    EXPECT_GT(value["median"], 0.0);
    EXPECT_GT(value["speed_up"], 0.0);
    EXPECT_TRUE(value["threads"] != 1 || value["speed_up"] == 1.0);
    for (const char* key : {"processor", "kernel", "compiler", "governor"}) EXPECT_NE(value[key], "") << key;
    EXPECT_TRUE(value["method"] != "join" || value["count"] == "14772512");
  }
}

TEST(CliBench, NamesTheMachineOnStandardError) {
  const Outcome outcome = queens({"bench", "--quick", "--threads", "1", "--method", "bitboard"});
  ASSERT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("kernel "));
  EXPECT_EQ(lines(outcome.out).size(), 2U);  // a title and one row
}

TEST(CliBench, GoesUpToTheThreadsThatThereMayBe) {
  const Outcome outcome =
      queens({"bench", "--quick", "--method", "dp", "--threads", "3", "--format", "json", "--quiet"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json::parse(outcome.out)["threads"], 3);
  EXPECT_EQ(json::parse(outcome.out)["method"], "dp");
  Call call;
  call.arguments = {"bench", "--quick", "--method", "bitboard", "--format", "json", "--quiet"};
  call.environment = {{"OMP_NUM_THREADS", "1"}};
  std::vector<int> threads;
  for (const std::string& row : lines(run(call).out)) threads.push_back(json::parse(row)["threads"]);
  EXPECT_THAT(threads, testing::ElementsAre(1));
}

TEST(CliBench, RefusesWhatItCannotRun) {
  expect_refusal(queens({"bench", "--threads", "0"}), 2, {"--threads", "1 to 1024"});
  expect_refusal(queens({"bench", "--threads", "1025"}), 2, {"--threads", "1 to 1024"});
  expect_refusal(queens({"bench", "--repetitions", "1001"}), 2, {"--repetitions", "to 1000"});
  expect_refusal(queens({"bench", "--threads", "1,x"}), 2, {"--threads", "'x'"});
  expect_refusal(queens({"bench", "--repetitions", "2"}), 2, {"--repetitions", "from 3"});
  expect_refusal(queens({"bench", "--method", "formula"}), 2, {"'formula'", "bitboard|dp|join"});
}

TEST(CliKernel, IsForcedByOptionOrEnvironment) {
  for (const char* kernel : {"SSE4", "SCALAR"}) {
    SCOPED_TRACE(kernel);
    const Outcome by_option = queens({"count", "queen", "12", "--kernel", kernel, "--format", "json"});
    if (by_option.status == 2) continue;  // not on this processor
    EXPECT_EQ(json::parse(by_option.out)["kernel"], kernel);
    Call call;
    call.arguments = {"count", "queen", "12", "--format", "json"};
    call.environment = {{"QUEENS_KERNEL", kernel}};
    EXPECT_EQ(json::parse(run(call).out)["kernel"], kernel);
  }
  expect_refusal(queens({"count", "queen", "12", "--kernel", "abacus"}), 2, {"abacus", "this processor has"});
}

TEST(CliKernel, VersionNamesTheActiveOne) { EXPECT_THAT(queens({"--version"}).out, HasSubstr(", kernel ")); }

}  // namespace
}  // namespace queens::test
