// Making a batch: maps in parallel, kept in the order of their indices, none twice.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "queens/run_control.hpp"
#include "run/map_store.hpp"

namespace queens::detail {

/// Makes the map of an index, or nothing when it cannot be made; used by one thread.
using MapSource = std::function<std::optional<MapRecord>(std::uint64_t index)>;
/// Makes a source for a thread.
using MapSources = std::function<MapSource()>;

/// The sources of `run`: its puzzles, or plainly grown maps.
/// @throw std::invalid_argument for wishes that contradict each other, with the text of contradiction().
/// A set `control.stop` makes them return nothing soon.
MapSources sources_of(const BatchRun& run, const RunControl* control);

/// For watchers in other threads.
struct BatchProgress {
  std::atomic<std::uint64_t> indices{0};  ///< dealt with by this process
  std::atomic<std::uint64_t> maps{0};     ///< in the store
  std::array<std::atomic<std::uint64_t>, 4> by_difficulty{};
};

enum class BatchEnd : std::uint8_t {
  complete,
  stopped,  ///< by control.stop; what is in the store is safe
  gave_up,  ///< kGiveUpAfter indices in a row could not be made
};

inline constexpr std::uint64_t kGiveUpAfter = 16;

/// What became of an index.
struct Made {
  std::uint64_t index = 0;
  std::optional<MapRecord> record;  ///< nothing when it could not be made
  MapKey key;                       ///< of the map
};
[[nodiscard]] Made make_index(const MapSource& source, std::uint64_t index);

/// Where the results of a batch come together, whoever made them: in the order of the indices, one at a time.
class BatchWriter {
 public:
  BatchWriter(const BatchRun& run, KnownMaps& known, MapStore& store, BatchTally& tally, RunControl& control,
              BatchProgress& progress);

  /// @pre made.index == tally.next. Sets control.stop when the batch has to be given up; takes no more then.
  void take(const Made& made);

  /// No more is to come: saves it all.
  [[nodiscard]] BatchEnd conclude();

 private:
  void add(const MapRecord& record);
  void note_unmet(std::uint64_t index);
  [[nodiscard]] double share_done() const;

  const BatchRun& run_;
  KnownMaps& known_;
  MapStore& store_;
  BatchTally& tally_;
  RunControl& control_;
  BatchProgress& progress_;
  bool gave_up_ = false;
};

/// Deals with the indices from tally.next to run.end - 1, on `threads` threads. An index whose map is equivalent to
/// a known one, of a lower index or to be avoided, is skipped. What goes into the store depends on `run` alone.
/// Memory: 19 to 24 bytes a map for the known ones, and about 20 MB.
/// @throw what sources and the store throw; the store then holds what it had kept.
BatchEnd make_batch(const BatchRun& run, const MapSources& sources, KnownMaps& known, MapStore& store,
                    BatchTally& tally, int threads, RunControl& control, BatchProgress& progress);

/// Whether a store can be continued: its last map, made again, has to be the same.
[[nodiscard]] bool comes_out_again(const MapRecord& last, const MapSources& sources);

}  // namespace queens::detail
