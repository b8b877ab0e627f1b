#include "run/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "fake_batch.hpp"
#include "temporary_folder.hpp"

namespace queens::detail {
namespace {

using queens::testing::fake_run;
using queens::testing::fake_sources;
using queens::testing::TemporaryFolder;

/// Remembers what it got.
class MemoryStore final : public MapStore {
 public:
  void add(const MapRecord& record) override { maps.push_back(*record.index); }
  void add_unmet(std::uint64_t index) override { unmet.push_back(index); }
  void keep(const BatchTally& tally, bool) override { next = tally.next; }
  void finish(const BatchTally&) override { finished = true; }

  std::vector<std::uint64_t> maps;
  std::vector<std::uint64_t> unmet;
  std::uint64_t next = 0;
  bool finished = false;
};

BatchEnd make(const BatchRun& run, const MapSources& sources, MemoryStore& store, BatchTally& tally, int threads,
              KnownMaps known = {}) {
  RunControl control;
  BatchProgress progress;
  return make_batch(run, sources, known, store, tally, threads, control, progress);
}

/// All 8 images of a 4 x 4 map as text, the least of them: found without the canonical form of the library.
std::string class_of(const RegionMap& map) {
  std::string least;
  for (int image = 0; image < 8; ++image) {
    std::map<int, char> names;
    std::string text;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) {
        const int row = (image & 1) != 0 ? 3 - i : i;
        const int column = (image & 2) != 0 ? 3 - j : j;
        const int region = (image & 4) != 0 ? map.at({column, row}) : map.at({row, column});
        text += names.emplace(region, static_cast<char>('A' + names.size())).first->second;
      }
    if (least.empty() || text < least) least = text;
  }
  return least;
}

TEST(Batch, KeepsTheLowestIndexOfEquivalentMapsWhateverTheThreads) {
  const BatchRun run = fake_run(3000);
  const MapSource source = fake_sources(run)();
  std::set<std::string> classes;
  std::vector<std::uint64_t> expected;
  std::vector<std::uint64_t> unmet;
  for (std::uint64_t index = 0; index < run.count; ++index) {
    const auto record = source(index);
    if (!record) unmet.push_back(index);
    if (record && classes.insert(class_of(record->map)).second) expected.push_back(index);
  }
  ASSERT_LT(expected.size(), 2000U) << "many repeat";
  for (const int threads : {1, 2, 3, 8}) {
    SCOPED_TRACE(threads);
    MemoryStore store;
    BatchTally tally;
    EXPECT_EQ(make(run, fake_sources(run), store, tally, threads), BatchEnd::complete);
    EXPECT_EQ(store.maps, expected);
    EXPECT_EQ(store.unmet, unmet);
    EXPECT_TRUE(store.finished);
    EXPECT_EQ(tally.maps, expected.size());
    EXPECT_EQ(tally.unmet, unmet.size());
    EXPECT_EQ(tally.first_unmet, 5U);
    EXPECT_EQ(tally.next, run.count);
  }
}

TEST(Batch, LeavesOutWhatIsToBeAvoided) {
  const BatchRun run = fake_run(500);
  MemoryStore all;
  BatchTally tally;
  make(run, fake_sources(run), all, tally, 1);
  const MapSource source = fake_sources(run)();
  KnownMaps avoided;
  std::vector<std::uint64_t> expected;
  for (std::size_t i = 0; i < all.maps.size(); ++i) {
    if (i % 2 == 0)
      avoided.insert(canonical_key(source(all.maps[i])->map));
    else
      expected.push_back(all.maps[i]);
  }
  MemoryStore rest;
  BatchTally second;
  make(run, fake_sources(run), rest, second, 2, avoided);
  EXPECT_EQ(rest.maps, expected);
}

TEST(Batch, GivesUpAtTheSameIndexWhetherContinuedOrNot) {
  const BatchRun run = fake_run(1000);
  const MapSources sources = fake_sources(run, [](std::uint64_t index) { return index >= 40; });
  for (const int threads : {1, 2, 8}) {
    MemoryStore store;
    BatchTally tally;
    EXPECT_EQ(make(run, sources, store, tally, threads), BatchEnd::gave_up);
    EXPECT_EQ(store.next, 40 + kGiveUpAfter);
    EXPECT_EQ(store.unmet.size(), kGiveUpAfter);
    EXPECT_FALSE(store.finished);
  }
  const TemporaryFolder folder;
  const std::string path = folder / "maps.jsonl";
  EXPECT_EQ(queens::testing::make_fake_batch(path, run, 2, sources), BatchEnd::gave_up);
  const std::string straight = TemporaryFolder::content(path);
  const std::size_t last_line = straight.rfind("{\"unmet\":");
  (void)folder.write("maps.jsonl", straight.substr(0, straight.rfind("{\"unmet\":", last_line - 1)));
  EXPECT_EQ(queens::testing::make_fake_batch(path, run, 1, sources), BatchEnd::gave_up);
  EXPECT_EQ(TemporaryFolder::content(path), straight);
}

TEST(Batch, StoppedItKeepsABeginning) {
  const BatchRun run = fake_run(1000000);
  RunControl control;
  const MapSources sources = fake_sources(run, [&control](std::uint64_t index) {
    if (index == 3000) control.stop = true;
    return false;
  });
  KnownMaps known;
  MemoryStore store;
  BatchTally tally;
  BatchProgress progress;
  EXPECT_EQ(make_batch(run, sources, known, store, tally, 2, control, progress), BatchEnd::stopped);
  EXPECT_FALSE(store.finished);
  EXPECT_EQ(store.next, tally.next);
  EXPECT_LE(tally.next, 20000U);
  EXPECT_EQ(progress.indices, tally.next);
  EXPECT_EQ(progress.maps, store.maps.size());
}

/// Every map of the second half costs a minute, but ends at once when stopped, without a result.
TEST(Batch, AMapCutShortByTheStopIsNotCalledUnmet) {
  for (const int threads : {1, 2, 8}) {
    const BatchRun run = fake_run(100);
    RunControl control;
    std::atomic<int> waiting = 0;
    const MapSources quick = fake_sources(run, [](std::uint64_t) { return false; });
    const MapSources sources = [&] {
      return [&, source = quick()](std::uint64_t index) -> std::optional<MapRecord> {
        if (index < 50) return source(index);
        if (++waiting == 1) control.stop = true;
        while (!control.stop) std::this_thread::yield();
        return std::nullopt;
      };
    };
    KnownMaps known;
    MemoryStore store;
    BatchTally tally;
    BatchProgress progress;
    EXPECT_EQ(make_batch(run, sources, known, store, tally, threads, control, progress), BatchEnd::stopped);
    EXPECT_EQ(store.unmet.size(), 0U);
    EXPECT_LE(tally.next, 50U);
  }
}

TEST(Batch, AnotherMakerMayNotContinue) {
  const BatchRun run = fake_run(10);
  const MapRecord record = *fake_sources(run)()(3);
  EXPECT_TRUE(comes_out_again(record, fake_sources(run)));
  EXPECT_FALSE(comes_out_again(record, fake_sources(fake_run(10, 2))));
}

TEST(BatchRun, ComesBackFromItsText) {
  BatchRun run = fake_run(18446744073709551615U, 9223372036854775809U).shard(2, 3);
  run.wish.difficulty = Difficulty::expert;
  run.wish.style = Style::even;
  run.wish.rule = Rule::queen;
  run.wish.no_guess = true;
  run.avoided_maps = 7;
  run.avoided = {1, 18446744073709551615U};
  const auto read = batch_run_from_json(json(run));
  ASSERT_TRUE(read);
  EXPECT_EQ(json(*read), json(run));
  EXPECT_EQ(difference(*read, run), std::nullopt);
  EXPECT_EQ(read->wish, run.wish);
  for (const char* text : {"", "{}", "[1]", "7", "{\"n\":8}"}) EXPECT_FALSE(batch_run_from_json(text)) << text;
  std::string wrong = json(run);
  EXPECT_FALSE(batch_run_from_json(wrong.replace(wrong.find("even"), 4, "odd?")));
}

TEST(BatchRun, NamesTheFirstDifference) {
  BatchRun run = fake_run(100);
  EXPECT_EQ(difference(run, fake_run(200)), "count is \"100\", not \"200\"");
  BatchRun hard = run;
  hard.wish.difficulty = Difficulty::hard;
  EXPECT_EQ(difference(run, hard), "difficulty is null, not \"hard\"");
  BatchRun avoiding = run;
  avoiding.avoided.low = 1;
  EXPECT_NE(difference(run, avoiding), std::nullopt);
  EXPECT_EQ(difference(run.shard(1, 2).whole(), run), std::nullopt);
}

TEST(BatchRun, ShardsCoverEveryIndexOnce) {
  for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{5}, std::uint64_t{1000}, ~std::uint64_t{0}}) {
    const BatchRun run = fake_run(count);
    std::uint64_t next = 0;
    for (std::uint64_t number = 1; number <= 7; ++number) {
      const BatchRun shard = run.shard(number, 7);
      EXPECT_EQ(shard.begin, next);
      EXPECT_NEAR(static_cast<double>(shard.end - shard.begin), static_cast<double>(count) / 7, 1);
      next = shard.end;
    }
    EXPECT_EQ(next, count);
  }
}

TEST(KnownMaps, IsASetWhoseDigestIgnoresTheOrder) {
  std::mt19937_64 random(5);
  std::vector<MapKey> keys;
  for (int i = 0; i < 20000; ++i) keys.push_back({random() >> (i % 30 == 0 ? 60 : 0), random() % 5000 + 1});
  std::set<std::pair<std::uint64_t, std::uint64_t>> expected;
  KnownMaps known;
  for (const MapKey& key : keys) {
    const bool is_new = expected.insert({key.high, key.low}).second;
    ASSERT_EQ(known.contains(key), !is_new);
    ASSERT_EQ(known.insert(key), is_new);
  }
  EXPECT_EQ(known.size(), expected.size());
  KnownMaps other;
  std::shuffle(keys.begin(), keys.end(), random);
  for (const MapKey& key : keys) other.insert(key);
  EXPECT_EQ(other.digest(), known.digest());
  other.insert({1, 999999});
  EXPECT_NE(other.digest(), known.digest());
}

}  // namespace
}  // namespace queens::detail
