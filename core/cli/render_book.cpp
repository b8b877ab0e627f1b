#include <vector>

#include "cli/render.hpp"
#include "queens/reason.hpp"

namespace queens::cli {

std::string book(const RenderCommand& command, Session& session) {
  std::vector<BookPuzzle> puzzles;
  for_each_chosen(command, session, [&](const MapRecord& record, int number) {
    const bool named = record.name != std::to_string(number) && !record.index;
    puzzles.push_back({record.map, solution_of(command, record), named ? record.name : "",
                       std::string(name(grade(record.map, command.rule_of(record)).difficulty)),
                       command.rule_of(record)});
  });
  BookOptions options;
  options.title = command.title;
  if (command.per_page != 0) options.per_page = command.per_page;
  options.paper = command.paper.value_or(options.paper);
  options.style = command.style;
  return pdf_book(puzzles, options);
}

}  // namespace queens::cli
