#include "cli/map_input.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "cli/pipe_input.hpp"

namespace queens::cli {

MapInput::MapInput(const std::string& path, const Session& session) : session_(session) {
  if (path == "-") {
    pipe_ = std::make_unique<PipeInput>(session.control);
    reader_ = std::make_unique<MapReader>(*pipe_, "standard input");
    return;
  }
  if (is_pipe(path)) {
    pipe_ = std::make_unique<PipeInput>(path, session.control);
    reader_ = std::make_unique<MapReader>(*pipe_, path);
    return;
  }
  if (std::error_code unknown; std::filesystem::is_directory(path, unknown))
    throw UsageError(fmt::format("cannot read {}: it is a folder", path));
  reader_ = std::make_unique<MapReader>(path);
}

MapInput::~MapInput() = default;

std::optional<MapRecord> MapInput::next() {
  if (session_.control.stop) return std::nullopt;
  try {
    return reader_->next();
  } catch (const FormatError&) {  // a signal that ends the wait for input makes it look cut off
    if (session_.control.stop) return std::nullopt;
    throw;
  }
}

void for_each_map(const std::string& path, const Session& session,
                  const std::function<void(const MapRecord&)>& visit) {
  MapInput input(path, session);
  std::size_t maps = 0;
  while (const std::optional<MapRecord> record = input.next()) {
    visit(*record);
    ++maps;
  }
  session.stop_point(fmt::format("stopped after {} maps", maps));
}

}  // namespace queens::cli
