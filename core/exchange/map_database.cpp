// Databases of maps. One row a map: regions as rows of letters with `/` between them, the solution as a placement,
// the grade spelled out, so that other programs can ask for "hard maps of n = 8 that need K2" in plain SQL. Every
// row has a check value over all of it.
#include "exchange/map_database.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "exchange/check_hash.hpp"
#include "exchange/forms.hpp"

namespace queens {
namespace detail {

const Schema kMapSchema{
    0x716D6170,  // "qmap"
    2,
    "CREATE TABLE run (id INTEGER PRIMARY KEY CHECK (id = 1), parameters TEXT NOT NULL, next INTEGER NOT NULL,"
    " finished INTEGER NOT NULL, maps INTEGER NOT NULL, unmet INTEGER NOT NULL, check_value INTEGER NOT NULL) "
    "STRICT;"
    "CREATE TABLE map (idx INTEGER PRIMARY KEY, n INTEGER NOT NULL, regions TEXT NOT NULL, solution TEXT NOT NULL,"
    " difficulty TEXT, score INTEGER, hardest TEXT, techniques TEXT, check_value INTEGER NOT NULL) STRICT;"
    "CREATE TABLE unmet (idx INTEGER PRIMARY KEY, check_value INTEGER NOT NULL) STRICT;",
    "CREATE INDEX map_by_grade ON map (n, difficulty, score);"
    "CREATE INDEX map_by_technique ON map (hardest, n);"};

std::int64_t MapRunRow::check_value() const {
  return CheckHash().add(parameters).add(next).add(std::uint64_t{finished}).add(maps).add(unmet).value();
}

}  // namespace detail

namespace {

using detail::CheckHash;

std::uint64_t from_sql(std::int64_t number) { return static_cast<std::uint64_t>(number); }

/// A value that may be NULL.
template <class Value>
void add_optional(CheckHash& hash, const std::optional<Value>& value) {
  hash.add(std::uint64_t{value.has_value()});
  if (value) hash.add(*value);
}

/// A row of the table map, in the order of its columns.
struct MapRow {
  std::int64_t index = 0;
  std::int64_t n = 0;
  std::string_view regions;
  std::string_view solution;
  std::optional<std::string_view> difficulty;
  std::optional<std::int64_t> score;
  std::optional<std::string_view> hardest;
  std::optional<std::string_view> techniques;

  [[nodiscard]] std::int64_t check_value() const {
    CheckHash hash;
    hash.add(from_sql(index)).add(from_sql(n)).add(regions).add(solution);
    add_optional(hash, difficulty);
    add_optional(hash, score ? std::optional(from_sql(*score)) : std::nullopt);
    add_optional(hash, hardest);
    add_optional(hash, techniques);
    return hash.value();
  }
};

std::int64_t check_of_unmet(std::int64_t index) { return CheckHash().add(from_sql(index)).value(); }

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
        maps_(database_,
              "SELECT idx, n, regions, solution, difficulty, score, hardest, techniques, check_value FROM map"
              " ORDER BY idx") {
    database_.run("BEGIN");  // all that is read is of one moment, while another process goes on writing
    read_run();
    read_unmet();
    notes.sealed = true;
  }

  std::optional<MapRecord> next() override {
    if (!maps_.step()) {
      require_count("maps", run_.maps, maps_read_);
      return std::nullopt;
    }
    const MapRow row = read_row();
    MapRecord record;
    record.index = from_sql(row.index);
    record.seed = seed_;
    record.rule = rule_;
    record.name = fmt::format("{}", *record.index);
    if (row.index <= last_index_) fail(record, "it comes behind a higher index");
    last_index_ = row.index;
    record.map = read_regions(record, row);
    record.solution = read_solution(record, row);
    if (row.check_value() != maps_.integer(8)) fail(record, "it does not match its check value");
    if (row.difficulty) record.difficulty = difficulty_from_name(*row.difficulty);
    if (row.score) record.score = static_cast<int>(std::clamp<std::int64_t>(*row.score, -1, 1 << 30));
    if (row.techniques) record.techniques = detail::rounds_from_json(*row.techniques);
    ++maps_read_;
    return record;
  }

 private:
  void read_run() {
    detail::Statement run(database_, "SELECT id, parameters, next, finished, maps, unmet, check_value FROM run");
    if (!run.step()) fail_without_run();
    run_ = {std::string(run.text(1)), from_sql(run.integer(2)), run.integer(3) != 0, from_sql(run.integer(4)),
            from_sql(run.integer(5))};
    read_parameters();
    if (run.integer(0) != 1 || run.integer(3) != std::int64_t{run_.finished} ||
        run.integer(6) != run_.check_value())
      throw detail::DamagedFile(database_.path() +
                                " is damaged: what it says of its run does not match its check value");
    notes.parameters = run_.parameters;
    notes.next = run_.next;
    notes.finished = run_.finished;
    if (run.step()) throw detail::DamagedFile(database_.path() + " is damaged: it holds two runs");
  }

  /// What every map of the batch has from its parameters.
  void read_parameters() {
    const auto parameters = nlohmann::json::parse(run_.parameters, nullptr, false);
    const auto seed = parameters.find("seed");
    const auto rule = parameters.find("rule");
    if (seed == parameters.end() || !seed->is_string() || rule == parameters.end()) fail_without_run();
    seed_ = std::strtoull(seed->get_ref<const std::string&>().c_str(), nullptr, 10);
    if (*rule == name(Rule::queen)) rule_ = Rule::queen;
  }

  [[noreturn]] void fail_without_run() const {
    throw detail::DamagedFile(database_.path() + " does not say which batch it holds");
  }

  void read_unmet() {
    detail::Statement unmet(database_, "SELECT idx, check_value FROM unmet ORDER BY idx");
    while (unmet.step()) {
      if (unmet.integer(1) != check_of_unmet(unmet.integer(0)))
        throw detail::DamagedFile(fmt::format("{} is damaged: the unmet index {} does not match its check value",
                                              database_.path(), unmet.integer(0)));
      notes.unmet.push_back(from_sql(unmet.integer(0)));
    }
    require_count("unmet indices", run_.unmet, notes.unmet.size());
  }

  void require_count(const char* what, std::uint64_t said, std::uint64_t read) const {
    if (said != read)
      throw detail::DamagedFile(
          fmt::format("{} is damaged: it holds {} {} and says {}", database_.path(), read, what, said));
  }

  [[nodiscard]] MapRow read_row() const {
    const auto text = [this](int column) {
      return maps_.null(column) ? std::nullopt : std::optional(maps_.text(column));
    };
    MapRow row;
    row.index = maps_.integer(0);
    row.n = maps_.integer(1);
    row.regions = maps_.text(2);
    row.solution = maps_.text(3);
    row.difficulty = text(4);
    if (!maps_.null(5)) row.score = maps_.integer(5);
    row.hardest = text(6);
    row.techniques = text(7);
    return row;
  }

  [[noreturn]] void fail(const MapRecord& record, const char* what) const {
    throw detail::DamagedFile(fmt::format("{}: map {}: {}", database_.path(), record.name, what));
  }

  [[nodiscard]] RegionMap read_regions(const MapRecord& record, const MapRow& row_read) const {
    const std::int64_t n = row_read.n;
    const std::string_view rows = row_read.regions;
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

  [[nodiscard]] Placement read_solution(const MapRecord& record, const MapRow& row) const {
    try {
      Placement placement = parse_placement(std::string(row.solution));
      if (static_cast<int>(placement.size()) == record.map.n() && !first_conflict(Rule::rook, placement))
        return placement;
    } catch (const std::invalid_argument&) {  // reported below, as a wrong length is
    }
    fail(record, "its solution is not a placement of n pieces");
  }

  detail::Database database_;
  detail::Statement maps_;
  detail::MapRunRow run_;
  std::uint64_t maps_read_ = 0;
  std::uint64_t seed_ = 0;
  Rule rule_ = Rule::adjacent;
  std::int64_t last_index_ = -1;
};

}  // namespace

namespace detail {

MapTable::MapTable(Database& database)
    : map_(database, "INSERT INTO map VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      unmet_(database, "INSERT INTO unmet VALUES (?, ?)") {}

void MapTable::add(const MapRecord& record) {
  const std::string regions = rows_of(record.map);
  const std::string solution = format_placement(record.solution.value());
  std::string techniques;
  MapRow row;
  row.index = static_cast<std::int64_t>(record.index.value());
  row.n = record.map.n();
  row.regions = regions;
  row.solution = solution;
  if (record.difficulty) row.difficulty = name(*record.difficulty);
  row.score = record.score;
  if (record.techniques) {
    row.hardest = hardest_of(*record.techniques);
    techniques = json(*record.techniques);
    row.techniques = techniques;
  }
  map_.clear();
  map_.bind(1, row.index).bind(2, row.n).bind(3, row.regions).bind(4, row.solution);
  if (row.difficulty) map_.bind(5, *row.difficulty);
  if (row.score) map_.bind(6, *row.score);
  if (row.hardest) map_.bind(7, *row.hardest);
  if (row.techniques) map_.bind(8, *row.techniques);
  map_.bind(9, row.check_value()).run();
}

void MapTable::add_unmet(std::uint64_t index) {
  const auto key = static_cast<std::int64_t>(index);
  unmet_.bind(1, key).bind(2, check_of_unmet(key)).run();
}

std::unique_ptr<FormReader> map_database_reader(const std::string& path) {
  return std::make_unique<MapDatabaseReader>(path);
}

}  // namespace detail
}  // namespace queens
