#include "exchange/database.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <system_error>

#include "temporary_folder.hpp"

namespace queens::detail {
namespace {

using Access = Database::Access;
using queens::testing::TemporaryFolder;

constexpr const char* kTables =
    "CREATE TABLE note (id INTEGER PRIMARY KEY, words TEXT, weight REAL, seal BLOB) STRICT;";
const Schema kNotes{0x6E6F7465, 3, kTables, "CREATE INDEX by_words ON note (words);"};

/// A database whose tables hold `count` notes.
std::string make(const std::string& path, const Schema& schema = kNotes, int count = 100) {
  Database database(path, Access::create, schema);
  database.begin();
  Statement insert(database, "INSERT INTO note (words, weight, seal) VALUES (?, ?, ?)");
  for (int i = 0; i < count; ++i)
    insert.bind(1, std::string(50, 'w')).bind(2, 0.5 * i).bind_blob(3, "\x01\x02").run();
  database.commit();
  return path;
}

std::string refusal(const std::string& path, const Schema& schema = kNotes) {
  for (const Access access : {Access::read, Access::write, Access::create}) {
    try {
      Database(path, access, schema).check_pages();
      return "accepted";
    } catch (const DamagedFile& error) {
      if (access == Access::create) return error.what();
    }
  }
  return "";
}

TEST(Database, KeepsWhatIsCommittedAndNothingElse) {
  const TemporaryFolder folder;
  const std::string path = make(folder / "notes.db");
  {
    Database database(path, Access::write, kNotes);
    database.begin();
    database.run("DELETE FROM note");
    EXPECT_EQ(database.changes(), 100);
  }
  Database database(path, Access::read, kNotes);
  database.check_pages();
  Statement select(database, "SELECT id, words, weight, seal FROM note ORDER BY id DESC");
  ASSERT_TRUE(select.step());
  EXPECT_EQ(select.integer(0), 100);
  EXPECT_EQ(select.text(1), std::string(50, 'w'));
  EXPECT_EQ(select.real(2), 49.5);
  EXPECT_EQ(select.blob(3), "\x01\x02");
  EXPECT_THROW(database.run("DELETE FROM note"), std::runtime_error) << "opened for reading";
}

TEST(Database, ClearedBindingsAreNull) {
  const TemporaryFolder folder;
  Database database(folder / "notes.db", Access::create, kNotes);
  Statement insert(database, "INSERT INTO note (words) VALUES (?)");
  insert.bind(1, "first").run();
  insert.clear();
  insert.run();
  Statement select(database, "SELECT words FROM note ORDER BY id");
  ASSERT_TRUE(select.step());
  EXPECT_FALSE(select.null(0));
  ASSERT_TRUE(select.step());
  EXPECT_TRUE(select.null(0));
}

TEST(Database, AValueOfAnotherTypeIsDamage) {
  const TemporaryFolder folder;
  Database database(make(folder / "notes.db"), Access::read, kNotes);
  Statement select(database, "SELECT id, words, weight, NULL FROM note");
  ASSERT_TRUE(select.step());
  EXPECT_THROW((void)select.text(0), DamagedFile);
  EXPECT_THROW((void)select.integer(1), DamagedFile);
  EXPECT_THROW((void)select.integer(2), DamagedFile);
  EXPECT_THROW((void)select.real(0), DamagedFile);
  EXPECT_THROW((void)select.blob(1), DamagedFile);
  EXPECT_THROW((void)select.integer(3), DamagedFile);
}

TEST(Database, RefusesOtherKindsAndVersions) {
  const TemporaryFolder folder;
  const std::string kind = make(folder / "kind.db", {0x6E6F7466, 3, kTables});
  EXPECT_EQ(refusal(kind), kind + " is another program's database, or of another kind");
  const std::string newer = make(folder / "newer.db", {0x6E6F7465, 4, kTables});
  EXPECT_EQ(refusal(newer), newer + " has version 4 of its form, this program reads version 3");
  const std::string older = make(folder / "older.db", {0x6E6F7465, 2, kTables});
  EXPECT_EQ(refusal(older), older + " has version 2 of its form, this program reads version 3");
}

TEST(Database, RefusesWhateverIsNotExactlyOurs) {
  const TemporaryFolder folder;
  int number = 0;
  for (const char* extra : {"CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT;",
                            "CREATE VIEW seen AS SELECT * FROM note;", "CREATE INDEX mine ON note (weight);",
                            "CREATE TRIGGER late AFTER INSERT ON note BEGIN DELETE FROM note; END;",
                            "ALTER TABLE note ADD COLUMN more TEXT;", "CREATE INDEX by_words ON note (weight);"}) {
    SCOPED_TRACE(extra);
    const std::string sql = std::string(kTables) + extra;
    const std::string path = make(folder / std::to_string(++number), {0x6E6F7465, 3, sql.c_str()});
    EXPECT_EQ(refusal(path), path + " does not hold the tables that it should");
  }
  const std::string bare = folder / "bare.db";
  { const Database database(bare, Access::create, {0x6E6F7465, 3, ""}); }
  EXPECT_EQ(refusal(bare), bare + " does not hold the tables that it should");
}

TEST(Database, AcceptsTheIndexesMadeLater) {
  const TemporaryFolder folder;
  const std::string path = make(folder / "notes.db");
  EXPECT_EQ(refusal(path), "accepted");
  Database(path, Access::write, kNotes).run(kNotes.indexes);
  EXPECT_EQ(refusal(path), "accepted");
}

TEST(Database, RefusesFilesThatAreCutOrNoDatabases) {
  const TemporaryFolder folder;
  const std::string whole = TemporaryFolder::content(make(folder / "whole.db", kNotes, 1000));
  ASSERT_GT(whole.size(), 40000U);
  for (const std::size_t size : {whole.size() - 1, whole.size() - 4096, whole.size() / 2, std::size_t{4096},
                                 std::size_t{100}, std::size_t{1}})
    EXPECT_NE(refusal(folder.write("cut.db", whole.substr(0, size))), "accepted") << size;
  EXPECT_NE(refusal(folder.write("text", "AAB\nABB\nCCC\n")), "accepted");
  std::string scratched = whole;
  std::fill_n(scratched.begin() + 20000, 2000, 'x');
  EXPECT_NE(refusal(folder.write("scratched.db", scratched)), "accepted");
}

TEST(Database, TellsDatabasesByTheirFirstBytes) {
  const TemporaryFolder folder;
  const std::string notes = make(folder / "notes.db");
  EXPECT_TRUE(is_database(notes));
  EXPECT_EQ(application_id(notes), 0x6E6F7465);
  for (const std::string& other :
       {folder.write("text", "SQLite format 3"), folder.write("empty", ""), folder / "none"}) {
    EXPECT_FALSE(is_database(other)) << other;
    EXPECT_EQ(application_id(other), 0) << other;
  }
}

TEST(Database, SaysWhatCannotBeOpened) {
  const TemporaryFolder folder;
  EXPECT_THROW(Database(folder / "none.db", Access::read, kNotes), std::runtime_error);
  try {
    const Database database(folder / "none/notes.db", Access::create, kNotes);
    FAIL() << "there is no such folder";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("none/notes.db"), std::string::npos) << error.what();
  }
}

TEST(Database, AFullDiskIsASystemErrorAndKeepsWhatWasCommitted) {
  const TemporaryFolder folder;
  const std::string path = make(folder / "notes.db");
  auto* const before = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlimit small{1 << 17, limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(make(path, kNotes, 100000), std::system_error);
  ::setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, before);
  Database database(path, Access::read, kNotes);
  database.check_pages();
  Statement count(database, "SELECT count(*) FROM note");
  ASSERT_TRUE(count.step());
  EXPECT_EQ(count.integer(0), 100);
}

}  // namespace
}  // namespace queens::detail
