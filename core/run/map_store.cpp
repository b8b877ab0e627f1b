#include "run/map_store.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "exchange/seal.hpp"

namespace queens::detail {
namespace {

void require_same_run(const std::string& path, const RunNotes& notes, const BatchRun& run) {
  const std::optional<BatchRun> found = batch_run_from_json(notes.parameters);
  if (!found) throw FormatError(path, 0, 0, "does not say which batch it holds; only such files can be continued");
  require_sealed(path, notes);
  if (const auto differs = difference(*found, run))
    throw std::invalid_argument(
        fmt::format("{} holds another batch: its {}; give the same options, or another file", path, *differs));
}

/// Counts the unmet indices up to `index`, which come between the maps.
void count_unmet_below(std::uint64_t index, const RunNotes& notes, std::size_t& counted, BatchTally& tally) {
  for (; counted < notes.unmet.size() && notes.unmet[counted] < index; ++counted)
    tally.count_unmet(notes.unmet[counted]);
}

}  // namespace

void BatchTally::count(const MapRecord& record) {
  ++maps;
  unmet_in_row = 0;
  if (record.difficulty) ++by_difficulty[static_cast<std::size_t>(*record.difficulty)];
}

void BatchTally::count_unmet(std::uint64_t index) {
  ++unmet;
  ++unmet_in_row;
  if (!first_unmet) first_unmet = index;
}

void load(MapReader& reader, const std::string& path, const BatchRun& run, KnownMaps& known, OpenedStore& opened) {
  BatchTally& tally = opened.tally;
  tally.next = run.begin;
  std::size_t unmet = 0;
  bool checked = false;
  while (std::optional<MapRecord> record = reader.next()) {
    if (!checked) require_same_run(path, reader.notes(), run);
    checked = true;
    if (record->seed != run.seed || record->map.n() != run.wish.n || record->index.value_or(run.end) >= run.end ||
        *record->index < tally.next)
      throw FormatError(path, record->line, record->column,
                        fmt::format("map {} is out of place in this batch", record->name));
    count_unmet_below(*record->index, reader.notes(), unmet, tally);
    tally.count(*record);
    tally.next = *record->index + 1;
    if (!known.insert(canonical_key(record->map)))
      throw FormatError(path, record->line, record->column, fmt::format("map {} is there twice", record->name));
    opened.last = std::move(record);
  }
  const RunNotes& notes = reader.notes();
  if (!checked) require_same_run(path, notes, run);
  count_unmet_below(run.end, notes, unmet, tally);
  if (!notes.unmet.empty()) tally.next = std::max(tally.next, notes.unmet.back() + 1);
  if (notes.next) tally.next = *notes.next;
  if (unmet != notes.unmet.size() || tally.next < run.begin || tally.next > run.end)
    throw FormatError(path, 0, 0, "holds indices that are not of this batch");
  opened.finished = notes.finished;
}

void require_sealed(const std::string& path, const RunNotes& notes) {
  if (!notes.sealed)
    throw FormatError(path, 0, 0, "has no check values: it is damaged, or from an older version of this program");
}

std::string run_line(const BatchRun& run) {
  return sealed(fmt::format("{{\"run\":{},\"version\":1}}", json(run))) + '\n';
}

std::string unmet_line(std::uint64_t seed, std::uint64_t index) {
  return sealed(fmt::format("{{\"unmet\":{},\"seed\":{},\"version\":1}}", index, seed)) + '\n';
}

std::string done_line(const BatchRun& run, const BatchTally& tally) {
  const std::uint64_t indices = run.end - run.begin;
  return sealed(fmt::format("{{\"done\":{{\"indices\":{},\"maps\":{},\"skipped\":{},\"unmet\":{}}},\"version\":1}}",
                            indices, tally.maps, indices - tally.maps - tally.unmet, tally.unmet)) +
         '\n';
}

OpenedStore open_map_store(const std::string& path, const BatchRun& run, Opening opening, KnownMaps& known) {
  if (path.ends_with(".jsonl")) return open_json_lines_store(path, run, opening, known);
  if (path.ends_with(".db")) return open_database_store(path, run, opening, known);
  throw std::invalid_argument(fmt::format("output '{}': a batch is kept in a file ending in .jsonl or .db", path));
}

}  // namespace queens::detail
