// What a method has to offer for its counts to be run task by task.
#pragma once

#include <memory>

#include "queens/tasks.hpp"

namespace queens::detail {

class TaskWorker {
 public:
  virtual ~TaskWorker() = default;
  [[nodiscard]] virtual TaskResult run(std::size_t number, const std::atomic<bool>& stop) = 0;
};

class TaskSource {
 public:
  virtual ~TaskSource() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual double cost(std::size_t number) const = 0;
  [[nodiscard]] virtual std::vector<TaskPart> parts(std::size_t number) const = 0;
  [[nodiscard]] virtual std::unique_ptr<TaskWorker> worker() const = 0;
};

/// A task of the bitboard search is a stretch of neighbouring partial placements of the first rows.
[[nodiscard]] std::unique_ptr<TaskSource> prefix_tasks(Rule rule, const Board& board, TaskList::Use use);

/// A task of the join is a group of neighbouring column sets. @param options threads, kernel and control
[[nodiscard]] std::unique_ptr<TaskSource> join_tasks(int n, TaskList::Use use, const CountOptions& options);

/// Allows only `columns` in a row of `board`.
void restrict_row(Board& board, int row, std::uint32_t columns);

}  // namespace queens::detail
