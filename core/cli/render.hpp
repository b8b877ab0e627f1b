// The forms that `queens render` writes: one function each, in a file of its own.
#pragma once

#include <string>

#include "cli/session.hpp"
#include "queens/rule.hpp"

namespace queens::cli {

struct RenderCommand {
  std::string file;
  std::string output;
  std::string title = "Queens";
  Rule rule = Rule::adjacent;
};

/// A page to play on. @throw FormatError for maps that are no puzzles.
std::string html_page(const RenderCommand& command, Session& session);

}  // namespace queens::cli
