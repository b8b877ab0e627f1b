#include "cli/standard_input.hpp"

#include <poll.h>
#include <unistd.h>

namespace queens::cli {
namespace {

constexpr int kTurnMilliseconds = 50;

}  // namespace

StandardInput::Buffer::int_type StandardInput::Buffer::underflow() {
  while (!control_.stop) {
    pollfd waiting{STDIN_FILENO, POLLIN, 0};
    if (::poll(&waiting, 1, kTurnMilliseconds) <= 0) continue;
    const ssize_t count = ::read(STDIN_FILENO, block_.data(), block_.size());
    if (count <= 0) break;
    setg(block_.data(), block_.data(), block_.data() + count);
    return traits_type::to_int_type(block_.front());
  }
  return traits_type::eof();
}

}  // namespace queens::cli
