#include "cli/map_input.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

namespace queens::cli {
namespace {

void read_all(std::istream& in, const std::string& name, const Session& session,
              const std::function<void(const MapRecord&)>& visit) {
  MapReader reader(in, name);
  std::size_t maps = 0;
  while (const std::optional<MapRecord> record = reader.next()) {
    visit(*record);
    session.stop_point(fmt::format("stopped after {} maps", ++maps));
  }
}

}  // namespace

void for_each_map(const std::string& path, const Session& session, const std::function<void(const MapRecord&)>& visit) {
  if (path == "-") return read_all(std::cin, "standard input", session, visit);
  if (std::filesystem::is_directory(path)) throw UsageError(fmt::format("cannot read {}: it is a folder", path));
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::system_error(errno, std::generic_category(), fmt::format("cannot read {}", path));
  read_all(file, path, session, visit);
}

}  // namespace queens::cli
