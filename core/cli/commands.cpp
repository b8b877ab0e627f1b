#include "cli/commands.hpp"

namespace queens::cli {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done; 1 a check failed; 2 wrong usage; 3 stopped early; 4 a damaged or foreign file.\n"
    "`queens COMMAND --help` explains a command, with examples.";

}  // namespace

void add_all(CommandLine& line, Session& session) {
  Arguments common = line.common();
  common.footer(kFooter);
  common.number("--threads", session.threads, 1, 1024,
                "Threads (default: what affinity, cgroup quota and OMP_NUM_THREADS allow)");
  common.choice<Format>("--format", session.format, {{"text", Format::text}, {"json", Format::json}},
                        "Form of the answer");
  common.flag("--quiet", session.quiet, "No progress and no remarks on standard error");
  for (const auto add : {add_count, add_list, add_trace, add_map, add_generate, add_solve, add_check, add_render,
                         add_merge, add_status, add_verify, add_bench, add_signature, add_completion})
    add(line);
}

}  // namespace queens::cli
