// Stores of batches: cut anywhere they become whole again, and what is not ours is left alone.
#include "run/map_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "exchange/map_database.hpp"
#include "fake_batch.hpp"
#include "run/merge_maps.hpp"
#include "temporary_folder.hpp"

namespace queens::detail {
namespace {

using queens::testing::fake_run;
using queens::testing::fake_sources;
using queens::testing::make_fake_batch;
using queens::testing::TemporaryFolder;
using ::testing::HasSubstr;

std::string content(const std::string& path) { return TemporaryFolder::content(path); }

/// What `function` throws.
template <class Error, class Function>
std::string refusal(Function&& function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::vector<MapRecord> read(const std::string& path, RunNotes* notes = nullptr) {
  MapReader reader(path);
  std::vector<MapRecord> records;
  while (auto record = reader.next()) records.push_back(*record);
  if (notes != nullptr) *notes = reader.notes();
  return records;
}

TEST(MapStore, BothFormsSayTheSame) {
  const TemporaryFolder folder;
  const BatchRun run = fake_run(200);
  RunNotes from_lines;
  RunNotes from_rows;
  for (const char* name : {"maps.jsonl", "maps.db"})
    EXPECT_EQ(make_fake_batch(folder / name, run), BatchEnd::complete);
  const auto lines = read(folder / "maps.jsonl", &from_lines);
  const auto rows = read(folder / "maps.db", &from_rows);
  ASSERT_EQ(lines.size(), rows.size());
  ASSERT_GT(lines.size(), 50U);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(json_line(lines[i]), json_line(rows[i]));
    const auto made = fake_sources(run)()(*lines[i].index);
    EXPECT_EQ(json_line(rows[i]), json_line(*made));
  }
  EXPECT_EQ(from_lines.unmet, from_rows.unmet);
  EXPECT_EQ(from_lines.unmet.size(), 15U);
  EXPECT_TRUE(from_lines.finished);
  EXPECT_TRUE(from_rows.finished);
  EXPECT_EQ(json(*batch_run_from_json(from_lines.parameters)), from_rows.parameters);
}

TEST(JsonLinesStore, CutAnywhereItBecomesTheSameFile) {
  const TemporaryFolder folder;
  const BatchRun run = fake_run(60);
  const std::string path = folder / "maps.jsonl";
  make_fake_batch(path, run);
  const std::string whole = content(path);
  std::mt19937 random(3);
  std::vector<std::size_t> sizes{0, 1, 17, whole.find('\n'), whole.find('\n') + 1, whole.size() - 1, whole.size()};
  while (sizes.size() < 80) sizes.push_back(random() % whole.size());
  for (const std::size_t size : sizes) {
    SCOPED_TRACE(size);
    const std::size_t zeros = size % 3 == 0 ? size % 100 : 0;  // as a file system may leave them
    (void)folder.write("maps.jsonl", whole.substr(0, size) + std::string(zeros, '\0'));
    EXPECT_EQ(make_fake_batch(path, run, 1 + static_cast<int>(size % 3)), BatchEnd::complete);
    ASSERT_EQ(content(path), whole);
  }
}

TEST(JsonLinesStore, WhatIsNotOursIsRefusedAndLeftAsItIs) {
  const TemporaryFolder folder;
  const BatchRun run = fake_run(60);
  make_fake_batch(folder / "maps.jsonl", run);
  const std::string whole = content(folder / "maps.jsonl");
  const std::size_t second = whole.find('\n') + 1;
  const std::size_t third = whole.find('\n', second) + 1;
  const std::size_t fourth = whole.find('\n', third) + 1;
  const std::string swapped = whole.substr(0, second) + whole.substr(third, fourth - third) +
                              whole.substr(second, third - second) + whole.substr(fourth);
  std::string other_seed = whole;
  other_seed.replace(whole.find("\"seed\":1,"), 9, "\"seed\":2,");
  std::string torn_inside = whole;
  torn_inside.erase(third, 10);
  for (const std::string& text : {std::string("not ours"), std::string("not ours\n"), whole.substr(second), swapped,
                                  other_seed, torn_inside, whole.substr(0, third) + whole.substr(second)}) {
    SCOPED_TRACE(text.substr(0, 60));
    const std::string path = folder.write("other.jsonl", text);
    EXPECT_NE(refusal<FormatError>([&] { make_fake_batch(path, run); }), "");
    EXPECT_EQ(content(path), text);
  }
}

TEST(MapStore, RefusesAnotherBatchAnotherFormAndASecondWriter) {
  const TemporaryFolder folder;
  const BatchRun run = fake_run(60);
  for (const std::string& path : {folder / "maps.jsonl", folder / "maps.db"}) {
    SCOPED_TRACE(path);
    make_fake_batch(path, run);
    KnownMaps known;
    const auto open = [&](const BatchRun& wanted, Opening opening) {
      return refusal<std::invalid_argument>([&] { (void)open_map_store(path, wanted, opening, known); });
    };
    EXPECT_THAT(open(run, Opening::fresh), HasSubstr("is there already"));
    EXPECT_THAT(open(fake_run(60, 2), Opening::resume), HasSubstr("its seed is \"1\", not \"2\""));
    EXPECT_THAT(open(run.shard(1, 2), Opening::resume), HasSubstr("its end is \"60\", not \"30\""));
    EXPECT_EQ(open(run, Opening::resume), "");
  }
  KnownMaps known;
  const OpenedStore first = open_map_store(folder / "new.jsonl", run, Opening::fresh, known);
  EXPECT_THAT(refusal<std::invalid_argument>(
                  [&] { (void)open_map_store(folder / "new.jsonl", run, Opening::resume, known); }),
              HasSubstr("another process"));
  EXPECT_THAT(refusal<std::invalid_argument>(
                  [&] { (void)open_map_store(folder / "maps.txt", run, Opening::fresh, known); }),
              HasSubstr(".jsonl or .db"));
}

TEST(MapDatabase, ARowThatIsNoMapIsDamage) {
  const TemporaryFolder folder;
  const std::string good = folder / "good.db";
  make_fake_batch(good, fake_run(20));
  const std::string bytes = content(good);
  for (const char* change :
       {"UPDATE map SET n = 5 WHERE idx = 0", "UPDATE map SET regions = 'AAAA/BBBB/CCCC/DD?D' WHERE idx = 0",
        "UPDATE map SET regions = 'AAAABBBBBCCCC/DDDDE' WHERE idx = 0",
        "UPDATE map SET solution = '0120' WHERE idx = 0", "UPDATE map SET solution = '012' WHERE idx = 0",
        "UPDATE map SET idx = -7 WHERE idx = 0", "DELETE FROM run", "UPDATE run SET parameters = '{'",
        "UPDATE run SET parameters = '[]'"}) {
    SCOPED_TRACE(change);
    const std::string path = folder.write("bad.db", bytes);
    { Database(path, Database::Access::write, kMapSchema).run(change); }
    EXPECT_NE(refusal<FormatError>([&] { (void)read(path); }), "");
  }
}

class Merge : public ::testing::TestWithParam<const char*> {
 protected:
  std::string make(const std::string& name, const BatchRun& run) const {
    const std::string path = folder_ / (name + GetParam());
    make_fake_batch(path, run);
    return path;
  }
  TemporaryFolder folder_;
  RunControl control_;
};
INSTANTIATE_TEST_SUITE_P(Forms, Merge, ::testing::Values(".jsonl", ".db"),
                         [](const auto& form) { return std::string(form.param).substr(1); });

TEST_P(Merge, ShardsThatOverlapInAnyOrderAndFormBecomeTheOneRun) {
  const BatchRun run = fake_run(1000);
  const std::string whole = make("whole", run);
  std::vector<std::string> shards;
  for (std::uint64_t i = 1; i <= 4; ++i) shards.push_back(make("q" + std::to_string(i), run.shard(i, 4)));
  shards.push_back(make("t2", run.shard(2, 3)));
  make_fake_batch(folder_ / "other.jsonl", run.shard(1, 2));
  make_fake_batch(folder_ / "other.db", run.shard(2, 2));
  shards.push_back(folder_ / "other.jsonl");
  shards.push_back(folder_ / "other.db");
  std::mt19937 random(2);
  std::shuffle(shards.begin(), shards.end(), random);
  const std::string merged = folder_ / (std::string("merged") + GetParam());
  const MergedMaps result = merge_batch(shards, merged, control_);
  EXPECT_TRUE(result.missing.empty());
  EXPECT_GT(result.repeats, 0U);
  EXPECT_EQ(result.unmet, 77U);
  RunNotes merged_notes;
  RunNotes whole_notes;
  const auto ours = read(merged, &merged_notes);
  const auto expected = read(whole, &whole_notes);
  ASSERT_EQ(ours.size(), expected.size());
  for (std::size_t i = 0; i < ours.size(); ++i) EXPECT_EQ(json_line(ours[i]), json_line(expected[i]));
  EXPECT_EQ(merged_notes.unmet, whole_notes.unmet);
  EXPECT_TRUE(merged_notes.finished);
  if (std::string(GetParam()) == ".jsonl") {
    EXPECT_EQ(content(merged), content(whole));
  }
}

TEST_P(Merge, NamesWhatIsMissingAndWritesNothing) {
  const BatchRun run = fake_run(100);
  const std::vector<std::string> shards{make("2", run.shard(2, 5)), make("4", run.shard(4, 5))};
  const std::string merged = folder_ / (std::string("merged") + GetParam());
  const std::vector<std::pair<std::uint64_t, std::uint64_t>> expected{{0, 20}, {40, 60}, {80, 100}};
  EXPECT_EQ(merge_batch(shards, merged, control_).missing, expected);
  EXPECT_FALSE(std::filesystem::exists(merged));
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(merged).parent_path()))
    EXPECT_EQ(entry.path().string().find("part"), std::string::npos) << entry.path();
}

TEST_P(Merge, AnUnfinishedShardIsNoticed) {
  const BatchRun run = fake_run(100);
  const std::string first = make("first", run.shard(1, 2));
  const std::string second = folder_ / (std::string("second") + GetParam());
  KnownMaps known;
  {
    OpenedStore opened = open_map_store(second, run.shard(2, 2), Opening::fresh, known);
    for (const std::uint64_t index : {50U, 51U, 53U}) {
      const MapRecord record = *fake_sources(run, [](std::uint64_t) { return false; })()(index);
      opened.store->add(record);
      opened.tally.count(record);
      opened.tally.next = index + 1;
    }
    opened.store->keep(opened.tally, true);
  }
  const std::vector<std::pair<std::uint64_t, std::uint64_t>> expected{{54, 100}};
  EXPECT_EQ(merge_batch({first, second}, folder_ / (std::string("all") + GetParam()), control_).missing, expected);
}

TEST_P(Merge, RefusesContradictions) {
  const BatchRun run = fake_run(100);
  const std::string whole = make("whole", run);
  const std::string out = folder_ / (std::string("out") + GetParam());
  const std::string seed = make("seed", fake_run(100, 2));
  EXPECT_THAT(refusal<std::invalid_argument>([&] {
                (void)merge_batch({whole, seed}, out, control_);
              }),
              HasSubstr("its seed is \"2\", not \"1\""));
  const std::string liar = folder_ / (std::string("liar") + GetParam());
  make_fake_batch(liar, run, 1, [&run] {
    return [source = fake_sources(run)()](std::uint64_t index) {
      auto record = source(index == 7 ? 8 : index);
      if (index == 7) record->index = 7;
      return record;
    };
  });
  EXPECT_THAT(refusal<FormatError>([&] { (void)merge_batch({whole, liar}, out, control_); }), HasSubstr("index 7"));
  EXPECT_THAT(refusal<std::invalid_argument>([&] { (void)merge_batch({whole}, seed, control_); }),
              HasSubstr("is there already"));
  const std::string grid = folder_.write("grid.txt", "AB\nAB\n");
  EXPECT_THAT(refusal<std::invalid_argument>([&] {
                (void)merge_batch({whole, grid}, out, control_);
              }),
              HasSubstr("--union"));
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST_P(Merge, CollectionsOfAnyFormBecomeOneWithoutRepeats) {
  const BatchRun run = fake_run(100);
  const std::string whole = make("whole", run);
  const std::string grid = folder_.write("grid.txt", "AAB\nABB\nCCC\n\nCCC\nBBA\nBAA\n");
  const MergedMaps united = unite_maps({grid, whole, whole}, folder_ / "all.jsonl", control_);
  const std::size_t maps = read(whole).size();
  EXPECT_EQ(united.maps, maps + 1);
  EXPECT_EQ(united.repeats, maps + 1);
  const auto records = read(folder_ / "all.jsonl");
  ASSERT_EQ(records.size(), maps + 1);
  EXPECT_EQ(letter_grid(records[0].map), "AAB\nABB\nCCC\n");
  EXPECT_EQ(records[1].index, 0U);
  EXPECT_NE(refusal<std::invalid_argument>([&] { (void)unite_maps({grid}, folder_ / "all.db", control_); }), "");
}

}  // namespace
}  // namespace queens::detail
