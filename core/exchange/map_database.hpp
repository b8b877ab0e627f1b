// A batch of maps as an SQLite database: what is in it, and how a row is written.
#pragma once

#include "exchange/database.hpp"
#include "queens/map_file.hpp"

namespace queens::detail {

/// Tables run (one row), map and unmet; the indexes are made when a batch is complete, because kept up to date they
/// would cost more than the rows.
extern const Schema kMapSchema;

/// What the one row of the table run says.
struct MapRunRow {
  std::string parameters;
  std::uint64_t next = 0;
  bool finished = false;
  std::uint64_t maps = 0;   ///< rows of the table map
  std::uint64_t unmet = 0;  ///< rows of the table unmet

  [[nodiscard]] std::int64_t check_value() const;
};

/// Adds rows to the tables map and unmet.
class MapTable {
 public:
  explicit MapTable(Database& database);
  /// @pre the record has an index and a solution.
  void add(const MapRecord& record);
  void add_unmet(std::uint64_t index);

 private:
  Statement map_;
  Statement unmet_;
};

}  // namespace queens::detail
