// Batches of maps that cost nothing: grown at n = 4, so that many repeat, with every 13th index unmet.
#pragma once

#include <memory>
#include <string>

#include "queens/list.hpp"
#include "run/batch.hpp"

namespace queens::testing {

inline detail::BatchRun fake_run(std::uint64_t count, std::uint64_t seed = 1) {
  detail::BatchRun run;
  run.wish.n = 4;
  run.unique = false;
  run.seed = seed;
  run.count = count;
  return run.whole();
}

/// The map of every index; nothing where `unmet` says so.
inline detail::MapSources fake_sources(
    const detail::BatchRun& run,
    std::function<bool(std::uint64_t)> unmet = [](std::uint64_t index) { return index % 13 == 5; }) {
  return [run, unmet] {
    const auto sampler = std::make_shared<PlacementSampler>(Rule::rook, 4);
    return [run, unmet, sampler](std::uint64_t index) -> std::optional<MapRecord> {
      if (unmet(index)) return std::nullopt;
      MapRecord record;
      record.solution = sampler->draw(run.seed, index);
      record.map = relabelled(grow(*record.solution, run.seed, index));
      record.seed = run.seed;
      record.index = index;
      record.difficulty = static_cast<Difficulty>(index % 4);
      record.score = static_cast<int>(100 * (index % 4) + 60);
      record.techniques.emplace()[index % kTechniques] = 3;
      return record;
    };
  };
}

/// Makes the batch, or goes on with it, until its end or until it gives up.
inline detail::BatchEnd make_fake_batch(const std::string& path, const detail::BatchRun& run, int threads,
                                        const detail::MapSources& sources) {
  detail::KnownMaps known;
  detail::OpenedStore opened = detail::open_map_store(path, run, detail::Opening::resume, known);
  if (opened.finished) return detail::BatchEnd::complete;
  RunControl control;
  detail::BatchProgress progress;
  return make_batch(run, sources, known, *opened.store, opened.tally, threads, control, progress);
}

inline detail::BatchEnd make_fake_batch(const std::string& path, const detail::BatchRun& run, int threads = 2) {
  return make_fake_batch(path, run, threads, fake_sources(run));
}

}  // namespace queens::testing
