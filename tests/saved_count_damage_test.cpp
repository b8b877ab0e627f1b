// Damage to saved counts: whatever bit changes and wherever the file is cut, it is refused or the count is right.
#include <gtest/gtest.h>

#include <stdexcept>

#include "damage.hpp"
#include "exchange/database.hpp"
#include "queens/map_file.hpp"
#include "queens/saved_count.hpp"
#include "run/count_store.hpp"

namespace queens {
namespace {

using queens::testing::flipped;
using queens::testing::replace_database;
using queens::testing::sample;
using queens::testing::TemporaryFolder;

const std::size_t kAll = ~std::size_t{0};

class DamagedCount : public ::testing::Test {
 protected:
  DamagedCount() {
    (void)count_saved(job_, file("run.db"));
    whole_ = TemporaryFolder::content(file("run.db"));
  }
  [[nodiscard]] std::string file(const std::string& name) const { return folder_ / name; }

  /// Reads and continues a file of this content. @return whether it was refused as damaged; else the count is
  /// right.
  [[nodiscard]] bool refused(const std::string& content) const {
    const std::string path = file("bad.db");
    replace_database(path, content);
    try {
      if (!content.empty()) {
        const RunStatus status = run_status(path);
        EXPECT_TRUE(!status.complete() || status.count == 92) << status.count;
      }
      EXPECT_EQ(count_saved(job_, path).count, 92);
      return false;
    } catch (const FormatError&) {
      return true;
    }
  }

  void flip(std::size_t flips) const {
    std::size_t refusals = 0;
    for (const std::size_t place : sample(8 * whole_.size(), flips, 11)) {
      SCOPED_TRACE(::testing::Message() << "byte " << place / 8 << ", bit " << place % 8);
      refusals += refused(flipped(whole_, place)) ? 1 : 0;
    }
    EXPECT_GT(refusals, std::min(flips, whole_.size()) / 50);  // most of a small file is empty space
  }

  void cut(std::size_t cuts) const {
    for (const std::size_t size : sample(whole_.size(), cuts, 12)) {
      SCOPED_TRACE(size);
      EXPECT_EQ(refused(whole_.substr(0, size)), size > 0);  // an empty file is a new run
    }
  }

  TemporaryFolder folder_;
  CountJob job_{Rule::queen, Board(8), Method::automatic};
  std::string whole_;
};
using DamagedCountSlow = DamagedCount;

TEST_F(DamagedCount, AFlippedBitIsRefusedOrHarmless) { flip(150); }
TEST_F(DamagedCountSlow, EveryFlippedBitIsRefusedOrHarmless) { flip(kAll); }
TEST_F(DamagedCount, ACutIsRefused) { cut(40); }
TEST_F(DamagedCountSlow, EveryCutIsRefused) { cut(kAll); }

TEST_F(DamagedCount, RefusesEveryFlippedBitOfARow) {
  const CountJob job{Rule::queen, Board(9), Method::automatic};
  (void)count_saved(job, file("nine.db"));
  const std::string whole = TemporaryFolder::content(file("nine.db"));
  std::vector<std::size_t> places;  // of the counts of the tasks, as text, each followed by the nodes
  detail::CountStore(file("nine.db")).for_each([&](const detail::SavedTask& task) {
    const std::string nodes{static_cast<char>(task.nodes >> 8), static_cast<char>(task.nodes & 0xFF)};
    places.push_back(whole.find(task.count.get_str() + nodes));
  });
  ASSERT_EQ(places.size(), 8U);
  for (const std::size_t place : places) {
    ASSERT_NE(place, std::string::npos);
    for (std::size_t bit = 0; bit < 80; ++bit) {  // two digits and eight bytes that follow
      SCOPED_TRACE(::testing::Message() << "byte " << place << ", bit " << bit);
      replace_database(file("bad.db"), flipped(whole, 8 * place + bit));
      EXPECT_THROW((void)run_status(file("bad.db")), FormatError);
    }
  }
}

TEST_F(DamagedCount, ForeignAndMissingFilesAreRefused) {
  const std::string text = folder_.write("text.db", "a letter, not a database, and longer than sixteen bytes\n");
  EXPECT_THROW((void)run_status(text), FormatError);
  EXPECT_THROW((void)count_saved(job_, text), FormatError);
  {
    const detail::Schema other{7, 1, "CREATE TABLE a(b INTEGER) STRICT"};
    const detail::Database made(file("other.db"), detail::Database::Access::create, other);
  }
  EXPECT_THROW((void)count_saved(job_, file("other.db")), FormatError);
  EXPECT_THROW((void)run_status(file("missing.db")), std::runtime_error);
}

}  // namespace
}  // namespace queens
