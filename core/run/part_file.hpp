// A store that is made under a passing name, and appears under its own when it is complete.
#pragma once

#include <filesystem>
#include <string>

namespace queens::detail {

/// Gone with everything that SQLite puts beside it, unless it was kept.
class PartFile {
 public:
  explicit PartFile(const std::string& target);
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile();

  /// With the ending of the target, which says the form.
  [[nodiscard]] std::string path() const { return path_.string(); }
  /// @pre the store is closed. @throw std::system_error when a part of it is still in a log, or on a failing
  /// rename.
  void keep() const;

 private:
  std::filesystem::path target_;
  std::filesystem::path path_;
};

}  // namespace queens::detail
