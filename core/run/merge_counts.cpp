// Shards of a count become one file.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <stdexcept>

#include "run/count_store.hpp"
#include "run/part_file.hpp"

namespace queens {
namespace {

namespace fs = std::filesystem;
using detail::CountStore;
using detail::SavedTask;

struct Union {
  RunParameters parameters;
  std::vector<std::optional<SavedTask>> tasks;
  std::vector<std::string> origin;  // the file that a task was taken from
};

void add(const std::string& path, bool first, Union& united, CountMerge& merge) {
  CountStore store(path);
  if (first) {
    united.parameters = store.parameters();
    united.tasks.resize(united.parameters.tasks);
    united.origin.resize(united.parameters.tasks);
  }
  const std::string different = detail::difference(store.parameters(), united.parameters);
  if (!different.empty()) throw std::invalid_argument(fmt::format("{} is of another run: {}", path, different));
  store.for_each([&](const SavedTask& task) {
    std::optional<SavedTask>& place = united.tasks[task.number];
    if (!place) {
      place = task;
      united.origin[task.number] = path;
    } else if (place->count == task.count) {
      ++merge.repeated;
    } else {
      merge.contradictions.push_back(fmt::format("task {} is {} in {} and {} in {}", task.number,
                                                 place->count.get_str(), united.origin[task.number],
                                                 task.count.get_str(), path));
    }
  });
}

/// Appears whole, by rename.
void write(const Union& united, const std::string& output) {
  const detail::PartFile part(output);
  RunParameters whole = united.parameters;
  whole.shard = {};
  whole.own_tasks = whole.tasks;
  whole.own_cost = whole.cost;
  std::vector<SavedTask> found;
  for (const std::optional<SavedTask>& task : united.tasks)
    if (task) found.push_back(*task);
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
  for (const std::string& path : paths) add(path, &path == &paths.front(), united, merge);
  for (std::uint64_t number = 0; number < united.tasks.size(); ++number) {
    if (united.tasks[number]) continue;
    if (merge.missing.empty() || merge.missing.back().second + 1 != number)
      merge.missing.emplace_back(number, number);
    merge.missing.back().second = number;
  }
  if (!merge.contradictions.empty()) return merge;
  write(united, output);
  merge.status = run_status(output);
  return merge;
}

}  // namespace queens
