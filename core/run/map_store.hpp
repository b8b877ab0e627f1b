// Where a batch of maps is kept: a file that grows in the order of the indices and can be continued after any end.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "queens/map_file.hpp"
#include "run/batch_run.hpp"
#include "run/known_maps.hpp"

namespace queens::detail {

/// How far a batch is. What a store holds is always a beginning of the batch: its maps and unmet indices below
/// `next`, complete.
struct BatchTally {
  std::uint64_t next = 0;  ///< the first index not yet dealt with
  std::uint64_t maps = 0;
  std::uint64_t unmet = 0;                       ///< indices for which no map could be made
  std::uint64_t unmet_in_row = 0;                ///< since the last map
  std::optional<std::uint64_t> first_unmet;      ///< as far as this process knows
  std::array<std::uint64_t, 4> by_difficulty{};  ///< easy, medium, hard, expert

  void count(const MapRecord& record);
  void count_unmet(std::uint64_t index);
};

class MapStore {
 public:
  virtual ~MapStore() = default;

  /// Indices come in rising order; the record has a seed, an index and a solution.
  virtual void add(const MapRecord& record) = 0;
  virtual void add_unmet(std::uint64_t index) = 0;
  /// Everything below tally.next is dealt with. About once a second the store puts that on the disk, or, when
  /// `now`, at once.
  virtual void keep(const BatchTally& tally, bool now) = 0;
  /// The batch is complete.
  virtual void finish(const BatchTally& tally) = 0;
};

enum class Opening : std::uint8_t { fresh, resume };

/// An open store and what it held.
struct OpenedStore {
  std::unique_ptr<MapStore> store;  ///< none when it is finished
  BatchTally tally;
  bool finished = false;
  std::optional<MapRecord> last;  ///< the last map, for a test that this program makes the same ones
};

/// Opens the store of `run`, of the form that the ending of `path` says: .jsonl or .db. The keys of the maps in it
/// go into `known`. `resume` continues what is there, or begins where nothing is.
/// @throw std::invalid_argument for another ending, for a file that is there when it should be fresh, and when it
///        holds another run, naming the parameter; FormatError for a file that is damaged or no store;
///        std::system_error when it cannot be written.
OpenedStore open_map_store(const std::string& path, const BatchRun& run, Opening opening, KnownMaps& known);

// The two forms, and what they share.
OpenedStore open_json_lines_store(const std::string& path, const BatchRun& run, Opening opening, KnownMaps& known);
OpenedStore open_database_store(const std::string& path, const BatchRun& run, Opening opening, KnownMaps& known);
/// Reads what a store of `run` holds. @throw as open_map_store().
void load(MapReader& reader, const std::string& path, const BatchRun& run, KnownMaps& known, OpenedStore& opened);
/// A file is continued or merged only when damage to it would show. @throw FormatError.
void require_sealed(const std::string& path, const RunNotes& notes);
/// The lines of a JSON lines file that hold no map, each with its check value and end.
std::string run_line(const BatchRun& run);
std::string unmet_line(std::uint64_t seed, std::uint64_t index);
std::string done_line(const BatchRun& run, const BatchTally& tally);

}  // namespace queens::detail
