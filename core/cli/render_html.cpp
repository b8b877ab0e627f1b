#include <vector>

#include "cli/render.hpp"

namespace queens::cli {

std::string html_page(const RenderCommand& command, Session& session) {
  std::vector<PageMap> maps;
  for_each_chosen(command, session, [&](const MapRecord& record, int) {
    (void)solution_of(command, record);
    maps.push_back({record.map, record.name, command.rule_of(record)});
  });
  return play_page(maps, {command.title.empty() ? "Queens" : command.title, session.threads});
}

}  // namespace queens::cli
