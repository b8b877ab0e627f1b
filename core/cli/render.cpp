// queens render FILE -o OUT
#include "cli/render.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "run/output_file.hpp"

namespace queens::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  queens render maps.jsonl -o play.html    a page to play on, in one file\n"
    "  queens render maps.jsonl -o play.html --title 'My puzzles'";

std::string content(const RenderCommand& command, Session& session) {
  if (command.output.ends_with(".html")) return html_page(command, session);
  throw UsageError(fmt::format("output '{}': the name ends in .html", printable(command.output)));
}

int run_render(RenderCommand& command, Session& session) {
  detail::write_whole_file(command.output, content(command, session));
  session.note(fmt::format("wrote {}", command.output));
  return kDone;
}

void declare(RenderCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("FILE", command.file, "Maps as letter grids or JSON lines; - for standard input");
  arguments.required("-o,--output", command.output, "Write to this file: .html");
  arguments.choice("--rule", command.rule, {{"adjacent", Rule::adjacent}, {"queen", Rule::queen}},
                   "queen: no two pieces share any diagonal (default adjacent, as in the game)");
  arguments.optional("--title", command.title, "Title of the page (default Queens)");
}

}  // namespace

void add_render(CommandLine& line) {
  line.command<RenderCommand>("render", "Make pages of maps to play on", declare, run_render);
}

}  // namespace queens::cli
