// queens list RULE N
#include "queens/list.hpp"

#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"

namespace queens::cli {
namespace {

struct ListCommand {
  std::string rule;
  std::string size;
  std::string limit;
  std::string skip = "0";
  std::string random;
  std::string seed = "1";
  bool board = false;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens list queen 8 --limit 1            04752613\n"
    "  queens list adjacent 8 --skip 5241       the last one; skipped ones are not enumerated\n"
    "  queens list queen 6 --board              drawn as boards\n"
    "  queens list adjacent 20 --random 5 --seed 7\n"
    "A placement is the column, from 0, of the piece in each row; with commas from n = 11 on.";

std::string board_text(const Placement& placement) {
  std::string text;
  for (const int column : placement) {
    for (std::size_t i = 0; i < placement.size(); ++i) {
      if (i > 0) text += ' ';
      text += static_cast<int>(i) == column ? 'Q' : '.';
    }
    text += '\n';
  }
  return text + '\n';
}

std::string entry(const ListCommand& command, const Session& session, const Placement& placement) {
  if (session.format == Format::json) return fmt::format("{{\"placement\":[{}]}}\n", fmt::join(placement, ","));
  return command.board ? board_text(placement) : format_placement(placement) + "\n";
}

void note_none(Rule rule, int n, const Session& session) {
  session.note(fmt::format("no {} placement exists for n = {}", name(rule), n));
}

int list_random(const ListCommand& command, Rule rule, int n, Session& session) {
  const mpz_class amount = parse_whole(command.random, "--random");
  const mpz_class seed = parse_whole(command.seed, "--seed");
  if (!seed.fits_ulong_p() || !amount.fits_ulong_p()) throw UsageError("--random and --seed are below 2^64");
  const PlacementSampler sampler(rule, n);
  if (!sampler.uniform())
    session.note(fmt::format("not uniform: queens beyond n = {} come from backtracking in random order",
                             PlacementSampler::kMaxUniformQueenN));
  for (unsigned long index = 0; index < amount.get_ui(); ++index) {
    if (session.control.stop) session.flush();
    session.stop_point(fmt::format("stopped after {} placements", index));
    const std::optional<Placement> placement = sampler.draw(seed.get_ui(), index);
    if (!placement) return note_none(rule, n, session), kDone;
    session.out(entry(command, session, *placement));
  }
  return kDone;
}

int list_in_order(const ListCommand& command, Rule rule, int n, Session& session) {
  const mpz_class skip = parse_whole(command.skip, "--skip");
  const bool bounded = !command.limit.empty();
  const mpz_class limit = bounded ? parse_whole(command.limit, "--limit") : 0;
  mpz_class listed = 0;
  if (bounded && limit == 0) return kDone;
  const ListOptions options{skip, &session.control};
  const bool complete = list_placements(rule, Board(n), options, [&](const Placement& placement) {
    session.out(entry(command, session, placement));
    ++listed;
    return !bounded || listed < limit;
  });
  if (!complete) {
    session.flush();
    session.stop_point(fmt::format("stopped after {} placements", listed.get_str()));
  }
  if (listed == 0 && skip == 0) note_none(rule, n, session);
  if (listed == 0 && skip != 0)
    session.note(fmt::format("there are no more than {} {} placements for n = {}", skip.get_str(), name(rule), n));
  return kDone;
}

int run_list(ListCommand& command, Session& session) {
  const Rule rule = parse_rule(command.rule);
  const int n = parse_size(command.size);
  if (n > kMaxN) throw UsageError(fmt::format("n = {}: placements are listed up to n = {}", n, kMaxN));
  return command.random.empty() ? list_in_order(command, rule, n, session) : list_random(command, rule, n, session);
}

void declare(ListCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("RULE", command.rule, "rook, queen or adjacent");
  arguments.required("N", command.size, "Board size");
  arguments.optional("--limit", command.limit, "Stop after this many");
  arguments.optional("--skip", command.skip, "Leave out this many at the start");
  arguments.optional("--random", command.random, "Draw this many at random instead");
  arguments.excludes("--random", "--limit");
  arguments.excludes("--random", "--skip");
  arguments.optional("--seed", command.seed, "Stream of random numbers (default 1)");
  arguments.needs("--seed", "--random");
  arguments.flag("--board", command.board, "Draw each placement as a board");
}

}  // namespace

void add_list(CommandLine& line) {
  line.command<ListCommand>("list", "List placements in lexicographic order, or draw random ones", declare,
                            run_list);
}

}  // namespace queens::cli
