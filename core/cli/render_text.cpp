#include <fmt/format.h>

#include "cli/render.hpp"
#include "run/output_file.hpp"

namespace queens::cli {
namespace {

std::string text_of(const RenderCommand& command, const MapRecord& record, int number) {
  const std::string& output = command.output;
  const bool of_the_game = output.ends_with(".url") || output.ends_with(".sbn") || output.ends_with(".ts");
  if (record.rule != Rule::adjacent && of_the_game)
    throw UsageError(fmt::format(
        "map {} is a puzzle of the {} rule, of which {} cannot tell, and by the rule of the game it may "
        "have several solutions; .jsonl, .html and .pdf can",
        printable(record.name), name(record.rule), output.substr(output.rfind('.'))));
  try {
    if (output.ends_with(".url")) return puzzle_link(record.map) + "\n";
    if (output.ends_with(".sbn")) return sbn_line(record.map) + "\n";
    if (output.ends_with(".ts")) return level_module(record.map, region_colours(record.map), "level" + record.name);
  } catch (const std::invalid_argument& error) {
    throw FormatError(command.file == "-" ? "standard input" : command.file, record.line, record.column,
                      fmt::format("map {}: {}", printable(record.name), error.what()));
  }
  if (output.ends_with(".jsonl")) return json_line(record) + "\n";
  const bool named = record.name != std::to_string(number);
  return (number > 1 || named ? fmt::format("=== {} ===\n", printable(record.name)) : "") +
         letter_grid(record.map) + "\n";
}

}  // namespace

void write_text(const RenderCommand& command, Session& session) {
  detail::WholeFile file(command.output);
  int maps = 0;
  int of_another_rule = 0;
  for_each_chosen(command, session, [&](const MapRecord& record, int number) {
    if (++maps > 1 && command.output.ends_with(".ts"))
      throw UsageError("a level module holds one map: choose one with --map");
    file.write(text_of(command, record, number));
    of_another_rule += record.rule != Rule::adjacent ? 1 : 0;
  });
  file.finish();
  if (of_another_rule > 0 && command.output.ends_with(".txt"))
    session.note(
        fmt::format("letter grids do not tell of the queen rule, which {} of these maps obey", of_another_rule));
}

}  // namespace queens::cli
