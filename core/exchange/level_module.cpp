// Levels of the open-source clones of the game: TypeScript modules that define objects with `size`, `colorRegions`
// (an array of rows of one-letter strings) and `regionColors` (a colour for each letter). Imports, types after a
// colon, comments and keys that mean nothing here are skipped; a file may define several levels.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "exchange/forms.hpp"
#include "exchange/script_tokens.hpp"

namespace queens {
namespace {

using detail::ScriptToken;
using Kind = ScriptToken::Kind;

/// What an object says of a level, before it is known to be one.
struct LevelParts {
  std::string name;
  ScriptToken size;
  ScriptToken regions;                         ///< the bracket that opens the rows
  std::vector<std::vector<ScriptToken>> rows;  ///< one-letter strings
  ScriptToken colours;
  std::array<bool, 128> has_colour{};
};

class LevelModuleReader final : public detail::FormReader {
 public:
  explicit LevelModuleReader(detail::LineReader& lines) : tokens_(lines) {}

  std::optional<MapRecord> next() override {
    while (!level_ && (array_ || tokens_.now().kind != Kind::end)) array_ ? read_element() : read_statement();
    if (!level_ && !any_) tokens_.fail(tokens_.now(), "no level in here: an object with size and colorRegions");
    any_ = true;
    return std::exchange(level_, std::nullopt);
  }

 private:
  void read_statement() {
    if (tokens_.accept(';')) return;
    if (tokens_.now().is_word("import")) return skip_import();
    bool exported = false;
    if (tokens_.now().is_word("export")) {
      tokens_.take();
      exported = true;
    }
    if (exported && tokens_.now().is_word("default")) {
      tokens_.take();
      return read_value("level");
    }
    const ScriptToken begin = tokens_.take();
    if (!begin.is_word("const") && !begin.is_word("let") && !begin.is_word("var"))
      tokens_.fail(begin, fmt::format("{} begins no statement of a level file (import, const, export default)",
                                      detail::shown(begin)));
    const ScriptToken name = tokens_.take();
    if (name.kind != Kind::word) tokens_.fail(name, fmt::format("a name expected, not {}", detail::shown(name)));
    while (!tokens_.now().is('=') && tokens_.now().kind != Kind::end) tokens_.take();  // a type
    tokens_.expect('=', "after the name");
    read_value(name.text);
  }

  void skip_import() {
    const ScriptToken begin = tokens_.take();
    while (tokens_.now().kind != Kind::string) {
      if (tokens_.now().kind == Kind::end) tokens_.fail(begin, "this import names no file");
      tokens_.take();
    }
    tokens_.take();
  }

  // A level, an array of them, or something else up to the end of the statement.
  void read_value(const std::string& name) {
    if (tokens_.accept('[')) {
      array_ = name;
      return;
    }
    if (tokens_.now().is('{')) read_object(name);
    skip_statement();
  }

  // One part of an array, so that an array of many levels takes no more memory than one of them; or its end.
  void read_element() {
    if (tokens_.accept(']')) {
      array_.reset();
      return skip_statement();
    }
    tokens_.now().is('{') ? read_object(*array_) : skip_value();
    if (!tokens_.now().is(']')) tokens_.expect(',', "between the parts of an array");
  }

  // Takes the rest of a statement: `as const;`, or a value that means nothing here.
  void skip_statement() {
    for (int depth = 0; tokens_.now().kind != Kind::end;) {
      const ScriptToken& token = tokens_.now();
      if (depth == 0 && (token.is(';') || begins_statement())) return;
      if (token.is('{') || token.is('[') || token.is('(')) ++depth;
      if (token.is('}') || token.is(']') || token.is(')')) --depth;
      if (depth < 0) tokens_.fail(token, fmt::format("{} closes nothing", detail::shown(token)));
      const bool as_const = tokens_.take().is_word("as") && tokens_.now().is_word("const");
      if (as_const) tokens_.take();
    }
  }

  [[nodiscard]] bool begins_statement() const {
    const auto words = {"import", "export", "const", "let", "var"};
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return tokens_.now().is_word(word); });
  }

  // Takes everything up to the comma or bracket that ends the value.
  void skip_value() {
    int depth = 0;
    for (;;) {
      const ScriptToken& token = tokens_.now();
      const bool opens = token.is('{') || token.is('[') || token.is('(');
      const bool closes = token.is('}') || token.is(']') || token.is(')');
      if (depth == 0 && (closes || token.is(',') || token.is(';'))) return;
      if (token.kind == Kind::end) tokens_.fail(token, "the file ends within a value");
      depth += opens ? 1 : closes ? -1 : 0;
      tokens_.take();
    }
  }

  void read_object(const std::string& name) {
    LevelParts parts;
    parts.name = name;
    const ScriptToken begin = tokens_.expect('{', "to begin an object");
    while (!tokens_.now().is('}')) {
      const ScriptToken key = tokens_.take();
      if (key.kind == Kind::end) tokens_.fail(begin, "this object has no end; '}' is missing");
      if (key.kind == Kind::mark) tokens_.fail(key, fmt::format("a key expected, not {}", detail::shown(key)));
      if (tokens_.accept(':')) read_member(parts, key);
      if (!tokens_.now().is('}')) tokens_.expect(',', "between the parts of an object");
    }
    tokens_.take();
    if (parts.regions.line == 0 && parts.size.line == 0) return;  // something else
    if (parts.regions.line == 0) tokens_.fail(begin, "this level has a size but no colorRegions");
    if (parts.size.line == 0) tokens_.fail(begin, "this level has colorRegions but no size");
    MapRecord record;
    record.map = map_of(parts);
    record.name = parts.name;
    record.line = begin.line;
    record.column = begin.column;
    level_ = std::move(record);
  }

  void read_member(LevelParts& parts, const ScriptToken& key) {
    if (key.text == "size") {
      parts.size = tokens_.take();
    } else if (key.text == "colorRegions") {
      read_rows(parts);
    } else if (key.text == "regionColors") {
      read_colours(parts);
    } else {
      if ((key.text == "path" || key.text == "name") && tokens_.now().kind == Kind::string)
        parts.name = tokens_.now().text;
      skip_value();
    }
  }

  void read_rows(LevelParts& parts) {
    parts.rows.clear();
    parts.regions = tokens_.expect('[', "to begin the rows of colorRegions");
    while (!tokens_.accept(']')) {
      if (parts.rows.size() == kMaxN) tokens_.fail(tokens_.now(), fmt::format("maps have at most {} rows", kMaxN));
      tokens_.expect('[', "to begin a row of colorRegions");
      std::vector<ScriptToken>& row = parts.rows.emplace_back();
      while (!tokens_.now().is(']')) {
        if (row.size() == kMaxN) tokens_.fail(tokens_.now(), fmt::format("maps have at most {} columns", kMaxN));
        row.push_back(tokens_.take());
        const ScriptToken& cell = row.back();
        if (cell.kind != Kind::string || cell.text.size() != 1)
          tokens_.fail(cell, fmt::format("a cell such as \"A\" expected, not {}", detail::shown(cell)));
        if (!tokens_.now().is(']')) tokens_.expect(',', "between the cells of a row");
      }
      row.push_back(tokens_.take());  // where it ends
      if (!tokens_.now().is(']')) tokens_.expect(',', "between the rows of colorRegions");
    }
  }

  void read_colours(LevelParts& parts) {
    parts.colours = tokens_.expect('{', "to begin regionColors");
    while (!tokens_.accept('}')) {
      const ScriptToken key = tokens_.take();
      if (key.text.size() != 1 || key.kind == Kind::mark || static_cast<unsigned char>(key.text.front()) > 127)
        tokens_.fail(key, fmt::format("a region letter expected, not {}", detail::shown(key)));
      parts.has_colour[static_cast<unsigned char>(key.text.front())] = true;
      tokens_.expect(':', "after a region letter");
      skip_value();
      if (!tokens_.now().is('}')) tokens_.expect(',', "between the colours");
    }
  }

  [[nodiscard]] RegionMap map_of(const LevelParts& parts) const {
    int n = 0;
    const std::string& size = parts.size.text;
    const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), n);
    if (parts.size.kind != Kind::number || error != std::errc{} || end != size.data() + size.size() || n < 1 ||
        n > kMaxN)
      tokens_.fail(parts.size,
                   fmt::format("the size is a number from 1 to {}, not {}", kMaxN, detail::shown(parts.size)));
    if (parts.rows.size() != static_cast<std::size_t>(n))
      tokens_.fail(parts.regions,
                   fmt::format("colorRegions has {} rows; size {} needs {}", parts.rows.size(), n, n));
    RegionMap map(n);
    detail::LetterNumbers letters;
    for (int row = 0; row < n; ++row) read_row(parts, row, letters, map);
    return map;
  }

  void read_row(const LevelParts& parts, int row, detail::LetterNumbers& letters, RegionMap& map) const {
    const std::vector<ScriptToken>& cells = parts.rows[static_cast<std::size_t>(row)];
    const std::size_t given = cells.size() - 1;
    const auto n = static_cast<std::size_t>(map.n());
    if (given != n)
      tokens_.fail(cells[std::min(given, n)], fmt::format("this row has {} cells; size {} needs {}", given, n, n));
    for (std::size_t column = 0; column < n; ++column) {
      const ScriptToken& cell = cells[column];
      const auto region = letters.number(cell.text.front());
      if (!region)
        tokens_.fail(cell, fmt::format("{} is not a region letter (A to Z, a to z)", detail::shown(cell)));
      if (parts.colours.line > 0 && !parts.has_colour[static_cast<unsigned char>(cell.text.front())])
        tokens_.fail(cell, fmt::format("regionColors has no colour for region {}", cell.text));
      map.set({row, static_cast<int>(column)}, *region);
    }
  }

  detail::ScriptTokens tokens_;
  std::optional<MapRecord> level_;
  std::optional<std::string> array_;  ///< while in an array: the name of its levels
  bool any_ = false;
};

/// The words that no variable of a module may be called.
constexpr std::string_view kReserved =
    " arguments await break case catch class const continue debugger default delete do else enum eval export "
    "extends "
    "false finally for function if implements import in instanceof interface let new null package private "
    "protected "
    "public return static super switch this throw true try typeof var void while with yield ";

/// A name that TypeScript takes, made of what `wish` has of letters, digits and underscores.
std::string identifier(const std::string& wish) {
  std::string name;
  for (const char character : wish) {
    const bool letter = (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    if (letter || character == '_' || (character >= '0' && character <= '9')) name += character;
  }
  const bool begins_well = !name.empty() && (name.front() < '0' || name.front() > '9');
  return begins_well && kReserved.find(" " + name + " ") == kReserved.npos ? name : "level" + name;
}

}  // namespace

namespace detail {
std::unique_ptr<FormReader> level_module_reader(LineReader& lines) {
  return std::make_unique<LevelModuleReader>(lines);
}
}  // namespace detail

std::string level_module(const RegionMap& map, const std::vector<std::string>& colours, const std::string& name) {
  detail::require_full(map, "a level module");
  const int n = map.n();
  const RegionMap ordered = relabelled(map);
  std::string text = fmt::format("const {} = {{\n  size: {},\n  colorRegions: [\n", identifier(name), n);
  std::vector<std::size_t> regions;  // in order of their letters
  for (int row = 0; row < n; ++row) {
    text += "    [";
    for (int column = 0; column < n; ++column) {
      const std::uint8_t region = ordered.at({row, column});
      if (region == regions.size()) regions.push_back(map.at({row, column}));
      text += fmt::format("{}\"{}\"", column == 0 ? "" : ", ", region_letter(region));
    }
    text += "],\n";
  }
  text += "  ],\n  regionColors: {\n";
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (regions[i] >= colours.size())
      throw std::invalid_argument(fmt::format("{} colours given; region {} has none", colours.size(), regions[i]));
    text += fmt::format("    {}: \"{}\",\n", region_letter(static_cast<std::uint8_t>(i)), colours[regions[i]]);
  }
  return text + fmt::format("  }},\n}};\n\nexport default {};\n", identifier(name));
}

}  // namespace queens
