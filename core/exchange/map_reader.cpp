// Tells the form of a file from its first line that is not blank: `{` begins JSON lines, a digit Star Battle
// Notation, a word of TypeScript a level module; puzz.link URLs name their kind; anything else is a letter grid.
// Databases are told by their first bytes, and need a path.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "exchange/database.hpp"
#include "exchange/forms.hpp"

namespace queens {

FormatError::FormatError(const std::string& file, std::size_t line, std::size_t column, const std::string& what)
    : std::runtime_error(line == 0     ? fmt::format("{}: {}", file, what)
                         : column == 0 ? fmt::format("{}:{}: {}", file, line, what)
                                       : fmt::format("{}:{}:{}: {}", file, line, column, what)) {}

namespace {

// A row of a letter grid may spell such a word too, but then nothing follows it.
bool begins_script(std::string_view text) {
  constexpr std::array<std::string_view, 5> kWords{"import", "export", "const", "let", "var"};
  if (text.starts_with("//") || text.starts_with("/*")) return true;
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return text.starts_with(word) && text.size() > word.size() &&
           std::string_view(" \t{*").find(text[word.size()]) != std::string_view::npos;
  });
}

std::unique_ptr<detail::FormReader> reader_for(detail::LineReader& lines) {
  const std::string_view text = detail::trimmed(lines.line());
  if (text.front() == '{') return detail::json_lines_reader(lines);
  if (text.front() >= '0' && text.front() <= '9') return detail::sbn_reader(lines);
  if (text.starts_with("starbattle/") || text.find("://") != std::string_view::npos)
    return detail::puzzle_link_reader(lines);
  if (begins_script(text)) return detail::level_module_reader(lines);
  return detail::letter_grid_reader(lines);
}

}  // namespace

struct MapReader::Form {
  std::ifstream file;
  std::optional<detail::LineReader> lines;
  std::unique_ptr<detail::FormReader> reader;
  RunNotes none;
};

MapReader::MapReader(std::istream& in, std::string file) : form_(std::make_unique<Form>()) {
  form_->lines.emplace(in, std::move(file));
}

MapReader::MapReader(const std::string& path) : form_(std::make_unique<Form>()) {
  if (std::error_code unknown; std::filesystem::is_directory(path, unknown))
    throw std::system_error(EISDIR, std::generic_category(), fmt::format("cannot read {}", path));
  if (detail::is_database(path)) {
    form_->reader = detail::map_database_reader(path);
    return;
  }
  form_->file.open(path, std::ios::binary);
  if (!form_->file) throw std::system_error(errno, std::generic_category(), fmt::format("cannot read {}", path));
  form_->lines.emplace(form_->file, path);
}

MapReader::~MapReader() = default;

const RunNotes& MapReader::notes() const { return form_->reader ? form_->reader->notes : form_->none; }

std::optional<MapRecord> MapReader::next() {
  if (!form_->reader) {
    detail::LineReader& lines = *form_->lines;
    bool more = lines.next();
    while (more && detail::is_blank(lines.line())) more = lines.next();
    if (!more) lines.fail(lines.end(), "no maps in here; a map is n lines of n letters, or JSON");
    form_->reader = reader_for(lines);
  }
  return form_->reader->next();
}

namespace detail {

std::optional<MapRecord> OneLineReader::next() {
  while (more_ && is_blank(lines_.line())) more_ = lines_.next();
  if (!more_) return std::nullopt;
  const std::string_view text = trimmed(lines_.line());
  indent_ = static_cast<std::size_t>(text.data() - lines_.line().data());
  MapRecord record;
  record.line = lines_.number();
  record.column = indent_ + 1;
  record.name = fmt::format("{}", ++count_);
  record.map = read(text);
  more_ = lines_.next();
  return record;
}

void OneLineReader::fail(std::size_t place, const std::string& what) const {
  lines_.fail(indent_ + place + 1, what);
}

void require_full(const RegionMap& map, const char* form) {
  constexpr int kLetters = 52;
  const int regions = inspect(map).regions;
  if (map.n() == 0 || regions > kLetters)
    throw std::invalid_argument(
        fmt::format("{} is for maps of 1 to {} regions; this one has {}", form, kLetters, regions));
  for (int row = 0; row < map.n(); ++row) {
    for (int column = 0; column < map.n(); ++column) {
      if (map.at({row, column}) == RegionMap::kNone)
        throw std::invalid_argument(
            fmt::format("{} is for whole maps; row {}, column {} has no region", form, row, column));
    }
  }
}

std::string shown(char character) {
  const bool prints = character >= ' ' && character <= '~';
  return prints ? fmt::format("'{}'", character)
                : fmt::format("byte 0x{:02X}", static_cast<unsigned>(static_cast<unsigned char>(character)));
}
}  // namespace detail

}  // namespace queens
