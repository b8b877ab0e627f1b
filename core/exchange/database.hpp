// SQLite as the stores use it: every statement checked, and a file accepted only when it is what we would have
// made ourselves. A file is data, never code: it must hold exactly our tables, so no trigger and no view of a
// stranger's is ever run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "queens/map_file.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace queens::detail {

/// A damaged or foreign file, with the reason.
class DamagedFile : public FormatError {
 public:
  explicit DamagedFile(const std::string& message) : FormatError(message) {}
};

/// What marks a file as one of ours.
struct Schema {
  std::int32_t application_id;
  int version;               ///< user_version; a file with a higher one comes from a newer program
  const char* sql;           ///< the statements that make the tables
  const char* indexes = "";  ///< statements that may have been run since
};

class Database;

/// A prepared statement; use it again after reset(). Must not outlive its database.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Parameters count from 1.
  Statement& bind(int parameter, std::int64_t value);
  Statement& bind(int parameter, double value);
  Statement& bind(int parameter, std::string_view text);
  Statement& bind_blob(int parameter, std::string_view bytes);

  /// @return true when there is a row to read.
  bool step();
  /// Runs a statement that has no rows, and makes it ready for the next bindings.
  void run();
  void reset();
  /// Forgets all bindings: a parameter not bound again is NULL.
  void clear();

  /// Columns count from 0. A value of another type than asked for means a damaged file.
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string_view text(int column) const;  ///< valid until the next step
  [[nodiscard]] std::string_view blob(int column) const;
  [[nodiscard]] bool null(int column) const;

 private:
  void expect(int column, int type) const;

  Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

class Database {
 public:
  enum class Access : std::uint8_t { create, write, read };

  /// Opens a file with exactly `schema`; `create` makes one where no file, or an empty one, is. WAL, and every
  /// commit is on the disk when commit() returns.
  /// @throw DamagedFile that says why the file is not ours; std::runtime_error when it cannot be opened or written
  ///        (std::system_error where the system says why: a full disk).
  Database(const std::string& path, Access access, const Schema& schema);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const char* sql);
  void begin() { run("BEGIN IMMEDIATE"); }
  void commit() { run("COMMIT"); }
  /// Puts what is in the log into the file, which can then be read where nothing may be written. While another
  /// process reads it the log stays; the two are complete together. @throw as a commit.
  void leave_single_file();
  /// How many rows the last statement that changes any has changed.
  [[nodiscard]] int changes() const;

  /// Reads the whole file: page structure, tables and indexes against each other. Cost: linear in its size.
  /// @throw DamagedFile.
  void check_pages();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }
  /// Throws what the last call on the handle failed with.
  [[noreturn]] void fail() const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  void make(const Schema& schema);
  void recognise(const Schema& schema);
  [[nodiscard]] std::int64_t pragma(const char* name);
  [[nodiscard]] bool has_damaged_pages() const;

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// Whether the file begins as SQLite files do. False for what cannot be read, and for pipes, which it leaves
/// unread.
[[nodiscard]] bool is_database(const std::string& path);
/// The version of the SQLite library, such as "3.40.1".
[[nodiscard]] const char* database_version();
/// The application id of an SQLite file, 0 for any other.
[[nodiscard]] std::int32_t application_id(const std::string& path);

}  // namespace queens::detail
