#include "cli/saved_count.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <utility>

#include "cli/arguments.hpp"

namespace queens::cli {
namespace {

/// The checks that cost nothing, and with --verify all of them. @return false when one failed.
bool passes_checks(const SavedCount& saved, const RunStatus& status, Session& session) {
  const CountJob& job = status.parameters.job;
  CountResult result;
  result.count = status.count;
  result.complete = true;
  result.method = job.method;
  result.nodes = status.nodes;
  std::vector<Check> checks;
  const CountOptions options{Method::automatic, session.threads, &session.control, ""};
  if (saved.verify && job.board.is_open())
    session.with_progress([&] { checks = verify(job.rule, job.board.n(), result, options); });
  else if (saved.verify)
    session.with_progress([&] { checks = verify(job.rule, job.board, result, options); });
  else if (job.board.is_open())
    checks = check_known(job.rule, job.board.n(), result);
  bool passed = true;
  for (const Check& check : checks) {
    if (!check.complete) session.stop_point(fmt::format("stopped; counted, but not yet verified ({})", check.name));
    if (check.passed && saved.verify) session.note(fmt::format("verified {}: {}", job_name(job), check.name));
    if (!check.passed)
      std::cerr << fmt::format("queens: NOT verified {}: {} {}\n", job_name(job), check.name, check.detail);
    passed = passed && check.passed;
  }
  return passed;
}

std::string duration(double seconds) {
  if (seconds < 120) return fmt::format("{:.1f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.1f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::string json_status(const std::string& file, const RunStatus& status) {
  const RunParameters& run = status.parameters;
  std::string classes;
  for (const TaskClass& part : status.classes)
    classes += fmt::format(R"({}{{"first":{},"last":{},"finished":{},"sum":"{}"}})", classes.empty() ? "" : ",",
                           part.first, part.last, part.finished, part.count.get_str());
  return fmt::format(
      R"({{"file":{},"rule":"{}","n":{},"method":"{}","shard":[{},{}],"tasks":{},"own_tasks":{},"finished":{},)"
      R"("done":{:.6f},"thread_seconds":{:.3f},"thread_seconds_left":{:.3f},"complete":{},"sum":"{}","classes":[{}]}})"
      "\n",
      json_string(file), name(run.job.rule), run.job.board.n(), name(run.job.method), run.shard.index,
      run.shard.count, run.tasks, run.own_tasks, status.finished, status.done, status.seconds,
      status.seconds_left(), status.complete(), status.count.get_str(), classes);
}

}  // namespace

void declare_choices(CountChoices& choices, Arguments& arguments) {
  if (const char* kernel = std::getenv("QUEENS_KERNEL")) choices.kernel = kernel;
  std::vector<std::pair<std::string, Method>> methods;
  for (const Method method : kMethods) methods.emplace_back(name(method), method);
  arguments.choice("--method", choices.method, methods, "Force one way to count");
  arguments.optional("--kernel", choices.kernel,
                     "Vector instructions of method join (default: the best here, or QUEENS_KERNEL)");
  arguments.repeated("--place", choices.placed, "ROW,COLUMN: only placements with a piece there (repeatable)");
  arguments.repeated("--block", choices.blocked, "ROW,COLUMN: only placements without a piece there (repeatable)");
  arguments.flag("--verify", choices.verify, "Count again by independent ways; exit 1 if they differ");
  arguments.optional("--checkpoint", choices.checkpoint,
                     "Save the count in this file, task by task, and go on where it stands");
  arguments.optional("--shard", choices.shard, "I/K: only the I-th of K parts of about the same cost");
  arguments.needs("--shard", "--checkpoint");
}

Board board_of(const CountChoices& choices, int n) {
  Board board(n);
  for (const std::string& cell : choices.placed) board.place(parse_cell(cell));
  for (const std::string& cell : choices.blocked) board.block(parse_cell(cell));
  return board;
}

SavedCount saved_count_of(const CountChoices& choices, Rule rule, int n) {
  if (n > kMaxN) throw UsageError(fmt::format("--checkpoint: n = {}: methods that have tasks go to {}", n, kMaxN));
  SavedCount saved{
      {rule, board_of(choices, n), choices.method}, choices.checkpoint, {}, choices.kernel, choices.verify};
  if (choices.shard.empty()) return saved;
  const Part part = parse_part(choices.shard, "--shard");
  saved.shard = {static_cast<int>(part.number), static_cast<int>(part.of)};
  return saved;
}

std::string job_name(const CountJob& job) {
  return fmt::format("{} {}{} by {}", name(job.rule), job.board.n(),
                     job.board.is_open() ? "" : " with pieces placed or cells blocked", name(job.method));
}

std::string status_text(const std::string& file, const RunStatus& status, Format format) {
  if (format == Format::json) return json_status(file, status);
  const RunParameters& run = status.parameters;
  std::string text = fmt::format("{}: {}", file, job_name(run.job));
  if (run.shard.count > 1) text += fmt::format(", shard {}/{}", run.shard.index, run.shard.count);
  text += fmt::format("\n{} of {} tasks, {:.1f} % of the work; {} of one thread so far", status.finished,
                      run.own_tasks, 100 * status.done, duration(status.seconds));
  if (status.seconds > 0)
    text += fmt::format(", {:.1f} tasks a second", static_cast<double>(status.finished) / status.seconds);
  if (!status.shard_complete() && status.done > 0)
    text += fmt::format(", about {} left", duration(status.seconds_left()));
  text += fmt::format("\n{} {}\n", status.complete() ? "count" : "sum so far", status.count.get_str());
  for (const TaskClass& part : status.classes)
    text += fmt::format("tasks {:>8} to {:>8}: {:>8} done, sum {}\n", part.first, part.last, part.finished,
                        part.count.get_str());
  return text;
}

int run_saved_count(const SavedCount& saved, Session& session, const CountRunner& runner) {
  RunStatus status;
  const CountOptions options{saved.job.method, session.threads, &session.control, saved.kernel};
  session.with_progress([&] { status = runner(saved.job, saved.file, saved.shard, options); });
  if (!status.shard_complete()) {
    session.stop_point(fmt::format("stopped with {:.1f} % of {} in {}; the same command continues",
                                   100 * status.done, job_name(status.parameters.job), saved.file));
    throw Stopped(fmt::format("{} is not complete", saved.file));
  }
  if (!status.complete()) {
    session.note(fmt::format("shard {}/{} of {} is complete: unite the shards with queens merge", saved.shard.index,
                             saved.shard.count, job_name(status.parameters.job)));
    return kDone;
  }
  const bool passed = passes_checks(saved, status, session);
  session.out(session.format == Format::json ? status_text(saved.file, status, Format::json)
                                             : status.count.get_str() + "\n");
  return passed ? kDone : kCheckFailed;
}

}  // namespace queens::cli
