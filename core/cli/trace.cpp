// queens trace RULE N
#include "queens/trace.hpp"

#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "queens/render.hpp"
#include "run/output_file.hpp"

namespace queens::cli {
namespace {

struct TraceCommand {
  std::string rule;
  std::string size;
  std::string animation;
  bool all = false;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens trace queen 4                           15 events to the first placement\n"
    "  queens trace queen 6 --all --format json       the whole search, one event a line\n"
    "  queens trace queen 6 --animate search.svg      a picture that plays in a browser\n"
    "Rows and columns are counted from 0.";

class Writer {
 public:
  explicit Writer(Session& session) : session_(session) {}

  void write(const TraceEvent& event) {
    using Kind = TraceEvent::Kind;
    if (event.kind == Kind::place) placement_.push_back(event.column);
    session_.out(session_.format == Format::json ? json(event) : text(event));
    if (event.kind == Kind::backtrack) placement_.pop_back();
  }

 private:
  [[nodiscard]] std::string text(const TraceEvent& event) const {
    const std::string kind(name(event.kind));
    switch (event.kind) {
      case TraceEvent::Kind::solution:
        return fmt::format("{:<10} {}\n", kind, format_placement(placement_));
      case TraceEvent::Kind::dead_end:
        return fmt::format("{:<10} row {}\n", kind, event.row);
      default:
        return fmt::format("{:<10} row {} column {}\n", kind, event.row, event.column);
    }
  }

  [[nodiscard]] std::string json(const TraceEvent& event) const {
    const std::string kind(name(event.kind));
    switch (event.kind) {
      case TraceEvent::Kind::solution:
        return fmt::format("{{\"event\":\"{}\",\"placement\":[{}]}}\n", kind, fmt::join(placement_, ","));
      case TraceEvent::Kind::dead_end:
        return fmt::format("{{\"event\":\"{}\",\"row\":{}}}\n", kind, event.row);
      default:
        return fmt::format("{{\"event\":\"{}\",\"row\":{},\"column\":{}}}\n", kind, event.row, event.column);
    }
  }

  Session& session_;
  Placement placement_;
};

int run_trace(TraceCommand& command, Session& session) {
  const Rule rule = parse_rule(command.rule);
  const int n = parse_size(command.size);
  if (n > kMaxN) throw UsageError(fmt::format("n = {}: searches are traced up to n = {}", n, kMaxN));
  if (!command.animation.empty()) {
    if (!command.animation.ends_with(".svg"))
      throw UsageError(
          fmt::format("output '{}': the name of an animation ends in .svg", printable(command.animation)));
    detail::write_whole_file(command.animation, svg_trace(rule, n, command.all));
    session.note(fmt::format("wrote {}", command.animation));
    return kDone;
  }
  Writer writer(session);
  bool found = false;
  std::uint64_t events = 0;
  trace(rule, n, [&](const TraceEvent& event) {
    if (session.control.stop) return false;
    writer.write(event);
    ++events;
    found = found || event.kind == TraceEvent::Kind::solution;
    return command.all || !found;
  });
  session.flush();
  session.stop_point(fmt::format("stopped after {} events", events));
  if (!found) session.note(fmt::format("no {} placement exists for n = {}", name(rule), n));
  return kDone;
}

void declare(TraceCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("RULE", command.rule, "rook, queen or adjacent");
  arguments.required("N", command.size, "Board size");
  arguments.flag("--all", command.all, "Go on after the first placement");
  arguments.optional("--animate", command.animation, "Write the search as an animated SVG to this file");
}

}  // namespace

void add_trace(CommandLine& line) {
  line.command<TraceCommand>("trace", "Show the backtracking: place, dead end, backtrack", declare, run_trace);
}

}  // namespace queens::cli
