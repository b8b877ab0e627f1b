// A 64-bit hash that says whether a row is still what it was. FNV-1a: every step is a bijection of the state, so a
// change of a single byte is always found.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace queens::detail {

class CheckHash {
 public:
  CheckHash& add(std::string_view text) {
    for (const char character : text) add_byte(static_cast<unsigned char>(character));
    return add(std::uint64_t{text.size()});
  }
  CheckHash& add(std::uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8) add_byte(number >> shift & 0xFF);
    return *this;
  }
  CheckHash& add(double number) { return add(std::bit_cast<std::uint64_t>(number)); }

  /// As SQLite keeps it.
  [[nodiscard]] std::int64_t value() const { return static_cast<std::int64_t>(state_); }

 private:
  void add_byte(std::uint64_t byte) { state_ = (state_ ^ byte) * 0x100000001B3; }
  std::uint64_t state_ = 0xCBF29CE484222325;
};

}  // namespace queens::detail
