// queens count --checkpoint, status, verify and merge: a count survives whatever happens to its file and its
// machine, or says that it did not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using Words = std::vector<std::string>;

Outcome count(const std::string& n, const std::string& file, Words more = {}) {
  Words words{"count", "queen", n, "--checkpoint", file, "--quiet"};
  words.insert(words.end(), more.begin(), more.end());
  return queens(std::move(words));
}

json status(const std::string& file) {
  const Outcome outcome = queens({"status", file, "--format", "json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return json::parse(outcome.out);
}

void change(const std::string& file, const char* statement) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, statement, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
}

TEST(CliCheckpoint, CountsAndKeepsTheCount) {
  const Folder folder;
  for (const Words& method : {Words{}, {"--method", "bitboard"}, {"--threads", "3", "--verify"}}) {
    SCOPED_TRACE(testing::PrintToString(method));
    const std::string file = folder / ("run" + std::to_string(method.size()) + ".db");
    EXPECT_EQ(count("12", file, method).out, "14200\n");
    EXPECT_EQ(count("12", file, method).out, "14200\n");
    const json state = status(file);
    EXPECT_EQ(state.at("complete"), true);
    EXPECT_EQ(state.at("sum"), "14200");
    EXPECT_EQ(state.at("finished"), state.at("tasks"));
  }
  EXPECT_EQ(queens({"count", "adjacent", "8", "--checkpoint", folder / "a.db", "--method", "bitboard"}).out,
            "5242\n");
  EXPECT_EQ(count("8", folder / "placed.db", {"--place", "0,0"}).out, "4\n");
}

struct Kills {
  int all = 0;
  int midway = 0;  ///< with tasks saved and tasks left
};

/// Kills runs of `n` at random moments until one ends by itself; ever later ones, as a busy machine gets nowhere in
/// the time of the first.
Kills kill_until_done(const std::string& n, const std::string& expected, const std::string& file, unsigned seed) {
  std::mt19937 random(seed);
  Kills kills;
  for (unsigned round = 0; round < 200; ++round) {
    Call call;
    const std::string threads = std::to_string(1 + random() % 8);
    call.arguments = {"count", "queen", n, "--checkpoint", file, "--threads", threads};
    call.signal = SIGKILL;
    call.signal_after = std::chrono::milliseconds(5 + random() % (200 + 5 * round));
    const Outcome outcome = run(call);
    if (outcome.killed_by == 0) {
      expect_answer(outcome, expected + "\n");
      return kills;
    }
    ++kills.all;
    const Outcome look = queens({"status", file, "--format", "json"});
    if (look.status != 0) continue;  // killed before the file had begun
    const json state = json::parse(look.out);
    kills.midway += state.at("finished") > 0 && state.at("complete") == false ? 1 : 0;
  }
  ADD_FAILURE() << "no run came to its end";
  return kills;
}

TEST(CliCheckpoint, KilledAgainAndAgainItCountsEveryTaskOnce) {
  const Folder folder;
  SCOPED_TRACE("seed 5");
  const Kills kills = kill_until_done("17", "95815104", folder / "run.db", 5);
  EXPECT_GE(kills.all, 3);
  EXPECT_GE(kills.midway, 1);
}

TEST(CliCheckpointSlow, SurvivesAThousandKills) {
  Kills sum;
  for (unsigned seed = 1; sum.all < 1000; ++seed) {
    SCOPED_TRACE(seed);
    const Folder folder;
    const Kills kills = kill_until_done("18", "666090624", folder / "run.db", seed);
    sum.all += kills.all;
    sum.midway += kills.midway;
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GE(sum.midway, 300);
}

TEST(CliCheckpoint, CtrlCSavesAndSaysHowToGoOn) {
  const Folder folder;
  for (const int signal : {SIGINT, SIGTERM}) {
    Call call;
    call.arguments = {"count", "queen", "21", "--checkpoint", folder / "run.db"};
    call.signal = signal;
    call.signal_after = std::chrono::milliseconds(1500);
    const Outcome outcome = run(call);
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    EXPECT_LT(outcome.since_signal, kSlowdown * std::chrono::milliseconds(1000));
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("the same command continues"));
  }
}

TEST(CliCheckpoint, AnotherRunIsRefusedAndSaysWhatDiffers) {
  const Folder folder;
  const std::string file = folder / "run.db";
  ASSERT_EQ(count("12", file).status, 0);
  expect_refusal(count("13", file), 2, {"n is 12, not 13"});
  expect_refusal(count("12", file, {"--block", "0,0"}), 2, {file});
  expect_refusal(count("12", file, {"--method", "bitboard"}), 2, {"join", "bitboard"});
  expect_refusal(count("12", file, {"--shard", "1/2"}), 2, {"shard"});
  expect_refusal(queens({"count", "rook", "12", "--checkpoint", file}), 2, {"formula", "no tasks"});
  expect_refusal(queens({"count", "queen", "8..9", "--checkpoint", file}), 2, {"one n"});
  expect_refusal(queens({"count", "queen", "8", "--checkpoint", folder / "new.db", "--fundamental"}), 2,
                 {"--fundamental"});
  expect_refusal(queens({"count", "queen", "8", "--checkpoint", folder / "new.db", "--time"}), 2, {"--time"});
  expect_refusal(queens({"count", "queen", "-", "--checkpoint", folder / "new.db"}), 2, {"--checkpoint"});
  expect_refusal(queens({"count", "queen", "33", "--checkpoint", folder / "new.db"}), 2, {"33"});
  expect_refusal(queens({"count", "queen", "8", "--shard", "1/2"}), 2, {"--checkpoint"});
  EXPECT_EQ(status(file).at("sum"), "14200");
}

TEST(CliCheckpoint, ShardsMergeInAnyOrderWithOverlaps) {
  const Folder folder;
  Words files;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    files.push_back(folder / (std::string("shard") + shard[0]));
    ASSERT_EQ(count("14", files.back(), {"--shard", shard}).out, "");
  }
  const Outcome part = queens({"merge", files[0], files[2], "-o", folder / "part.db"});
  EXPECT_EQ(part.status, 3);
  EXPECT_THAT(part.err, HasSubstr("missing"));
  EXPECT_EQ(count("14", folder / "part.db").out, "365596\n") << "what is missing can be counted there";
  EXPECT_EQ(queens({"merge", files[2], folder / "part.db", files[0], files[1], "-o", folder / "all.db"}).out,
            "365596\n");
  expect_refusal(queens({"merge", files[0]}), 2, {"-o"});
  expect_refusal(queens({"merge", files[0], "-o", files[1]}), 2, {files[1]});
  ASSERT_EQ(count("12", folder / "other.db").status, 0);
  expect_refusal(queens({"merge", files[0], folder / "other.db", "-o", folder / "no.db"}), 2, {"n is", "12", "14"});
}

TEST(CliCheckpoint, AChangedRowIsFound) {
  const Folder folder;
  const std::string good = folder / "good.db";
  ASSERT_EQ(count("12", good).status, 0);
  for (const char* statement :
       {"UPDATE task SET count = '1' WHERE number = 3", "UPDATE task SET number = 100000 WHERE number = 3",
        "UPDATE run SET n = 13", "CREATE TABLE more(x)", "PRAGMA user_version = 99", "PRAGMA application_id = 7",
        "CREATE TRIGGER t AFTER INSERT ON task BEGIN DELETE FROM task; END"}) {
    SCOPED_TRACE(statement);
    const std::string bad = folder / "bad.db";
    std::filesystem::copy_file(good, bad, std::filesystem::copy_options::overwrite_existing);
    change(bad, statement);
    expect_refusal(count("12", bad), 4, {bad});
    expect_refusal(queens({"status", bad}), 4, {bad});
  }
  change(good, "DELETE FROM task WHERE number = 3");
  EXPECT_EQ(count("12", good).out, "14200\n") << "a task that is not there is counted again";
}

TEST(CliCheckpoint, NoFlippedBitAndNoCutMakesAWrongCount) {
  const Folder folder;
  const std::string file = folder / "good.db";
  ASSERT_EQ(count("10", file).status, 0);
  const std::string good = read_file(file);
  std::mt19937 random(3);
  for (int trial = 0; trial < 60; ++trial) {
    std::string bad = good;
    const std::size_t place = random() % bad.size();
    bad[place] = static_cast<char>(bad[place] ^ (1 << random() % 8));
    if (trial % 6 == 5) bad.resize(1 + place);
    SCOPED_TRACE("trial " + std::to_string(trial) + ", byte " + std::to_string(place));
    const Outcome outcome = count("10", folder.write("bad.db", bad));
    for (const char* tail : {"-wal", "-shm"}) std::filesystem::remove(folder / (std::string("bad.db") + tail));
    EXPECT_THAT(outcome.status, testing::AnyOf(0, 2, 4)) << outcome.err << outcome.killed_by;
    EXPECT_EQ(outcome.out, outcome.status == 0 ? "724\n" : "");
  }
  expect_refusal(count("10", folder.write("text.db", "not a database, but long enough to be looked at\n")), 4,
                 {"text.db"});
}

TEST(CliCheckpoint, TwoProcessesDoNotShareAFile) {
  const Folder folder;
  const Outcome both = shell(
      "$QUEENS count queen 25 --method bitboard --checkpoint run.db --threads 1 2>/dev/null & first=$!; "
      "until [ -s run.db ]; do sleep 0.05; done; "
      "$QUEENS count queen 25 --method bitboard --checkpoint run.db; code=$?; kill -INT $first; wait $first; exit "
      "$code",
      folder.path());
  EXPECT_EQ(both.status, 2) << both.err;
  EXPECT_THAT(both.err, HasSubstr("run.db"));
}

TEST(CliCheckpoint, VerifiesACountThatIsComplete) {
  const Folder folder;
  for (const Words& board : {Words{}, Words{"--block", "0,0"}}) {
    Words words{"count",    "queen",        "10",
                "--verify", "--checkpoint", folder / (std::to_string(board.size()) + ".db")};
    words.insert(words.end(), board.begin(), board.end());
    const Outcome outcome = queens(words);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.err, HasSubstr("verified queen 10"));
  }
}

TEST(CliVerify, CountsASampleAgain) {
  const Folder folder;
  const std::string file = folder / "run.db";
  ASSERT_EQ(count("12", file).status, 0);
  EXPECT_THAT(queens({"verify", file, "--sample", "100%"}).out, HasSubstr("counted again are the same (seed 1)"));
  const json report = json::parse(queens({"verify", file, "--report", "3", "--format", "json"}).out);
  EXPECT_EQ(report.at("task"), 3);
  EXPECT_FALSE(report.at("parts").empty());
  expect_refusal(queens({"verify", file, "--report", "100000"}), 2, {"100000"});
  for (const char* share : {"0%", "101%", "1", "x%"})
    expect_refusal(queens({"verify", file, "--sample", share}), 2, {"1%"});
}

TEST(CliVerify, ReportsATaskInWords) {
  const Folder folder;
  const std::string file = folder / "run.db";
  ASSERT_EQ(count("12", file).status, 0);
  const Outcome report = queens({"verify", file, "--report", "3"});
  EXPECT_EQ(report.status, 0);
  EXPECT_THAT(report.out, HasSubstr("task 3"));
  EXPECT_THAT(report.out, HasSubstr("row"));
}

TEST(CliStatus, SaysHowFarAShardIsAndHowLongTheRestTakes) {
  const Folder folder;
  const Outcome stopped = shell(
      "$QUEENS count queen 22 --method bitboard --shard 2/3 --checkpoint run.db 2>/dev/null & count=$!; "
      "until $QUEENS status run.db 2>/dev/null | grep -q left; do sleep 0.1; done; kill -INT $count; wait $count",
      folder.path());
  EXPECT_EQ(stopped.status, 3);
  const Outcome outcome = queens({"status", folder / "run.db"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* part : {"queen 22 by bitboard, shard 2/3", "tasks a second, about ", " left\nsum so far "})
    EXPECT_THAT(outcome.out, HasSubstr(part));
}

TEST(CliStatus, RefusesWhatIsNoCount) {
  const Folder folder;
  expect_refusal(queens({"status", folder / "none.db"}), 2, {"none.db"});
  expect_refusal(queens({"status", folder.write("text.db", "text")}), 4, {"text.db"});
  ASSERT_EQ(queens({"generate", "-n", "6", "-o", folder / "maps.db"}).status, 0);
  expect_refusal(queens({"status", folder / "maps.db"}), 4, {"maps.db"});
}

}  // namespace
}  // namespace queens::test
