// Merging is one walk over the indices: each shard is opened when the walk comes to its first index, the lowest map
// of all open shards goes on, and what equals an earlier map is dropped, as one run would have dropped it.
#include "run/merge_maps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "run/output_file.hpp"
#include "run/part_file.hpp"

namespace queens::detail {
namespace {

/// One shard, and its first map that has not gone on yet.
class Shard {
 public:
  explicit Shard(std::string path) : path_(std::move(path)) {
    MapReader reader(path_);
    (void)reader.next();
    const auto run = batch_run_from_json(reader.notes().parameters);
    if (!run)
      throw std::invalid_argument(path_ + " is not a store of a batch; --union unites the maps of any files");
    require_sealed(path_, reader.notes());
    run_ = *run;
    covered_ = run_.begin;
  }

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const BatchRun& run() const { return run_; }
  [[nodiscard]] const std::optional<MapRecord>& head() const { return head_; }
  /// Where the indices end that it has dealt with; final when there is no head any more.
  [[nodiscard]] std::uint64_t covered() const { return covered_; }

  void open() {
    reader_ = std::make_unique<MapReader>(path_);
    advance();
  }

  void advance() {
    head_ = reader_->next();
    if (head_) {
      const std::uint64_t index = head_->index.value_or(run_.end);
      if (index < covered_ || index >= run_.end || head_->seed != run_.seed || head_->map.n() != run_.wish.n)
        throw FormatError(path_, head_->line, head_->column,
                          fmt::format("map {} is out of place in this batch", head_->name));
      covered_ = index + 1;
      return;
    }
    const RunNotes& notes = reader_->notes();
    if (!notes.unmet.empty()) covered_ = std::max(covered_, notes.unmet.back() + 1);
    covered_ = std::min(notes.finished ? run_.end : notes.next.value_or(covered_), run_.end);
  }

  /// Moves the unmet indices that were read since the last call.
  void move_unmet(std::set<std::uint64_t>& unmet) {
    const std::vector<std::uint64_t>& found = reader_->notes().unmet;
    unmet.insert(found.begin() + static_cast<std::ptrdiff_t>(moved_), found.end());
    moved_ = found.size();
  }

 private:
  std::string path_;
  BatchRun run_;
  std::unique_ptr<MapReader> reader_;
  std::optional<MapRecord> head_;
  std::uint64_t covered_ = 0;
  std::size_t moved_ = 0;
};

/// The shards in the order of their first indices. @throw std::invalid_argument when they are not of one run.
std::vector<Shard> shards_of(const std::vector<std::string>& files) {
  std::vector<Shard> shards;
  for (const std::string& file : files) shards.emplace_back(file);
  for (const Shard& shard : shards)
    if (const auto differs = difference(shard.run().whole(), shards.front().run().whole()))
      throw std::invalid_argument(
          fmt::format("{} is of another batch than {}: its {}", shard.path(), shards.front().path(), *differs));
  std::stable_sort(shards.begin(), shards.end(),
                   [](const Shard& a, const Shard& b) { return a.run().begin < b.run().begin; });
  return shards;
}

class Walk {
 public:
  explicit Walk(std::vector<Shard> shards) : shards_(std::move(shards)) {}

  [[nodiscard]] BatchRun run() const { return shards_.front().run().whole(); }

  /// The next map in the order of the indices, once however many shards have it. Every index below it that a shard
  /// calls unmet is in `unmet` then.
  std::optional<MapRecord> next(std::set<std::uint64_t>& unmet) {
    open_reached(unmet);
    const Shard* lowest = find_lowest();
    if (lowest == nullptr) return std::nullopt;
    const MapRecord record = *lowest->head();
    for (std::size_t i = 0; i < opened_; ++i) {
      Shard& shard = shards_[i];
      if (!shard.head() || shard.head()->index != record.index) continue;
      if (shard.head()->map != record.map || unmet.contains(*record.index))
        throw FormatError(shard.path(), shard.head()->line, shard.head()->column,
                          fmt::format("index {} is another map here than in {}", *record.index, lowest->path()));
      shard.advance();
      shard.move_unmet(unmet);
    }
    return record;
  }

  /// The indices that no shard has dealt with. @pre next() found the end.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> missing() const {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> gaps;
    std::uint64_t covered = 0;
    for (const Shard& shard : shards_) {
      if (shard.run().begin > covered) gaps.emplace_back(covered, shard.run().begin);
      covered = std::max(covered, shard.covered());
    }
    if (covered < run().count) gaps.emplace_back(covered, run().count);
    return gaps;
  }

 private:
  /// Opens the shards that begin at or before the lowest map of the open ones.
  void open_reached(std::set<std::uint64_t>& unmet) {
    for (; opened_ < shards_.size(); ++opened_) {
      const Shard* lowest = find_lowest();
      if (lowest != nullptr && *lowest->head()->index < shards_[opened_].run().begin) return;
      shards_[opened_].open();
      shards_[opened_].move_unmet(unmet);
    }
  }

  Shard* find_lowest() {
    Shard* lowest = nullptr;
    for (std::size_t i = 0; i < opened_; ++i)
      if (shards_[i].head() && (lowest == nullptr || *shards_[i].head()->index < *lowest->head()->index))
        lowest = &shards_[i];
    return lowest;
  }

  std::vector<Shard> shards_;
  std::size_t opened_ = 0;
};

void refuse_existing(const std::string& output) {
  if (std::filesystem::exists(output))
    throw std::invalid_argument(output + " is there already; another name leaves it alone");
}

/// Puts the walk into an empty store; @return false when stopped.
bool copy(Walk& walk, KnownMaps& known, MapStore& store, BatchTally& tally, MergedMaps& merged,
          const RunControl& control) {
  std::set<std::uint64_t> unmet;
  const auto add_unmet_below = [&](std::uint64_t index) {
    for (; !unmet.empty() && *unmet.begin() < index; unmet.erase(unmet.begin())) {
      store.add_unmet(*unmet.begin());
      tally.count_unmet(*unmet.begin());
    }
  };
  while (const std::optional<MapRecord> record = walk.next(unmet)) {
    if (control.stop) return false;
    add_unmet_below(*record->index);
    tally.next = *record->index + 1;
    if (known.insert(canonical_key(record->map))) {
      store.add(*record);
      tally.count(*record);
    } else {
      ++merged.repeats;
    }
    store.keep(tally, false);
  }
  add_unmet_below(merged.run.count);
  return true;
}

}  // namespace

MergedMaps merge_batch(const std::vector<std::string>& files, const std::string& output,
                       const RunControl& control) {
  refuse_existing(output);
  Walk walk(shards_of(files));
  MergedMaps merged;
  merged.run = walk.run();
  KnownMaps known;
  const PartFile part(output);
  OpenedStore opened = open_map_store(part.path(), merged.run, Opening::fresh, known);
  BatchTally& tally = opened.tally;
  merged.stopped = !copy(walk, known, *opened.store, tally, merged, control);
  merged.maps = tally.maps;
  merged.unmet = tally.unmet;
  if (merged.stopped) return merged;
  merged.missing = walk.missing();
  if (!merged.missing.empty()) return merged;
  tally.next = merged.run.end;
  opened.store->finish(tally);
  opened.store.reset();
  part.keep();
  return merged;
}

MergedMaps unite_maps(const std::vector<std::string>& files, const std::string& output, const RunControl& control) {
  if (!output.ends_with(".jsonl"))
    throw std::invalid_argument(fmt::format("output '{}': a collection of any maps ends in .jsonl", output));
  refuse_existing(output);
  MergedMaps merged;
  KnownMaps known;
  WholeFile collection(output);
  for (const std::string& file : files) {
    MapReader reader(file);
    while (const std::optional<MapRecord> record = reader.next()) {
      merged.stopped = control.stop;
      if (merged.stopped) return merged;
      if (!known.insert(canonical_key(record->map))) {
        ++merged.repeats;
        continue;
      }
      collection.write(json_line(*record) + '\n');
      ++merged.maps;
    }
  }
  collection.finish();
  return merged;
}

}  // namespace queens::detail
