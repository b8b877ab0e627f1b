// The words of a TypeScript file, as far as files of levels need them.
#pragma once

#include <cstddef>
#include <string>

#include "exchange/line_reader.hpp"

namespace queens::detail {

struct ScriptToken {
  enum class Kind { word, number, string, mark, end };
  Kind kind = Kind::end;
  std::string text;  ///< of a string what stands between its quotes; a mark is one character
  std::size_t line = 0;
  std::size_t column = 0;

  [[nodiscard]] bool is(char mark) const { return kind == Kind::mark && text.front() == mark; }
  [[nodiscard]] bool is_word(const char* word) const { return kind == Kind::word && text == word; }
};

/// Reads tokens one after the other, over line ends, without comments. `lines` stands on its first line.
class ScriptTokens {
 public:
  explicit ScriptTokens(LineReader& lines) : lines_(lines) { advance(); }

  [[nodiscard]] const ScriptToken& now() const { return now_; }
  /// The token that was current. @throw FormatError for a character or string that is none.
  ScriptToken take();
  /// Takes the token if it is `mark`.
  bool accept(char mark);
  /// @throw FormatError unless the token is `mark`; `why` says what it is good for.
  ScriptToken expect(char mark, const char* why);
  [[noreturn]] void fail(const ScriptToken& token, const std::string& what) const;

 private:
  void advance();
  bool skip_blanks();
  void skip_comment();
  void read_string(char quote);
  [[nodiscard]] char ahead(std::size_t distance) const;

  LineReader& lines_;
  std::size_t at_ = 0;
  bool more_ = true;
  ScriptToken now_;
};

/// The token as it may be shown in a message.
std::string shown(const ScriptToken& token);

}  // namespace queens::detail
