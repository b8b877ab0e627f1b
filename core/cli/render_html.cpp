#include <fmt/format.h>

#include <vector>

#include "cli/map_input.hpp"
#include "cli/render.hpp"
#include "queens/puzzle.hpp"
#include "queens/render.hpp"

namespace queens::cli {
namespace {

/// Why the map cannot be played, or "".
std::string obstacle(const RegionMap& map, Rule rule) {
  const int regions = inspect(map).regions;
  if (map.n() == 0) return "has no cells";
  if (regions != map.n())
    return fmt::format("has {} regions; a board of {} columns needs {}", regions, map.n(), map.n());
  const std::uint64_t solutions = count_solutions(map, 2, rule);
  if (solutions == 1) return "";
  return fmt::format("has {} solution; a map to play on has exactly one", solutions == 0 ? "no" : "more than one");
}

}  // namespace

std::string html_page(const RenderCommand& command, Session& session) {
  std::vector<PageMap> maps;
  for_each_map(command.file, session, [&](const MapRecord& record) {
    if (const std::string what = obstacle(record.map, command.rule); !what.empty())
      throw FormatError(command.file == "-" ? "standard input" : command.file, record.line, 0,
                        fmt::format("map {} {}", printable(record.name), what));
    maps.push_back({record.map, record.name, command.rule});
  });
  return play_page(maps, {command.title, session.threads});
}

}  // namespace queens::cli
