// The way out of a parallel region for exceptions, which must not leave it by themselves.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <utility>

namespace queens::detail {

class FirstFailure {
 public:
  /// Runs `work`; keeps what it throws. Threads: any.
  template <class Work>
  void guard(Work&& work) noexcept {
    try {
      std::forward<Work>(work)();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failed_) failure_ = std::current_exception();
      failed_ = true;
    }
  }

  /// True once anything was thrown: what is left to do is in vain.
  [[nodiscard]] bool failed() const { return failed_; }

  /// Throws what was thrown first, if anything. After the region.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::mutex mutex_;
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;
};

}  // namespace queens::detail
