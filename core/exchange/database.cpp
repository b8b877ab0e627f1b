#include "exchange/database.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <map>
#include <new>
#include <system_error>

namespace queens::detail {
namespace {

constexpr int kBusyMilliseconds = 10000;
constexpr int kLongestRow = 1 << 20;  // ours have under 10 kB; a stranger's could be of a gigabyte

/// Name and text of everything that a database defines.
std::map<std::string, std::string> definitions(Database& database) {
  std::map<std::string, std::string> found;
  Statement list(database, "SELECT type || ' ' || name, ifnull(sql, '') FROM sqlite_schema");
  while (list.step()) found.emplace(list.text(0), list.text(1));
  return found;
}

/// Without a stream: one that finds no memory looks like an empty file.
std::array<char, 100> header_of(const std::string& path) {
  std::array<char, 100> header;
  header.fill('?');  // a shorter file is no database
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return header;
  for (std::size_t size = 0; size < header.size();) {
    const ssize_t got = ::read(descriptor, header.data() + size, header.size() - size);
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
  }
  ::close(descriptor);
  return header;
}

/// SQLite takes a file of a few bytes for an empty one, and reads a last page that is cut as if zeros followed.
/// With a journal beside it a file may look like that, and SQLite repairs it.
void refuse_fragments(const std::string& path) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(path, none);
  if (none || size == 0 || std::filesystem::exists(path + "-wal") || std::filesystem::exists(path + "-journal"))
    return;
  if (!is_database(path)) throw DamagedFile(path + " is not a database");
  const std::array<char, 100> header = header_of(path);  // big-endian at offset 16; 1 stands for 65536
  const unsigned page = static_cast<unsigned char>(header[16]) * 256U + static_cast<unsigned char>(header[17]);
  if (page > 1 && size % page != 0) throw DamagedFile(path + " is damaged: it is cut within a page");
}

/// Makes an empty file where none is: SQLite would not say why it cannot be made.
void require_writable(const std::string& path) {
  if (std::filesystem::exists(path)) return;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "cannot write " + path);
  ::close(descriptor);
}

/// Throws for a file that SQLite could open for reading only, and would not say why.
[[noreturn]] void fail_to_write(const std::string& path) {
  const bool writable = ::access(path.c_str(), W_OK) == 0;
  throw std::system_error(writable ? EIO : errno, std::generic_category(), "cannot write " + path);
}

/// Why there can be no log beside a file that is there; SQLite's last error is that there is none.
int reason_beside(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
  return ::access(folder.c_str(), W_OK) == 0 ? EIO : errno;
}

}  // namespace

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  if (sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                         &statement_, nullptr) != SQLITE_OK)
    database.fail();
}
Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::bind(int parameter, std::int64_t value) {
  if (sqlite3_bind_int64(statement_, parameter, value) != SQLITE_OK) database_.fail();
  return *this;
}
Statement& Statement::bind(int parameter, double value) {
  if (sqlite3_bind_double(statement_, parameter, value) != SQLITE_OK) database_.fail();
  return *this;
}
Statement& Statement::bind(int parameter, std::string_view text) {
  if (sqlite3_bind_text64(statement_, parameter, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8) !=
      SQLITE_OK)
    database_.fail();
  return *this;
}
Statement& Statement::bind_blob(int parameter, std::string_view bytes) {
  if (sqlite3_bind_blob64(statement_, parameter, bytes.data(), bytes.size(), SQLITE_TRANSIENT) != SQLITE_OK)
    database_.fail();
  return *this;
}

bool Statement::step() {
  const int outcome = sqlite3_step(statement_);
  if (outcome != SQLITE_ROW && outcome != SQLITE_DONE) database_.fail();
  return outcome == SQLITE_ROW;
}
void Statement::run() {
  while (step()) {
  }
  reset();
}
void Statement::reset() { sqlite3_reset(statement_); }
void Statement::clear() { sqlite3_clear_bindings(statement_); }

void Statement::expect(int column, int type) const {
  if (sqlite3_column_type(statement_, column) != type)
    throw DamagedFile(fmt::format("{}: column '{}' holds a value of another type than ours", database_.path(),
                                  sqlite3_column_name(statement_, column)));
}
std::int64_t Statement::integer(int column) const {
  expect(column, SQLITE_INTEGER);
  return sqlite3_column_int64(statement_, column);
}
double Statement::real(int column) const {
  expect(column, SQLITE_FLOAT);
  return sqlite3_column_double(statement_, column);
}
std::string_view Statement::text(int column) const {
  expect(column, SQLITE_TEXT);
  const auto* const start = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  if (start == nullptr) throw std::bad_alloc();
  return {start, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}
std::string_view Statement::blob(int column) const {
  expect(column, SQLITE_BLOB);
  const auto* const start = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return {start, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}
bool Statement::null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Database::Database(const std::string& path, Access access, const Schema& schema) : path_(path) {
  refuse_fragments(path);
  if (access == Access::create && path != ":memory:") require_writable(path);
  // A journal that a dead process left has to be rolled back before anything can be read.
  const bool broken_off = std::filesystem::exists(path + "-journal");
  const int flags = access == Access::create                ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                    : access == Access::write || broken_off ? SQLITE_OPEN_READWRITE
                                                            : SQLITE_OPEN_READONLY;
  sqlite3* handle = nullptr;
  const int outcome = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_EXRESCODE, nullptr);
  handle_.reset(handle);
  if (outcome != SQLITE_OK) fail();
  if (access != Access::read && sqlite3_db_readonly(handle, "main") == 1) fail_to_write(path);
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestRow);
  run("PRAGMA cell_size_check = ON");
  if (access == Access::create) {
    run("BEGIN IMMEDIATE");  // of two processes that create one file, the second finds it made
    if (pragma("schema_version") == 0 && pragma("application_id") == 0) make(schema);
    run("COMMIT");
  }
  recognise(schema);
  if (access == Access::read) return;
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = FULL");
}

Database::~Database() = default;

void Database::make(const Schema& schema) {
  run(schema.sql);
  run(fmt::format("PRAGMA application_id = {}", schema.application_id).c_str());
  run(fmt::format("PRAGMA user_version = {}", schema.version).c_str());
}

void Database::recognise(const Schema& schema) {
  if (pragma("application_id") != schema.application_id)
    throw DamagedFile(path_ + " is another program's database, or of another kind");
  if (const std::int64_t version = pragma("user_version"); version != schema.version)
    throw DamagedFile(fmt::format("{} has version {} of its form, this program reads version {}", path_, version,
                                  schema.version));
  static const Schema nothing{0, 0, ""};
  if (schema.application_id == nothing.application_id) return;
  Database ours(":memory:", Access::create, nothing);
  ours.run(schema.sql);
  const auto found = definitions(*this);
  if (found == definitions(ours)) return;
  ours.run(schema.indexes);
  if (found != definitions(ours)) throw DamagedFile(path_ + " does not hold the tables that it should");
}

std::int64_t Database::pragma(const char* name) {
  Statement statement(*this, fmt::format("PRAGMA {}", name));
  return statement.step() ? statement.integer(0) : 0;
}

void Database::run(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void Database::leave_single_file() {
  const int outcome = sqlite3_exec(handle_.get(), "PRAGMA journal_mode = DELETE", nullptr, nullptr, nullptr);
  if (outcome != SQLITE_OK && (outcome & 0xFF) != SQLITE_BUSY && (outcome & 0xFF) != SQLITE_LOCKED) fail();
}

void Database::check_pages() {
  Statement check(*this, "PRAGMA integrity_check(1)");
  if (!check.step() || check.text(0) != "ok")
    throw DamagedFile(fmt::format("{} is damaged: {}", path_, check.text(0)));
}

/// Whether a look at all pages finds damage; false when it cannot look. SQLite also says that there is no memory
/// for a row whose damaged length is beyond all reason.
bool Database::has_damaged_pages() const {
  sqlite3_stmt* check = nullptr;
  if (sqlite3_prepare_v2(handle_.get(), "PRAGMA integrity_check(1)", -1, &check, nullptr) != SQLITE_OK)
    return false;
  const bool finds = sqlite3_step(check) == SQLITE_ROW;
  const auto* const finding = finds ? sqlite3_column_text(check, 0) : nullptr;
  const bool damaged = finding != nullptr && std::string_view(reinterpret_cast<const char*>(finding)) != "ok";
  sqlite3_finalize(check);
  return damaged;
}

int Database::changes() const { return sqlite3_changes(handle_.get()); }

void Database::fail() const {
  const int outcome = sqlite3_extended_errcode(handle_.get());
  const int code = outcome & 0xFF;
  const std::string message = fmt::format("{}: {}", path_, sqlite3_errmsg(handle_.get()));
  if (code == SQLITE_NOMEM || outcome == SQLITE_IOERR_NOMEM) {
    if (has_damaged_pages()) throw DamagedFile(fmt::format("{} is damaged", path_));
    throw std::bad_alloc();
  }
  if (code == SQLITE_FULL) throw std::system_error(ENOSPC, std::generic_category(), "cannot write " + path_);
  const int error = sqlite3_system_errno(handle_.get());
  if (code == SQLITE_IOERR)
    throw std::system_error(error != 0 ? error : EIO, std::generic_category(), "cannot read or write " + path_);
  if (code == SQLITE_CANTOPEN && error != 0)
    throw std::system_error(std::filesystem::exists(path_) ? reason_beside(path_) : error, std::generic_category(),
                            "cannot open " + path_);
  // Our statements are right, so an error in one is in the file: a form, a table or a column that is not ours. A
  // file that may be written and says that it must not be is damaged too.
  const bool refuses = outcome == SQLITE_READONLY && ::access(path_.c_str(), W_OK) == 0;
  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_FORMAT || code == SQLITE_ERROR ||
      code == SQLITE_TOOBIG || refuses)
    throw DamagedFile(message);
  throw std::runtime_error(message);
}

const char* database_version() { return sqlite3_libversion(); }

bool is_database(const std::string& path) {
  // What is read from a pipe is gone, and SQLite reads files only.
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown)) return false;
  return std::string_view(header_of(path).data(), 16) == std::string_view("SQLite format 3\0", 16);
}

std::int32_t application_id(const std::string& path) {
  if (!is_database(path)) return 0;
  const std::array<char, 100> header = header_of(path);  // big-endian at offset 68
  std::uint32_t id = 0;
  for (std::size_t i = 68; i < 72; ++i) id = id << 8 | static_cast<unsigned char>(header[i]);
  return static_cast<std::int32_t>(id);
}

}  // namespace queens::detail
