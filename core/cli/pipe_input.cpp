#include "cli/pipe_input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace queens::cli {
namespace {

constexpr int kTurnMilliseconds = 50;

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), "cannot read " + path);
}

/// Without waiting for a writer, and so that no read waits: a signal that comes just before would not wake it.
int opened(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) fail(path);
  return descriptor;
}

}  // namespace

PipeInput::PipeInput(const RunControl& control) : std::istream(nullptr), buffer_(STDIN_FILENO, control) {
  rdbuf(&buffer_);
}

PipeInput::PipeInput(const std::string& path, const RunControl& control)
    : std::istream(nullptr), buffer_(opened(path), control) {
  rdbuf(&buffer_);
}

PipeInput::Buffer::~Buffer() {
  if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

PipeInput::Buffer::int_type PipeInput::Buffer::underflow() {
  while (!control_.stop) {
    pollfd waiting{descriptor_, POLLIN, 0};
    if (::poll(&waiting, 1, kTurnMilliseconds) <= 0) continue;
    const ssize_t count = ::read(descriptor_, block_.data(), block_.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) break;
    setg(block_.data(), block_.data(), block_.data() + count);
    return traits_type::to_int_type(block_.front());
  }
  return traits_type::eof();
}

bool is_pipe(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::is_fifo(path, unknown);
}

std::unique_ptr<std::istream> open_input(const std::string& path, const RunControl& control) {
  if (is_pipe(path)) return std::make_unique<PipeInput>(path, control);
  auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*file) fail(path);
  return file;
}

}  // namespace queens::cli
