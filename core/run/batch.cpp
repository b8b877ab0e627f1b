#include "run/batch.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "queens/list.hpp"
#include "run/ordered.hpp"

namespace queens::detail {
namespace {

MapSource puzzle_source(const BatchRun& run, const RunControl* control) {
  return [maker = std::make_shared<PuzzleMaker>(run.wish), run,
          control](std::uint64_t index) -> std::optional<MapRecord> {
    const std::optional<Puzzle> puzzle = maker->make(run.seed, index, control);
    if (!puzzle) return std::nullopt;
    MapRecord record;
    record.map = puzzle->map;
    record.solution = puzzle->solution;
    record.seed = run.seed;
    record.index = index;
    record.rule = run.wish.rule;
    record.difficulty = puzzle->grade.difficulty;
    record.score = puzzle->grade.score;
    record.techniques = puzzle->grade.rounds;
    return record;
  };
}

MapSource growth_source(const BatchRun& run) {
  const auto sampler = std::make_shared<PlacementSampler>(run.wish.rule, run.wish.n);
  return [sampler, seed = run.seed](std::uint64_t index) -> std::optional<MapRecord> {
    const std::optional<Placement> placement = sampler->draw(seed, index);
    if (!placement) return std::nullopt;
    MapRecord record;
    record.map = relabelled(grow(*placement, seed, index));
    record.solution = placement;
    record.seed = seed;
    record.index = index;
    return record;
  };
}

}  // namespace

MapSources sources_of(const BatchRun& run, const RunControl* control) {
  if (!run.unique) return [run] { return growth_source(run); };
  if (const auto reason = contradiction(run.wish)) throw std::invalid_argument(*reason);
  return [run, control] { return puzzle_source(run, control); };
}

Made make_index(const MapSource& source, std::uint64_t index) {
  Made made{index, source(index), {}};
  if (made.record) made.key = canonical_key(made.record->map);
  return made;
}

BatchWriter::BatchWriter(const BatchRun& run, KnownMaps& known, MapStore& store, BatchTally& tally,
                         RunControl& control, BatchProgress& progress)
    : run_(run), known_(known), store_(store), tally_(tally), control_(control), progress_(progress) {
  if (tally_.next > run_.begin) control_.begun = share_done();
  progress_.maps = tally_.maps;
  for (std::size_t i = 0; i < 4; ++i) progress_.by_difficulty[i] = tally_.by_difficulty[i];
}

void BatchWriter::take(const Made& made) {
  if (gave_up_) return;
  tally_.next = made.index + 1;
  if (!made.record)
    note_unmet(made.index);
  else if (known_.insert(made.key))
    add(*made.record);
  store_.keep(tally_, false);
  ++progress_.indices;
  control_.done = share_done();
}

double BatchWriter::share_done() const {
  return static_cast<double>(tally_.next - run_.begin) / static_cast<double>(run_.end - run_.begin);
}

BatchEnd BatchWriter::conclude() {
  if (tally_.next == run_.end && !gave_up_) {
    store_.finish(tally_);
    return BatchEnd::complete;
  }
  store_.keep(tally_, true);
  return gave_up_ ? BatchEnd::gave_up : BatchEnd::stopped;
}

void BatchWriter::add(const MapRecord& record) {
  store_.add(record);
  tally_.count(record);
  ++progress_.maps;
  if (record.difficulty) ++progress_.by_difficulty[static_cast<std::size_t>(*record.difficulty)];
}

/// In a row means since the last map, counted over the whole store: so a batch that was killed and continued gives
/// up where an uninterrupted one does.
void BatchWriter::note_unmet(std::uint64_t index) {
  store_.add_unmet(index);
  tally_.count_unmet(index);
  gave_up_ = tally_.unmet_in_row % kGiveUpAfter == 0;
  if (gave_up_) control_.stop = true;
}

BatchEnd make_batch(const BatchRun& run, const MapSources& sources, KnownMaps& known, MapStore& store,
                    BatchTally& tally, int threads, RunControl& control, BatchProgress& progress) {
  BatchWriter writer(run, known, store, tally, control, progress);
  OrderedWork<std::uint64_t, Made> work;
  work.next = [next = tally.next, end = run.end]() mutable -> std::optional<std::uint64_t> {
    if (next == end) return std::nullopt;
    return next++;
  };
  work.worker = [&] { return [source = sources()](std::uint64_t& index) { return make_index(source, index); }; };
  work.consume = [&](Made& made) { writer.take(made); };
  OrderedPipeline<std::uint64_t, Made>(std::move(work), control).run(threads);
  return writer.conclude();
}

bool comes_out_again(const MapRecord& last, const MapSources& sources) {
  const std::optional<MapRecord> made = sources()(last.index.value());
  return made && made->map == last.map && made->solution == last.solution;
}

}  // namespace queens::detail
