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

  /// Reads the next line, without its end (LF or CR LF), the first one also without a byte-order mark; false at the
  /// end of the stream: then line() is what stands behind the last line end, and what comes after it is missing.
  /// @throw FormatError for a line of more than kLongestLine bytes.
  bool next() {
    if (!more_) return false;
    line_.clear();
    ++number_;
    std::streambuf& buffer = *in_.rdbuf();
    for (int byte = buffer.sbumpc(); byte != '\n'; byte = buffer.sbumpc()) {
      if (byte == std::char_traits<char>::eof()) {
        more_ = false;
        strip_mark();
        return !line_.empty();
      }
      if (line_.size() == kLongestLine) fail(kLongestLine, "a line of more than 1 MiB is no map");
      line_.push_back(static_cast<char>(byte));
    }
    if (!line_.empty() && line_.back() == '\r') line_.pop_back();
    strip_mark();
    return true;
  }

  /// Refuses something in the current line; columns count from 1.
  [[noreturn]] void fail(std::size_t column, const std::string& what) const {
    throw FormatError(file_, number_, column, what);
  }
  /// The column behind the line: that of what is missing there.
  [[nodiscard]] std::size_t end() const { return line_.size() + 1; }

  [[nodiscard]] const std::string& line() const { return line_; }
  [[nodiscard]] std::size_t number() const { return number_; }
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  void strip_mark() {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (number_ == 1 && line_.starts_with(kMark)) line_.erase(0, kMark.size());
  }

  std::istream& in_;
  std::string file_;
  std::string line_;
  std::size_t number_ = 0;
  bool more_ = true;
};

/// True for a line without anything but blanks.
inline bool is_blank(const std::string& line) { return line.find_first_not_of(" \t") == std::string::npos; }

/// The line without the blanks around it.
inline std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos ? "" : line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
}

}  // namespace queens::detail
