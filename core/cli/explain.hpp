// Reasoning about one map on the screen: the whole way to the solution, or the next step of it.
#pragma once

#include <string>

#include "cli/session.hpp"
#include "queens/map_file.hpp"
#include "queens/reason.hpp"

namespace queens::cli {

/// Every step from `progress` on, numbered, and how it ends.
std::string explanation_text(const MapRecord& record, Rule rule, const Progress& progress, Format format);

/// A mistake in `progress`, else the next step from there on.
std::string hint_text(const MapRecord& record, Rule rule, const Progress& progress, Format format);

}  // namespace queens::cli
