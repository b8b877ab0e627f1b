// Databases of maps. One row a map: regions as rows of letters with `/` between them, the solution as a placement,
// the grade spelled out, so that other programs can ask for "hard maps of n = 8 that need K2" in plain SQL.
#include "exchange/map_database.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "exchange/forms.hpp"

namespace queens {
namespace detail {

const Schema kMapSchema{
    0x716D6170,  // "qmap"
    1,
    "CREATE TABLE run (id INTEGER PRIMARY KEY CHECK (id = 1), parameters TEXT NOT NULL, next INTEGER NOT NULL,"
    " finished INTEGER NOT NULL) STRICT;"
    "CREATE TABLE map (idx INTEGER PRIMARY KEY, n INTEGER NOT NULL, regions TEXT NOT NULL, solution TEXT NOT NULL,"
    " difficulty TEXT, score INTEGER, hardest TEXT, techniques TEXT) STRICT;"
    "CREATE TABLE unmet (idx INTEGER PRIMARY KEY) STRICT;",
    "CREATE INDEX map_by_grade ON map (n, difficulty, score);"
    "CREATE INDEX map_by_technique ON map (hardest, n);"};

}  // namespace detail

namespace {

std::string rows_of(const RegionMap& map) {
  std::string rows = letter_grid(map);
  if (!rows.empty()) rows.pop_back();
  std::replace(rows.begin(), rows.end(), '\n', '/');
  return rows;
}

std::string_view hardest_of(const std::array<int, kTechniques>& rounds) {
  const auto last = std::find_if(rounds.rbegin(), rounds.rend(), [](int count) { return count != 0; });
  return last == rounds.rend() ? "" : name(static_cast<Technique>(rounds.rend() - last - 1));
}

class MapDatabaseReader final : public detail::FormReader {
 public:
  explicit MapDatabaseReader(const std::string& path)
      : database_(path, detail::Database::Access::read, detail::kMapSchema),
        maps_(database_, "SELECT idx, n, regions, solution, difficulty, score, techniques FROM map ORDER BY idx") {
    detail::Statement run(
        database_,
        "SELECT parameters, next, finished, iif(json_valid(parameters), parameters ->> '$.seed', ''),"
        " iif(json_valid(parameters), parameters ->> '$.rule', '') FROM run");
    if (!run.step() || run.null(3) || run.null(4) || run.text(3).empty())
      throw detail::DamagedFile(path + " does not say which batch it holds");
    notes.parameters = run.text(0);
    notes.next = static_cast<std::uint64_t>(run.integer(1));
    notes.finished = run.integer(2) != 0;
    seed_ = std::strtoull(std::string(run.text(3)).c_str(), nullptr, 10);
    if (run.text(4) == name(Rule::queen)) rule_ = Rule::queen;
    detail::Statement unmet(database_, "SELECT idx FROM unmet ORDER BY idx");
    while (unmet.step()) notes.unmet.push_back(static_cast<std::uint64_t>(unmet.integer(0)));
  }

  std::optional<MapRecord> next() override {
    if (!maps_.step()) return std::nullopt;
    MapRecord record;
    record.index = static_cast<std::uint64_t>(maps_.integer(0));
    record.seed = seed_;
    record.rule = rule_;
    record.name = fmt::format("{}", *record.index);
    if (maps_.integer(0) <= last_index_) fail(record, "it comes behind a higher index");
    last_index_ = maps_.integer(0);
    record.map = read_regions(record);
    record.solution = read_solution(record);
    if (!maps_.null(4)) record.difficulty = difficulty_from_name(maps_.text(4));
    if (!maps_.null(5)) record.score = static_cast<int>(std::clamp<std::int64_t>(maps_.integer(5), -1, 1 << 30));
    if (!maps_.null(6)) record.techniques = detail::rounds_from_json(maps_.text(6));
    return record;
  }

 private:
  [[noreturn]] void fail(const MapRecord& record, const char* what) const {
    throw detail::DamagedFile(fmt::format("{}: map {}: {}", database_.path(), record.name, what));
  }

  [[nodiscard]] RegionMap read_regions(const MapRecord& record) const {
    const std::int64_t n = maps_.integer(1);
    const std::string_view rows = maps_.text(2);
    if (n < 1 || n > kMaxN || rows.size() != static_cast<std::size_t>(n * n + n - 1))
      fail(record, "its regions are not n rows of n letters with / between them");
    RegionMap map(static_cast<int>(n));
    detail::LetterNumbers letters;
    std::size_t position = 0;
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < n; ++column) {
        const auto region = letters.number(rows[position++]);
        if (!region) fail(record, "its regions hold a character that is not a letter");
        map.set({row, column}, *region);
      }
      if (row + 1 < n && rows[position++] != '/') fail(record, "its regions are not rows with / between them");
    }
    return map;
  }

  [[nodiscard]] Placement read_solution(const MapRecord& record) const {
    try {
      Placement placement = parse_placement(std::string(maps_.text(3)));
      if (static_cast<int>(placement.size()) == record.map.n() && !first_conflict(Rule::rook, placement))
        return placement;
    } catch (const std::invalid_argument&) {  // reported below, as a wrong length is
    }
    fail(record, "its solution is not a placement of n pieces");
  }

  detail::Database database_;
  detail::Statement maps_;
  std::uint64_t seed_ = 0;
  Rule rule_ = Rule::adjacent;
  std::int64_t last_index_ = -1;
};

}  // namespace

namespace detail {

MapTable::MapTable(Database& database)
    : map_(database, "INSERT INTO map VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
      unmet_(database, "INSERT INTO unmet VALUES (?)") {}

void MapTable::add(const MapRecord& record) {
  map_.clear();
  map_.bind(1, static_cast<std::int64_t>(record.index.value()));
  map_.bind(2, static_cast<std::int64_t>(record.map.n()));
  map_.bind(3, rows_of(record.map)).bind(4, format_placement(record.solution.value()));
  if (record.difficulty) map_.bind(5, name(*record.difficulty));
  if (record.score) map_.bind(6, static_cast<std::int64_t>(*record.score));
  if (record.techniques) map_.bind(7, hardest_of(*record.techniques)).bind(8, json(*record.techniques));
  map_.run();
}

void MapTable::add_unmet(std::uint64_t index) { unmet_.bind(1, static_cast<std::int64_t>(index)).run(); }

std::unique_ptr<FormReader> map_database_reader(const std::string& path) {
  return std::make_unique<MapDatabaseReader>(path);
}

}  // namespace detail
}  // namespace queens
