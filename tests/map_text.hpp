// Text read as a file of maps called "maps", and what a refusal of it has to look like.
#pragma once

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "queens/map_file.hpp"

namespace queens::testing {

inline std::vector<MapRecord> read(const std::string& text) {
  std::istringstream in(text);
  MapReader reader(in, "maps");
  std::vector<MapRecord> records;
  while (auto record = reader.next()) records.push_back(*record);
  return records;
}

/// The message with which `text` is refused.
inline std::string refusal(const std::string& text) {
  try {
    (void)read(text);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "nothing was refused";
}

/// What is wrong with the refusal of `text`, "" when nothing is: "maps:LINE:COLUMN: ", a place in the text or just
/// behind a line of it, and words on one line that print.
inline std::string flaw(std::string_view message, std::string_view text) {
  constexpr std::string_view kFile = "maps:";
  if (!message.starts_with(kFile)) return "does not begin with the file";
  const char* const end = message.data() + message.size();
  std::size_t line = 0;
  std::size_t column = 0;
  const char* at = std::from_chars(message.data() + kFile.size(), end, line).ptr;
  if (at == end || *at != ':' || line == 0) return "has no line";
  at = std::from_chars(at + 1, end, column).ptr;
  if (end - at < 3 || *at != ':' || at[1] != ' ' || column == 0) return "has no column";
  if (!std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }))
    return "has characters that do not print";
  for (; line > 1; --line) {
    const std::size_t line_end = text.find('\n');
    if (line_end == std::string_view::npos) return "names a line behind the text";
    text.remove_prefix(line_end + 1);
  }
  return column <= text.substr(0, text.find('\n')).size() + 1 ? "" : "names a column behind the line";
}

}  // namespace queens::testing
