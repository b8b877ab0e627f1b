// The maps of a file or of standard input, one after the other.
#pragma once

#include <functional>
#include <string>

#include "cli/session.hpp"
#include "queens/map_file.hpp"

namespace queens::cli {

/// Calls `visit` for each map of `path` (`-`: standard input). Stops with the session.
/// @throw UsageError when the file cannot be opened; FormatError when it is damaged.
void for_each_map(const std::string& path, const Session& session,
                  const std::function<void(const MapRecord&)>& visit);

}  // namespace queens::cli
