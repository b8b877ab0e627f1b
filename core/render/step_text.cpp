#include "render/step_text.hpp"

#include <optional>

#include "queens/region_map.hpp"

namespace queens {
namespace {

static_assert(kTechniques < kMaxN, "techniques are numbered in one character");

char code(int number) { return region_letter(static_cast<std::uint8_t>(number)); }

char mark(Unit::Kind kind) {
  switch (kind) {
    case Unit::Kind::row:
      return '-';
    case Unit::Kind::column:
      return '|';
    case Unit::Kind::region:
      break;
  }
  return '*';
}

void add_units(std::string& text, const std::vector<Unit>& units) {
  if (units.empty()) return;
  text += mark(units.front().kind);
  for (const Unit& unit : units) text += code(unit.index);
}

void add_cells(std::string& text, char sign, const std::vector<Cell>& cells) {
  if (cells.empty()) return;
  text += sign;
  for (const Cell cell : cells) text += {code(cell.row), code(cell.column)};
}

void add_step(std::string& text, const Step& step) {
  text += {'!', code(static_cast<int>(step.technique))};
  add_units(text, step.units);
  add_units(text, step.confined_to);
  add_cells(text, '?', step.candidates);
  if (step.assumed) add_cells(text, '~', {*step.assumed});
  add_cells(text, '+', step.placed);
  add_cells(text, 'x', step.crossed);
  if (step.chain.empty()) return;
  text += '(';
  for (const Step& link : step.chain) add_step(text, link);
  text += ')';
}

}  // namespace

std::string step_text(const std::vector<Step>& steps) {
  std::string text;
  for (const Step& step : steps) add_step(text, step);
  return text;
}

}  // namespace queens
