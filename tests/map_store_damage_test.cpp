// Damage to stores of batches: whatever bit changes and wherever the file is cut, it is refused, or the batch comes
// out as if nothing had been.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "damage.hpp"
#include "exchange/map_database.hpp"
#include "exchange/seal.hpp"
#include "fake_batch.hpp"
#include "run/merge_maps.hpp"

namespace queens::detail {
namespace {

using queens::testing::fake_run;
using queens::testing::fake_sources;
using queens::testing::flipped;
using queens::testing::make_fake_batch;
using queens::testing::replace_database;
using queens::testing::sample;
using queens::testing::TemporaryFolder;
using ::testing::HasSubstr;

const std::size_t kAll = ~std::size_t{0};

/// The bits of a file but for those far within its empty space, which nobody reads.
std::vector<std::size_t> bits_in_use(const std::string& content) {
  constexpr std::size_t kNear = 16;
  std::vector<std::size_t> bits;
  for (std::size_t byte = 0; byte < content.size(); ++byte) {
    const std::size_t first = byte < kNear ? 0 : byte - kNear;
    if (content.find_first_not_of('\0', first) > byte + kNear) continue;
    for (std::size_t bit = 0; bit < 8; ++bit) bits.push_back(8 * byte + bit);
  }
  return bits;
}

/// Every value in the tables of a store, read by SQL alone.
std::string rows_of(const std::string& path) {
  Database database(path, Database::Access::read, kMapSchema);
  std::string text;
  for (const char* query :
       {"SELECT quote(id) || quote(parameters) || quote(next) || quote(finished) || quote(maps) || quote(unmet) ||"
        " quote(check_value) FROM run",
        "SELECT quote(idx) || quote(n) || quote(regions) || quote(solution) || quote(difficulty) || quote(score) ||"
        " quote(hardest) || quote(techniques) || quote(check_value) FROM map ORDER BY idx",
        "SELECT quote(idx) || quote(check_value) FROM unmet ORDER BY idx"}) {
    Statement rows(database, query);
    while (rows.step()) (text += rows.text(0)) += '\n';
  }
  return text;
}

/// A small batch, whole and begun, in a form of store.
class DamagedStore : public ::testing::TestWithParam<const char*> {
 protected:
  DamagedStore() {
    make_fake_batch(file("whole"), run_, 1);
    straight_ = held_in(file("whole"));
    KnownMaps known;
    OpenedStore opened = open_map_store(file("begun"), run_, Opening::fresh, known);
    const MapSource source = fake_sources(run_)();
    for (std::uint64_t index = 0; index < run_.end / 2; ++index) {
      const std::optional<MapRecord> record = source(index);
      opened.tally.next = index + 1;
      if (!record) {
        opened.store->add_unmet(index);
        opened.tally.count_unmet(index);
      } else if (known.insert(canonical_key(record->map))) {
        opened.store->add(*record);
        opened.tally.count(*record);
      }
    }
    opened.store->keep(opened.tally, true);
  }

  [[nodiscard]] std::string file(const std::string& name) const { return folder_ / (name + GetParam()); }
  [[nodiscard]] std::string held_in(const std::string& path) const {
    return std::string(GetParam()) == ".db" ? rows_of(path) : TemporaryFolder::content(path);
  }

  /// Goes on with a store of the content. @return whether it was refused as damaged; else the batch is the straight
  /// one.
  bool refused(const std::string& content) const {
    const std::string path = file("damaged");
    replace_database(path, content);
    try {
      make_fake_batch(path, run_, 1);
    } catch (const FormatError&) {
      return true;
    }
    EXPECT_EQ(held_in(path), straight_);
    return false;
  }

  void flip(std::size_t flips) const {
    for (const char* const state : {"whole", "begun"}) {
      const std::string content = TemporaryFolder::content(file(state));
      std::size_t refusals = 0;
      for (const std::size_t place : flips == kAll ? bits_in_use(content) : sample(8 * content.size(), flips, 5)) {
        SCOPED_TRACE(::testing::Message() << state << ", byte " << place / 8 << ", bit " << place % 8);
        refusals += refused(flipped(content, place)) ? 1 : 0;
      }
      EXPECT_GT(refusals, std::min(flips, content.size()) / 50);  // most of a small database is empty space
    }
  }

  void cut(std::size_t cuts) const {
    for (const char* const state : {"whole", "begun"}) {
      const std::string content = TemporaryFolder::content(file(state));
      for (const std::size_t size : sample(content.size(), cuts, 6)) {
        SCOPED_TRACE(::testing::Message() << state << ", cut after " << size);
        const bool refusal = refused(content.substr(0, size));
        EXPECT_EQ(refusal, std::string(GetParam()) == ".db" && size > 0);  // lines are made again, pages are not
      }
    }
  }

  TemporaryFolder folder_;
  BatchRun run_ = fake_run(14);
  std::string straight_;
};
using DamagedStoreSlow = DamagedStore;
const auto kForms = ::testing::Values(".jsonl", ".db");
const auto form_name = [](const auto& form) { return std::string(form.param).substr(1); };
INSTANTIATE_TEST_SUITE_P(Forms, DamagedStore, kForms, form_name);
INSTANTIATE_TEST_SUITE_P(Forms, DamagedStoreSlow, kForms, form_name);

TEST_P(DamagedStore, AFlippedBitInAShardIsNotMerged) {
  const std::string first = file("first");
  const std::string second = file("second");
  const std::string merged = file("merged");
  make_fake_batch(first, run_.shard(1, 2), 1);
  make_fake_batch(second, run_.shard(2, 2), 1);
  const std::string content = TemporaryFolder::content(second);
  RunControl control;
  for (const std::size_t place : sample(8 * content.size(), 100, 7)) {
    SCOPED_TRACE(::testing::Message() << "byte " << place / 8 << ", bit " << place % 8);
    replace_database(second, flipped(content, place));
    std::filesystem::remove(merged);
    std::size_t missing = 0;
    bool refusal = false;
    try {
      missing = merge_batch({first, second}, merged, control).missing.size();
    } catch (const FormatError&) {
      refusal = true;
    } catch (const std::invalid_argument&) {  // what says that it is a batch is damaged
      refusal = true;
    }
    ASSERT_EQ(std::filesystem::exists(merged), !refusal && missing == 0);
    if (!refusal && missing == 0) {
      EXPECT_EQ(held_in(merged), straight_);
    }
  }
}

TEST_P(DamagedStore, AFlippedBitInMapsToAvoidIsRefusedOrHarmless) {
  const auto digest = [](const std::string& path) {
    KnownMaps known;
    MapReader reader(path);
    while (const auto record = reader.next()) known.insert(canonical_key(record->map));
    return known.digest();
  };
  const MapKey straight = digest(file("whole"));
  const std::string content = TemporaryFolder::content(file("whole"));
  std::size_t refusals = 0;
  for (const std::size_t place : sample(8 * content.size(), 300, 8)) {
    SCOPED_TRACE(::testing::Message() << "byte " << place / 8 << ", bit " << place % 8);
    replace_database(file("damaged"), flipped(content, place));
    try {
      EXPECT_EQ(digest(file("damaged")), straight);
    } catch (const FormatError&) {
      ++refusals;
    }
  }
  EXPECT_GT(refusals, 3U);
}

TEST_P(DamagedStore, AFlippedBitWhereItSaysItsRunIsRefusedOrHarmless) {
  const std::string content = TemporaryFolder::content(file("begun"));
  const std::size_t text = content.find("\"n\":4");  // behind the lengths and the number of the row
  ASSERT_NE(text, std::string::npos);
  for (std::size_t place = 8 * (text - std::min<std::size_t>(text, 12)); place < 8 * text; ++place) {
    SCOPED_TRACE(::testing::Message() << "byte " << place / 8 << ", bit " << place % 8);
    (void)refused(flipped(content, place));
  }
}
TEST_P(DamagedStore, AFlippedBitIsRefusedOrHarmless) { flip(150); }
TEST_P(DamagedStoreSlow, EveryFlippedBitIsRefusedOrHarmless) { flip(kAll); }
TEST_P(DamagedStore, ACutIsRefusedOrMadeGood) { cut(40); }
TEST_P(DamagedStoreSlow, EveryCutIsRefusedOrMadeGood) { cut(kAll); }

TEST(Seal, FindsEveryFlippedBitOfALineAndLeavesOthersAlone) {
  const std::string line = sealed(R"({"n":1,"regions":["A"]})");
  EXPECT_THAT(line, ::testing::MatchesRegex(R"(\{"n":1,"regions":\["A"\],"check":"[0-9a-f]+"\})"));
  EXPECT_EQ(seal_of(line), Seal::whole);
  for (std::size_t place = 0; place < 8 * line.size(); ++place)
    EXPECT_NE(seal_of(flipped(line, place)), Seal::whole);
  for (const char* other : {"", "{}", R"({"n":1,"regions":["A"]})", R"({"check":"ok"})"})
    EXPECT_EQ(seal_of(other), Seal::none) << other;
}

TEST(DatabaseStore, ASecondRunIsRefused) {
  const TemporaryFolder folder;
  const std::string path = folder / "maps.db";
  make_fake_batch(path, fake_run(5), 1);
  {
    Database database(path, Database::Access::write, kMapSchema);
    database.run("PRAGMA ignore_check_constraints = ON");
    database.run("INSERT INTO run SELECT 2, parameters, next, finished, maps, unmet, check_value FROM run");
  }
  EXPECT_THAT([&] { MapReader reader(path); }, ::testing::ThrowsMessage<FormatError>(HasSubstr("two runs")));
}

TEST(JsonLinesStore, OlderOnesWithoutCheckValuesAreReadAndNotContinued) {
  const TemporaryFolder folder;
  const BatchRun run = fake_run(6);
  make_fake_batch(folder / "maps.jsonl", run);
  std::string text = TemporaryFolder::content(folder / "maps.jsonl");
  for (std::size_t at = text.find(",\"check\""); at != text.npos; at = text.find(",\"check\"")) text.erase(at, 27);
  const std::string old = folder.write("old.jsonl", text);
  std::size_t maps = 0;
  for (MapReader reader(old); reader.next();) ++maps;
  EXPECT_GT(maps, 2U);
  try {
    make_fake_batch(old, run);
    ADD_FAILURE() << "it went on";
  } catch (const FormatError& error) {
    EXPECT_THAT(error.what(), HasSubstr("has no check values"));
  }
  EXPECT_EQ(TemporaryFolder::content(old), text);
}

}  // namespace
}  // namespace queens::detail
