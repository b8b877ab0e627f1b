// JSON lines: one object a line; "regions" is needed, other keys may be there, unknown ones are ignored.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "exchange/forms.hpp"
#include "exchange/json_places.hpp"
#include "exchange/seal.hpp"

namespace queens {
namespace {

using nlohmann::json;

constexpr std::uint64_t kHighestScore = 1'000'000'000;

/// Techniques that this program does not know are passed over.
std::optional<std::array<int, kTechniques>> rounds_of(const json& value) {
  if (!value.is_object()) return std::nullopt;
  std::array<int, kTechniques> rounds{};
  for (std::size_t i = 0; i < kTechniques; ++i) {
    const auto found = value.find(name(static_cast<Technique>(i)));
    if (found != value.end() && found->is_number_unsigned() && *found <= kHighestScore)
      rounds[i] = found->get<int>();
  }
  return rounds;
}

class JsonLinesReader final : public detail::FormReader {
 public:
  explicit JsonLinesReader(detail::LineReader& lines) : lines_(lines) {}

  std::optional<MapRecord> next() override {
    std::optional<MapRecord> record;
    for (; more_ && !record; more_ = lines_.next()) {
      if (detail::is_blank(lines_.line())) continue;
      const json value = parse();
      if (is_note(value)) continue;
      record = read(value);
      notes.finished = false;
    }
    return record;
  }

 private:
  /// Once the line about the run has a check value, every line has to have one.
  [[nodiscard]] json parse() const {
    const std::string& line = lines_.line();
    const std::size_t begin = line.find_first_not_of(" \t") + 1;
    const detail::Seal seal = detail::seal_of(line);
    if (seal == detail::Seal::broken)
      lines_.fail(begin, "does not match its check value: damaged, or changed without taking \"check\" out");
    if (const auto place = detail::too_deep(line))
      lines_.fail(*place, fmt::format("nested more than {} levels deep", detail::kDeepestJson));
    try {
      json value = json::parse(line);
      if (!value.is_object()) lines_.fail(begin, "not a JSON object such as {\"regions\":[...]}");
      if (notes.sealed && seal == detail::Seal::none)
        lines_.fail(begin, "has no check value as the lines before it: damaged");
      return value;
    } catch (const json::parse_error& error) {
      lines_.fail(std::max<std::size_t>(error.byte, 1), "not JSON from here on; each line is one object");
    } catch (const json::out_of_range&) {
      lines_.fail(detail::huge_number(line), "this number is too large to be read");
    }
  }

  [[nodiscard]] detail::JsonPlaces places() const { return detail::JsonPlaces(lines_.line()); }

  /// Lines about the batch have no map: {"run":{...}}, {"unmet":17,...}, {"done":{...}}.
  bool is_note(const json& value) {
    if (value.contains("regions")) return false;
    const auto run = value.find("run");
    const auto unmet = read_number(value, "unmet");
    if (run != value.end() && run->is_object()) {
      notes.parameters = run->dump();
      notes.sealed = detail::seal_of(lines_.line()) == detail::Seal::whole;
    }
    if (unmet) notes.unmet.push_back(*unmet);
    notes.finished = value.contains("done");
    return run != value.end() || unmet || notes.finished;
  }

  MapRecord read(const json& value) {
    MapRecord record;
    record.line = lines_.number();
    record.column = places().object();
    record.name = fmt::format("{}", ++count_);
    for (const char* key : {"name", "id"})
      if (const auto found = value.find(key); found != value.end() && found->is_string())
        record.name = found->get<std::string>();
    record.map = read_regions(value);
    record.solution = read_solution(value, record.map.n());
    record.seed = read_number(value, "seed");
    record.index = read_number(value, "index");
    record.rule = read_rule(value);
    if (const auto found = value.find("difficulty"); found != value.end() && found->is_string())
      record.difficulty = difficulty_from_name(found->get_ref<const std::string&>());
    if (const auto score = read_number(value, "score"); score && *score <= kHighestScore)
      record.score = static_cast<int>(*score);
    if (const auto found = value.find("techniques"); found != value.end()) record.techniques = rounds_of(*found);
    return record;
  }

  [[nodiscard]] Rule read_rule(const json& value) const {
    const auto found = value.find("rule");
    if (found == value.end()) return Rule::adjacent;
    if (*found == "adjacent") return Rule::adjacent;
    if (*found != "queen") lines_.fail(places().value("rule"), "\"rule\" is neither \"adjacent\" nor \"queen\"");
    return Rule::queen;
  }

  [[nodiscard]] RegionMap read_regions(const json& value) const {
    const auto regions = value.find("regions");
    if (regions == value.end() || !regions->is_array())
      lines_.fail(places().value("regions"), "no \"regions\": an array of n strings of n letters");
    const std::size_t n = regions->size();
    if (n > kMaxN)
      lines_.fail(places().element("regions", kMaxN),
                  fmt::format("\"regions\" has {} rows; maps have at most {}", n, kMaxN));
    if (const auto given = value.find("n"); given != value.end() && *given != n)
      lines_.fail(places().value("n"),
                  fmt::format("\"n\" is not the number of rows in \"regions\", which is {}", n));
    RegionMap map(static_cast<int>(n));
    detail::LetterNumbers letters;
    for (std::size_t row = 0; row < n; ++row) {
      const json& text = (*regions)[row];
      if (!text.is_string() || text.get_ref<const std::string&>().size() != n)
        lines_.fail(places().element("regions", row),
                    fmt::format("\"regions\", row {}: not a string of {} letters", row + 1, n));
      const auto& line = text.get_ref<const std::string&>();
      for (std::size_t column = 0; column < n; ++column) {
        const auto region = letters.number(line[column]);
        if (!region)
          lines_.fail(places().byte("regions", row, column),
                      fmt::format("\"regions\", row {}, column {}: {} is not a region letter (A to Z, a to z)",
                                  row + 1, column + 1, detail::shown(line[column])));
        map.set({static_cast<int>(row), static_cast<int>(column)}, *region);
      }
    }
    return map;
  }

  [[nodiscard]] std::optional<Placement> read_solution(const json& value, int n) const {
    const auto solution = value.find("solution");
    if (solution == value.end() || solution->is_null()) return std::nullopt;
    const auto wrong = [&] {
      lines_.fail(places().value("solution"),
                  fmt::format("\"solution\" is not an array of {} different columns from 0", n));
    };
    if (!solution->is_array() || solution->size() != static_cast<std::size_t>(n)) wrong();
    Placement placement;
    for (const json& column : *solution) {
      if (!column.is_number_unsigned() || column.get<std::uint64_t>() >= static_cast<std::uint64_t>(n)) wrong();
      placement.push_back(column.get<int>());
    }
    if (first_conflict(Rule::rook, placement)) wrong();
    return placement;
  }

  [[nodiscard]] std::optional<std::uint64_t> read_number(const json& value, const char* key) const {
    const auto found = value.find(key);
    if (found == value.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<std::uint64_t>();
  }

  detail::LineReader& lines_;
  bool more_ = true;
  std::size_t count_ = 0;
};

std::string quoted_rows(const RegionMap& map) {
  std::string rows = letter_grid(map);
  if (rows.empty()) return "";
  rows.pop_back();
  std::string text = "\"";
  for (const char letter : rows) {
    if (letter == '\n')
      text += "\",\"";
    else
      text += letter;
  }
  return text + '"';
}

}  // namespace

namespace detail {
std::unique_ptr<FormReader> json_lines_reader(LineReader& lines) {
  return std::make_unique<JsonLinesReader>(lines);
}

std::optional<std::array<int, kTechniques>> rounds_from_json(std::string_view text) {
  return rounds_of(json::parse(text, nullptr, /*allow_exceptions=*/false));
}
}  // namespace detail

std::string json(const std::array<int, kTechniques>& rounds) {
  std::string text = "{";
  for (std::size_t i = 0; i < kTechniques; ++i)
    if (rounds[i] != 0)
      text += fmt::format("{}\"{}\":{}", text.size() == 1 ? "" : ",", name(static_cast<Technique>(i)), rounds[i]);
  return text + '}';
}

std::string json_line(const MapRecord& record) {
  std::string text = fmt::format("{{\"n\":{},\"regions\":[{}]", record.map.n(), quoted_rows(record.map));
  if (record.solution) text += fmt::format(",\"solution\":[{}]", fmt::join(*record.solution, ","));
  if (record.seed) text += fmt::format(",\"seed\":{}", *record.seed);
  if (record.index) text += fmt::format(",\"index\":{}", *record.index);
  if (record.difficulty) text += fmt::format(",\"difficulty\":\"{}\"", name(*record.difficulty));
  if (record.score) text += fmt::format(",\"score\":{}", *record.score);
  if (record.techniques) text += fmt::format(",\"techniques\":{}", queens::json(*record.techniques));
  if (record.rule != Rule::adjacent) text += fmt::format(",\"rule\":\"{}\"", name(record.rule));
  return text + ",\"version\":1}";
}

}  // namespace queens
