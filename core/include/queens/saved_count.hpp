// Counts that take days: saved task by task in a file, split over machines, united again, checked part by part.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "queens/count.hpp"
#include "queens/tasks.hpp"

namespace queens {

/// One of `count` parts of a job, `index` from 1. The parts have about the same predicted cost.
struct Shard {
  int index = 1;
  int count = 1;
  friend bool operator==(const Shard&, const Shard&) = default;
};

/// What a run is about: a file continues only the run that it was made for.
struct RunParameters {
  CountJob job;
  int version = kTaskVersion;
  std::uint64_t tasks = 0;  ///< of the whole job
  double cost = 0;          ///< predicted, of the whole job, in the units of TaskList::cost()
  Shard shard;
  std::uint64_t own_tasks = 0;  ///< of this shard
  double own_cost = 0;          ///< predicted, of these
};

/// A stretch of neighbouring task numbers.
struct TaskClass {
  std::uint64_t first = 0;
  std::uint64_t last = 0;      ///< inclusive
  std::uint64_t finished = 0;  ///< of these
  mpz_class count = 0;         ///< sum over the finished ones
};

struct RunStatus {
  RunParameters parameters;
  std::uint64_t finished = 0;  ///< tasks in the file
  double done = 0;             ///< their share of the predicted cost of the shard, 0 to 1
  double seconds = 0;          ///< that one thread would have taken for them
  std::uint64_t nodes = 0;
  mpz_class count = 0;             ///< sum over the finished tasks: a count only when the run is complete
  std::vector<TaskClass> classes;  ///< 16 at the most

  /// Every task of the job is in the file: `count` is the count.
  [[nodiscard]] bool complete() const { return finished == parameters.tasks; }
  /// Every task of the shard is.
  [[nodiscard]] bool shard_complete() const { return finished >= parameters.own_tasks; }
  /// Seconds of one thread for the rest of the shard, at the rate so far; 0 while nothing is finished.
  [[nodiscard]] double seconds_left() const { return done > 0 ? seconds * (1 - done) / done : 0; }
};

/// Runs the tasks of `job` that belong to `shard` and are not in `path` yet, and adds them to the file, about once
/// a second; begins the file where there is none. The status is read back from the file, so that a count is the sum
/// of what is saved. When options.control asks to stop, tasks in flight are dropped and the others saved. Cost: of
/// the tasks, and less than 1 % more for counts of a second and longer. Threads: options.threads OpenMP threads and
/// one that writes; the count does not depend on them.
/// @throw   std::invalid_argument for a job that has no tasks, and for a file of another job or shard, saying what
///          differs; FormatError for a damaged or foreign file; std::runtime_error when another process has the
///          file or it cannot be written.
[[nodiscard]] RunStatus count_saved(const CountJob& job, const std::string& path, const Shard& shard = {},
                                    const CountOptions& options = {});

/// What a file holds, also while a run adds to it. Cost: reading it.
/// @throw FormatError for a damaged or foreign file, std::runtime_error when it cannot be read.
[[nodiscard]] RunStatus run_status(const std::string& path);

/// A finished task, with what anyone needs to count it again.
struct TaskReport {
  std::uint64_t number = 0;
  mpz_class count = 0;  ///< as saved
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<TaskPart> parts;  ///< its definition
};

/// @throw as run_status(); std::invalid_argument for a task that is not in the file.
[[nodiscard]] TaskReport task_report(const std::string& path, std::uint64_t number);

/// The rows of a part's board that are not free, in words: "rows 0-3: columns 1 4 6 7; row 4: column 5".
[[nodiscard]] std::string in_words(const Board& board);

/// A task that was counted a second time.
struct TaskCheck {
  std::uint64_t number = 0;
  mpz_class saved = 0;
  mpz_class recounted = 0;
  bool complete = true;  ///< false when it was stopped
  [[nodiscard]] bool passed() const { return complete && saved == recounted; }
};

/// Counts finished tasks again from their definitions, always deciding the row or column with the fewest cells
/// left. This search shares no code with the ways in which tasks are counted. Cost:    of visiting every placement:
/// far more than the task's first cost with method join. Threads: options.threads; the rest as task_report().
[[nodiscard]] std::vector<TaskCheck> recount_tasks(const std::string& path,
                                                   const std::vector<std::uint64_t>& numbers,
                                                   const CountOptions& options = {});

/// A random choice of the finished tasks: a `share` of them, at least one if there is any, in ascending order.
/// @pre 0 < share <= 1
[[nodiscard]] std::vector<std::uint64_t> sample_tasks(const std::string& path, double share, std::uint64_t seed);

struct CountMerge {
  RunStatus status;                                              ///< of the united file
  std::uint64_t repeated = 0;                                    ///< tasks that more than one file has
  std::vector<std::pair<std::uint64_t, std::uint64_t>> missing;  ///< stretches of task numbers, inclusive
  std::vector<std::string> contradictions;  ///< tasks with different counts: no file was written then
};

/// Unites files of one job, in any order, with overlaps, in a new file; count_saved() can go on with it.
/// @throw std::invalid_argument when the files are of different jobs, saying what differs, or `output` exists;
///        else as run_status().
[[nodiscard]] CountMerge merge_counts(const std::vector<std::string>& paths, const std::string& output);

}  // namespace queens
