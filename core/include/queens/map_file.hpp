// Files of region maps: reading any known form, recognised by content, and writing it.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "queens/placement.hpp"
#include "queens/reason.hpp"
#include "queens/region_map.hpp"

namespace queens {

/// A file that is not what it should be: where, and what would be right.
class FormatError : public std::runtime_error {
 public:
  /// `line` and `column` count from 1; 0 means that the place is the file as a whole.
  FormatError(const std::string& file, std::size_t line, std::size_t column, const std::string& what);
};

/// One map of a file, and what the file says about it.
struct MapRecord {
  RegionMap map{0};                   ///< regions numbered in order of first appearance
  std::string name;                   ///< the file's own name for it, else its number from 1
  std::size_t line = 0;               ///< where it begins
  std::optional<Placement> solution;  ///< as the file claims it
  std::optional<std::uint64_t> seed;  ///< growth: the stream it came from
  std::optional<std::uint64_t> index;
};

/// Reads maps one after the other, in memory for one map. Forms: letter grids (n lines of n letters, maps
/// separated by a blank line or by `=== name ===`) and JSON lines (an object with "regions" a line; unknown
/// keys are ignored).
class MapReader {
 public:
  /// `file` is the name used in messages. The stream must outlive the reader.
  MapReader(std::istream& in, std::string file);
  ~MapReader();

  /// The next map, or nothing at the end.
  /// @throw FormatError that names file, line and column.
  [[nodiscard]] std::optional<MapRecord> next();

 private:
  struct Form;
  std::unique_ptr<Form> form_;
};

/// A partly filled board: n lines of n characters, '.' empty, 'x' crossed, 'Q' a piece; blank lines do not count.
/// @throw FormatError that names file, line and column.
[[nodiscard]] Progress read_progress(std::istream& in, const std::string& file, int n);

/// n lines of n letters, regions lettered in order of first appearance; cells without a region are '.'.
[[nodiscard]] std::string letter_grid(const RegionMap& map);

/// One JSON line, without the line end: {"n":8,"regions":["AABB...",...],"solution":[...],...}.
[[nodiscard]] std::string json_line(const MapRecord& record);

}  // namespace queens
