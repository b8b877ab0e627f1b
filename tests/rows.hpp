// What a store of ours holds, read by SQL alone.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <utility>

namespace queens::test {

/// Every row of its tables as text, but for the seconds that a task took.
inline std::string rows_of(const std::string& path) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr), SQLITE_OK);
  const auto add_row = [](void* all, int columns, char** values, char**) {
    for (int i = 0; i < columns; ++i)
      *static_cast<std::string*>(all) += (values[i] != nullptr ? values[i] : "NULL") + std::string("|");
    *static_cast<std::string*>(all) += '\n';
    return 0;
  };
  std::string text;
  for (const auto& [table, columns] : {std::pair{"run", "*"}, std::pair{"map", "*"}, std::pair{"unmet", "*"},
                                       std::pair{"task", "number, count, nodes, cost"}}) {
    if (sqlite3_table_column_metadata(database, nullptr, table, nullptr, nullptr, nullptr, nullptr, nullptr,
                                      nullptr) != SQLITE_OK)
      continue;
    const std::string query = std::string("SELECT ") + columns + " FROM " + table + " ORDER BY 1";
    EXPECT_EQ(sqlite3_exec(database, query.c_str(), add_row, &text, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
  }
  sqlite3_close(database);
  return text;
}

}  // namespace queens::test
