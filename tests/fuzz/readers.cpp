// The readers of text: what they take comes back from every form that can say it, and what they refuse is refused
// with its place.
#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

#include "exchange/forms.hpp"
#include "fuzz/targets.hpp"
#include "map_text.hpp"

namespace queens::fuzz {
namespace {

using Maker = std::unique_ptr<detail::FormReader> (*)(detail::LineReader&);

void require_place(const std::exception& refusal, std::string_view text) {
  const std::string flaw = testing::flaw(refusal.what(), text);
  require(flaw.empty(), "a refusal names its place", fmt::format("'{}' {}", refusal.what(), flaw));
}

void require_back(const MapRecord& record, const std::string& form) {
  const std::vector<MapRecord> again = testing::read(form);
  require(again.size() == 1 && again[0].map == record.map, "what is written is read back", form);
}

/// What only JSON lines can say.
void require_same_claims(const MapRecord& record) {
  const MapRecord again = testing::read(json_line(record)).at(0);
  require(again.map == record.map && again.solution == record.solution && again.seed == record.seed &&
              again.index == record.index && again.rule == record.rule && again.difficulty == record.difficulty &&
              again.score == record.score && again.techniques == record.techniques,
          "a JSON line keeps all that is said of a map", json_line(record));
}

void require_sound(const MapRecord& record) {
  const RegionMap& map = record.map;
  require(map.n() >= 0 && map.n() <= kMaxN, "a map fits the board");
  require(relabelled(map) == map, "regions are numbered in order of first appearance");
  require(record.line > 0 && record.column > 0, "a map of a text has a place");
  if (record.solution) {
    require(record.solution->size() == static_cast<std::size_t>(map.n()), "a solution has n pieces");
    require(!first_conflict(Rule::rook, *record.solution), "a solution has one piece in every row and column");
  }
  require_same_claims(record);
  if (map.n() == 0) return;
  require_back(record, letter_grid(map));
  require_back(record, sbn_line(map));
  require_back(record, queens::level_module(map, std::vector<std::string>(52, "#123"), record.name));
  try {
    require_back(record, queens::puzzle_link(map));
  } catch (const std::invalid_argument&) {
    require(!inspect(map).pieces_apart.empty(), "a link can say every map of connected regions");
  }
}

/// `text` as one form, whatever its first line looks like.
void read_as(Maker make, std::string_view text) {
  std::istringstream in{std::string(text)};
  detail::LineReader lines(in, "maps");
  try {
    do {
      if (!lines.next()) return;
    } while (detail::is_blank(lines.line()));
    const std::unique_ptr<detail::FormReader> reader = make(lines);
    while (const auto record = reader->next()) require_sound(*record);
  } catch (const FormatError& refusal) {
    require_place(refusal, text);
  }
}

}  // namespace

void letter_grid(std::string_view bytes) { read_as(detail::letter_grid_reader, bytes); }
void json_lines(std::string_view bytes) { read_as(detail::json_lines_reader, bytes); }
void puzzle_link(std::string_view bytes) { read_as(detail::puzzle_link_reader, bytes); }
void sbn(std::string_view bytes) { read_as(detail::sbn_reader, bytes); }
void level_module(std::string_view bytes) { read_as(detail::level_module_reader, bytes); }

void map_reader(std::string_view bytes) {
  try {
    for (const MapRecord& record : testing::read(std::string(bytes))) require_sound(record);
  } catch (const FormatError& refusal) {
    require_place(refusal, bytes);
  }
}

/// The first byte chooses n.
void progress(std::string_view bytes) {
  if (bytes.empty()) return;
  const int n = static_cast<unsigned char>(bytes.front()) % (kMaxN + 1);
  const std::string text(bytes.substr(1));
  std::istringstream in(text);
  try {
    const Progress begun = read_progress(in, "maps", n);
    for (const auto& cells : {begun.pieces, begun.crosses})
      for (const Cell& cell : cells)
        require(cell.row >= 0 && cell.row < n && cell.column >= 0 && cell.column < n, "a cell is on the board");
  } catch (const FormatError& refusal) {
    require_place(refusal, text);
  }
}

}  // namespace queens::fuzz
