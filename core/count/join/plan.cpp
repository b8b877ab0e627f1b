// Divides the rows, builds the tables, predicts the costs.
#include "count/join/plan.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "board/first_failure.hpp"
#include "count/join/cost.hpp"
#include "count/join/scratch.hpp"

namespace queens::detail {
namespace {

constexpr int kParallelN = 15;  // smaller plans take less time than waking a team

HalfShape half_shape(int n, int rows, int other_rows) {
  const HalfShape shape{n, rows, other_rows, outer_quarter_rows(rows)};
  if (!shape.fits())
    throw std::invalid_argument("join: a half of " + std::to_string(rows) +
                                " rows does not fit for n = " + std::to_string(n));
  return shape;
}

}  // namespace

JoinPlan::JoinPlan(int n, int top_rows, int threads, const std::atomic<bool>* stop) : n_(n) {
  if (n < 0 || n > kMaxJoinN)
    throw std::invalid_argument("join: n = " + std::to_string(n) + ", wanted 0.." + std::to_string(kMaxJoinN));
  if (top_rows < 0 || (top_rows != 0 && top_rows >= n))
    throw std::invalid_argument("join: top_rows = " + std::to_string(top_rows) + ", wanted less than n");
  rows_ = split_rows(n, top_rows);
  if (rows_.top == 0 || rows_.bottom == 0) {
    tasks_.push_back({0, 0, 0, -1, 1, false, 1.0});
    total_cost_ = 1.0;
    return;
  }
  top_ = std::make_shared<const HalfTables>(half_shape(n, rows_.top, rows_.bottom));
  bottom_ =
      rows_.top == rows_.bottom ? top_ : std::make_shared<const HalfTables>(half_shape(n, rows_.bottom, rows_.top));
  for (int column = 0; rows_.middle && column <= n / 2; ++column)
    with_middle_.push_back(top_->without(top_->shape.attacked_from_middle(column)));
  tasks_ = column_set_tasks(n, rows_);
  predict_costs(std::max(threads, 1), stop);
}

double JoinPlan::predict_cost(JoinTask& task) const {
  // Tasks around a middle queen are many and run in groups, whose errors cancel: 25 samples took 10 % of n = 19.
  const int sample = rows_.middle ? 6 : n_ < 18 ? 12 : n_ < 20 ? 25 : 100;
  const bool mirror = task.middle > n_ / 2;
  const auto length = [&](const HalfTables& half, Mask columns) {
    if (task.middle < 0) return estimate_list(half, columns, sample);
    return estimate_list(with_middle(mirror ? n_ - 1 - task.middle : task.middle),
                         mirror ? mirrored(columns, n_) : columns, sample);
  };
  const ListEstimate top = length(*top_, task.top);
  const ListEstimate bottom = length(*bottom_, task.bottom);
  task.cost = predicted_cost(top.boards, bottom.boards, task.middle >= 0);
  task.slice_top = task.middle >= 0 || top.pairs > bottom.pairs;
  return std::max(top.boards, bottom.boards);
}

void JoinPlan::predict_costs(int threads, const std::atomic<bool>* stop) {
  double longest = 0;
  FirstFailure failure;
#pragma omp parallel for schedule(dynamic, 64) reduction(max : longest) num_threads(threads) if (n_ >= kParallelN)
  for (std::size_t i = 0; i < tasks_.size(); ++i)
    if (!failure.failed() && (stop == nullptr || !stop->load(std::memory_order_relaxed)))
      failure.guard([&] { longest = std::max(longest, predict_cost(tasks_[i])); });
  failure.rethrow();
  longest_list_ = longest;
  for (const JoinTask& task : tasks_) total_cost_ += task.cost;
}

std::size_t JoinPlan::memory_bytes(int threads) const {
  if (trivial()) return 0;
  std::size_t tables = top_->bytes() + (bottom_ == top_ ? 0 : bottom_->bytes());
  for (const HalfTables& half : with_middle_) tables += half.bytes();
  // Three lists at once (four, and one of them unfiltered, around a middle queen). The buffers are half as long
  // again, but what no list reaches is never touched.
  const double lists = rows_.middle ? 6.0 : 3.0;
  const std::size_t scratch =
      static_cast<std::size_t>(longest_list_ * lists) * sizeof(Word) + (std::size_t{1} << 18);
  return tables + tasks_.size() * sizeof(JoinTask) + scratch * static_cast<std::size_t>(std::max(threads, 1));
}

}  // namespace queens::detail
