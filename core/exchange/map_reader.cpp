// Tells the form of a file from its first character that is not blank: `{` begins JSON lines, anything else a
// letter grid.
#include <fmt/format.h>

#include "exchange/forms.hpp"

namespace queens {

FormatError::FormatError(const std::string& file, std::size_t line, std::size_t column, const std::string& what)
    : std::runtime_error(line == 0     ? fmt::format("{}: {}", file, what)
                         : column == 0 ? fmt::format("{}:{}: {}", file, line, what)
                                       : fmt::format("{}:{}:{}: {}", file, line, column, what)) {}

struct MapReader::Form {
  Form(std::istream& in, std::string file) : lines(in, std::move(file)) {}
  detail::LineReader lines;
  std::unique_ptr<detail::FormReader> reader;
  bool opened = false;
};

MapReader::MapReader(std::istream& in, std::string file) : form_(std::make_unique<Form>(in, std::move(file))) {}
MapReader::~MapReader() = default;

std::optional<MapRecord> MapReader::next() {
  if (!form_->opened) {
    form_->opened = true;
    bool more = form_->lines.next();
    while (more && detail::is_blank(form_->lines.line())) more = form_->lines.next();
    if (!more)
      throw FormatError(form_->lines.file(), 0, 0, "no maps in here; a map is n lines of n letters, or JSON");
    const std::string& line = form_->lines.line();
    const bool is_json = line[line.find_first_not_of(" \t")] == '{';
    form_->reader = is_json ? detail::json_lines_reader(form_->lines) : detail::letter_grid_reader(form_->lines);
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
