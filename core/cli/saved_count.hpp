// Counts in files: running them, and saying how far they are.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "queens/saved_count.hpp"

namespace queens::cli {

/// What commands that count take besides the rule and n.
struct CountChoices {
  Method method = Method::automatic;
  std::string kernel;
  std::vector<std::string> placed;
  std::vector<std::string> blocked;
  bool verify = false;
  std::string checkpoint;
  std::string shard;
};

void declare_choices(CountChoices& choices, Arguments& arguments);

/// @throw UsageError, std::invalid_argument.
Board board_of(const CountChoices& choices, int n);

struct SavedCount {
  CountJob job;
  std::string file;
  Shard shard;
  std::string kernel;
  bool verify = false;
};

/// The count that `choices` keep in a file. @throw UsageError, std::invalid_argument.
SavedCount saved_count_of(const CountChoices& choices, Rule rule, int n);

/// What runs the tasks: queens::count_saved(), or something else that does the same.
using CountRunner =
    std::function<RunStatus(const CountJob&, const std::string&, const Shard&, const CountOptions&)>;

/// Counts what the file does not have yet and prints the count when it is complete; a finished shard says how to go
/// on. @return the exit code.
int run_saved_count(const SavedCount& saved, Session& session, const CountRunner& runner = count_saved);

/// How far a file is, in lines or as one JSON object.
std::string status_text(const std::string& file, const RunStatus& status, Format format);

/// "queen 18 by join", with the board where it is not open.
std::string job_name(const CountJob& job);

}  // namespace queens::cli
