#include "exchange/json_places.hpp"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

namespace queens::detail {
namespace {

/// The place behind the string that begins at `at`, or behind the text.
std::size_t behind_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

// Between values stand blanks and marks, which mean nothing here.
std::size_t next_value(std::string_view text, std::size_t at) { return text.find_first_not_of(" \t\r\n,:", at); }

std::size_t behind_value(std::string_view text, std::size_t at) {
  for (int depth = 0; at < text.size();) {
    const char first = text[at];
    if (first == '"') {
      at = behind_string(text, at);
    } else if (first == '[' || first == '{' || first == ']' || first == '}') {
      depth += first == '[' || first == '{' ? 1 : -1;
      ++at;
    } else {
      at = std::min(text.find_first_of(" \t\r\n,:[]{}\"", at), text.size());
    }
    if (depth == 0) return at;
    at = next_value(text, at);
  }
  return text.size();
}

}  // namespace

std::optional<std::size_t> too_deep(std::string_view line) {
  int depth = 0;
  for (std::size_t at = line.find_first_of("[]{}\""); at < line.size(); at = line.find_first_of("[]{}\"", at)) {
    if (line[at] == '"') {
      at = behind_string(line, at);
      continue;
    }
    depth += line[at] == '[' || line[at] == '{' ? 1 : -1;
    if (depth > kDeepestJson) return at + 1;
    ++at;
  }
  return std::nullopt;
}

std::size_t huge_number(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size()) {
    if (line[at] == '"') {
      at = behind_string(line, at);
    } else if (line[at] == '-' || (line[at] >= '0' && line[at] <= '9')) {
      const std::size_t end = std::min(line.find_first_not_of("0123456789+-.eE", at), line.size());
      if (!std::isfinite(std::strtod(std::string(line.substr(at, end - at)).c_str(), nullptr))) break;
      at = end;
    } else {
      ++at;
    }
  }
  return at + 1;
}

std::size_t JsonPlaces::object() const { return line_.find('{') + 1; }

std::size_t JsonPlaces::value(std::string_view key) const {
  std::size_t found = object();
  for (std::size_t at = next_value(line_, object()); line_[at] != '}'; at = next_value(line_, at)) {
    const std::size_t end = behind_string(line_, at);
    const bool named = nlohmann::json::parse(line_.substr(at, end - at)) == key;
    at = next_value(line_, end);
    if (named) found = at + 1;
    at = behind_value(line_, at);
  }
  return found;
}

std::size_t JsonPlaces::element(std::string_view key, std::size_t index) const {
  std::size_t at = next_value(line_, value(key));
  for (; index > 0; --index) at = next_value(line_, behind_value(line_, at));
  return at + 1;
}

std::size_t JsonPlaces::byte(std::string_view key, std::size_t row, std::size_t index) const {
  std::size_t at = element(key, row);
  for (; index > 0; --index) at += line_[at] == '\\' ? 6 : 1;
  return at + 1;
}

}  // namespace queens::detail
