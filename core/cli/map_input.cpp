#include "cli/map_input.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "cli/standard_input.hpp"

namespace queens::cli {
namespace {

void read_all(std::istream& in, const std::string& name, const Session& session,
              const std::function<void(const MapRecord&)>& visit) {
  MapReader reader(in, name);
  std::size_t maps = 0;
  const auto next = [&] {
    try {
      return reader.next();
    } catch (const FormatError&) {  // a signal that ends the wait for input makes it look cut off
      session.stop_point(fmt::format("stopped after {} maps", maps));
      throw;
    }
  };
  while (const std::optional<MapRecord> record = next()) {
    visit(*record);
    ++maps;
    session.stop_point(fmt::format("stopped after {} maps", maps));
  }
  session.stop_point(fmt::format("stopped after {} maps", maps));
}

}  // namespace

void for_each_map(const std::string& path, const Session& session,
                  const std::function<void(const MapRecord&)>& visit) {
  if (path == "-") {
    StandardInput input(session.control);
    return read_all(input, "standard input", session, visit);
  }
  if (std::error_code unknown; std::filesystem::is_directory(path, unknown))
    throw UsageError(fmt::format("cannot read {}: it is a folder", path));
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::system_error(errno, std::generic_category(), fmt::format("cannot read {}", path));
  read_all(file, path, session, visit);
}

}  // namespace queens::cli
