// The bitboard search, task by task.
#include <algorithm>

#include "board/wide.hpp"
#include "count/prefixes.hpp"
#include "count/task_source.hpp"

namespace queens::detail {
namespace {

constexpr std::size_t kMostTasks = std::size_t{1} << 16;
constexpr int kMostRows = 8;

// 4 ms each for queens at n = 16.
std::size_t wanted_tasks(int n) { return std::min(kMostTasks, std::size_t{1} << std::max(0, n - 6)); }

class PrefixTasks final : public TaskSource {
 public:
  PrefixTasks(Rule rule, const Board& board, TaskList::Use use)
      : board_(board),
        prefixes_(rule, board, wanted_tasks(board.n()), kMostRows),
        size_(std::min(prefixes_.size(), wanted_tasks(board.n()))) {
    for (std::size_t task = 0; task < size_ && use == TaskList::Use::run; ++task) {
      double cost = 0;
      for (std::size_t i = begin(task); i < begin(task + 1); ++i) cost += prefixes_.cost(i);
      costs_.push_back(cost);
    }
  }

  [[nodiscard]] std::size_t size() const override { return size_; }
  [[nodiscard]] double cost(std::size_t number) const override { return costs_[number]; }

  [[nodiscard]] std::vector<TaskPart> parts(std::size_t number) const override {
    std::vector<TaskPart> parts;
    for (std::size_t i = begin(number); i < begin(number + 1); ++i) {
      TaskPart part{prefixes_.weight(i), board_};
      int row = 0;
      for (const int column : prefixes_.columns(i)) part.board.place({row++, column});
      parts.push_back(part);
    }
    return parts;
  }

  [[nodiscard]] std::unique_ptr<TaskWorker> worker() const override { return std::make_unique<Worker>(*this); }

 private:
  class Worker final : public TaskWorker {
   public:
    explicit Worker(const PrefixTasks& tasks) : tasks_(tasks) {}

    TaskResult run(std::size_t number, const std::atomic<bool>& stop) override {
      Wide count = 0;
      std::uint64_t nodes = 0;
      for (std::size_t i = tasks_.begin(number); i < tasks_.begin(number + 1); ++i) {
        SearchTotals totals;
        if (!tasks_.prefixes_.count(i, stop, totals)) return {};
        count += Wide{tasks_.prefixes_.weight(i)} * totals.placements;
        nodes += totals.nodes;
      }
      return {to_mpz(count), nodes, true};
    }

   private:
    const PrefixTasks& tasks_;
  };

  /// The first prefix of a task.
  [[nodiscard]] std::size_t begin(std::size_t task) const { return task * prefixes_.size() / size_; }

  Board board_;
  Prefixes prefixes_;
  std::size_t size_;
  std::vector<double> costs_;
};

}  // namespace

std::unique_ptr<TaskSource> prefix_tasks(Rule rule, const Board& board, TaskList::Use use) {
  return std::make_unique<PrefixTasks>(rule, board, use);
}

}  // namespace queens::detail
