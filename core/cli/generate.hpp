// Batches of maps: what the commands that make them take, and making one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "queens/generate.hpp"
#include "run/batch.hpp"

namespace queens::cli {

struct GenerateCommand {
  PuzzleWish wish;
  std::string size;
  std::string rule = "adjacent";
  std::string count = "1";
  std::string seed = "1";
  std::string output;
  std::string shard;
  std::vector<std::string> avoid;
  bool any = false;
  bool resume = false;
};

void declare_generate(GenerateCommand& command, Arguments& arguments);

/// The batch that is asked for, without the maps to avoid. @throw UsageError.
detail::BatchRun batch_of(const GenerateCommand& command);

/// What makes the maps: detail::make_batch(), or something else that does the same.
using BatchMaker = std::function<detail::BatchEnd(const detail::BatchRun&, const detail::MapSources&,
                                                  detail::KnownMaps&, detail::MapStore&, detail::BatchTally&,
                                                  int threads, RunControl&, detail::BatchProgress&)>;

/// Makes what the store does not have yet and says how many maps came of it. @return the exit code.
int run_generate(const GenerateCommand& command, Session& session, const BatchMaker& maker);

}  // namespace queens::cli
