// queens status FILE
#include "cli/commands.hpp"
#include "cli/saved_count.hpp"

namespace queens::cli {
namespace {

struct StatusCommand {
  std::string file;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens status run.db                     tasks done, time left, partial sums\n"
    "  queens status run.db --format json\n"
    "A count in a file is a list of tasks with fixed numbers. The sums of stretches of them are the same on every\n"
    "machine, so that two runs can be compared before either is complete.";

int run_status_command(StatusCommand& command, Session& session) {
  session.out(status_text(command.file, run_status(command.file), session.format));
  return kDone;
}

void declare(StatusCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("FILE", command.file, "A file that queens count --checkpoint made");
}

}  // namespace

void add_status(CommandLine& line) {
  line.command<StatusCommand>("status", "Tell how far a count in a file is", declare, run_status_command);
}

}  // namespace queens::cli
