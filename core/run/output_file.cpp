#include "run/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

namespace queens::detail {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), "cannot write " + path.string());
}

class Descriptor {
 public:
  Descriptor(const fs::path& file, int flags, const fs::path& target)
      : target_(target), descriptor_(::open(file.c_str(), flags | O_WRONLY | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) fail(target_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { ::close(descriptor_); }

  void write(std::string_view content) const {
    while (!content.empty()) {
      const ssize_t written = ::write(descriptor_, content.data(), content.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail(target_);
      content.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void sync() const {
    if (::fsync(descriptor_) != 0) fail(target_);
  }

 private:
  fs::path target_;
  int descriptor_;
};

/// Where a chain of symbolic links ends, so that the link stays and the file behind it is replaced.
fs::path behind_links(fs::path path) {
  const fs::path named = path;
  std::error_code unknown;  // a path that cannot be looked at is reported when it is opened
  for (int links = 0; fs::is_symlink(path, unknown); ++links) {
    errno = ELOOP;
    if (links == 40) fail(named);
    const fs::path to = fs::read_symlink(path);
    path = to.is_absolute() ? to : path.parent_path() / to;
  }
  return path;
}

void replace(const fs::path& target, std::string_view content) {
  const fs::path part = target.string() + ".part-" + std::to_string(::getpid());
  const Descriptor file(part, O_CREAT | O_EXCL, target);
  try {
    file.write(content);
    file.sync();
    if (std::rename(part.c_str(), target.c_str()) != 0) fail(target);
  } catch (...) {
    ::unlink(part.c_str());
    throw;
  }
}

}  // namespace

void write_whole_file(const std::string& path, std::string_view content) {
  const fs::path target = behind_links(path);
  std::error_code unknown;
  const fs::file_status status = fs::status(target, unknown);
  if (fs::exists(status) && !fs::is_regular_file(status))
    Descriptor(target, 0, target).write(content);  // a device or pipe: there is nothing to replace
  else
    replace(target, content);
}

}  // namespace queens::detail
