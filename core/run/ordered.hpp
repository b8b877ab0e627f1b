// Work on a sequence in parallel, with results that come out in the order of the sequence.
//
// Threads take chunks of tasks; whoever completes the chunk at the head also hands its results on, and those of the
// chunks that waited for it, so that no thread is kept for that and none waits while there is work within the
// window. Chunks grow until one takes half a millisecond: costs of a map differ by a factor of 100,000.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "queens/run_control.hpp"

namespace queens::detail {

template <class Task, class Result>
struct OrderedWork {
  std::function<std::optional<Task>()> next;             ///< the next task; called by one thread at a time
  std::function<std::function<Result(Task&)>()> worker;  ///< called once in each thread
  std::function<void(Result&)> consume;                  ///< gets the results in order, one at a time
};

template <class Task, class Result>
class OrderedPipeline {
 public:
  /// `control.stop` ends it early: then what was consumed is a beginning of the sequence.
  OrderedPipeline(OrderedWork<Task, Result> work, const RunControl& control)
      : work_(std::move(work)), control_(control) {}

  /// Returns when all is consumed or it was stopped. Throws what `next` threw, after everything before it was
  /// consumed, and at once what a worker or `consume` threw.
  void run(int threads) {
#pragma omp parallel num_threads(threads)
    serve();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  static constexpr std::size_t kWindow = 16384;  // tasks taken but not consumed; bounds the memory
  static constexpr std::size_t kLongestChunk = 256;
  static constexpr std::chrono::microseconds kChunkTime{500};
  static constexpr std::chrono::milliseconds kTurn{20};

  struct Chunk {
    std::size_t number = 0;
    std::vector<Task> tasks;
    std::vector<Result> results;
    bool cut = false;            // stopped before all its tasks were done
    std::exception_ptr failure;  // of `next`, after the tasks
  };

  void serve() {
    try {
      const std::function<Result(Task&)> work = work_.worker();
      std::size_t size = 1;
      for (;;) {
        const auto begin = std::chrono::steady_clock::now();
        std::optional<Chunk> chunk = take(size);
        if (!chunk) return;
        process(work, *chunk);
        if (std::chrono::steady_clock::now() - begin < kChunkTime) size = std::min(2 * size, kLongestChunk);
        deliver(std::move(*chunk));
      }
    } catch (...) {
      const std::lock_guard lock(state_);
      if (!failure_) failure_ = std::current_exception();
      over_ = true;
    }
  }

  std::optional<Chunk> take(std::size_t size) {
    {
      std::unique_lock lock(state_);
      const auto may_go_on = [this] { return over_ || control_.stop || taken_ < consumed_ + kWindow; };
      while (!changed_.wait_for(lock, kTurn, may_go_on)) {
      }
      if (over_) return std::nullopt;
    }
    const std::lock_guard source(source_);
    if (exhausted_ || control_.stop) return std::nullopt;
    Chunk chunk;
    chunk.number = chunks_++;
    try {
      while (chunk.tasks.size() < size && !exhausted_) {
        std::optional<Task> task = work_.next();
        if (task) chunk.tasks.push_back(std::move(*task));
        exhausted_ = !task;
      }
    } catch (...) {
      exhausted_ = true;
      chunk.failure = std::current_exception();
    }
    taken_ += chunk.tasks.size();
    return chunk;
  }

  void process(const std::function<Result(Task&)>& work, Chunk& chunk) const {
    chunk.results.reserve(chunk.tasks.size());
    for (Task& task : chunk.tasks) {
      if (!control_.stop) chunk.results.push_back(work(task));
      if (!control_.stop) continue;
      if (!chunk.results.empty()) chunk.results.pop_back();  // it may be half of a result
      chunk.cut = true;
      return;
    }
  }

  void deliver(Chunk&& finished) {
    std::unique_lock lock(state_);
    ready_.emplace(finished.number, std::move(finished));
    if (draining_) return;
    draining_ = true;
    for (auto head = ready_.find(head_); head != ready_.end() && !over_; head = ready_.find(head_)) {
      Chunk chunk = std::move(head->second);
      ready_.erase(head);
      lock.unlock();
      for (Result& result : chunk.results) work_.consume(result);
      lock.lock();
      ++head_;
      consumed_ += chunk.tasks.size();
      if (chunk.failure && !failure_ && !chunk.cut) failure_ = chunk.failure;
      over_ = over_ || chunk.cut || chunk.failure;
      changed_.notify_all();
    }
    draining_ = false;
  }

  OrderedWork<Task, Result> work_;
  const RunControl& control_;

  std::mutex source_;  // guards next(), chunks_ and exhausted_
  std::size_t chunks_ = 0;
  bool exhausted_ = false;
  std::atomic<std::size_t> taken_{0};

  std::mutex state_;  // guards the rest
  std::condition_variable changed_;
  std::map<std::size_t, Chunk> ready_;
  std::size_t head_ = 0;
  std::size_t consumed_ = 0;
  bool draining_ = false;
  bool over_ = false;
  std::exception_ptr failure_;
};

}  // namespace queens::detail
