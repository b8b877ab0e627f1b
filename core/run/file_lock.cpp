#include "run/file_lock.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace queens::detail {

FileLock::FileLock(const std::string& path)
    : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "cannot write " + path);
  struct flock range {};
  range.l_type = F_WRLCK;
  range.l_whence = SEEK_SET;
  range.l_start = off_t{1} << 61;
  range.l_len = 1;
  if (::fcntl(descriptor_, F_OFD_SETLK, &range) == 0) return;
  const int error = errno;
  ::close(descriptor_);
  if (error == EAGAIN || error == EACCES)
    throw std::runtime_error(path + " is in use by another run; wait for its end or choose another file");
  throw std::system_error(error, std::generic_category(), "cannot lock " + path);
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace queens::detail
