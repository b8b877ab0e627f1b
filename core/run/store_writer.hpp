// Saves finished tasks from a thread of its own, so that no computing thread ever waits for the disk.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "run/count_store.hpp"

namespace queens::detail {

class StoreWriter {
 public:
  /// @param stop  set from outside; handed on through halt()
  StoreWriter(CountStore& store, const std::atomic<bool>& stop);
  ~StoreWriter();
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;

  /// Takes a finished task; it is on the disk about a second later. Threads: any.
  void add(SavedTask task);

  /// True once `stop` was set or a write failed: then no task should be begun or gone on with. Lags by 20 ms.
  [[nodiscard]] const std::atomic<bool>& halt() const { return halt_; }

  /// Sets halt() because something else failed.
  void stop() { halt_ = true; }

  /// Saves what is left. @throw what a write failed with.
  void finish();

 private:
  void run();

  CountStore& store_;
  const std::atomic<bool>& stop_;
  std::atomic<bool> halt_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<SavedTask> waiting_;
  bool over_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace queens::detail
