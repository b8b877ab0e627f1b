#include "queens/tasks.hpp"

#include <fmt/format.h>

#include <bit>
#include <stdexcept>

#include "count/choice.hpp"
#include "count/task_source.hpp"

namespace queens {
namespace {

Method method_with_tasks(const CountJob& job) {
  const Method method = detail::chosen_method(job.rule, job.board.n(), job.board.is_open(), job.method);
  if (method == Method::formula || method == Method::dp)
    throw std::invalid_argument(fmt::format(
        "method {} counts {} {} in one go and has no tasks to save, split or check; method bitboard has",
        name(method), name(job.rule), job.board.n()));
  return method;
}

}  // namespace

void detail::restrict_row(Board& board, int row, std::uint32_t columns) {
  for (std::uint32_t rest = board.allowed(row) & ~columns; rest != 0; rest &= rest - 1)
    board.block({row, std::countr_zero(rest)});
}

TaskList::TaskList(const CountJob& job, Use use, const CountOptions& options) : job_(job) {
  job_.method = method_with_tasks(job);
  if (job_.method == Method::join)
    source_ = detail::join_tasks(job_.board.n(), use, options);
  else
    source_ = detail::prefix_tasks(job_.rule, job_.board, use);
}

std::size_t TaskList::size() const { return source_->size(); }
double TaskList::cost(std::size_t number) const { return source_->cost(number); }
std::vector<TaskPart> TaskList::parts(std::size_t number) const { return source_->parts(number); }

TaskList::Worker::Worker(const TaskList& list) : worker_(list.source_->worker()) {}
TaskList::Worker::~Worker() = default;
TaskResult TaskList::Worker::run(std::size_t number, const std::atomic<bool>& stop) {
  return worker_->run(number, stop);
}

}  // namespace queens
