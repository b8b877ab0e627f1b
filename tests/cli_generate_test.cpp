// queens generate, merge and check on batches: the same collection whatever happens on the way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "program.hpp"
#include "rows.hpp"

namespace queens::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using Words = std::vector<std::string>;

Outcome generate(Words options) {
  options.insert(options.begin(), "generate");
  return queens(std::move(options));
}

/// The maps of a file as JSON lines; lines about the batch itself are left out.
std::vector<json> maps_in(const std::string& text) {
  std::vector<json> maps;
  for (const std::string& line : lines(text)) {
    const json object = json::parse(line);
    if (object.contains("regions")) maps.push_back(object);
  }
  return maps;
}

TEST(CliGenerate, EveryMapIsAPuzzleAndWhatItSays) {
  for (const Words& wish : {Words{"-n", "5"},
                            {"-n", "8", "--difficulty", "hard"},
                            {"-n", "9", "--no-guess"},
                            {"-n", "7", "--style", "daily"},
                            {"-n", "8", "--rule", "queen"}}) {
    SCOPED_TRACE(testing::PrintToString(wish));
    Words options = wish;
    options.insert(options.end(), {"--count", "30", "--quiet"});
    const Outcome made = generate(options);
    EXPECT_EQ(made.status, 0) << made.err;
    const std::vector<json> maps = maps_in(made.out);
    EXPECT_GE(maps.size(), 20U);
    for (const json& map : maps) {
      EXPECT_EQ(map.at("n"), std::stoi(wish[1]));
      if (wish.size() > 3 && wish[2] == "--difficulty") {
        EXPECT_EQ(map.at("difficulty"), wish[3]);
      }
    }
    const Outcome checked = queens({"check", "-"}, made.out);
    EXPECT_EQ(checked.status, 0) << checked.out;
  }
}

TEST(CliGenerate, ThreadsDoNotChangeABatch) {
  const Words batch{"-n", "6", "--count", "3000", "--seed", "5", "--quiet", "--threads"};
  Words one = batch;
  one.emplace_back("1");
  const std::string expected = generate(one).out;
  EXPECT_GE(lines(expected).size(), 1000U);
  for (const char* threads : {"2", "3", "8"}) {
    Words many = batch;
    many.emplace_back(threads);
    EXPECT_EQ(generate(many).out, expected) << threads << " threads";
  }
}

TEST(CliGenerate, NoMapIsThereTwice) {
  const Folder folder;
  const Outcome made = generate({"-n", "5", "--count", "20000", "-o", folder / "all.db"});
  EXPECT_EQ(made.status, 0);
  EXPECT_THAT(made.err, HasSubstr("skipped, because equivalent to a lower index"));
  const Outcome checked = queens({"check", folder / "all.db"});
  EXPECT_EQ(checked.status, 0) << lines(checked.out).back();
  const Outcome twice = queens({"check", folder / "all.db", folder / "all.db"});
  EXPECT_EQ(twice.status, 1);
}

TEST(CliGenerate, AvoidsWhatOtherFilesHold) {
  const Folder folder;
  ASSERT_EQ(generate({"-n", "5", "--count", "300", "-o", folder / "old.jsonl"}).status, 0);
  const Outcome made = generate(
      {"-n", "5", "--count", "300", "--seed", "2", "--avoid", folder / "old.jsonl", "-o", folder / "new.db"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(queens({"check", folder / "old.jsonl", folder / "new.db"}).status, 0);
  EXPECT_EQ(maps_in(generate({"-n", "5", "--count", "300", "--avoid", folder / "old.jsonl", "--quiet"}).out).size(),
            0U);
}

TEST(CliGenerate, AnyMapsArePlainGrowth) {
  const std::vector<json> maps = maps_in(generate({"-n", "8", "--any", "--count", "5", "--quiet"}).out);
  ASSERT_EQ(maps.size(), 5U);
  for (const json& map : maps) EXPECT_FALSE(map.contains("difficulty"));
}

TEST(CliGenerate, SaysWhichSeedAndIndexCouldNotBe) {
  const Outcome none = generate({"-n", "20", "--difficulty", "easy", "--max-region", "21", "--min-region", "19",
                                 "--attempts", "1", "--count", "2", "--seed", "77"});
  EXPECT_EQ(none.status, 3);
  EXPECT_THAT(none.err, HasSubstr("seed 77"));
  EXPECT_EQ(maps_in(none.out).size(), 0U);
}

TEST(CliGenerate, RefusesWishesThatContradictThemselves) {
  expect_refusal(generate({"--count", "4"}), 2, {"-n"});
  expect_refusal(generate({"-n", "33", "--any"}), 2, {"32"});
  expect_refusal(generate({"-n", "4"}), 2, {"n", "5"});
  expect_refusal(generate({"-n", "21"}), 2, {"20"});
  expect_refusal(generate({"-n", "8", "--min-region", "9"}), 2, {"8"});
  expect_refusal(generate({"-n", "8", "--max-region", "7"}), 2, {"8"});
  expect_refusal(generate({"-n", "8", "--rule", "rook"}), 2, {"adjacent"});
  expect_refusal(generate({"-n", "8", "--shard", "3/2"}), 2, {"3/2"});
  expect_refusal(generate({"-n", "8", "--resume"}), 2, {"--output"});
  expect_refusal(generate({"-n", "8", "-o", "maps.png"}), 2, {".jsonl", ".db"});
}

TEST(CliGenerate, ADatabaseHoldsMapsOfAnyKind) {
  const Folder folder;
  ASSERT_EQ(generate({"-n", "7", "--count", "5", "--rule", "queen", "-o", folder / "queen.db"}).status, 0);
  EXPECT_EQ(queens({"check", folder / "queen.db"}).status, 0);
  ASSERT_EQ(generate({"-n", "7", "--count", "5", "--any", "-o", folder / "any.db"}).status, 0);
  EXPECT_EQ(lines(queens({"solve", folder / "any.db"}).out).size(), 5U);
}

TEST(CliMerge, NamesTheRangesThatAreMissing) {
  const Folder folder;
  Words merge{"merge", "-o", folder / "all.jsonl"};
  for (int shard = 1; shard <= 13; shard += 2) {
    merge.push_back(folder / (std::to_string(shard) + ".jsonl"));
    ASSERT_EQ(
        generate({"-n", "5", "--count", "26", "--shard", std::to_string(shard) + "/13", "-o", merge.back()}).status,
        0);
  }
  expect_refusal(queens(merge), 3, {"indices 2 to 3, 6 to 7, 10 to 11, 14 to 15, 18 to 19 and 1 more are missing"});
}

class CliStore : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] std::string file(const std::string& name) const { return folder_ / (name + GetParam()); }
  /// All that a store holds, in a form that can be compared.
  [[nodiscard]] std::string content(const std::string& path) const {
    return std::string(GetParam()) == ".db" ? rows_of(path) : read_file(path);
  }
  Folder folder_;
};

INSTANTIATE_TEST_SUITE_P(Forms, CliStore, testing::Values(".jsonl", ".db"),
                         [](const auto& form) { return std::string(form.param).substr(1); });

const Words kBatch{"generate", "-n", "7", "--count", "30000", "--seed", "3", "--quiet"};

Words batch(Words more) {
  Words words = kBatch;
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_P(CliStore, KilledAgainAndAgainItBecomesTheSameCollection) {
  const std::string straight = file("straight");
  ASSERT_EQ(queens(batch({"-o", straight, "--threads", "1"})).status, 0);
  std::mt19937 random(7);
  const std::string killed = file("killed");
  int kills = 0;
  for (int run_number = 0; run_number < 20; ++run_number) {
    Call call;
    call.arguments = batch({"-o", killed, "--resume", "--threads", std::to_string(1 + run_number % 3)});
    call.signal = SIGKILL;
    call.signal_after = std::chrono::milliseconds(5 + random() % 150);
    kills += run(call).killed_by == SIGKILL ? 1 : 0;
  }
  EXPECT_GE(kills, 3);
  const Outcome rest = queens(batch({"-o", killed, "--resume"}));
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(content(killed), content(straight));
  EXPECT_EQ(queens(batch({"-o", killed, "--resume"})).status, 0) << "a finished batch stays what it is";
  EXPECT_EQ(content(killed), content(straight));
}

TEST_P(CliStore, AnInterruptedBatchSaysHowToGoOn) {
  Call call;
  call.arguments = {"generate", "-n", "8", "--count", "100000000", "-o", file("long")};
  call.signal = SIGINT;
  const Outcome outcome = run(call);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_LT(outcome.since_signal, kSlowdown * std::chrono::milliseconds(1000));
  EXPECT_THAT(outcome.err, HasSubstr("--resume"));
  EXPECT_EQ(queens({"check", file("long")}).status, 0);
}

TEST(CliGenerate, StopsWithinAMapThatTakesLong) {
  for (const Words& wish :
       {Words{"-n", "20", "--difficulty", "easy"}, {"-n", "14", "--rule", "queen", "--difficulty", "hard"}}) {
    SCOPED_TRACE(testing::PrintToString(wish));
    Call call;
    call.arguments = {"generate", "--count", "1000", "--attempts", "1000000"};
    call.arguments.insert(call.arguments.end(), wish.begin(), wish.end());
    call.signal = SIGTERM;
    const Outcome outcome = run(call);
    EXPECT_EQ(outcome.status, 3);
    EXPECT_LT(outcome.since_signal, kSlowdown * std::chrono::milliseconds(1000));
    EXPECT_THAT(outcome.err, HasSubstr("stopped at index"));
  }
}

TEST_P(CliStore, ShardsMergeToTheVeryBatch) {
  const std::string whole = file("whole");
  ASSERT_EQ(queens(batch({"-o", whole})).status, 0);
  Words shards;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    shards.push_back(file(std::string("shard") + shard[0]));
    ASSERT_EQ(queens(batch({"-o", shards.back(), "--shard", shard})).status, 0);
  }
  const std::string merged = file("merged");
  const Outcome outcome = queens({"merge", shards[2], shards[0], shards[1], shards[0], "-o", merged});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(content(merged), content(whole));
  const Outcome partial = queens({"merge", shards[0], shards[2], "-o", file("partial")});
  EXPECT_EQ(partial.status, 3);
  EXPECT_THAT(partial.err, HasSubstr("10000"));
  EXPECT_FALSE(std::filesystem::exists(file("partial")));
}

TEST_P(CliStore, RefusesToMixBatches) {
  ASSERT_EQ(queens({"generate", "-n", "6", "--count", "50", "-o", file("a")}).status, 0);
  ASSERT_EQ(queens({"generate", "-n", "6", "--count", "50", "--seed", "2", "-o", file("b")}).status, 0);
  const std::string before = content(file("a"));
  expect_refusal(queens({"generate", "-n", "6", "--count", "50", "-o", file("a")}), 2, {file("a"), "--resume"});
  expect_refusal(queens({"generate", "-n", "6", "--count", "60", "-o", file("a"), "--resume"}), 2,
                 {"count", "50", "60"});
  expect_refusal(queens({"merge", file("a"), file("b"), "-o", file("c")}), 2, {"seed"});
  EXPECT_EQ(content(file("a")), before);
}

TEST_P(CliStore, ADamagedStoreIsRefused) {
  ASSERT_EQ(queens({"generate", "-n", "6", "--count", "2000", "-o", file("good")}).status, 0);
  const std::string good = read_file(file("good"));
  std::mt19937 random(11);
  for (int trial = 0; trial < 10; ++trial) {
    std::string bad = good;
    const std::size_t place = random() % bad.size();
    bad[place] = static_cast<char>(bad[place] ^ (1 << random() % 7));
    SCOPED_TRACE("byte " + std::to_string(place));
    folder_.write(std::string("bad") + GetParam(), bad);
    const Outcome outcome = queens({"check", file("bad")});
    EXPECT_THAT(outcome.status, testing::AnyOf(0, 1, 4)) << outcome.err << outcome.killed_by;
    if (outcome.status == 0) {
      EXPECT_EQ(outcome.out, queens({"check", file("good")}).out);
    }
  }
  folder_.write(std::string("cut") + GetParam(), good.substr(0, good.size() / 2 + 7));
  EXPECT_EQ(queens({"check", file("cut")}).status, 4);
  folder_.write(std::string("foreign") + GetParam(), "SQLite format 3 is not what this is\n");
  EXPECT_EQ(queens({"generate", "-n", "6", "--count", "2000", "-o", file("foreign"), "--resume"}).status, 4);
}

TEST_P(CliStore, AFullDiskOrAReadOnlyFolderEndsCleanly) {
  if (kSanitizer == Sanitizer::thread) GTEST_SKIP() << "the sanitizer needs larger files itself";
  const Outcome limited =
      shell("ulimit -f 64; trap '' XFSZ; $QUEENS generate -n 8 --count 20000 --quiet -o " + file("big"));
  EXPECT_THAT(limited.status, testing::AnyOf(2, 3)) << limited.killed_by;
  EXPECT_EQ(lines(limited.err).size(), 1U) << limited.err;
  const Outcome rest =
      queens({"generate", "-n", "8", "--count", "20000", "--quiet", "-o", file("big"), "--resume"});
  EXPECT_EQ(rest.status, 0) << rest.err;
  ASSERT_EQ(queens({"generate", "-n", "8", "--count", "20000", "--quiet", "-o", file("straight")}).status, 0);
  EXPECT_EQ(content(file("big")), content(file("straight")));
  expect_refusal(queens({"generate", "-n", "8", "-o", folder_ / (std::string("none/maps") + GetParam())}), 2,
                 {"none/maps"});
}

}  // namespace
}  // namespace queens::test
