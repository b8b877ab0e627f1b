#include "run/part_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace queens::detail {
namespace {

namespace fs = std::filesystem;

fs::path beside(const fs::path& path, const char* ending) { return fs::path(path) += ending; }

}  // namespace

PartFile::PartFile(const std::string& target)
    : target_(target), path_(fs::path(target).replace_extension(fmt::format("part-{}", ::getpid()))) {
  path_ += target_.extension();
}

PartFile::~PartFile() {
  for (const char* ending : {"", "-journal", "-wal", "-shm"}) {
    std::error_code gone;
    fs::remove(beside(path_, ending), gone);
  }
}

void PartFile::keep() const {
  std::error_code error;
  if (fs::exists(beside(path_, "-wal"), error))
    error = std::make_error_code(std::errc::io_error);
  else
    fs::rename(path_, target_, error);
  if (error) throw std::system_error(error, "cannot write " + target_.string());
}

}  // namespace queens::detail
