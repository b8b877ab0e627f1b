// A count as a list of tasks, for runs that are saved, split over machines and checked part by part.
#pragma once

#include <gmpxx.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "queens/board.hpp"
#include "queens/count.hpp"
#include "queens/rule.hpp"

namespace queens {

/// What is counted, and how. The tasks of a job depend on this and on kTaskVersion only.
struct CountJob {
  Rule rule = Rule::queen;
  Board board{0};
  Method method = Method::automatic;  ///< bitboard, join, or automatic where that chooses one of them
};

/// Changes whenever a task of the same number may mean something else.
inline constexpr int kTaskVersion = 1;

/// Placements on `board`, each of which stands for `weight` placements of the job.
struct TaskPart {
  unsigned weight;
  Board board;
};

struct TaskResult {
  mpz_class count = 0;      ///< meaningless unless `complete`
  std::uint64_t nodes = 0;  ///< bitboard: pieces tried; join: half boards made
  bool complete = false;    ///< false when it was stopped
};

namespace detail {
class TaskSource;
class TaskWorker;
}  // namespace detail

/// The tasks of a job, numbered from 0. The count of the job is the sum over its tasks.
class TaskList {
 public:
  /// What the list is for.
  enum class Use : std::uint8_t {
    define,  ///< size() and parts() only: takes no time to speak of
    run,     ///< costs and workers too: with method join a thousandth of the whole count
  };

  /// @throw  std::invalid_argument for a method that has no tasks (formula, dp) or does not fit the board, and for
  ///         an unknown options.kernel.
  /// Threads: options.threads to predict costs, which do not depend on it. When options.control asks to stop, the
  ///          list is useless, and its workers stop at once.
  explicit TaskList(const CountJob& job, Use use = Use::run, const CountOptions& options = {});

  /// The same, with the method that was chosen.
  [[nodiscard]] const CountJob& job() const { return job_; }
  [[nodiscard]] std::size_t size() const;

  /// Predicted work of a task, in units that only compare with one another. @pre number < size(); Use::run.
  [[nodiscard]] double cost(std::size_t number) const;

  /// What a task counts: the sum over these parts of weight times placements. @pre number < size().
  [[nodiscard]] std::vector<TaskPart> parts(std::size_t number) const;

  /// Runs tasks, one at a time, in memory of its own. Must not outlive the list.
  class Worker {
   public:
    explicit Worker(const TaskList& list);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// @pre number < size(). Threads: one worker, one thread. Returns within a tenth of a second once `stop` is
    /// set.
    [[nodiscard]] TaskResult run(std::size_t number, const std::atomic<bool>& stop);

   private:
    std::unique_ptr<detail::TaskWorker> worker_;
  };

 private:
  CountJob job_;
  std::shared_ptr<const detail::TaskSource> source_;
};

}  // namespace queens
