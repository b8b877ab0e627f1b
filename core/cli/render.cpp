// queens render FILE -o OUT
#include "cli/render.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "cli/commands.hpp"
#include "cli/map_input.hpp"
#include "queens/puzzle.hpp"
#include "run/output_file.hpp"

namespace queens::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  queens render maps.jsonl -o play.html    a page to play on, in one file\n"
    "  queens render maps.db -o book.pdf --title 'My puzzles' --per-page 6\n"
    "                                           a book to print, the solutions at its end\n"
    "  queens render maps.jsonl -o links.url    puzz.link addresses, one a line\n"
    "  queens render maps.jsonl -o map.svg --map 3 --letters --solution\n"
    "Of several maps, .svg and .png make one picture each: map-1.svg, map-2.svg and so on.";

bool ends_with_one_of(const std::string& name, const std::vector<const char*>& endings) {
  for (const char* ending : endings)
    if (name.ends_with(ending)) return true;
  return false;
}

/// An option that the form asked for makes no use of was meant for another one.
void refuse_idle_options(const RenderCommand& command) {
  struct Use {
    const char* option;
    bool given;
    std::vector<const char*> endings;
  };
  const PictureStyle& style = command.style;
  const Use uses[] = {
      {"--rule", command.rule.has_value() && !command.solution, {".html", ".pdf"}},
      {"--solution", command.solution, {".svg", ".png"}},
      {"--letters", style.letters, {".svg", ".png", ".pdf"}},
      {"--patterns", style.patterns, {".svg", ".png", ".pdf"}},
      {"--plain", style.plain, {".svg", ".png", ".pdf"}},
      {"--size", command.size != 0, {".svg", ".png"}},
      {"--title", !command.title.empty(), {".html", ".pdf"}},
      {"--per-page", command.per_page != 0, {".pdf"}},
      {"--paper", command.paper.has_value(), {".pdf"}},
  };
  for (const Use& use : uses) {
    if (!use.given || ends_with_one_of(command.output, use.endings)) continue;
    throw UsageError(fmt::format("{} means nothing for '{}': it is for {}", use.option, printable(command.output),
                                 fmt::join(use.endings, " and ")));
  }
}

int run_render(RenderCommand& command, Session& session) {
  const std::string& output = command.output;
  if (ends_with_one_of(output, {".svg", ".png"})) {
    refuse_idle_options(command);
    write_pictures(command, session);
    return kDone;
  }
  if (!ends_with_one_of(output, {".html", ".pdf", ".txt", ".jsonl", ".url", ".sbn", ".ts"}))
    throw UsageError(
        fmt::format("output '{}': the name ends in .html, .pdf, .svg, .png, .txt, .jsonl, .url, .sbn or .ts",
                    printable(output)));
  refuse_idle_options(command);
  if (output.ends_with(".html"))
    detail::write_whole_file(output, html_page(command, session));
  else if (output.ends_with(".pdf"))
    detail::write_whole_file(output, book(command, session));
  else
    write_text(command, session);
  session.note(fmt::format("wrote {}", output));
  return kDone;
}

void declare(RenderCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("FILE", command.file, "Maps in any form; - for standard input");
  arguments.required("-o,--output", command.output,
                     "Write to this file: .html .pdf .svg .png .txt .jsonl .url .sbn .ts");
  arguments.choice<std::optional<Rule>>(
      "--rule", command.rule, {{"adjacent", Rule::adjacent}, {"queen", Rule::queen}},
      "queen: no two pieces share any diagonal (default: as the file says, else adjacent)");
  arguments.number("--map", command.only, 1, 1'000'000'000, "Only the map of this number in the file");
  arguments.flag("--solution", command.solution, "Pictures: draw the pieces of the solution");
  arguments.flag("--letters", command.style.letters, "Pictures and books: print the letters of the regions");
  arguments.flag("--patterns", command.style.patterns, "Pictures and books: hatch the regions");
  arguments.flag("--plain", command.style.plain, "Pictures and books: black on white");
  arguments.number("--size", command.size, 16, kMaxPixels, "Pictures: side in pixels (.png) or points (.svg)");
  arguments.optional("--title", command.title, "Title of the page or the book");
  arguments.number("--per-page", command.per_page, 1, kMostPerPage, "Books: puzzles on a page (default 4)");
  arguments.choice<std::optional<Paper>>("--paper", command.paper, {{"a4", Paper::a4}, {"letter", Paper::letter}},
                                         "Books: size of the paper (default a4)");
}

}  // namespace

void for_each_chosen(const RenderCommand& command, const Session& session,
                     const std::function<void(const MapRecord& record, int number)>& visit) {
  int number = 0;
  for_each_map(command.file, session, [&](const MapRecord& record) {
    ++number;
    if (command.only == 0 || command.only == number) visit(record, number);
  });
  if (command.only > number)
    throw UsageError(fmt::format("--map {}: there are {} maps in {}", command.only, number, command.file));
}

Placement solution_of(const RenderCommand& command, const MapRecord& record) {
  const auto refuse = [&](const std::string& what) {
    throw FormatError(command.file == "-" ? "standard input" : command.file, record.line, record.column,
                      fmt::format("map {} {}", printable(record.name), what));
  };
  const int n = record.map.n();
  const int regions = inspect(record.map).regions;
  if (n == 0) refuse("has no cells");
  if (regions != n) refuse(fmt::format("has {} regions; a board of {} columns needs {}", regions, n, n));
  Placement solution;
  int solutions = 0;
  solve_map(
      record.map,
      [&](const Placement& placement) {
        solution = placement;
        return ++solutions < 2;
      },
      nullptr, command.rule_of(record));
  if (solutions != 1)
    refuse(
        fmt::format("has {} solution; a map to play on has exactly one", solutions == 0 ? "no" : "more than one"));
  return solution;
}

void add_render(CommandLine& line) {
  line.command<RenderCommand>("render", "Turn maps into pictures, books, pages to play on and links", declare,
                              run_render);
}

}  // namespace queens::cli
