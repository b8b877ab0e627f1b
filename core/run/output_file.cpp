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

bool is_replaced(const fs::path& path) {
  std::error_code unknown;
  const fs::file_status status = fs::status(path, unknown);
  return !fs::exists(status) || fs::is_regular_file(status);
}

}  // namespace

class WholeFile::Descriptor {
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

WholeFile::WholeFile(const std::string& path) : target_(behind_links(path)) {
  const bool replaced = is_replaced(target_);
  if (replaced) part_ = target_ + ".part-" + std::to_string(::getpid());
  file_ = replaced ? std::make_unique<Descriptor>(part_, O_CREAT | O_EXCL, target_)
                   : std::make_unique<Descriptor>(target_, 0, target_);
}

WholeFile::~WholeFile() {
  if (file_ && !part_.empty()) ::unlink(part_.c_str());
}

void WholeFile::write(std::string_view content) { file_->write(content); }

void WholeFile::finish() {
  if (!part_.empty()) {
    file_->sync();
    if (std::rename(part_.c_str(), target_.c_str()) != 0) fail(target_);
  }
  file_.reset();
}

void write_whole_file(const std::string& path, std::string_view content) {
  WholeFile file(path);
  file.write(content);
  file.finish();
}

}  // namespace queens::detail
