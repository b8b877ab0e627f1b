// The maps travel as JSON in a script element that no browser runs; the page's own script reads them from there.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <exception>
#include <stdexcept>
#include <vector>

#include "queens/puzzle.hpp"
#include "queens/reason.hpp"
#include "queens/render.hpp"
#include "render/colouring.hpp"
#include "render/crown.hpp"
#include "render/page_template.hpp"
#include "render/script_text.hpp"
#include "render/step_text.hpp"

namespace queens {
namespace {

std::string letters(const RegionMap& map) {
  std::string text;
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column) text += region_letter(map.at({row, column}));
  return text;
}

/// Numbers below 52 as letters, one each.
template <class Numbers>
std::string letters(const Numbers& numbers) {
  std::string text;
  for (const auto number : numbers) text += region_letter(static_cast<std::uint8_t>(number));
  return text;
}

Placement only_solution(const PageMap& entry, std::size_t number) {
  const auto refuse = [&](const char* what) {
    throw std::invalid_argument(
        fmt::format("map {} {}: only maps with exactly one solution can be played", number, what));
  };
  if (entry.map.n() == 0) refuse("has no cells");
  std::vector<Placement> found;
  solve_map(
      entry.map,
      [&](const Placement& placement) {
        found.push_back(placement);
        return found.size() < 2;
      },
      nullptr, entry.rule);
  if (found.empty()) refuse("has no solution");
  if (found.size() > 1) refuse("has more than one solution");
  return found.front();
}

/// One line of the list, as page/maps.js reads it.
std::string entry_text(const PageMap& entry, std::size_t number) {
  const Placement solution = only_solution(entry, number);
  const RegionMap map = relabelled(entry.map);
  const Grade difficulty = grade(map, entry.rule);
  return fmt::format("[{},{},{},\"{}\",\"{}\",\"{}\",\"{}\"{}]", script_string(entry.name),
                     static_cast<int>(difficulty.difficulty), difficulty.score, letters(map),
                     letters(assign_colours(map)), letters(solution), step_text(explain(map, {}, entry.rule).steps),
                     entry.rule == Rule::queen ? ",1" : "");
}

std::vector<std::string> entries(std::span<const PageMap> maps, int threads) {
  std::vector<std::string> texts(maps.size());
  std::vector<std::exception_ptr> errors(maps.size());
#pragma omp parallel for schedule(dynamic, 16) num_threads(threads)
  for (std::size_t i = 0; i < maps.size(); ++i) {
    try {
      texts[i] = entry_text(maps[i], i + 1);
    } catch (...) {
      errors[i] = std::current_exception();
    }
  }
  for (const std::exception_ptr& error : errors)  // the first in the list, whichever was found first
    if (error) std::rethrow_exception(error);
  return texts;
}

std::string palette_text() {
  std::vector<std::string> colours;
  for (const Colour& colour : kPalette)
    colours.push_back(fmt::format("\"#{:02x}{:02x}{:02x}\"", colour.red, colour.green, colour.blue));
  return fmt::format("{}", fmt::join(colours, ","));
}

/// Puts `values` in the place of their {{markers}}. What was put in is not looked at again.
std::string filled(std::string_view text,
                   const std::array<std::pair<std::string_view, std::string_view>, 3>& values) {
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = text.find("{{"); at != text.npos; at = text.find("{{", done)) {
    result += text.substr(done, at - done);
    const std::size_t end = text.find("}}", at);
    const std::string_view marker = text.substr(at + 2, end - at - 2);
    for (const auto& [name, value] : values)
      if (name == marker) result += value;
    done = end + 2;
  }
  return result += text.substr(done);
}

}  // namespace

std::string play_page(std::span<const PageMap> maps, const PageOptions& options) {
  if (maps.empty()) throw std::invalid_argument("a page to play on needs at least one map");
  if (options.threads < 1) throw std::invalid_argument(fmt::format("{} threads: at least 1", options.threads));
  const std::string list = fmt::format("{{\"version\":1,\"palette\":[{}],\"maps\":[\n{}\n]}}", palette_text(),
                                       fmt::join(entries(maps, options.threads), ",\n"));
  const std::string crown = crown_svg(1, "currentColor");
  return filled(detail::kPageTemplate, {{{"title", html_text(options.title)}, {"crown", crown}, {"maps", list}}});
}

}  // namespace queens
