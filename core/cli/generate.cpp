// queens generate -n N --count K --seed S -o FILE
#include "cli/generate.hpp"

#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/map_input.hpp"

namespace queens::cli {
namespace {

using detail::BatchEnd;
using detail::BatchRun;
using detail::BatchTally;

constexpr const char* kExamples =
    "Examples:\n"
    "  queens generate -n 8 --count 1000 -o maps.jsonl         puzzles, each with exactly one solution\n"
    "  queens generate -n 9 --count 100 --difficulty hard      to standard output\n"
    "  queens generate -n 8 --count 1000 -o maps.jsonl --resume    goes on after any interruption\n"
    "  queens generate -n 8 --count 1000 --shard 2/4 -o 2.db   the second quarter; queens merge unites them\n"
    "  queens generate -n 10 --count 50 --avoid old.db -o new.db\n"
    "--count is the number of indices. Map I of seed S is the same on every machine, with any number of threads, "
    "in\n"
    "any shard; an index whose map is a rotation or mirror of a lower index's is skipped, and the closing remark\n"
    "says how many were. Exit code 3 if a map could not be made, or when stopped: --resume continues.";

/// The keys of all maps to keep clear of, noted in the run.
detail::KnownMaps maps_to_avoid(const GenerateCommand& command, const Session& session, BatchRun& run) {
  detail::KnownMaps known;
  for (const std::string& file : command.avoid)
    for_each_map(file, session, [&](const MapRecord& record) { known.insert(canonical_key(record.map)); });
  run.avoided_maps = known.size();
  run.avoided = known.digest();
  return known;
}

/// Without -o the maps go to standard output as they come.
class StandardOutputStore final : public detail::MapStore {
 public:
  explicit StandardOutputStore(Session& session) : session_(session) {}
  void add(const MapRecord& record) override { session_.out(json_line(record) + "\n"); }
  void add_unmet(std::uint64_t) override {}  // the closing remark names the first
  void keep(const BatchTally&, bool now) override {
    if (now) session_.flush();
  }
  void finish(const BatchTally&) override { session_.flush(); }

 private:
  Session& session_;
};

std::string grades(const std::array<std::atomic<std::uint64_t>, 4>& by_difficulty) {
  std::string text;
  for (std::size_t i = 0; i < by_difficulty.size(); ++i)
    if (by_difficulty[i] != 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", by_difficulty[i].load(),
                          name(static_cast<Difficulty>(i)));
  return text.empty() ? "" : fmt::format(" ({})", text);
}

void note_totals(const BatchRun& run, const BatchTally& tally, const detail::BatchProgress& progress,
                 const Session& session) {
  const std::uint64_t skipped = run.end - run.begin - tally.maps - tally.unmet;
  session.note(fmt::format("{} maps{} of {} indices; {} skipped, because equivalent to a lower index{}", tally.maps,
                           grades(progress.by_difficulty), run.end - run.begin, skipped,
                           run.avoided_maps == 0 ? "" : " or to be avoided"));
}

std::string why_unmet(const BatchRun& run, const BatchTally& tally) {
  return fmt::format(
      "{} of the indices could not be made within {} attempts each; the first is index {} of seed {}", tally.unmet,
      run.wish.attempts, tally.first_unmet.value_or(run.begin), run.seed);
}

int conclude(const GenerateCommand& command, const BatchRun& run, const BatchTally& tally, BatchEnd end) {
  const char* continued = command.output.empty() ? "" : "; the same command with --resume continues";
  if (end == BatchEnd::stopped)
    throw Stopped(fmt::format("stopped at index {} of {} to {}, with {} maps done{}", tally.next, run.begin,
                              run.end, tally.maps, continued));
  if (end == BatchEnd::gave_up)
    throw Stopped(fmt::format("gave up at index {}: {} in a row{}; ask for less, or for more --attempts",
                              tally.next, detail::kGiveUpAfter, ", " + why_unmet(run, tally)));
  if (tally.unmet > 0) throw Stopped(why_unmet(run, tally));
  return kDone;
}

void require_same_maker(const GenerateCommand& command, const MapRecord& last, const detail::MapSources& sources,
                        const Session& session) {
  if (detail::comes_out_again(last, sources)) return;
  session.stop_point("stopped before anything was added");
  throw UsageError(
      fmt::format("map {} of {} comes out differently now: only the version of this program that made "
                  "it can continue",
                  *last.index, command.output));
}

void declare_wishes(GenerateCommand& command, Arguments& arguments) {
  PuzzleWish& wish = command.wish;
  arguments.choice<std::optional<Difficulty>>("--difficulty", wish.difficulty,
                                              {{"easy", Difficulty::easy},
                                               {"medium", Difficulty::medium},
                                               {"hard", Difficulty::hard},
                                               {"expert", Difficulty::expert}},
                                              "Only puzzles of this grade");
  arguments.flag("--no-guess", wish.no_guess, "Only puzzles that need no assumption");
  arguments.choice<Style>("--style", wish.style,
                          {{"plain", Style::plain}, {"daily", Style::daily}, {"even", Style::even}},
                          "Sizes of regions: as grown; as in the published daily maps; all near n");
  arguments.number("--min-region", wish.min_region, 1, kMaxPuzzleN * kMaxPuzzleN, "Cells of the smallest region");
  arguments.number("--max-region", wish.max_region, 1, kMaxPuzzleN * kMaxPuzzleN, "Cells of the largest region");
  arguments.number("--max-singles", wish.max_singles, 0, kMaxPuzzleN, "Regions of one cell at most");
  arguments.number("--attempts", wish.attempts, 1, 1'000'000'000, "Maps begun before an index is given up (1000)");
  arguments.flag("--any", command.any, "Plainly grown maps, with any number of solutions");
  for (const char* option :
       {"--difficulty", "--no-guess", "--style", "--min-region", "--max-region", "--max-singles", "--attempts"})
    arguments.excludes("--any", option);
}

void declare(GenerateCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  declare_generate(command, arguments);
}

}  // namespace

void declare_generate(GenerateCommand& command, Arguments& arguments) {
  arguments.optional("-n", command.size, "Board size: 5 to 20; with --any up to 32");
  arguments.optional("--count", command.count, "Indices to deal with (default 1)");
  arguments.optional("--seed", command.seed, "Stream of random numbers (default 1)");
  arguments.optional("--rule", command.rule, "adjacent, as in the game, or queen: no two on any diagonal");
  declare_wishes(command, arguments);
  arguments.optional("-o,--output", command.output, "Keep the batch in this file: .jsonl or .db");
  arguments.flag("--resume", command.resume, "Continue the batch in the file");
  arguments.needs("--resume", "--output");
  arguments.optional("--shard", command.shard, "I/K: only the I-th of K parts of the indices");
  arguments.repeated("--avoid", command.avoid, "Skip maps equivalent to those of this file (may be repeated)");
}

detail::BatchRun batch_of(const GenerateCommand& command) {
  BatchRun run;
  run.wish = command.wish;
  if (command.size.empty()) throw UsageError("generate needs -n N, such as -n 8");
  run.wish.n = parse_size(command.size);
  run.wish.rule = parse_rule(command.rule);
  run.unique = !command.any;
  if (command.any && run.wish.n > kMaxN)
    throw UsageError(fmt::format("-n {}: maps have n up to {}", run.wish.n, kMaxN));
  run.seed = parse_number(command.seed, "--seed", ~std::uint64_t{0});
  run.count = parse_number(command.count, "--count", std::uint64_t{1} << 62);
  if (command.shard.empty()) return run.whole();
  const Part part = parse_part(command.shard, "--shard");
  return run.shard(part.number, part.of);
}

int run_generate(const GenerateCommand& command, Session& session, const BatchMaker& maker) {
  BatchRun run = batch_of(command);
  const detail::MapSources sources = detail::sources_of(run, &session.control);
  detail::KnownMaps known = maps_to_avoid(command, session, run);
  detail::OpenedStore opened;
  opened.tally.next = run.begin;
  opened.store = std::make_unique<StandardOutputStore>(session);
  if (!command.output.empty())
    opened = detail::open_map_store(command.output, run,
                                    command.resume ? detail::Opening::resume : detail::Opening::fresh, known);
  if (opened.last && !opened.finished) require_same_maker(command, *opened.last, sources, session);
  detail::BatchProgress progress;
  BatchEnd end = BatchEnd::complete;
  const auto shown = [&](double seconds) {
    return fmt::format("{} maps, {:.0f} a second{}", progress.maps.load(),
                       static_cast<double>(progress.indices) / seconds, grades(progress.by_difficulty));
  };
  if (opened.finished)
    session.note(command.output + " is complete already");
  else
    session.with_progress(
        [&] {
          end = maker(run, sources, known, *opened.store, opened.tally, session.threads, session.control, progress);
        },
        shown);
  if (end == BatchEnd::complete && !opened.finished) note_totals(run, opened.tally, progress, session);
  return conclude(command, run, opened.tally, end);
}

void add_generate(CommandLine& line) {
  line.command<GenerateCommand>("generate", "Make puzzles: maps with one solution, graded, none twice", declare,
                                [](const GenerateCommand& command, Session& session) {
                                  return run_generate(command, session, detail::make_batch);
                                });
}

}  // namespace queens::cli
