// Standard input that ends when the session is stopped, even while it waits for more.
#pragma once

#include <array>
#include <istream>
#include <streambuf>

#include "queens/run_control.hpp"

namespace queens::cli {

class StandardInput : public std::istream {
 public:
  explicit StandardInput(const RunControl& control) : std::istream(nullptr), buffer_(control) { rdbuf(&buffer_); }

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(const RunControl& control) : control_(control) {}

   private:
    /// Waits in short turns: a signal that comes just before a read would not wake it.
    int_type underflow() override;

    const RunControl& control_;
    std::array<char, 1 << 14> block_{};
  };

  Buffer buffer_;
};

}  // namespace queens::cli
