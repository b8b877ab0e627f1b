#include "exchange/script_tokens.hpp"

#include <fmt/format.h>

#include <string_view>

#include "exchange/forms.hpp"

namespace queens::detail {
namespace {

bool is_digit(char character) { return character >= '0' && character <= '9'; }

bool is_word_character(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_' ||
         character == '$' || is_digit(character);
}

constexpr std::string_view kMarks = "{}[]():;,.=*<>|&?!-+/@#";

}  // namespace

char ScriptTokens::ahead(std::size_t distance) const {
  const std::string& line = lines_.line();
  return at_ + distance < line.size() ? line[at_ + distance] : '\0';
}

void ScriptTokens::fail(const ScriptToken& token, const std::string& what) const {
  throw FormatError(lines_.file(), token.line, token.column, what);
}

ScriptToken ScriptTokens::take() {
  ScriptToken token = std::move(now_);
  advance();
  return token;
}

bool ScriptTokens::accept(char mark) {
  if (!now_.is(mark)) return false;
  advance();
  return true;
}

ScriptToken ScriptTokens::expect(char mark, const char* why) {
  if (!now_.is(mark)) fail(now_, fmt::format("'{}' expected {}, not {}", mark, why, shown(now_)));
  return take();
}

// Moves to the next character that is not blank; false at the end of the file.
bool ScriptTokens::skip_blanks() {
  while (more_) {
    while (ahead(0) == ' ' || ahead(0) == '\t') ++at_;
    if (at_ < lines_.line().size()) return true;
    more_ = lines_.next();
    at_ = 0;
  }
  return false;
}

void ScriptTokens::skip_comment() {
  if (ahead(1) == '/') {
    at_ = lines_.line().size();
    return;
  }
  const ScriptToken begin{ScriptToken::Kind::mark, "/", lines_.number(), at_ + 1};
  at_ += 2;
  while (ahead(0) != '*' || ahead(1) != '/') {
    if (at_ < lines_.line().size()) {
      ++at_;
      continue;
    }
    more_ = lines_.next();
    at_ = 0;
    if (!more_) fail(begin, "this comment has no end; '*/' is missing");
  }
  at_ += 2;
}

void ScriptTokens::read_string(char quote) {
  now_.kind = ScriptToken::Kind::string;
  for (++at_; ahead(0) != quote; ++at_) {
    if (at_ >= lines_.line().size()) fail(now_, "this string does not end on its line");
    if (ahead(0) == '\\') ++at_;
    now_.text += ahead(0);
  }
  ++at_;
}

void ScriptTokens::advance() {
  while (skip_blanks() && ahead(0) == '/' && (ahead(1) == '/' || ahead(1) == '*')) skip_comment();
  now_ = {ScriptToken::Kind::end, "", lines_.number(), more_ ? at_ + 1 : lines_.end()};
  if (!more_) return;
  const char first = ahead(0);
  if (first == '"' || first == '\'' || first == '`') return read_string(first);
  if (is_word_character(first)) {
    now_.kind = is_digit(first) ? ScriptToken::Kind::number : ScriptToken::Kind::word;
    for (; is_word_character(ahead(0)); ++at_) now_.text += ahead(0);
    return;
  }
  now_.kind = ScriptToken::Kind::mark;
  now_.text = first;
  if (kMarks.find(first) == std::string_view::npos) fail(now_, fmt::format("{} has no place here", shown(first)));
  ++at_;
}

std::string shown(const ScriptToken& token) {
  if (token.kind == ScriptToken::Kind::end) return "the end of the file";
  constexpr std::size_t kLongest = 20;
  std::string text;
  for (const char character : token.text.substr(0, kLongest))
    text += character >= ' ' && character <= '~' ? character : '?';
  const char* more = token.text.size() > kLongest ? "..." : "";
  const char quote = token.kind == ScriptToken::Kind::string ? '"' : '\'';
  return fmt::format("{}{}{}{}", quote, text, more, quote);
}

}  // namespace queens::detail
