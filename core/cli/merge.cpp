// queens merge FILE... -o FILE
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "exchange/database.hpp"
#include "run/count_store.hpp"
#include "run/merge_maps.hpp"

namespace queens::cli {
namespace {

struct MergeCommand {
  std::vector<std::string> files;
  std::string output;
  bool unite = false;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens merge 1.db 2.db 3.db -o all.db              shards of one batch, in any order\n"
    "  queens merge a.db b.db -o count.db                 parts of a count: prints it when it is complete\n"
    "  queens merge --union old.jsonl new.txt -o all.jsonl    any maps, each once\n"
    "Of equivalent maps the one with the lowest index stays, so that shards become the very file that one run\n"
    "would have made. Exit code 3 if indices are missing; nothing is written then.";

std::string ranges(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& missing) {
  constexpr std::size_t kShown = 5;
  std::string text;
  for (std::size_t i = 0; i < missing.size() && i < kShown; ++i)
    text += fmt::format("{}{} to {}", i == 0 ? "" : ", ", missing[i].first, missing[i].second - 1);
  if (missing.size() > kShown) text += fmt::format(" and {} more", missing.size() - kShown);
  return text;
}

int merge_saved_counts(const MergeCommand& command, Session& session) {
  const CountMerge merged = merge_counts(command.files, command.output);
  if (!merged.contradictions.empty()) {
    for (const std::string& line : merged.contradictions) session.out(line + "\n");
    session.note("nothing was written");
    return kCheckFailed;
  }
  const RunStatus& status = merged.status;
  if (merged.repeated > 0) session.note(fmt::format("{} tasks are in more than one file", merged.repeated));
  if (status.complete()) {
    session.out(status.count.get_str() + "\n");
    return kDone;
  }
  std::string missing;
  for (const auto& [first, last] : merged.missing)
    missing += fmt::format("{}{} to {}", missing.empty() ? "" : ", ", first, last);
  if (missing.size() > 200) missing = missing.substr(0, missing.rfind(',', 200)) + " and more";
  throw Stopped(fmt::format("wrote {}: {} of {} tasks; missing are {}; count --checkpoint {} counts them",
                            command.output, status.finished, status.parameters.tasks, missing, command.output));
}

int run_merge(MergeCommand& command, Session& session) {
  if (command.output.empty()) throw UsageError("merge needs -o FILE for the result");
  const auto is_count = [](const std::string& file) {
    return detail::application_id(file) == detail::kCountStoreId;
  };
  if (std::any_of(command.files.begin(), command.files.end(), is_count))
    return merge_saved_counts(command, session);
  const detail::MergedMaps merged = command.unite
                                        ? detail::unite_maps(command.files, command.output, session.control)
                                        : detail::merge_batch(command.files, command.output, session.control);
  if (merged.stopped) throw Stopped("stopped; nothing was written");
  if (!merged.missing.empty())
    throw Stopped(
        fmt::format("indices {} are missing: complete their shards; nothing was written", ranges(merged.missing)));
  session.note(fmt::format("wrote {}: {} maps; {} were equivalent to an earlier one{}", command.output, merged.maps,
                           merged.repeats,
                           merged.unmet == 0 ? "" : fmt::format(", {} indices have none", merged.unmet)));
  return kDone;
}

void declare(MergeCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.several("FILE", command.files, "Stores of one batch or of one count; with --union any maps");
  arguments.optional("-o,--output", command.output, "The result: .jsonl or .db");
  arguments.flag("--union", command.unite, "Unite any maps to a collection, not shards to a batch");
}

}  // namespace

void add_merge(CommandLine& line) {
  line.command<MergeCommand>("merge", "Unite the shards of a batch or of a count, or collections of maps", declare,
                             run_merge);
}

}  // namespace queens::cli
