// queens check FILE
#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/map_input.hpp"
#include "queens/puzzle.hpp"

namespace queens::cli {
namespace {

struct CheckCommand {
  std::string file;
  std::string limit = "1000000";
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens check maps.jsonl                  is each map well formed, and has it one solution?\n"
    "  queens map -n 8 | queens check -         from standard input\n"
    "Exit code 1 if any map is not a puzzle.";

/// What there is to say about one map.
struct Finding {
  MapForm form;
  std::uint64_t solutions = 0;  ///< not counted unless there are n regions
  bool more = false;
  Placement first;
  bool puzzle = false;
  std::string verdict;
};

std::string regions_apart(const MapRecord& record, const MapForm& form) {
  std::string text;
  for (const Cell& cell : form.pieces_apart)
    text += fmt::format("{}region {} is not connected (row {}, column {} is apart)", text.empty() ? "" : "; ",
                        region_letter(record.map.at(cell)), cell.row, cell.column);
  return text;
}

void count(const MapRecord& record, std::uint64_t limit, Session& session, Finding& finding) {
  solve_map(
      record.map,
      [&](const Placement& placement) {
        if (finding.solutions == limit) return !(finding.more = true);
        if (finding.solutions++ == 0) finding.first = placement;
        return true;
      },
      &session.control);
  session.stop_point(fmt::format("stopped in map {}", printable(record.name)));
}

std::string judge(const MapRecord& record, const Finding& finding) {
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
  if (!finding.puzzle) return fmt::format("not a puzzle: {}", solutions);
  if (record.solution && *record.solution != finding.first)
    return fmt::format("wrong: the file says {}, the one solution is {}", format_placement(*record.solution),
                       format_placement(finding.first));
  return fmt::format("puzzle: {}", solutions);
}

Finding examine(const MapRecord& record, std::uint64_t limit, Session& session) {
  Finding finding;
  finding.form = inspect(record.map);
  if (finding.form.regions == record.map.n()) count(record, limit, session, finding);
  finding.puzzle = finding.form.well_formed(record.map.n()) && finding.solutions == 1 && !finding.more;
  finding.verdict = judge(record, finding);
  if (finding.puzzle && record.solution && *record.solution != finding.first) finding.puzzle = false;
  return finding;
}

void print(const MapRecord& record, const Finding& finding, Session& session) {
  if (session.format == Format::text)
    return session.out(fmt::format("{}: {}\n", printable(record.name), finding.verdict));
  session.out(fmt::format(
      "{{\"name\":{},\"n\":{},\"puzzle\":{},\"regions\":{},\"connected\":{},\"solutions\":\"{}\",\"more\":{},"
      "\"verdict\":{}}}\n",
      json_string(record.name), record.map.n(), finding.puzzle, finding.form.regions,
      finding.form.pieces_apart.empty(), finding.solutions, finding.more, json_string(finding.verdict)));
}

int run_check(CheckCommand& command, Session& session) {
  const mpz_class limit = parse_whole(command.limit, "--limit");
  if (limit == 0 || limit > mpz_class("1000000000000000000")) throw UsageError("--limit is from 1 to 10^18");
  std::size_t maps = 0;
  std::size_t puzzles = 0;
  for_each_map(command.file, session, [&](const MapRecord& record) {
    const Finding finding = examine(record, limit.get_ui(), session);
    print(record, finding, session);
    ++maps;
    puzzles += finding.puzzle ? 1 : 0;
  });
  session.flush();
  session.note(fmt::format("{} of {} maps are puzzles", puzzles, maps));
  return puzzles == maps ? kDone : kCheckFailed;
}

void declare(CheckCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("FILE", command.file, "Maps as letter grids or JSON lines; - for standard input");
  arguments.optional("--limit", command.limit, "Count at most this many solutions of a map (default 1000000)");
}

}  // namespace

void add_check(CommandLine& line) {
  line.command<CheckCommand>("check", "Tell whether each map of a file is a puzzle", declare, run_check);
}

}  // namespace queens::cli
