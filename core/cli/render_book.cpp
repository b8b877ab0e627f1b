#include <vector>

#include "cli/render.hpp"
#include "queens/reason.hpp"

namespace queens::cli {

std::string book(const RenderCommand& command, Session& session) {
  std::vector<BookPuzzle> puzzles;
  for_each_chosen(command, session, [&](const MapRecord& record, int number) {
    const bool named = record.name != std::to_string(number) && !record.index;
    puzzles.push_back({record.map, solution_of(command, record), named ? record.name : "",
                       std::string(name(grade(record.map, command.rule).difficulty))});
  });
  return pdf_book(puzzles, {command.title, command.per_page, command.paper, command.style});
}

}  // namespace queens::cli
