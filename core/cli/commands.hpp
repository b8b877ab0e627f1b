// The commands. Each add_*() declares one command's arguments and sets `run` to what is to be done when that
// command was chosen; `run` returns the exit code.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/session.hpp"

namespace queens::cli {

using Run = std::function<int(Session&)>;

void add_count(CLI::App& app, Run& run);
void add_list(CLI::App& app, Run& run);
void add_trace(CLI::App& app, Run& run);
void add_map(CLI::App& app, Run& run);
void add_solve(CLI::App& app, Run& run);
void add_check(CLI::App& app, Run& run);

/// Lets `run` do `action` with `options` when `command` is chosen.
template <class Options>
void on_command(CLI::App& command, Run& run, std::shared_ptr<Options> options, int (*action)(Options&, Session&)) {
  command.callback([&run, options, action] {
    run = [options, action](Session& session) { return action(*options, session); };
  });
}

}  // namespace queens::cli
