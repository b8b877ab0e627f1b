// Standard input, or a pipe that has a name, as a stream that ends when the session is stopped, even while it waits
// for more.
#pragma once

#include <array>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>

#include "queens/run_control.hpp"

namespace queens::cli {

class PipeInput : public std::istream {
 public:
  /// Standard input.
  explicit PipeInput(const RunControl& control);
  /// The pipe at `path`, which need not have a writer yet. @throw std::system_error when it cannot be opened.
  PipeInput(const std::string& path, const RunControl& control);

 private:
  class Buffer : public std::streambuf {
   public:
    Buffer(int descriptor, const RunControl& control) : descriptor_(descriptor), control_(control) {}
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() override;

   private:
    /// Waits in short turns: a signal that comes just before a read would not wake it.
    int_type underflow() override;

    int descriptor_;
    const RunControl& control_;
    std::array<char, 1 << 14> block_{};
  };

  Buffer buffer_;
};

/// The file at `path`, for reading; a pipe as above. @throw std::system_error when it cannot be opened.
std::unique_ptr<std::istream> open_input(const std::string& path, const RunControl& control);

/// Whether a pipe is at `path`.
bool is_pipe(const std::string& path);

}  // namespace queens::cli
