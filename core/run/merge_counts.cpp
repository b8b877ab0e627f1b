// Shards of a count become one file.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <stdexcept>

#include "run/count_store.hpp"
#include "run/part_file.hpp"

namespace queens {
namespace {

namespace fs = std::filesystem;
using detail::CountStore;
using detail::SavedTask;

struct Taken {
  SavedTask task;
  std::size_t file;
};

struct Union {
  RunParameters parameters;
  // Memory is that of the tasks there are, whatever a file says of their number.
  std::map<std::uint64_t, Taken> tasks;
};

void add(const std::vector<std::string>& paths, std::size_t file, Union& united, CountMerge& merge) {
  CountStore store(paths[file]);
  if (file == 0) united.parameters = store.parameters();
  const std::string different = detail::difference(store.parameters(), united.parameters);
  if (!different.empty())
    throw std::invalid_argument(fmt::format("{} is of another run: {}", paths[file], different));
  store.for_each([&](const SavedTask& task) {
    const auto [place, is_new] = united.tasks.try_emplace(task.number, Taken{task, file});
    if (is_new) return;
    const auto& [first, first_file] = place->second;
    if (first.count == task.count)
      ++merge.repeated;
    else
      merge.contradictions.push_back(fmt::format("task {} is {} in {} and {} in {}", task.number,
                                                 first.count.get_str(), paths[first_file], task.count.get_str(),
                                                 paths[file]));
  });
}

/// The ranges between the tasks that are there, first and last.
std::vector<std::pair<std::uint64_t, std::uint64_t>> missing_from(const Union& united) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> missing;
  std::uint64_t next = 0;
  for (const auto& [number, taken] : united.tasks) {
    if (number > next) missing.emplace_back(next, number - 1);
    next = number + 1;
  }
  if (next < united.parameters.tasks) missing.emplace_back(next, united.parameters.tasks - 1);
  return missing;
}

/// Appears whole, by rename.
void write(const Union& united, const std::string& output) {
  const detail::PartFile part(output);
  RunParameters whole = united.parameters;
  whole.shard = {};
  whole.own_tasks = whole.tasks;
  whole.own_cost = whole.cost;
  std::vector<SavedTask> found;
  found.reserve(united.tasks.size());
  for (const auto& [number, taken] : united.tasks) found.push_back(taken.task);
  {
    CountStore store(part.path(), whole);
    store.append(found);
    store.leave_single_file();
  }
  part.keep();
}

}  // namespace

CountMerge merge_counts(const std::vector<std::string>& paths, const std::string& output) {
  if (paths.empty()) throw std::invalid_argument("nothing to merge");
  if (fs::exists(output)) throw std::invalid_argument(output + " exists; choose another file for the result");
  Union united;
  CountMerge merge;
  for (std::size_t file = 0; file < paths.size(); ++file) add(paths, file, united, merge);
  merge.missing = missing_from(united);
  if (!merge.contradictions.empty()) return merge;
  write(united, output);
  merge.status = run_status(output);
  return merge;
}

}  // namespace queens
