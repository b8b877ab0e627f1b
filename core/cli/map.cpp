// queens map [PLACEMENT]
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "queens/list.hpp"
#include "queens/map_file.hpp"
#include "queens/region_map.hpp"
#include "queens/render.hpp"
#include "run/batch.hpp"
#include "run/output_file.hpp"

namespace queens::cli {
namespace {

enum class Colour { automatic, always, never };

struct MapCommand {
  std::string placement;
  std::string size;
  std::string rule;
  std::string seed = "1";
  std::string output;
  std::string animation;
  Colour colour = Colour::automatic;
  bool steps = false;
  bool unique = false;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens map 02415736 --seed 1             grown from the first adjacent placement of n = 8\n"
    "  queens map -n 10 --seed 7                from a random adjacent placement\n"
    "  queens map -n 8 --rule queen --format json\n"
    "  queens map -n 9 --unique                 a puzzle: exactly one solution\n"
    "  queens map 1302 --steps                  each step, with the frontier marked *\n"
    "  queens map 02415736 -o map.svg           a picture; also .txt and .jsonl\n"
    "  queens map 02415736 --animate grow.svg   the growth as a picture that plays in a browser\n"
    "The same seed gives the same map on every machine.";

bool wants_colour(Colour colour) {
  if (colour != Colour::automatic) return colour == Colour::always;
  const auto is_set = [](const char* name) {  // https://no-color.org and https://bixense.com/clicolors
    const char* const value = std::getenv(name);
    return value != nullptr && *value != '\0' && std::string_view(value) != "0";
  };
  if (const char* const none = std::getenv("NO_COLOR"); none != nullptr && *none != '\0') return false;
  if (is_set("CLICOLOR_FORCE")) return true;
  return ::isatty(STDOUT_FILENO) != 0 && (std::getenv("CLICOLOR") == nullptr || is_set("CLICOLOR"));
}

void require_rule(Rule rule, const Placement& placement) {
  const std::optional<Conflict> conflict = first_conflict(rule, placement);
  if (!conflict) return;
  throw UsageError(fmt::format(
      "placement: the pieces of rows {} and {} stand on one diagonal, which rule {} forbids; move one or "
      "leave out --rule",
      conflict->row, conflict->other_row, name(rule)));
}

Placement placement_of(const MapCommand& command, std::uint64_t seed) {
  if (!command.placement.empty()) {
    Placement placement = parse_placement(command.placement);
    if (!command.size.empty() && parse_size(command.size) != static_cast<int>(placement.size()))
      throw UsageError(fmt::format("the placement has {} rows, but -n says {}", placement.size(), command.size));
    if (!command.rule.empty()) require_rule(parse_rule(command.rule), placement);
    return placement;
  }
  if (command.size.empty()) throw UsageError("map needs a PLACEMENT such as 02415736, or -n N for a random one");
  const Rule rule = command.rule.empty() ? Rule::adjacent : parse_rule(command.rule);
  const int n = parse_size(command.size);
  if (n > kMaxN) throw UsageError(fmt::format("n = {}: maps have n up to {}", n, kMaxN));
  if (auto placement = PlacementSampler(rule, n).draw(seed, 0)) return *placement;
  throw UsageError(fmt::format("no {} placement exists for n = {}", name(rule), n));
}

/// Growth numbers regions by the row of their piece; what is shown has letters in order of first appearance on
/// the finished map, from the first step on.
class Letters {
 public:
  Letters(const RegionMap& finished, const Placement& placement)
      : ordered_(relabelled(finished)), placement_(placement) {}

  [[nodiscard]] char of(std::uint8_t region) const {
    return region_letter(ordered_.at({region, placement_[static_cast<std::size_t>(region)]}));
  }

 private:
  RegionMap ordered_;
  const Placement& placement_;
};

std::string step_text(int number, const GrowthStep& step, const Letters& letters) {
  std::string text = fmt::format("step {}: row {} column {} joins {}, one of {} frontier cells\n", number,
                                 step.cell.row, step.cell.column, letters.of(step.region), step.frontier.size());
  for (int row = 0; row < step.map.n(); ++row) {
    for (int column = 0; column < step.map.n(); ++column) {
      const std::uint8_t region = step.map.at({row, column});
      const bool open =
          std::find(step.frontier.begin(), step.frontier.end(), Cell{row, column}) != step.frontier.end();
      text += open ? '*' : region == RegionMap::kNone ? '.' : letters.of(region);
    }
    text += '\n';
  }
  return text + '\n';
}

std::string step_json(int number, const GrowthStep& step, const Letters& letters) {
  std::string frontier;
  for (const Cell& cell : step.frontier)
    frontier += fmt::format("{}[{},{}]", frontier.empty() ? "" : ",", cell.row, cell.column);
  return fmt::format("{{\"step\":{},\"row\":{},\"column\":{},\"region\":\"{}\",\"frontier\":[{}]}}\n", number,
                     step.cell.row, step.cell.column, letters.of(step.region), frontier);
}

void show_steps(const MapRecord& record, Session& session) {
  const Letters letters(record.map, *record.solution);
  int number = 0;
  (void)grow(*record.solution, *record.seed, *record.index, [&](const GrowthStep& step) {
    ++number;
    session.out(session.format == Format::json ? step_json(number, step, letters)
                                               : step_text(number, step, letters));
  });
}

std::string file_content(const std::string& path, const MapRecord& record) {
  if (path.ends_with(".svg")) return svg_map(record.map, *record.solution);
  if (path.ends_with(".txt")) return letter_grid(record.map);
  if (path.ends_with(".jsonl") || path.ends_with(".json")) return json_line(record) + "\n";
  throw UsageError(fmt::format("output '{}': the name ends in .svg, .txt or .jsonl", printable(path)));
}

void show(const MapCommand& command, const MapRecord& record, Session& session) {
  if (session.format == Format::json)
    session.out(json_line(record) + "\n");
  else if (wants_colour(command.colour))
    session.out(terminal_map(relabelled(record.map), *record.solution));
  else
    session.out(letter_grid(record.map));
}

MapRecord growth_of(const MapCommand& command, std::uint64_t seed) {
  MapRecord record;
  record.solution = placement_of(command, seed);
  record.map = grow(*record.solution, seed);
  record.seed = seed;
  record.index = 0;
  return record;
}

/// The same as index 0 of `queens generate`.
MapRecord puzzle_of(const MapCommand& command, std::uint64_t seed, const Session& session) {
  detail::BatchRun run;
  if (command.size.empty()) throw UsageError("--unique needs -n N: the puzzle finds its own placement");
  run.wish.n = parse_size(command.size);
  if (!command.rule.empty()) run.wish.rule = parse_rule(command.rule);
  run.seed = seed;
  if (std::optional<MapRecord> record = detail::sources_of(run, &session.control)()(0)) return *record;
  session.stop_point("stopped; no puzzle was made");
  throw Stopped(fmt::format("no puzzle within {} attempts; try another --seed", run.wish.attempts));
}

int run_map(MapCommand& command, Session& session) {
  const mpz_class seed = parse_whole(command.seed, "--seed");
  if (!seed.fits_ulong_p()) throw UsageError("--seed is below 2^64");
  const MapRecord record =
      command.unique ? puzzle_of(command, seed.get_ui(), session) : growth_of(command, seed.get_ui());
  if (!command.output.empty()) {  // before any output: who cannot write the file has printed nothing
    detail::write_whole_file(command.output, file_content(command.output, record));
    session.note(fmt::format("wrote {}", command.output));
  }
  if (!command.animation.empty()) {
    detail::write_whole_file(command.animation, svg_growth(*record.solution, *record.seed, *record.index));
    session.note(fmt::format("wrote {}", command.animation));
  }
  if (command.steps) show_steps(record, session);
  if (command.output.empty()) show(command, record, session);
  return kDone;
}

void declare(MapCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.optional("PLACEMENT", command.placement, "Column of the piece in each row: 02415736, or 0,2,4,1,...");
  arguments.optional("-n", command.size, "Board size, for a random placement");
  arguments.optional("--rule", command.rule,
                     "Rule of the random placement (default adjacent), or that PLACEMENT has to obey");
  arguments.optional("--seed", command.seed, "Stream of random numbers (default 1)");
  arguments.flag("--steps", command.steps, "Show every growth step");
  arguments.flag("--unique", command.unique, "Make it a puzzle, with exactly one solution");
  arguments.excludes("--unique", "PLACEMENT");
  arguments.excludes("--unique", "--steps");
  arguments.optional("--animate", command.animation, "Write the growth as an animated SVG to this file");
  arguments.excludes("--unique", "--animate");
  arguments.optional("-o,--output", command.output, "Write to this file: .svg, .txt or .jsonl");
  arguments.choice<Colour>("--color", command.colour,
                           {{"auto", Colour::automatic}, {"always", Colour::always}, {"never", Colour::never}},
                           "Colour grid; auto: on a terminal, unless NO_COLOR or CLICOLOR=0 is set");
}

}  // namespace

void add_map(CommandLine& line) {
  line.command<MapCommand>("map", "Grow a region map from a placement", declare, run_map);
}

}  // namespace queens::cli
