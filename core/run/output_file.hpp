// A file that is there whole or not at all.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace queens::detail {

/// A file in the making, beside its place until finish(). A device or a pipe is written straight into.
/// One thread at a time; memory: what one write() is given.
class WholeFile {
 public:
  /// @throw std::system_error that names the path, as all members do.
  explicit WholeFile(const std::string& path);
  /// Without finish() nothing is left behind, and an existing file stays as it was.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view content);
  /// Syncs the file and renames it to its path; an existing file is replaced only now.
  void finish();

 private:
  class Descriptor;
  std::string target_;
  std::string part_;  ///< the name until finish(); empty for what is not replaced
  std::unique_ptr<Descriptor> file_;
};

/// Writes `content` to `path` as a WholeFile. @throw std::system_error that names the path; nothing is left behind.
void write_whole_file(const std::string& path, std::string_view content);

}  // namespace queens::detail
