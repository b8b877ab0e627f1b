// The commands; each has a file of its own: options, their declaration, the action.
#pragma once

#include "cli/command_line.hpp"

namespace queens::cli {

void add_count(CommandLine& line);
void add_list(CommandLine& line);
void add_trace(CommandLine& line);
void add_map(CommandLine& line);
void add_generate(CommandLine& line);
void add_solve(CommandLine& line);
void add_check(CommandLine& line);
void add_render(CommandLine& line);
void add_merge(CommandLine& line);
void add_status(CommandLine& line);
void add_verify(CommandLine& line);
void add_bench(CommandLine& line);
void add_signature(CommandLine& line);
void add_completion(CommandLine& line);

/// The common options, which `session` takes, and all of the above.
void add_all(CommandLine& line, Session& session);

}  // namespace queens::cli
