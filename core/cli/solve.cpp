// queens solve FILE
#include <fmt/format.h>

#include <optional>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/explain.hpp"
#include "cli/map_input.hpp"
#include "cli/pipe_input.hpp"
#include "queens/puzzle.hpp"

namespace queens::cli {
namespace {

struct SolveCommand {
  std::string file;
  std::string limit = "1000000";
  bool all = false;
  bool explain = false;
  bool hint = false;
  std::string state;
  std::optional<Rule> rule;  ///< else that of each map

  [[nodiscard]] Rule rule_of(const MapRecord& record) const { return rule.value_or(record.rule); }
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens solve maps.txt                    the number of solutions of each map, and the first\n"
    "  queens solve maps.jsonl --all            all solutions\n"
    "  queens map -n 6 | queens solve -         from standard input\n"
    "  queens solve maps.txt --explain          the way to the solution, step by step, with reasons\n"
    "  queens solve map.txt --hint --state board.txt\n"
    "                                           the next step, or the first mistake, on a board begun:\n"
    "                                           n lines of n characters, . empty, x crossed, Q a queen\n"
    "In reasons and hints r1c1 is the cell in the top left corner.";

struct Solutions {
  std::uint64_t found = 0;
  std::vector<Placement> shown;
};

Solutions solve(const SolveCommand& command, std::uint64_t limit, const MapRecord& record, Session& session) {
  Solutions solutions;
  solve_map(
      record.map,
      [&](const Placement& placement) {
        if (solutions.found == limit) return ++solutions.found, false;
        if (command.all || solutions.shown.empty()) solutions.shown.push_back(placement);
        ++solutions.found;
        return true;
      },
      &session.control, command.rule_of(record));
  session.stop_point(fmt::format("stopped in map {} after {} solutions", printable(record.name), solutions.found));
  return solutions;
}

void print(const SolveCommand& command, std::uint64_t limit, const MapRecord& record, const Solutions& solutions,
           Session& session) {
  const bool more = solutions.found > limit;
  const std::uint64_t count = std::min(solutions.found, limit);
  if (session.format == Format::json) {
    std::string list;
    for (const Placement& placement : solutions.shown)
      list += fmt::format("{}[{}]", list.empty() ? "" : ",", fmt::join(placement, ","));
    session.out(fmt::format("{{\"name\":{},\"n\":{},\"solutions\":\"{}\",\"more\":{},\"{}\":[{}]}}\n",
                            json_string(record.name), record.map.n(), count, more, command.all ? "all" : "first",
                            list));
    return;
  }
  std::string line = fmt::format("{}: {}{} solution{}", printable(record.name), more ? "more than " : "", count,
                                 count == 1 && !more ? "" : "s");
  if (!command.all && !solutions.shown.empty())
    line += fmt::format(
        "{} {}", count == 1 && !more ? ":" : ", the first found:", format_placement(solutions.shown.front()));
  session.out(line + "\n");
  if (!command.all) return;
  for (const Placement& placement : solutions.shown) session.out(format_placement(placement) + "\n");
}

void require_n_regions(const SolveCommand& command, const MapRecord& record, Session& session) {
  const MapForm form = inspect(record.map);
  if (form.regions != record.map.n())
    throw FormatError(command.file == "-" ? "standard input" : command.file, record.line, record.column,
                      fmt::format("map {} has {} regions; a board of {} columns needs {}", printable(record.name),
                                  form.regions, record.map.n(), record.map.n()));
  for (const Cell& cell : form.pieces_apart)
    session.note(fmt::format("map {}: region {} is not connected (row {}, column {} is apart)",
                             printable(record.name), region_letter(record.map.at(cell)), cell.row, cell.column));
}

Progress progress_of(const SolveCommand& command, const MapRecord& record, const Session& session) {
  if (command.state.empty()) return {};
  const std::unique_ptr<std::istream> file = open_input(command.state, session.control);
  try {
    return read_progress(*file, command.state, record.map.n());
  } catch (const FormatError&) {  // a signal that ends the wait for input makes it look cut off
    session.stop_point("stopped before the board was read");
    throw;
  }
}

int run_solve(SolveCommand& command, Session& session) {
  const mpz_class limit = parse_whole(command.limit, "--limit");
  if (limit == 0 || limit > mpz_class("1000000000000000000")) throw UsageError("--limit is from 1 to 10^18");
  if (!command.state.empty() && !command.explain && !command.hint)
    throw UsageError("--state is the board for --explain or --hint; give one of them");
  for_each_map(command.file, session, [&](const MapRecord& record) {
    require_n_regions(command, record, session);
    if (command.explain)
      session.out(
          explanation_text(record, command.rule_of(record), progress_of(command, record, session), session.format));
    else if (command.hint)
      session.out(
          hint_text(record, command.rule_of(record), progress_of(command, record, session), session.format));
    else
      print(command, limit.get_ui(), record, solve(command, limit.get_ui(), record, session), session);
  });
  return kDone;
}

void declare(SolveCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("FILE", command.file, "Maps in any known form; - for standard input");
  arguments.flag("--all", command.all, "Print all solutions, not only the first");
  arguments.optional("--limit", command.limit, "Stop at this many solutions of a map (default 1000000)");
  arguments.choice<std::optional<Rule>>(
      "--rule", command.rule, {{"adjacent", Rule::adjacent}, {"queen", Rule::queen}},
      "queen: no two pieces share any diagonal (default: as the file says, else adjacent)");
  arguments.flag("--explain", command.explain, "Solve by reasoning and print every step with its reason");
  arguments.flag("--hint", command.hint, "Print the next step only, or the first mistake");
  arguments.optional("--state", command.state,
                     "The board so far, for --explain and --hint: . empty, x crossed, Q queen");
  arguments.excludes("--explain", "--hint");
  for (const char* other : {"--all", "--limit"}) {
    arguments.excludes("--explain", other);
    arguments.excludes("--hint", other);
  }
}

}  // namespace

void add_solve(CommandLine& line) {
  line.command<SolveCommand>("solve", "Find the solutions of region maps", declare, run_solve);
}

}  // namespace queens::cli
