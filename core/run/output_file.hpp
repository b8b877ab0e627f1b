// A file that is there whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace queens::detail {

/// Writes `content` beside `path`, syncs it and renames it to `path`; an existing file is replaced only then.
/// @throw std::system_error that names the path; nothing is left behind.
void write_whole_file(const std::string& path, std::string_view content);

}  // namespace queens::detail
