// The file of a saved count: one row for the run, one for each finished task.
// Every row carries a check value, a hash over the run's parameters and all of the row, so that a row that a fault
// has changed, or that comes from another run, is found even where the pages of the file are sound.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "exchange/database.hpp"
#include "queens/saved_count.hpp"
#include "run/file_lock.hpp"

namespace queens::detail {

inline constexpr std::int32_t kCountStoreId = 0x51436E74;  // "QCnt"

struct SavedTask {
  std::uint64_t number = 0;
  mpz_class count = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;  ///< of one thread
  double cost = 0;     ///< as predicted
};

class CountStore {
 public:
  /// Opens a file to read. @throw DamagedFile, std::runtime_error.
  explicit CountStore(const std::string& path);

  /// Opens a file to add to, alone, and begins it where there is none or an empty one.
  /// @throw std::invalid_argument that says how the run in the file differs from `parameters`; DamagedFile,
  ///        std::runtime_error.
  CountStore(const std::string& path, const RunParameters& parameters);

  /// A file that was added to is left as a single file where that can be done.
  ~CountStore();
  CountStore(const CountStore&) = delete;
  CountStore& operator=(const CountStore&) = delete;

  [[nodiscard]] const RunParameters& parameters() const { return parameters_; }
  [[nodiscard]] const std::string& path() const { return database_.path(); }

  /// Visits all tasks in ascending order. @throw DamagedFile for one that is not as it was written.
  void for_each(const std::function<void(const SavedTask&)>& visit);

  /// One transaction, on the disk when this returns. @throw std::runtime_error.
  void append(std::span<const SavedTask> tasks);

  /// Leaves no log beside the file, unless another process is just reading it. @throw std::runtime_error.
  void leave_single_file();

  [[nodiscard]] RunStatus status();

 private:
  CountStore(std::unique_ptr<FileLock> lock, const std::string& path);

  /// @return false when the file has no run yet.
  bool load_parameters();
  [[nodiscard]] SavedTask task_from(const Statement& row) const;
  void save_parameters(const RunParameters& parameters);

  std::unique_ptr<FileLock> lock_;
  Database database_;
  RunParameters parameters_;
  std::uint64_t identity_ = 0;  // hash of the parameters that merged files share
};

/// The first thing in which two runs differ, as "n is 18, not 19"; "" when there is none. Shards are not compared.
[[nodiscard]] std::string difference(const RunParameters& ours, const RunParameters& theirs);

/// "" for an open board, else its rows, '.' where a piece may stand and '#' where not, parted by '/'.
[[nodiscard]] std::string board_text(const Board& board);

}  // namespace queens::detail
