#include "mpi/batch_job.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <map>
#include <utility>

#include "mpi/made_words.hpp"

namespace queens::mpi {
namespace {

using detail::BatchRun;
using detail::BatchWriter;
using detail::Made;

constexpr double kOrderSeconds = 0.05;        // of a thread
constexpr std::uint64_t kLongestOrder = 512;  // maps
constexpr std::uint64_t kWindow = 16384;      // indices handed out and not yet written; bounds the memory

/// Cuts orders from the indices that are left: of a twentieth of a second by the rate so far, smaller towards the
/// end.
class Orders {
 public:
  Orders(std::uint64_t next, std::uint64_t end) : next_(next), end_(end) {}

  /// Whether there is one, as long as `written` is the first index not yet written.
  [[nodiscard]] bool has_next(std::uint64_t written) const { return next_ < end_ && next_ - written < kWindow; }
  [[nodiscard]] bool empty() const { return next_ == end_; }

  void note(std::uint64_t maps, double seconds) {
    maps_ += maps;
    seconds_ += seconds;
  }

  Words next(std::size_t slots) {
    const double fair = static_cast<double>(std::min(end_ - next_, kWindow)) / (2.0 * static_cast<double>(slots));
    const double timely = seconds_ > 0 ? kOrderSeconds * static_cast<double>(maps_) / seconds_ : 1.0;
    const double most =
        std::min({fair, timely, static_cast<double>(kLongestOrder), 1.0 + static_cast<double>(maps_)});
    const std::uint64_t begin = next_;
    next_ += std::max<std::uint64_t>(1, static_cast<std::uint64_t>(most));
    return {begin, next_};
  }

 private:
  std::uint64_t next_;
  std::uint64_t end_;
  std::uint64_t maps_ = 0;
  double seconds_ = 0;
};

/// Answers, until it is their turn: first index and what came of it.
class Answers {
 public:
  explicit Answers(const BatchRun& run) : run_(run) {}

  void add(Words&& answer) {
    const std::uint64_t begin = answer.at(0);
    waiting_.emplace(begin, std::move(answer));
  }

  /// Hands on what is next in the order of the indices. After a stop an answer may break off; then no other
  /// follows.
  void hand_on(BatchWriter& writer, const detail::BatchTally& tally) {
    for (auto head = waiting_.begin(); head != waiting_.end() && head->first == tally.next;
         head = waiting_.erase(head)) {
      const Words& words = head->second;
      for (std::size_t at = kHeader; at < words.size();) writer.take(made_at(words, at, run_, tally.next));
    }
  }

  static constexpr std::size_t kHeader = 3;  // first index, how many maps, seconds

 private:
  const BatchRun& run_;
  std::map<std::uint64_t, Words> waiting_;
};

Words make_order(const detail::MapSource& source, const Words& order, const RunControl& control) {
  Words answer{order.at(0), 0, 0};
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t index = order.at(0); index < order.at(1) && !control.stop; ++index) {
    const Made made = detail::make_index(source, index);
    if (control.stop) break;  // it may be half of a result
    append(answer, made);
    ++answer[1];
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  answer[2] = std::bit_cast<std::uint64_t>(elapsed.count());
  return answer;
}

}  // namespace

detail::BatchEnd lead_batch(Crew& crew, const BatchRun& run, detail::KnownMaps& known, detail::MapStore& store,
                            detail::BatchTally& tally, RunControl& control, detail::BatchProgress& progress) {
  BatchWriter writer(run, known, store, tally, control, progress);
  Orders orders(tally.next, run.end);
  Answers answers(run);
  for (;;) {
    const bool over = orders.empty() || control.stop;
    if (over && crew.out() == 0) return writer.conclude();
    if (!over && crew.has_free() && orders.has_next(tally.next)) {
      crew.give(orders.next(crew.slots()));
      continue;
    }
    std::optional<Words> answer = crew.wait();
    if (!answer) continue;
    orders.note(answer->at(1), std::bit_cast<double>(answer->at(2)));
    answers.add(std::move(*answer));
    answers.hand_on(writer, tally);
  }
}

Jobs batch_jobs(const BatchRun& run, const RunControl& control) {
  return [sources = detail::sources_of(run, &control), &control]() -> Job {
    return [source = sources(), &control](const Words& order) { return make_order(source, order, control); };
  };
}

}  // namespace queens::mpi
