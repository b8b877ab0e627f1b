// Saved counts: what is in the file is what was counted, whatever happens to run, file or shards.
#include "queens/saved_count.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include "exchange/database.hpp"
#include "queens/map_file.hpp"
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

std::string content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void overwrite(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

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

TEST_F(SavedCount, RefusesEveryFlippedBitOfARow) {
  (void)count_saved(queens(9), file("run.db"));
  const std::string whole = content(file("run.db"));
  std::vector<std::size_t> places;  // of the counts of the tasks, as text, each followed by the nodes
  detail::CountStore(file("run.db")).for_each([&](const detail::SavedTask& task) {
    const std::string nodes{static_cast<char>(task.nodes >> 8), static_cast<char>(task.nodes & 0xFF)};
    places.push_back(whole.find(task.count.get_str() + nodes));
  });
  ASSERT_EQ(places.size(), 8U);
  for (const std::size_t place : places) {
    ASSERT_NE(place, std::string::npos);
    for (std::size_t bit = 0; bit < 80; ++bit) {  // two digits and eight bytes that follow
      SCOPED_TRACE("offset " + std::to_string(place) + ", bit " + std::to_string(bit));
      std::string damaged = whole;
      char& byte = damaged[place + bit / 8];
      byte = static_cast<char>(byte ^ (1 << bit % 8));
      overwrite(file("bad.db"), damaged);
      EXPECT_THROW((void)run_status(file("bad.db")), FormatError);
    }
  }
}

/// Reads and continues a file that a fault has changed. @return true when it was refused.
bool refused_or_right(const std::string& path, const CountJob& job, const mpz_class& expected) {
  try {
    const RunStatus status = run_status(path);
    if (status.complete()) {
      EXPECT_EQ(status.count, expected);
    }
    EXPECT_EQ(count_saved(job, path).count, expected);
    return false;
  } catch (const std::runtime_error&) {
    return true;
  } catch (const std::invalid_argument&) {  // an empty file begins a new run; another run's parameters do not
    return true;
  }
}

TEST_F(SavedCount, NeverBelievesAFlippedBit) {
  const CountJob job = queens(8);
  (void)count_saved(job, file("run.db"));
  const std::string whole = content(file("run.db"));
  std::mt19937 random(11);
  int refused = 0;
  constexpr int kFlips = 150;
  for (int i = 0; i < kFlips; ++i) {
    // Half of the flips hit the header and the start of a page, where the structure is.
    const std::size_t offset = i % 2 == 0 ? random() % 128 + (random() % 4) * 4096 : random() % whole.size();
    const unsigned bit = random() % 8;
    SCOPED_TRACE("offset " + std::to_string(offset) + ", bit " + std::to_string(bit));
    std::string damaged = whole;
    damaged[offset % whole.size()] = static_cast<char>(damaged[offset % whole.size()] ^ (1 << bit));
    for (const char* const suffix : {"-wal", "-shm", "-journal"}) fs::remove(file("bad.db") + suffix);
    overwrite(file("bad.db"), damaged);
    refused += refused_or_right(file("bad.db"), job, 92) ? 1 : 0;
  }
  EXPECT_GT(refused, kFlips / 10);  // most of a small file is empty space
}

TEST_F(SavedCount, NeverBelievesACutFile) {
  const CountJob job = queens(8);
  (void)count_saved(job, file("run.db"));
  const std::string whole = content(file("run.db"));
  for (std::size_t length = 0; length < whole.size(); length += length < 128 ? 9 : 509) {
    SCOPED_TRACE(length);
    for (const char* const suffix : {"-wal", "-shm", "-journal"}) fs::remove(file("cut.db") + suffix);
    overwrite(file("cut.db"), whole.substr(0, length));
    refused_or_right(file("cut.db"), job, 92);
  }
}

TEST_F(SavedCount, RefusesForeignAndNewerFiles) {
  overwrite(file("text.db"), "a letter, not a database, and longer than the sixteen bytes that begin one\n");
  EXPECT_THROW((void)run_status(file("text.db")), FormatError);
  EXPECT_THROW((void)count_saved(queens(8), file("text.db")), FormatError);
  (void)count_saved(queens(8), file("newer.db"));
  detail::Statement(*std::make_unique<detail::Database>(file("other.db"), detail::Database::Access::create,
                                                        detail::Schema{7, 1, "CREATE TABLE a(b INTEGER) STRICT"}),
                    "SELECT b FROM a")
      .run();
  EXPECT_THROW((void)count_saved(queens(8), file("other.db")), FormatError);
  EXPECT_THROW((void)run_status(file("missing.db")), std::runtime_error);
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
