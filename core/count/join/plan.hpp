// The plan of a count: how the rows are divided, the quarter tables, and the tasks with their predicted costs.
#pragma once
#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "count/join/column_sets.hpp"
#include "count/join/half_tables.hpp"

namespace queens::detail {

inline constexpr int kMaxJoinN = 26;  ///< 64-bit words hold the diagonals of equal halves up to here

class JoinPlan {
 public:
  /// @param top_rows rows of the top half; 0: as balanced as possible, which is fastest. Another division makes
  /// other
  ///                 lists, prefixes and weights, and so an independent check.
  /// @throw std::invalid_argument unless 0 <= n <= kMaxJoinN and 0 <= top_rows < max(n, 1) and the halves fit.
  /// @param threads  for the predictions, which do not depend on it
  /// @param stop     may be null; once true, the rest of the planning is left out, and join_count() with the same
  ///                 flag ends at once. From n = 22 on the predictions take seconds.
  explicit JoinPlan(int n, int top_rows = 0, int threads = 1, const std::atomic<bool>* stop = nullptr);

  [[nodiscard]] int n() const { return n_; }
  [[nodiscard]] const RowSplit& rows() const { return rows_; }
  [[nodiscard]] std::span<const JoinTask> tasks() const { return tasks_; }
  [[nodiscard]] double total_cost() const { return total_cost_; }  ///< nanoseconds of the reference machine
  /// Boards too small for two halves (n < 2) have one task without sets.
  [[nodiscard]] bool trivial() const { return top_ == nullptr; }
  [[nodiscard]] const HalfTables& top() const { return *top_; }
  [[nodiscard]] const HalfTables& bottom() const { return *bottom_; }
  /// Either half when the middle row's queen is in `column` <= n / 2; larger columns are their mirror images.
  [[nodiscard]] const HalfTables& with_middle(int column) const {
    return with_middle_[static_cast<std::size_t>(column)];
  }

  /// Tables, task list and the scratch memory of every thread.
  [[nodiscard]] std::size_t memory_bytes(int threads) const;

 private:
  double predict_cost(JoinTask& task) const;  // returns the longer list
  void predict_costs(int threads, const std::atomic<bool>* stop);

  int n_;
  RowSplit rows_;
  std::shared_ptr<const HalfTables> top_, bottom_;  // the same object for equal halves
  std::vector<HalfTables> with_middle_;
  std::vector<JoinTask> tasks_;
  double total_cost_ = 0;
  double longest_list_ = 0;
};

}  // namespace queens::detail
