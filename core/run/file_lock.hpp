// One process at a time on a file.
#pragma once

#include <string>

namespace queens::detail {

/// Holds a file, which is made where there is none, until it goes out of scope or the process ends, however it
/// ends. The lock lies on a byte far beyond the file's contents and leaves them, and SQLite's own locks, alone; but
/// closing the file takes SQLite's locks of this process with it: make this object before opening the database, and
/// let it outlive that.
class FileLock {
 public:
  /// @throw std::runtime_error when another process, or another FileLock of this one, has the file;
  ///        std::system_error when it cannot be opened.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace queens::detail
