// The join, task by task.
#include <omp.h>

#include <algorithm>
#include <optional>

#include "count/join/join.hpp"
#include "count/task_source.hpp"

namespace queens::detail {
namespace {

class JoinTasks final : public TaskSource {
 public:
  JoinTasks(int n, TaskList::Use use, const CountOptions& options) : n_(n), kernel_(join_kernel(options.kernel)) {
    if (use == TaskList::Use::run || n < 2)
      plan_.emplace(n, 0, options.threads > 0 ? options.threads : omp_get_max_threads(),
                    options.control != nullptr ? &options.control->stop : nullptr);
    else
      defined_ = column_set_tasks(n, split_rows(n, 0));
    groups_ = group_sets(n, sets());
  }

  [[nodiscard]] std::size_t size() const override { return groups_.size(); }
  [[nodiscard]] double cost(std::size_t number) const override { return groups_[number].cost; }

  [[nodiscard]] std::vector<TaskPart> parts(std::size_t number) const override {
    std::vector<TaskPart> parts;
    for (const JoinTask& set : sets().subspan(groups_[number].begin, groups_[number].end - groups_[number].begin))
      parts.push_back({static_cast<unsigned>(set.weight), board_of(set)});
    return parts;
  }

  [[nodiscard]] std::unique_ptr<TaskWorker> worker() const override { return std::make_unique<Worker>(*this); }

 private:
  class Worker final : public TaskWorker {
   public:
    explicit Worker(const JoinTasks& tasks) : tasks_(tasks) {}

    TaskResult run(std::size_t number, const std::atomic<bool>& stop) override {
      const JoinResult joined =
          join_count_group(*tasks_.plan_, tasks_.groups_[number], tasks_.kernel_, scratch_, &stop);
      if (!joined.complete) return {};
      return {to_mpz(joined.count), joined.work.elements, true};
    }

   private:
    const JoinTasks& tasks_;
    JoinScratch scratch_;
  };

  [[nodiscard]] std::span<const JoinTask> sets() const { return plan_ ? plan_->tasks() : defined_; }

  [[nodiscard]] Board board_of(const JoinTask& set) const {
    Board board(n_);
    if (n_ < 2) return board;  // one task that has no sets
    const RowSplit rows = split_rows(n_, 0);
    for (int row = 0; row < rows.top; ++row) restrict_row(board, row, set.top);
    if (rows.middle) board.place({rows.top, set.middle});
    for (int row = n_ - rows.bottom; row < n_; ++row) restrict_row(board, row, set.bottom);
    return board;
  }

  int n_;
  const JoinKernel& kernel_;
  std::optional<JoinPlan> plan_;
  std::vector<JoinTask> defined_;
  std::vector<SetGroup> groups_;
};

}  // namespace

std::unique_ptr<TaskSource> join_tasks(int n, TaskList::Use use, const CountOptions& options) {
  return std::make_unique<JoinTasks>(n, use, options);
}

}  // namespace queens::detail
