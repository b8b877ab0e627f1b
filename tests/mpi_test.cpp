// queens-mpi: the same numbers and the same file with any number of ranks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "program.hpp"

namespace queens::test {
namespace {

using testing::HasSubstr;

Call mpi_count(int ranks, const std::string& n, const std::string& file) {
  Call call;
  call.program = "/usr/bin/env";
  call.arguments = {"mpirun",
                    "--allow-run-as-root",
                    "--oversubscribe",
                    "--bind-to",
                    "none",
                    "-n",
                    std::to_string(ranks),
                    QUEENS_MPI_PROGRAM,
                    "count",
                    "queen",
                    n,
                    "--checkpoint",
                    file};
  return call;
}

TEST(Mpi, CountsTheSameWith1And2And3And5Ranks) {
  const Folder folder;
  for (const int ranks : {1, 2, 3, 5}) {
    SCOPED_TRACE(ranks);
    const std::string file = folder / ("run" + std::to_string(ranks));
    const Outcome outcome = run(mpi_count(ranks, "14", file));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "365596\n");
    expect_answer(queens({"count", "queen", "14", "--checkpoint", file}), "365596\n");
    expect_answer(queens({"count", "queen", "14"}), "365596\n");
  }
}

TEST(Mpi, AKilledJobGoesOnWithOtherRanksOrWithNone) {
  const Folder folder;
  Call call = mpi_count(3, "18", folder / "run");
  call.signal = SIGKILL;
  call.signal_after = std::chrono::milliseconds(900);
  EXPECT_EQ(run(call).killed_by, SIGKILL);
  const auto state = nlohmann::json::parse(queens({"status", folder / "run", "--format", "json"}).out);
  EXPECT_GT(state.at("finished"), 0);
  EXPECT_EQ(state.at("complete"), false);
  Outcome rest = run(mpi_count(2, "18", folder / "run"));
  for (int wait = 0; wait < 100 && rest.status == 2; ++wait) {  // ranks that outlive mpirun still hold the file
    EXPECT_THAT(rest.err, HasSubstr("another run"));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    rest = run(mpi_count(2, "18", folder / "run"));
  }
  EXPECT_EQ(rest.out, "666090624\n") << rest.err;
  expect_answer(queens({"count", "queen", "18", "--checkpoint", folder / "run"}), "666090624\n");
}

TEST(Mpi, OneRankSaysWhatIsWrong) {
  const Folder folder;
  ASSERT_EQ(queens({"count", "queen", "8", "--checkpoint", folder / "run"}).status, 0);
  const Outcome other = run(mpi_count(3, "9", folder / "run"));
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("n is 8, not 9"));
  const Outcome foreign = run(mpi_count(2, "9", folder.write("text", "not a database, and not short either\n")));
  EXPECT_EQ(foreign.status, 4);
  EXPECT_EQ(foreign.err.find("queens-mpi:"), foreign.err.rfind("queens-mpi:")) << foreign.err;
}

}  // namespace
}  // namespace queens::test
