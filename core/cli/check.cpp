// queens check FILE...
#include <fmt/format.h>

#include <unordered_map>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/map_input.hpp"
#include "queens/puzzle.hpp"
#include "queens/reason.hpp"
#include "run/ordered.hpp"

namespace queens::cli {
namespace {

struct CheckCommand {
  std::vector<std::string> files;
  std::string limit = "1000000";
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens check maps.jsonl                  is each map well formed, has it one solution, what is its grade?\n"
    "  queens check maps.db older.db            and is any a rotation or mirror of another, in all files "
    "together?\n"
    "  queens map -n 8 | queens check -         from standard input\n"
    "Exit code 1 if any map is not a puzzle, is there twice, or is not what its file says of it.";

/// A map, and in which file it is.
struct Item {
  std::size_t file = 0;
  MapRecord record;
};

/// What there is to say about one map.
struct Finding {
  Item item;
  MapForm form;
  std::uint64_t solutions = 0;  ///< not counted unless there are n regions
  bool more = false;
  Placement first;
  std::optional<Grade> grade;  ///< of puzzles
  bool puzzle = false;
  std::string verdict;
  MapKey key;
};

std::string regions_apart(const MapRecord& record, const MapForm& form) {
  std::string text;
  for (const Cell& cell : form.pieces_apart)
    text += fmt::format("{}region {} is not connected (row {}, column {} is apart)", text.empty() ? "" : "; ",
                        region_letter(record.map.at(cell)), cell.row, cell.column);
  return text;
}

void count(std::uint64_t limit, RunControl& control, Finding& finding) {
  const auto visit = [&](const Placement& placement) {
    if (finding.solutions == limit) return !(finding.more = true);
    if (finding.solutions++ == 0) finding.first = placement;
    return true;
  };
  solve_map(finding.item.record.map, visit, &control, finding.item.record.rule);
}

/// What the file says and is not so; empty when all is.
std::string false_statement(const Finding& finding) {
  const MapRecord& record = finding.item.record;
  if (record.solution && *record.solution != finding.first)
    return fmt::format("the file says {}, the one solution is {}", format_placement(*record.solution),
                       format_placement(finding.first));
  const Grade& grade = *finding.grade;
  if (record.difficulty && *record.difficulty != grade.difficulty)
    return fmt::format("the file says {}, it is {}", name(*record.difficulty), name(grade.difficulty));
  if (record.score && *record.score != grade.score)
    return fmt::format("the file says score {}, it is {}", *record.score, grade.score);
  return "";
}

std::string judge(const Finding& finding) {
  const MapRecord& record = finding.item.record;
  const int n = record.map.n();
  if (finding.form.regions != n)
    return fmt::format("not well formed: {} regions where n = {} needs {}", finding.form.regions, n, n);
  const std::string solutions =
      finding.solutions == 0 ? "no solution"
      : finding.solutions == 1 && !finding.more
          ? fmt::format("one solution {}", format_placement(finding.first))
          : fmt::format("{}{} solutions", finding.more ? "more than " : "", finding.solutions);
  if (!finding.form.pieces_apart.empty())
    return fmt::format("not well formed: {}; {}", regions_apart(record, finding.form), solutions);
  if (!finding.grade) return fmt::format("not a puzzle: {}", solutions);
  if (!finding.puzzle) return "wrong: " + false_statement(finding);
  return fmt::format("puzzle: {}, {}, score {}", solutions, name(finding.grade->difficulty), finding.grade->score);
}

Finding examine(Item&& item, std::uint64_t limit, RunControl& control) {
  Finding finding;
  finding.item = std::move(item);
  const MapRecord& record = finding.item.record;
  finding.key = canonical_key(record.map);
  finding.form = inspect(record.map);
  if (finding.form.regions == record.map.n()) count(limit, control, finding);
  if (finding.form.well_formed(record.map.n()) && finding.solutions == 1 && !finding.more)
    finding.grade = grade(record.map, record.rule);
  finding.puzzle = finding.grade && false_statement(finding).empty();
  finding.verdict = judge(finding);
  return finding;
}

/// Names the map that an equivalent one came after.
class Equivalents {
 public:
  explicit Equivalents(const std::vector<std::string>& files) : files_(files) {}

  /// "map 3" or "map 3 of FILE" when an equivalent map came before; else remembers this one.
  std::string find(const Finding& finding) {
    const std::size_t number = names_.size();
    const auto [found, is_new] = numbers_.emplace(finding.key, number);
    if (is_new) names_.push_back({finding.item.file, finding.item.record.name});
    if (is_new) return "";
    const auto& [file, name] = names_[found->second];
    return fmt::format("map {}{}", printable(name),
                       file == finding.item.file ? "" : fmt::format(" of {}", printable(files_[file])));
  }

 private:
  struct Hash {
    std::size_t operator()(const MapKey& key) const { return key.low; }
  };
  const std::vector<std::string>& files_;
  std::unordered_map<MapKey, std::size_t, Hash> numbers_;
  std::vector<std::pair<std::size_t, std::string>> names_;
};

void print(const Finding& finding, const std::string& equivalent, const std::vector<std::string>& files,
           Session& session) {
  const MapRecord& record = finding.item.record;
  const std::string again = equivalent.empty() ? "" : fmt::format("; a rotation or mirror of {}", equivalent);
  const std::string file = files.size() == 1 ? "" : files[finding.item.file];
  if (session.format == Format::text)
    return session.out(fmt::format("{}{}{}: {}{}\n", printable(file), file.empty() ? "" : ": ",
                                   printable(record.name), finding.verdict, again));
  session.out(fmt::format(
      "{{{}\"name\":{},\"n\":{},\"puzzle\":{},\"regions\":{},\"connected\":{},\"solutions\":\"{}\",\"more\":{},{}"
      "\"equivalent_to\":{},\"verdict\":{}}}\n",
      file.empty() ? "" : fmt::format("\"file\":{},", json_string(file)), json_string(record.name), record.map.n(),
      finding.puzzle, finding.form.regions, finding.form.pieces_apart.empty(), finding.solutions, finding.more,
      finding.grade ? fmt::format("\"difficulty\":\"{}\",\"score\":{},", name(finding.grade->difficulty),
                                  finding.grade->score)
                    : "",
      equivalent.empty() ? "null" : json_string(equivalent), json_string(finding.verdict)));
}

/// The maps of several files as one sequence.
std::function<std::optional<Item>()> maps_of(const std::vector<std::string>& files, const Session& session) {
  auto input = std::make_shared<std::unique_ptr<MapInput>>();
  return [&files, &session, input, file = std::size_t{0}]() mutable -> std::optional<Item> {
    for (; file < files.size(); ++file, input->reset()) {
      if (!*input) *input = std::make_unique<MapInput>(files[file], session);
      if (std::optional<MapRecord> record = (*input)->next()) return Item{file, std::move(*record)};
    }
    return std::nullopt;
  };
}

int run_check(CheckCommand& command, Session& session) {
  const mpz_class limit = parse_whole(command.limit, "--limit");
  if (limit == 0 || limit > mpz_class("1000000000000000000")) throw UsageError("--limit is from 1 to 10^18");
  std::size_t maps = 0;
  std::size_t puzzles = 0;
  std::size_t repeats = 0;
  Equivalents equivalents(command.files);
  detail::OrderedWork<Item, Finding> work;
  work.next = maps_of(command.files, session);
  work.worker = [&] {
    return [&, most = limit.get_ui()](Item& item) { return examine(std::move(item), most, session.control); };
  };
  work.consume = [&](Finding& finding) {
    const std::string equivalent = equivalents.find(finding);
    print(finding, equivalent, command.files, session);
    ++maps;
    puzzles += finding.puzzle ? 1 : 0;
    repeats += equivalent.empty() ? 0 : 1;
  };
  detail::OrderedPipeline<Item, Finding>(std::move(work), session.control).run(session.threads);
  session.flush();
  session.stop_point(fmt::format("stopped after {} maps", maps));
  session.note(fmt::format("{} of {} maps are puzzles{}", puzzles, maps,
                           repeats == 0 ? "" : fmt::format("; {} are rotations or mirrors of others", repeats)));
  return puzzles == maps && repeats == 0 ? kDone : kCheckFailed;
}

void declare(CheckCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.several("FILE", command.files, "Maps in any form; - for standard input");
  arguments.optional("--limit", command.limit, "Count at most this many solutions of a map (default 1000000)");
}

}  // namespace

void add_check(CommandLine& line) {
  line.command<CheckCommand>("check", "Tell whether each map is a puzzle, its grade, and which are equivalent",
                             declare, run_check);
}

}  // namespace queens::cli
