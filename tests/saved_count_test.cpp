// Saved counts: what is in the file is what was counted, whatever happens to run or shards.
#include "queens/saved_count.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>

#include "run/count_store.hpp"
#include "run/shard.hpp"

namespace queens {
namespace {

namespace fs = std::filesystem;

class SavedCount : public testing::Test {
 protected:
  SavedCount() {
    std::string name = (fs::temp_directory_path() / "queens-saved-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~SavedCount() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }

  static CountJob queens(int n, Method method = Method::automatic) { return {Rule::queen, Board(n), method}; }
  static CountOptions threads(int count) {
    CountOptions options;
    options.threads = count;
    return options;
  }

 private:
  fs::path folder_;
};

TEST_F(SavedCount, MatchesA000170WithEveryThreadCount) {
  for (const int team : {1, 2, 3, 8}) {
    SCOPED_TRACE(team);
    const RunStatus joined = count_saved(queens(13), file("join" + std::to_string(team)), {}, threads(team));
    EXPECT_TRUE(joined.complete());
    EXPECT_EQ(joined.count, 73712);
    EXPECT_EQ(joined.parameters.job.method, Method::join);
    const std::string path = file("bitboard" + std::to_string(team));
    EXPECT_EQ(count_saved(queens(11, Method::bitboard), path, {}, threads(team)).count, 2680);
  }
}

TEST_F(SavedCount, CountsOtherRulesAndBoards) {
  Board board(9);
  board.place({2, 3});
  board.block({0, 0});
  for (const Rule rule : kRules) {
    const CountJob job{rule, board, Method::bitboard};
    EXPECT_EQ(count_saved(job, file(std::string(name(rule)))).count, count(rule, board).count) << name(rule);
    EXPECT_EQ(detail::board_text(run_status(file(std::string(name(rule)))).parameters.job.board),
              detail::board_text(board));
  }
  EXPECT_EQ(count_saved(queens(0), file("empty")).count, 1);
  EXPECT_EQ(count_saved(queens(3), file("three")).count, 0);
}

TEST_F(SavedCount, GoesOnWhereItWasStopped) {
  RunControl control;
  CountOptions options = threads(2);
  options.control = &control;
  int stops = 0;
  RunStatus status;
  for (const double part : {0.2, 0.4, 0.6, 2.0}) {  // the last is never reached
    control.stop = false;
    control.done = 0;
    std::atomic<bool> over{false};
    std::thread watcher([&] {
      while (!over && control.done < part) std::this_thread::yield();
      if (!over) control.stop = true;
    });
    const std::uint64_t before = status.finished;
    status = count_saved(queens(15, Method::bitboard), file("run.db"), {}, options);
    over = true;
    watcher.join();
    EXPECT_GE(status.finished, before);
    if (!status.complete()) ++stops;
  }
  EXPECT_GE(stops, 2);
  EXPECT_EQ(status.count, 2279184);
}

TEST_F(SavedCount, TakesNothingOverFromAnotherRun) {
  (void)count_saved(queens(10), file("run.db"));
  const auto refusal = [&](const CountJob& job, const Shard& shard) {
    try {
      (void)count_saved(job, file("run.db"), shard);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  EXPECT_NE(refusal(queens(11), {}).find("n is 10, not 11"), std::string::npos);
  EXPECT_NE(refusal(queens(10, Method::join), {}).find("the method is bitboard, not join"), std::string::npos);
  EXPECT_NE(refusal({Rule::rook, Board(10), Method::bitboard}, {}).find("the rule is queen, not rook"),
            std::string::npos);
  EXPECT_NE(refusal(queens(10), {1, 2}).find("the shard is 1/1, not 1/2"), std::string::npos);
  Board blocked(10);
  blocked.block({4, 4});
  EXPECT_NE(refusal({Rule::queen, blocked, Method::bitboard}, {}).find("cells are different"), std::string::npos);
  EXPECT_EQ(count_saved(queens(10), file("run.db")).count, 724);
}

TEST_F(SavedCount, IsRefusedToASecondRunAtTheSameTime) {
  (void)count_saved(queens(8), file("run.db"));
  const detail::FileLock other(file("run.db"));
  EXPECT_THROW((void)count_saved(queens(8), file("run.db")), std::runtime_error);
}

TEST_F(SavedCount, MergesShardsInAnyOrderAndWithOverlaps) {
  std::vector<std::string> shards;
  for (int index = 1; index <= 3; ++index) {
    shards.push_back(file("shard" + std::to_string(index)));
    const RunStatus status = count_saved(queens(14), shards.back(), {index, 3});
    EXPECT_TRUE(status.shard_complete());
    EXPECT_FALSE(status.complete());
  }
  CountMerge merge = merge_counts({shards[2], shards[0], shards[1], shards[0]}, file("all"));
  EXPECT_EQ(merge.status.count, 365596);
  EXPECT_TRUE(merge.status.complete());
  EXPECT_EQ(merge.repeated, run_status(shards[0]).finished);
  EXPECT_TRUE(merge.missing.empty());
  EXPECT_THROW((void)merge_counts({shards[0]}, file("all")), std::invalid_argument);

  merge = merge_counts({shards[2], shards[0]}, file("two"));
  EXPECT_FALSE(merge.status.complete());
  EXPECT_FALSE(merge.missing.empty());
  EXPECT_EQ(count_saved(queens(14), file("two")).count, 365596);

  (void)count_saved(queens(13), file("other"));
  EXPECT_THROW((void)merge_counts({shards[0], file("other")}, file("mixed")), std::invalid_argument);
  EXPECT_FALSE(fs::exists(file("mixed")));
}

TEST_F(SavedCount, FindsATaskThatWasCountedWrongly) {
  const RunStatus status = count_saved(queens(12), file("run.db"));
  RunParameters parameters = status.parameters;
  std::vector<detail::SavedTask> tasks;
  detail::CountStore(file("run.db")).for_each([&](const detail::SavedTask& task) { tasks.push_back(task); });
  tasks[5].count += 2;
  detail::CountStore(file("wrong.db"), parameters).append(tasks);

  std::vector<std::uint64_t> all = sample_tasks(file("run.db"), 1.0, 1);
  EXPECT_EQ(all.size(), tasks.size());
  for (const TaskCheck& check : recount_tasks(file("run.db"), all)) EXPECT_TRUE(check.passed()) << check.number;
  for (const TaskCheck& check : recount_tasks(file("wrong.db"), all)) EXPECT_EQ(check.passed(), check.number != 5);

  const CountMerge merge = merge_counts({file("run.db"), file("wrong.db")}, file("all.db"));
  ASSERT_EQ(merge.contradictions.size(), 1U);
  EXPECT_NE(merge.contradictions[0].find("task 5 is"), std::string::npos);
  EXPECT_FALSE(fs::exists(file("all.db")));
}

TEST_F(SavedCount, ReportsATaskInWords) {
  (void)count_saved(queens(12), file("run.db"));
  const TaskReport report = task_report(file("run.db"), 3);
  mpz_class sum = 0;
  for (const TaskPart& part : report.parts) sum += count(Rule::queen, part.board).count * part.weight;
  EXPECT_EQ(sum, report.count);
  Board board(4);
  EXPECT_EQ(in_words(board), "all rows: any column");
  board.place({0, 2});
  for (const int row : {2, 3}) board.block({row, 1});
  EXPECT_EQ(in_words(board), "row 0: column 2; rows 2-3: columns 0 2 3");
  EXPECT_THROW((void)task_report(file("run.db"), 999), std::invalid_argument);
}

TEST_F(SavedCount, SamplesTheSameTasksForTheSameSeed) {
  (void)count_saved(queens(13), file("run.db"));
  const auto sample = [&](std::uint64_t seed) { return sample_tasks(file("run.db"), 0.2, seed); };
  EXPECT_EQ(sample(1), sample(1));
  EXPECT_NE(sample(1), sample(2));
  EXPECT_EQ(sample(1).size(), 6U);
  EXPECT_THROW((void)sample_tasks(file("run.db"), 0, 1), std::invalid_argument);
}

TEST_F(SavedCount, RefusesSharesAndMergesThatMeanNothing) {
  EXPECT_THROW((void)merge_counts({}, file("all.db")), std::invalid_argument);
  (void)count_saved({Rule::queen, Board(8), Method::bitboard}, file("run.db"));
  for (const double share : {0.0, -0.5, 1.5})
    EXPECT_THROW((void)sample_tasks(file("run.db"), share, 1), std::invalid_argument);
}

TEST(Shards, DivideTheTasksEvenly) {
  std::mt19937 random(3);
  std::vector<double> costs;
  for (int i = 0; i < 1000; ++i) costs.push_back(100.0 + static_cast<double>(random() % 900));
  for (const int count : {1, 2, 7, 16}) {
    std::vector<int> seen(costs.size());
    double least = 1e18;
    double most = 0;
    for (int index = 1; index <= count; ++index) {
      double load = 0;
      for (const std::uint64_t number : detail::tasks_of_shard(costs, {index, count})) {
        ++seen[number];
        load += costs[number];
      }
      least = std::min(least, load);
      most = std::max(most, load);
    }
    EXPECT_EQ(seen, std::vector<int>(costs.size(), 1)) << count;
    EXPECT_LT(most / least, 1.01) << count;
  }
  EXPECT_EQ(detail::tasks_of_shard({1.0}, {2, 2}).size(), 0U);
  EXPECT_THROW((void)detail::tasks_of_shard(costs, {0, 2}), std::invalid_argument);
  EXPECT_THROW((void)detail::tasks_of_shard(costs, {3, 2}), std::invalid_argument);
}

}  // namespace
}  // namespace queens
