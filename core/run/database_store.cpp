// A batch as a database. Maps go in by transactions of about a second, which also note the next index, so that what
// is in the file always fits together; one write transaction is open all the time.
// Repeats are found in memory before (a unique index on the keys would cost eight times the rows), and the indexes
// for queries are made when the batch is complete.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>

#include "exchange/map_database.hpp"
#include "run/file_lock.hpp"
#include "run/map_store.hpp"

namespace queens::detail {
namespace {

using Clock = std::chrono::steady_clock;

class DatabaseStore final : public MapStore {
 public:
  DatabaseStore(const std::string& path, const BatchRun& run)
      : lock_(path),
        database_(path, Database::Access::create, kMapSchema),
        table_(database_),
        parameters_(json(run)) {
    database_.begin();
  }

  /// Writes the row of the run where there is none yet.
  void begin(const BatchRun& run) {
    const MapRunRow row{parameters_, run.begin};
    Statement insert(database_, "INSERT INTO run SELECT 1, ?, ?, 0, 0, 0, ? WHERE NOT EXISTS (SELECT 1 FROM run)");
    insert.bind(1, row.parameters).bind(2, static_cast<std::int64_t>(row.next)).bind(3, row.check_value()).run();
    turn();
  }

  void add(const MapRecord& record) override { table_.add(record); }
  void add_unmet(std::uint64_t index) override { table_.add_unmet(index); }

  void keep(const BatchTally& tally, bool now) override {
    if (!now && Clock::now() - kept_ < kTurn) return;
    note(tally, false);
    turn();
  }

  void finish(const BatchTally& tally) override {
    database_.run(kMapSchema.indexes);
    note(tally, true);
    close();
  }

  /// Ends writing, and leaves one file that can be read where nothing may be written.
  void close() {
    database_.commit();
    database_.leave_single_file();
  }

 private:
  static constexpr std::chrono::seconds kTurn{1};

  void note(const BatchTally& tally, bool finished) {
    const MapRunRow row{parameters_, tally.next, finished, tally.maps, tally.unmet};
    Statement update(database_, "UPDATE run SET next = ?, finished = ?, maps = ?, unmet = ?, check_value = ?");
    update.bind(1, static_cast<std::int64_t>(row.next)).bind(2, std::int64_t{row.finished});
    update.bind(3, static_cast<std::int64_t>(row.maps)).bind(4, static_cast<std::int64_t>(row.unmet));
    update.bind(5, row.check_value()).run();
  }

  void turn() {
    database_.commit();
    database_.begin();
    kept_ = Clock::now();
  }

  FileLock lock_;  // a second writer is told at once, and not when it has waited for a lock of SQLite's
  Database database_;
  MapTable table_;
  std::string parameters_;
  Clock::time_point kept_ = Clock::now();
};

}  // namespace

OpenedStore open_database_store(const std::string& path, const BatchRun& run, Opening opening, KnownMaps& known) {
  std::error_code none;
  const auto size = std::filesystem::file_size(path, none);
  if (opening == Opening::fresh && !none && size > 0)
    throw std::invalid_argument(path + " is there already; --resume continues it, another name leaves it alone");
  OpenedStore opened;
  auto store = std::make_unique<DatabaseStore>(path, run);
  store->begin(run);
  if (opening == Opening::resume) {
    Database(path, Database::Access::read, kMapSchema).check_pages();
    MapReader reader(path);
    load(reader, path, run, known, opened);
  }
  opened.tally.next = std::max(opened.tally.next, run.begin);
  if (opened.finished)
    store->close();
  else
    opened.store = std::move(store);
  return opened;
}

}  // namespace queens::detail
