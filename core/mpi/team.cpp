#include "mpi/team.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace queens::mpi {
namespace {

class Team {
 public:
  Team(int threads, const std::function<Jobs()>& prepare, RunControl& control)
      : control_(control), thread_([this, threads, &prepare] { run(threads, prepare); }) {}
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  /// Drops what is in flight.
  ~Team() {
    control_.stop = true;
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    ordered_.notify_all();
    thread_.join();
  }

  void give(Words order) {
    {
      const std::lock_guard lock(mutex_);
      orders_.push_back(std::move(order));
    }
    ordered_.notify_one();
  }

  /// An answer or the text of a failure, or nothing after `patience`.
  std::optional<Message> result(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    if (!finished_.wait_for(lock, patience, [this] { return !results_.empty(); })) return std::nullopt;
    Message first = std::move(results_.front());
    results_.pop_front();
    return first;
  }

 private:
  void run(int threads, const std::function<Jobs()>& prepare) {
    try {
      const Jobs jobs = prepare();
#pragma omp parallel num_threads(threads)
      work(jobs);
    } catch (const std::exception& error) {
      finish(kFailure, packed(error.what()));
    }
  }

  void work(const Jobs& jobs) {
    try {
      const Job job = jobs();
      while (const std::optional<Words> order = next()) finish(kAnswer, job(*order));
    } catch (const std::exception& error) {
      finish(kFailure, packed(error.what()));
    }
  }

  std::optional<Words> next() {
    std::unique_lock lock(mutex_);
    ordered_.wait(lock, [this] { return over_ || !orders_.empty(); });
    if (over_) return std::nullopt;
    Words order = std::move(orders_.front());
    orders_.pop_front();
    return order;
  }

  void finish(Tag tag, Words words) {
    {
      const std::lock_guard lock(mutex_);
      results_.push_back({0, tag, std::move(words)});
    }
    finished_.notify_one();
  }

  RunControl& control_;
  std::mutex mutex_;
  std::condition_variable ordered_;
  std::condition_variable finished_;
  std::deque<Words> orders_;
  std::deque<Message> results_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace

void serve(int threads, const std::function<Jobs()>& prepare, RunControl& control) {
  {
    Team team(threads, prepare, control);
    send({2 * static_cast<std::uint64_t>(threads)}, 0, kHello);
    Patience patience;
    for (bool over = false, told = false; !over;) {
      std::optional<Message> message = poll();
      if (message) patience.reset();
      if (message && message->tag == kOrder) team.give(std::move(message->words));
      if (message && message->tag == kStop) control.stop = told = true;
      over = message && message->tag == kOver;
      if (control.stop && !std::exchange(told, true)) send({}, 0, kStop);
      if (std::optional<Message> result = team.result(patience.next())) {
        send(result->words, 0, result->tag);
        patience.reset();
      }
    }
  }
  send({}, 0, kBye);
}

}  // namespace queens::mpi
