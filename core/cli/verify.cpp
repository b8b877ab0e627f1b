// queens verify FILE
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/saved_count.hpp"

namespace queens::cli {
namespace {

struct VerifyCommand {
  std::string file;
  std::string sample = "1%";
  std::string seed = "1";
  std::string report;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens verify run.db                     count one task in a hundred again, by a way that shares no code\n"
    "  queens verify run.db --sample 100%       every finished task\n"
    "  queens verify run.db --report 17         task 17 in words, so that anyone can count it, and its count";

/// A share such as 1% or 12.5%.
double parse_share(const std::string& text) {
  double percent = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, percent);
  if (error != std::errc{} || stop + 1 != end || *stop != '%' || !(percent > 0 && percent <= 100))
    throw UsageError(fmt::format("--sample '{}': a share such as 1% or 12.5%, at most 100%", printable(text)));
  return percent / 100;
}

int print_report(const VerifyCommand& command, Session& session) {
  const TaskReport task = task_report(command.file, parse_number(command.report, "--report", ~std::uint64_t{0}));
  const CountJob job = run_status(command.file).parameters.job;
  if (session.format == Format::json) {
    std::string parts;
    for (const TaskPart& part : task.parts)
      parts += fmt::format(R"({}{{"weight":{},"board":{}}})", parts.empty() ? "" : ",", part.weight,
                           json_string(in_words(part.board)));
    session.out(fmt::format(R"({{"run":{},"task":{},"count":"{}","nodes":{},"seconds":{:.6f},"parts":[{}]}})"
                            "\n",
                            json_string(job_name(job)), task.number, task.count.get_str(), task.nodes, task.seconds,
                            parts));
    return kDone;
  }
  session.out(fmt::format("task {} of {}: {}\nwhich is the sum over {} part{} of weight times placements:\n",
                          task.number, job_name(job), task.count.get_str(), task.parts.size(),
                          task.parts.size() == 1 ? "" : "s"));
  for (const TaskPart& part : task.parts)
    session.out(fmt::format("{} x {} placements with {}\n", part.weight, name(job.rule), in_words(part.board)));
  return kDone;
}

int run_verify(VerifyCommand& command, Session& session) {
  if (!command.report.empty()) return print_report(command, session);
  const double share = parse_share(command.sample);
  const std::uint64_t seed = parse_number(command.seed, "--seed", ~std::uint64_t{0});
  const std::vector<std::uint64_t> numbers = sample_tasks(command.file, share, seed);
  if (numbers.empty()) throw UsageError(fmt::format("{} has no finished task to verify", command.file));
  std::vector<TaskCheck> checks;
  const CountOptions options{Method::automatic, session.threads, &session.control, ""};
  session.with_progress([&] { checks = recount_tasks(command.file, numbers, options); });
  std::size_t passed = 0;
  std::size_t complete = 0;
  for (const TaskCheck& check : checks) {
    passed += check.passed() ? 1 : 0;
    complete += check.complete ? 1 : 0;
    if (check.complete && !check.passed())
      session.out(fmt::format("task {} differs: {} saved, {} counted again\n", check.number, check.saved.get_str(),
                              check.recounted.get_str()));
  }
  session.out(fmt::format("{} of {} tasks counted again are the same (seed {})\n", passed, complete, seed));
  if (passed < complete) return kCheckFailed;
  session.stop_point(fmt::format("stopped after {} of {} tasks", complete, numbers.size()));
  return kDone;
}

void declare(VerifyCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("FILE", command.file, "A file that queens count --checkpoint made");
  arguments.optional("--sample", command.sample, "Share of the finished tasks to count again (default 1%)");
  arguments.optional("--seed", command.seed, "Which tasks: a stream of random numbers (default 1)");
  arguments.optional("--report", command.report, "Tell how anyone can count this task again");
}

}  // namespace

void add_verify(CommandLine& line) {
  line.command<VerifyCommand>("verify", "Count parts of a count in a file again", declare, run_verify);
}

}  // namespace queens::cli
