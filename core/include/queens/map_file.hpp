// Files of region maps: reading any known form, recognised by content, and writing it.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "queens/placement.hpp"
#include "queens/reason.hpp"
#include "queens/region_map.hpp"
#include "queens/rule.hpp"

namespace queens {

/// A file that is not what it should be: where, and what would be right.
class FormatError : public std::runtime_error {
 public:
  /// `line` and `column` count from 1; 0 means that the place is the file as a whole.
  FormatError(const std::string& file, std::size_t line, std::size_t column, const std::string& what);

 protected:
  /// With a message that already names the file.
  explicit FormatError(const std::string& message) : std::runtime_error(message) {}
};

/// One map of a file, and what the file says about it.
struct MapRecord {
  RegionMap map{0};                   ///< regions numbered in order of first appearance
  std::string name;                   ///< the file's own name for it, else its number from 1
  std::size_t line = 0;               ///< where it begins, from 1; 0 in a database
  std::size_t column = 0;             ///< the same
  std::optional<Placement> solution;  ///< as the file claims it
  std::optional<std::uint64_t> seed;  ///< growth: the stream it came from
  std::optional<std::uint64_t> index;
  Rule rule = Rule::adjacent;  ///< what its pieces obey
  std::optional<Difficulty> difficulty;
  std::optional<int> score;
  std::optional<std::array<int, kTechniques>> techniques;  ///< rounds of each, as in Grade
};

/// What a file says of the batch that made it; nothing in files of other origin.
struct RunNotes {
  std::string parameters;             ///< one JSON object: n, seed, count and wishes
  std::vector<std::uint64_t> unmet;   ///< indices for which no map could be made, as far as read
  std::optional<std::uint64_t> next;  ///< the first index not yet dealt with, where the file says so
  bool finished = false;              ///< the batch, or this shard of it, is complete; known at the end
  bool sealed = false;                ///< every line or row has a check value, and what was read matches its own
};

/// Reads maps one after the other, in memory for one map. Forms: letter grids (n lines of n letters, maps
/// separated by a blank line or by `=== name ===`), JSON lines (an object with "regions" a line; unknown keys are
/// ignored), what puzzle_link(), sbn_line() and level_module() write, and, by their path only, databases that a
/// batch was stored in.
class MapReader {
 public:
  /// `file` is the name used in messages. The stream must outlive the reader.
  MapReader(std::istream& in, std::string file);
  /// Opens the file. @throw std::system_error when it cannot be read; FormatError for another program's database.
  explicit MapReader(const std::string& path);
  ~MapReader();

  /// The next map, or nothing at the end. Where a line or row has a check value of ours it has to match.
  /// @throw FormatError that names file, line and column; of a database, file and map.
  [[nodiscard]] std::optional<MapRecord> next();

  /// What was read so far about the batch; complete once next() found the end.
  [[nodiscard]] const RunNotes& notes() const;

 private:
  struct Form;
  std::unique_ptr<Form> form_;
};

/// A partly filled board: n lines of n characters, '.' empty, 'x' crossed, 'Q' a piece; blank lines do not count.
/// @throw FormatError that names file, line and column.
[[nodiscard]] Progress read_progress(std::istream& in, const std::string& file, int n);

/// n lines of n letters, regions lettered in order of first appearance; cells without a region are '.'.
[[nodiscard]] std::string letter_grid(const RegionMap& map);

/// One JSON line, without the line end: {"n":8,"regions":["AABB...",...],"solution":[...],...}. "rule" is left out
/// when it is adjacent.
[[nodiscard]] std::string json_line(const MapRecord& record);

/// The rounds as a JSON object, those that are not 0: {"R1":8,"RL":3}.
[[nodiscard]] std::string json(const std::array<int, kTechniques>& rounds);

/// The map as a puzz.link URL without a line end: "https://puzz.link/p?starbattle/8/8/1/...".
/// @pre     1 <= n, every cell has a region, at most 52 regions, each connected: the URL knows borders only.
/// Cost:    O(n^2).
/// Threads: safe from any thread.
/// @throw   std::invalid_argument on a broken precondition.
/// Source:  the engine pzpr, which tests read these URLs with.
[[nodiscard]] std::string puzzle_link(const RegionMap& map);

/// Star Battle Notation without a line end: "8x1." and the n * n letters row by row.
/// @pre     1 <= n, every cell has a region, at most 52 regions. Cost, threads, errors as puzzle_link().
[[nodiscard]] std::string sbn_line(const RegionMap& map);

/// A level file of the open-source clones of the game: a TypeScript module whose default export has `size`,
/// `colorRegions` (letters row by row) and `regionColors`. `colours` are CSS colours by region number; the level is
/// called `name`, of which letters, digits and underscores are kept, behind "level" where that makes no name.
/// @pre     as sbn_line(), and a colour for every region. Cost, threads, errors as puzzle_link().
[[nodiscard]] std::string level_module(const RegionMap& map, const std::vector<std::string>& colours,
                                       const std::string& name = "level");

}  // namespace queens
