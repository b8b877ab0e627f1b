// The maps of a file or of standard input, one after the other.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/session.hpp"
#include "queens/map_file.hpp"

namespace queens::cli {

/// A file of maps, or standard input for `-`.
class MapInput {
 public:
  /// @throw UsageError or std::system_error when the file cannot be opened; FormatError for a database of others.
  MapInput(const std::string& path, const Session& session);
  ~MapInput();

  /// The next map; nothing at the end, and when the session was stopped. @throw FormatError.
  [[nodiscard]] std::optional<MapRecord> next();

 private:
  const Session& session_;
  std::unique_ptr<std::istream> pipe_;
  std::unique_ptr<MapReader> reader_;
};

/// Calls `visit` for each map of `path` (`-`: standard input). Stops with the session.
/// @throw as MapInput.
void for_each_map(const std::string& path, const Session& session,
                  const std::function<void(const MapRecord&)>& visit);

}  // namespace queens::cli
