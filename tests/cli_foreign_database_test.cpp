// Databases that a stranger made to mislead: other tables, triggers and views under our names, rows that are none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

/// Runs SQL on a database of the program.
void change(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  char* error = nullptr;
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error << " in " << sql;
  sqlite3_free(error);
  sqlite3_close(database);
}

const std::vector<std::string> kForeignDefinitions{
    "CREATE TABLE more (a)",
    "CREATE TRIGGER late AFTER UPDATE ON run BEGIN DELETE FROM run; END",
    "CREATE VIEW seen AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT * FROM c",
    "ALTER TABLE run RENAME TO hidden; CREATE VIEW run AS SELECT * FROM hidden",
    "ALTER TABLE run ADD COLUMN extra TEXT AS (hex(zeroblob(1000000)))",
    "CREATE TABLE copy AS SELECT * FROM run; DROP TABLE run; ALTER TABLE copy RENAME TO run",
};

/// Makes each of the changes to a file of `bytes`: the first and the last task, and one of the others, are refused.
void expect_refused(const Folder& folder, const std::string& bytes, const std::vector<std::string>& changes,
                    const std::vector<std::vector<std::string>>& tasks) {
  for (std::size_t i = 0; i < changes.size(); ++i) {
    SCOPED_TRACE(changes[i]);
    const std::string path = folder.write("bad.db", bytes);
    change(path, changes[i]);
    for (const std::size_t task : {std::size_t{0}, 1 + i % (tasks.size() - 2), tasks.size() - 1}) {
      SCOPED_TRACE(testing::PrintToString(tasks[task]));
      expect_refusal(queens(tasks[task]), 4, {path});
    }
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"bad.db", "good.db"}));
  }
}

std::vector<std::string> with_foreign_definitions(std::vector<std::string> changes) {
  changes.insert(changes.end(), kForeignDefinitions.begin(), kForeignDefinitions.end());
  return changes;
}

TEST(CliForeignDatabase, OfMapsIsRefused) {
  const Folder folder;
  const std::string good = folder / "good.db";
  const std::string bad = folder / "bad.db";
  ASSERT_EQ(queens({"generate", "-n", "5", "--count", "3", "-o", good, "--quiet"}).status, 0);
  expect_refused(folder, read_file(good),
                 with_foreign_definitions({
                     "UPDATE map SET regions = CAST(x'4141004142' AS TEXT)",
                     "UPDATE map SET regions = printf('%.*c', 3000000, 'A')",
                     "UPDATE map SET solution = printf('%.*c', 3000000, '0')",
                     "UPDATE map SET n = 4294967301",
                     "UPDATE map SET n = -1",
                     "UPDATE map SET solution = CAST(x'30003132' AS TEXT)",
                     "UPDATE map SET idx = idx - 9000000000000000000",
                     "UPDATE run SET parameters = printf('%.*c', 3000000, '[')",
                     "UPDATE run SET parameters = CAST(x'7B00' AS TEXT)",
                     "PRAGMA user_version = 1000",
                     "PRAGMA application_id = 7",
                 }),
                 {{"check", bad},
                  {"solve", bad},
                  {"render", bad, "-o", folder / "page.html"},
                  {"merge", "--union", bad, "-o", folder / "all.jsonl"},
                  {"generate", "-n", "5", "--count", "3", "-o", bad, "--resume"}});
}

TEST(CliForeignDatabase, OfACountIsRefused) {
  const Folder folder;
  const std::string good = folder / "good.db";
  const std::string bad = folder / "bad.db";
  ASSERT_EQ(queens({"count", "queen", "8", "--method", "bitboard", "--checkpoint", good, "--quiet"}).out, "92\n");
  expect_refused(folder, read_file(good),
                 with_foreign_definitions({
                     "UPDATE task SET count = printf('%.*c', 3000000, '1')",
                     "UPDATE task SET count = CAST(x'3100' AS TEXT)",
                     "UPDATE run SET board = printf('%.*c', 3000000, '#')",
                     "UPDATE run SET tasks = 9000000000000000000",
                     "UPDATE run SET n = 4294967304",
                     "UPDATE task SET seconds = 9e999",
                 }),
                 {{"status", bad},
                  {"verify", bad},
                  {"merge", bad, "-o", folder / "all.db"},
                  {"count", "queen", "8", "--method", "bitboard", "--checkpoint", bad}});
}

TEST(CliForeignDatabase, IsLeftAsItIs) {
  const Folder folder;
  const std::string path = folder / "maps.db";
  ASSERT_EQ(queens({"generate", "-n", "5", "--count", "3", "-o", path, "--quiet"}).status, 0);
  change(path, kForeignDefinitions[1]);
  const std::string before = read_file(path);
  expect_refusal(queens({"generate", "-n", "5", "--count", "9", "-o", path, "--resume"}), 4, {path, "tables"});
  EXPECT_EQ(read_file(path), before);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"maps.db"});
}

}  // namespace
}  // namespace queens::test
