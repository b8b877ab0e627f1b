#include <fmt/format.h>

#include "cli/render.hpp"

namespace queens::cli {
namespace {

std::string text_of(const RenderCommand& command, const MapRecord& record, int number) {
  const std::string& output = command.output;
  try {
    if (output.ends_with(".url")) return puzzle_link(record.map) + "\n";
    if (output.ends_with(".sbn")) return sbn_line(record.map) + "\n";
    if (output.ends_with(".ts")) return level_module(record.map, region_colours(record.map), "level" + record.name);
  } catch (const std::invalid_argument& error) {
    throw FormatError(command.file == "-" ? "standard input" : command.file, record.line, 0,
                      fmt::format("map {}: {}", printable(record.name), error.what()));
  }
  if (output.ends_with(".jsonl")) return json_line(record) + "\n";
  const bool named = record.name != std::to_string(number);
  return (number > 1 || named ? fmt::format("=== {} ===\n", printable(record.name)) : "") +
         letter_grid(record.map) + "\n";
}

}  // namespace

std::string text_form(const RenderCommand& command, Session& session) {
  std::string text;
  int maps = 0;
  for_each_chosen(command, session, [&](const MapRecord& record, int number) {
    if (++maps > 1 && command.output.ends_with(".ts"))
      throw UsageError("a level module holds one map: choose one with --map");
    text += text_of(command, record, number);
  });
  return text;
}

}  // namespace queens::cli
