#include "puzzle/recorder.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace queens::detail {
namespace {

std::vector<Unit> units_of(Unit::Kind kind, std::uint32_t set) {
  std::vector<Unit> units;
  for (; set != 0; set &= set - 1) units.push_back({kind, std::countr_zero(set)});
  return units;
}

bool holds(const Unit& unit, const RegionMap& map, Cell cell) {
  switch (unit.kind) {
    case Unit::Kind::row:
      return cell.row == unit.index;
    case Unit::Kind::column:
      return cell.column == unit.index;
    case Unit::Kind::region:
      break;
  }
  return map.at(cell) == unit.index;
}

bool attacks(const RegionMap& map, Cell piece, Cell cell) {
  const bool touching = std::abs(piece.row - cell.row) <= 1 && std::abs(piece.column - cell.column) <= 1;
  return piece.row == cell.row || piece.column == cell.column || touching || map.at(piece) == map.at(cell);
}

template <class Visit>
void for_each_cell(int n, Visit visit) {
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) visit(Cell{row, column});
}

}  // namespace

void Recorder::piece(const Finding& finding, int cell) {
  const Cell piece = cell_of(cell);
  const std::size_t entry = add(finding);
  frames_.back().entries[entry].step.placed.push_back(piece);
  for_each_cell(map_.n(), [&](Cell other) {
    if (attacks(map_, piece, other) && !(other == piece)) mark(other, entry);
  });
}

void Recorder::add_crossed(const Finding& finding, std::vector<Cell> cells, std::vector<Cell> candidates) {
  const Frame& frame = frames_.back();
  std::erase_if(cells, [&](Cell cell) { return frame.crossed_by[index(cell)] != kNobody; });
  if (cells.empty()) return;
  const std::size_t entry = candidates.empty() ? find_or_add(finding) : add(finding);
  Step& step = frames_.back().entries[entry].step;
  step.candidates = std::move(candidates);
  step.crossed.insert(step.crossed.end(), cells.begin(), cells.end());
  std::sort(step.crossed.begin(), step.crossed.end(),
            [](Cell a, Cell b) { return std::pair(a.row, a.column) < std::pair(b.row, b.column); });
  for (const Cell cell : cells) mark(cell, entry);
}

void Recorder::dead_end(const Finding& finding) { add(finding); }

void Recorder::open_chain(Technique technique, int cell) {
  Frame& frame = frames_.emplace_back(cells_on_board());
  frame.technique = technique;
  frame.assumed = cell_of(cell);
}

void Recorder::close_chain() {
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  std::vector<bool> needed(frame.entries.size(), false);
  needed.back() = true;  // the dead end
  for (std::size_t i = frame.entries.size(); i-- > 0;)
    if (needed[i])
      for (const std::size_t cause : frame.entries[i].causes) needed[cause] = true;
  Entry entry;
  entry.step.technique = frame.technique;
  entry.step.assumed = frame.assumed;
  entry.step.crossed.push_back(frame.assumed);
  for (std::size_t i = 0; i < frame.entries.size(); ++i)
    if (needed[i]) entry.step.chain.push_back(std::move(frame.entries[i].step));
  // An inner chain may rest on anything that was crossed before it.
  for (std::size_t i = 0; i < frames_.back().entries.size(); ++i) entry.causes.push_back(i);
  frames_.back().entries.push_back(std::move(entry));
  mark(frame.assumed, frames_.back().entries.size() - 1);
}

std::vector<Step> Recorder::take_steps() {
  std::vector<Step> steps;
  for (Entry& entry : frames_.back().entries) steps.push_back(std::move(entry.step));
  frames_.back().entries.clear();
  std::fill(frames_.back().crossed_by.begin(), frames_.back().crossed_by.end(), kNobody);
  return steps;
}

std::size_t Recorder::add(const Finding& finding) {
  Step step;
  step.technique = finding.technique;
  step.units = units_of(finding.kind, finding.units);
  step.confined_to = units_of(finding.place_kind, finding.places);
  std::vector<std::size_t> causes = causes_of(step);
  std::vector<Entry>& entries = frames_.back().entries;
  entries.push_back({std::move(step), std::move(causes)});
  return entries.size() - 1;
}

/// For techniques that report the cells of one finding in parts.
std::size_t Recorder::find_or_add(const Finding& finding) {
  const std::vector<Entry>& entries = frames_.back().entries;
  const auto same = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    return entry.step.technique == finding.technique && entry.step.units == units_of(finding.kind, finding.units) &&
           entry.step.confined_to == units_of(finding.place_kind, finding.places);
  });
  return same == entries.end() ? add(finding) : static_cast<std::size_t>(same - entries.begin());
}

std::vector<std::size_t> Recorder::causes_of(const Step& step) const {
  const Frame& frame = frames_.back();
  std::vector<bool> is_cause(frame.entries.size(), false);
  for_each_cell(map_.n(), [&](Cell cell) {
    const std::size_t by = frame.crossed_by[index(cell)];
    if (by == kNobody) return;
    if (std::any_of(step.units.begin(), step.units.end(),
                    [&](const Unit& unit) { return holds(unit, map_, cell); }))
      is_cause[by] = true;
  });
  std::vector<std::size_t> causes;
  for (std::size_t i = 0; i < is_cause.size(); ++i)
    if (is_cause[i]) causes.push_back(i);
  return causes;
}

void Recorder::mark(Cell cell, std::size_t entry) {
  std::size_t& by = frames_.back().crossed_by[index(cell)];
  if (by == kNobody) by = entry;
}

}  // namespace queens::detail
