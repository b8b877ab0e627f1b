// Tells the form of a file from its first character that is not blank: `{` begins JSON lines, anything else a
// letter grid. Databases are told by their first bytes, and need a path.
#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "exchange/database.hpp"
#include "exchange/forms.hpp"

namespace queens {

FormatError::FormatError(const std::string& file, std::size_t line, std::size_t column, const std::string& what)
    : std::runtime_error(line == 0     ? fmt::format("{}: {}", file, what)
                         : column == 0 ? fmt::format("{}:{}: {}", file, line, what)
                                       : fmt::format("{}:{}:{}: {}", file, line, column, what)) {}

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
    if (!more) throw FormatError(lines.file(), 0, 0, "no maps in here; a map is n lines of n letters, or JSON");
    const bool is_json = lines.line()[lines.line().find_first_not_of(" \t")] == '{';
    form_->reader = is_json ? detail::json_lines_reader(lines) : detail::letter_grid_reader(lines);
  }
  return form_->reader->next();
}

namespace detail {
std::string shown(char character) {
  const bool prints = character >= ' ' && character <= '~';
  return prints ? fmt::format("'{}'", character)
                : fmt::format("byte 0x{:02X}", static_cast<unsigned>(static_cast<unsigned char>(character)));
}
}  // namespace detail

}  // namespace queens
