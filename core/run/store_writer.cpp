#include "run/store_writer.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace queens::detail {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{20};

// Once a second in the long run, more often at first: a run that is killed after 200 ms has saved something.
std::chrono::steady_clock::duration between_writes(std::chrono::steady_clock::duration running) {
  return std::clamp<std::chrono::steady_clock::duration>(running / 4, std::chrono::milliseconds(40),
                                                         std::chrono::seconds(1));
}

}  // namespace

StoreWriter::StoreWriter(CountStore& store, const std::atomic<bool>& stop)
    : store_(store), stop_(stop), halt_(stop.load()), thread_([this] { run(); }) {}

StoreWriter::~StoreWriter() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void StoreWriter::add(SavedTask task) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(task));
}

void StoreWriter::finish() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_one();
  thread_.join();
  if (failure_) std::rethrow_exception(failure_);
}

void StoreWriter::run() {
  const auto begin = std::chrono::steady_clock::now();
  auto written = begin;
  std::vector<SavedTask> batch;
  for (bool last = false; !last;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kBetweenLooks, [this] { return over_; });
      last = over_;
      if (stop_.load(std::memory_order_relaxed)) halt_ = true;
      const auto now = std::chrono::steady_clock::now();
      if (!last && now - written < between_writes(now - begin)) continue;
      batch.swap(waiting_);
    }
    written = std::chrono::steady_clock::now();
    if (batch.empty()) continue;
    try {
      store_.append(batch);
    } catch (...) {
      failure_ = std::current_exception();
      halt_ = true;
      return;
    }
    batch.clear();
  }
}

}  // namespace queens::detail
