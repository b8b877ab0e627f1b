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
      for (const std::size_t place : sample(8 * content.size(), flips, 5)) {
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

TEST_P(DamagedStore, AFlippedBitIsRefusedOrHarmless) { flip(150); }
TEST_P(DamagedStoreSlow, EveryFlippedBitIsRefusedOrHarmless) { flip(kAll); }
TEST_P(DamagedStore, ACutIsRefusedOrMadeGood) { cut(40); }
TEST_P(DamagedStoreSlow, EveryCutIsRefusedOrMadeGood) { cut(kAll); }

}  // namespace
}  // namespace queens::detail
