#include <fmt/format.h>

#include <vector>

#include "cli/render.hpp"
#include "run/output_file.hpp"

namespace queens::cli {
namespace {

constexpr int kDefaultPixels = 1024;

std::string picture(const RenderCommand& command, const MapRecord& record) {
  const Placement pieces = command.solution ? solution_of(command, record) : Placement{};
  if (command.output.ends_with(".png"))
    return png_map(record.map, command.size == 0 ? kDefaultPixels : command.size, pieces, command.style);
  PictureOptions options;
  options.style = command.style;
  options.side = command.size;
  return svg_map(record.map, pieces, options);
}

/// map.svg becomes map-7.svg.
std::string numbered(const std::string& output, int number) {
  const std::size_t dot = output.rfind('.');
  return fmt::format("{}-{}{}", output.substr(0, dot), number, output.substr(dot));
}

}  // namespace

void write_pictures(const RenderCommand& command, Session& session) {
  std::optional<MapRecord> held;  // the first map waits until it is known whether it is the only one
  int pictures = 0;
  const auto write = [&](const MapRecord& record, const std::string& output) {
    detail::write_whole_file(output, picture(command, record));
    ++pictures;
  };
  for_each_chosen(command, session, [&](const MapRecord& record, int number) {
    if (number == 1 && command.only == 0) {
      held = record;
      return;
    }
    if (held) write(*held, numbered(command.output, 1));
    held.reset();
    write(record, command.only != 0 ? command.output : numbered(command.output, number));
  });
  if (held) write(*held, command.output);
  session.note(pictures == 1 ? fmt::format("wrote {}", command.output)
                             : fmt::format("wrote {} to {}", numbered(command.output, 1),
                                           numbered(command.output, pictures)));
}

}  // namespace queens::cli
