// A saved count about to run: the tasks, the file, and what is left to do. Whoever has workers (threads, processes)
// takes it from there.
#pragma once

#include <string>
#include <vector>

#include "run/count_store.hpp"

namespace queens::detail {

/// options.control asked to stop before the tasks' costs were known, and so which of them are a shard's.
struct StoppedWhilePlanning {};

/// The status of a run that was stopped so: not complete, and nothing is known of its tasks.
[[nodiscard]] RunStatus status_of_nothing(const CountJob& job, const Shard& shard);

class SavedRun {
 public:
  /// As count_saved(), without running anything. @throw StoppedWhilePlanning: then the file was not touched.
  SavedRun(const CountJob& job, const std::string& path, const Shard& shard, const CountOptions& options);

  [[nodiscard]] const TaskList& tasks() const { return tasks_; }
  [[nodiscard]] CountStore& store() { return store_; }
  /// Tasks to run, in this order: a sample of all, then the costly first, in steps of a factor of 2, and by number
  /// within a step, because neighbours use the same memory.
  [[nodiscard]] const std::vector<std::uint64_t>& left() const { return left_; }
  /// Share of the shard's predicted cost that a task is.
  [[nodiscard]] double share(std::uint64_t number) const;
  /// Share that was done before.
  [[nodiscard]] double done() const { return done_; }

 private:
  TaskList tasks_;
  std::vector<std::uint64_t> own_;
  CountStore store_;
  std::vector<std::uint64_t> left_;
  double done_ = 0;
};

}  // namespace queens::detail
