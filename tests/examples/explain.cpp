// Reads maps from standard input and explains each, step by step.
#include <iostream>
#include <queens/queens.hpp>

int main() try {
  queens::MapReader reader(std::cin, "standard input");
  while (const std::optional<queens::MapRecord> record = reader.next()) {
    const queens::Explanation explanation = queens::explain(record->map);
    for (const queens::Step& step : explanation.steps) std::cout << queens::sentence(step) << '\n';
    const bool solved = explanation.outcome == queens::Explanation::Outcome::solved;
    std::cout << record->name << ": " << (solved ? queens::format_placement(explanation.placement) : "not solved")
              << '\n';
  }
} catch (const queens::FormatError& error) {
  std::cerr << error.what() << '\n';
  return 4;
}
