// The messages between the ranks of a job: arrays of 64-bit words with a tag. Whoever waits looks again and again
// and sleeps in between, because a waiting MPI call takes a core.
#pragma once

#include <mpi.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace queens::mpi {

using Words = std::vector<std::uint64_t>;

enum Tag : int {
  kHello = 1,  ///< to rank 0: here is a worker, with room for so many orders
  kOrder,      ///< from rank 0: work
  kAnswer,     ///< to rank 0: what became of one order
  kFailure,    ///< to rank 0: the worker cannot go on; why, as text
  kStop,       ///< either way: a signal came in, drop what is in flight
  kOver,       ///< from rank 0: nothing is left to do
  kBye,        ///< to rank 0: the last message of a worker
};

struct Message {
  int rank = 0;  ///< who sent it
  Tag tag = kHello;
  Words words;
};

int rank();
int ranks();

/// Returns when `words` may change; what was sent arrives in the order of sending.
void send(const Words& words, int rank, Tag tag);

/// The next message, if one is there.
std::optional<Message> poll();

Words packed(std::string_view text);
std::string text_of(const Words& words);

/// How long to sleep before the next look: a quarter of a millisecond after something happened, up to 10 ms later
/// on. An idle rank takes 0.3 to 0.4 % of a core so.
class Patience {
 public:
  [[nodiscard]] std::chrono::microseconds next();
  void reset() { pause_ = kShortest; }

 private:
  static constexpr std::chrono::microseconds kShortest{250};
  static constexpr std::chrono::microseconds kLongest{10000};
  std::chrono::microseconds pause_ = kShortest;
};

}  // namespace queens::mpi
