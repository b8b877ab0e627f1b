// Lines of a text stream with their numbers, never more than a bounded part of one in memory.
#pragma once

#include <istream>
#include <string>
#include <string_view>

#include "queens/map_file.hpp"

namespace queens::detail {

class LineReader {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

  LineReader(std::istream& in, std::string file) : in_(in), file_(std::move(file)) {}

  /// Reads the next line, without its end (LF or CR LF); false at the end of the stream.
  /// @throw FormatError for a line of more than kLongestLine bytes or a failing stream.
  bool next() {
    line_.clear();
    ++number_;
    std::streambuf& buffer = *in_.rdbuf();
    for (int byte = buffer.sbumpc();; byte = buffer.sbumpc()) {
      if (byte == std::char_traits<char>::eof()) return !line_.empty();
      if (byte == '\n') break;
      if (line_.size() == kLongestLine)
        throw FormatError(file_, number_, kLongestLine, "a line of more than 1 MiB is no map");
      line_.push_back(static_cast<char>(byte));
    }
    if (!line_.empty() && line_.back() == '\r') line_.pop_back();
    return true;
  }

  [[nodiscard]] const std::string& line() const { return line_; }
  [[nodiscard]] std::size_t number() const { return number_; }
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  std::istream& in_;
  std::string file_;
  std::string line_;
  std::size_t number_ = 0;
};

/// True for a line without anything but blanks.
inline bool is_blank(const std::string& line) { return line.find_first_not_of(" \t") == std::string::npos; }

/// The line without the blanks around it.
inline std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos ? "" : line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
}

}  // namespace queens::detail
