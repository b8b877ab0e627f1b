// Rank 0's view of the others: slots that take orders. A worker has two for each of its threads, so that no thread
// waits for its next order.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <stdexcept>

#include "mpi/messages.hpp"
#include "queens/run_control.hpp"

namespace queens::mpi {

/// A worker could not go on; the message says which and why.
struct RankFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// On rank 0 of at least two. When it goes out of scope, whatever the reason, the workers drop what they have and
/// end.
class Crew {
 public:
  /// A set control.stop is handed on to the workers, and one that a worker was told of is set here.
  explicit Crew(RunControl& control) : control_(control) {}
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  [[nodiscard]] std::size_t slots() const { return free_.size() + out_; }  ///< of the workers that are there so far
  [[nodiscard]] std::size_t out() const { return out_; }                   ///< orders that are not answered yet
  [[nodiscard]] bool has_free() const { return !free_.empty(); }

  /// @pre has_free()
  void give(const Words& order);

  /// Looks for a message, and sleeps a moment where there is none. @return an answer, if that is what came.
  /// @throw RankFailed.
  std::optional<Words> wait();

 private:
  std::optional<Words> take(Message&& message);

  RunControl& control_;
  std::deque<int> free_;  // the rank of each free slot
  std::size_t out_ = 0;
  bool told_ = false;  // of the stop
  Patience patience_;
};

}  // namespace queens::mpi
