// Steps in words and as JSON.
#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "queens/reason.hpp"
#include "queens/region_map.hpp"

namespace queens {
namespace {

std::string cell_name(Cell cell) { return fmt::format("r{}c{}", cell.row + 1, cell.column + 1); }

std::string index_name(const Unit& unit) {
  if (unit.kind == Unit::Kind::region) return {region_letter(static_cast<std::uint8_t>(unit.index))};
  return std::to_string(unit.index + 1);
}

std::string_view kind_name(Unit::Kind kind) {
  switch (kind) {
    case Unit::Kind::row:
      return "row";
    case Unit::Kind::column:
      return "column";
    case Unit::Kind::region:
      break;
  }
  return "region";
}

/// "a", "a and b", "a, b and c".
template <class Item, class Name>
std::string enumerated(const std::vector<Item>& items, Name name_of, std::string_view conjunction = " and ") {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 < items.size() ? std::string_view(", ") : conjunction;
    text += name_of(items[i]);
  }
  return text;
}

/// "row 3", "regions B and C". @pre all of one kind, at least one.
std::string units_text(const std::vector<Unit>& units) {
  return fmt::format("{}{} {}", kind_name(units.front().kind), units.size() > 1 ? "s" : "",
                     enumerated(units, index_name));
}

std::string confinement_text(const Step& step) {
  const bool several = step.units.size() > 1;
  const std::string units = units_text(step.units);
  const std::string places = units_text(step.confined_to);
  if (step.units.front().kind == Unit::Kind::region)
    return fmt::format("{} only {} in {}", units, several ? "fit" : "fits", places);
  return fmt::format("{} only {} cells of {} left", units, several ? "have" : "has", places);
}

std::string dead_end_text(const Step& step) {
  if (step.units.empty() && step.candidates.size() > 1)
    return fmt::format("the queens on {} attack each other", enumerated(step.candidates, cell_name));
  if (step.units.empty()) return fmt::format("{} is crossed and holds a queen", cell_name(step.candidates.front()));
  if (step.confined_to.empty()) return fmt::format("{} has no cell left", units_text(step.units));
  return fmt::format("{}, too few for them", confinement_text(step));
}

std::string chain_text(const std::vector<Step>& chain);

/// The reason, beginning in lower case.
std::string reason_text(const Step& step) {
  switch (step.technique) {
    case Technique::region_single:
    case Technique::line_single:
      return fmt::format("{} has only {} left", units_text(step.units), cell_name(step.placed.front()));
    case Technique::region_in_line:
      return fmt::format("{}, so the rest of that {} is free of queens", confinement_text(step),
                         kind_name(step.confined_to.front().kind));
    case Technique::line_in_region:
      return fmt::format("{}, so that region's queen stands there", confinement_text(step));
    case Technique::two_in_two:
    case Technique::three_in_three:
    case Technique::many_in_many:
      if (step.units.front().kind != Unit::Kind::region)
        return fmt::format("{}, so the queens of these regions stand there", confinement_text(step));
      return fmt::format("{}, so they use up these {}s", confinement_text(step),
                         kind_name(step.confined_to.front().kind));
    case Technique::attacked_by_two:
    case Technique::attacked_by_three:
    case Technique::attacked_by_four:
    case Technique::attacked_by_line:
      return fmt::format("whichever of {} holds the queen of {} attacks {}", enumerated(step.candidates, cell_name),
                         units_text(step.units), enumerated(step.crossed, cell_name));
    case Technique::attacked_by_many:
    case Technique::attacked_by_long_line:
      return fmt::format("a queen on {} would leave {} no cell", enumerated(step.crossed, cell_name, " or "),
                         units_text(step.units));
    case Technique::conflict:
    case Technique::short_chain:
    case Technique::long_chain:
    case Technique::nested_chain:
      return fmt::format("suppose a queen on {}: {}", cell_name(*step.assumed), chain_text(step.chain));
    case Technique::dead_end:
      break;
  }
  return dead_end_text(step);
}

/// "then region B has only r5c6 left, a queen there; then row 7 has no cell left". What a step crosses goes without
/// saying here: the reasons that follow show it.
std::string chain_text(const std::vector<Step>& chain) {
  std::string text;
  for (const Step& step : chain) {
    text += text.empty() ? "then " : "; then ";
    text += reason_text(step);
    if (!step.placed.empty()) text += ", a queen there";
  }
  return text;
}

std::string json_text(const Unit& unit) {
  if (unit.kind == Unit::Kind::region) return fmt::format(R"({{"region":"{}"}})", index_name(unit));
  return fmt::format(R"({{"{}":{}}})", kind_name(unit.kind), unit.index);
}
std::string json_text(Cell cell) { return fmt::format("[{},{}]", cell.row, cell.column); }
std::string json_text(const Step& step) { return json(step); }

template <class Item>
void add_member(std::string& object, const std::string& key, const std::vector<Item>& items) {
  const auto text_of = [](const Item& item) { return json_text(item); };
  if (!items.empty()) object += fmt::format(R"(,"{}":[{}])", key, enumerated(items, text_of, ", "));
}

}  // namespace

std::string sentence(const Step& step) {
  std::string text = reason_text(step);
  if (step.technique != Technique::dead_end || !step.units.empty())
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  if (!step.placed.empty()) return text + ": a queen stands there";
  if (!step.crossed.empty()) return text + ": cross " + enumerated(step.crossed, cell_name, ", ");
  return text;
}

std::string json(const Step& step) {
  std::string object = fmt::format(R"({{"technique":"{}")", name(step.technique));
  add_member(object, "units", step.units);
  add_member(object, "confined_to", step.confined_to);
  add_member(object, "candidates", step.candidates);
  if (step.assumed) add_member(object, "assumed", std::vector<Cell>{*step.assumed});
  add_member(object, "placed", step.placed);
  add_member(object, "crossed", step.crossed);
  add_member(object, "chain", step.chain);
  return object + "}";
}

}  // namespace queens
