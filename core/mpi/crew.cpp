#include "mpi/crew.hpp"

#include <fmt/format.h>

#include <thread>
#include <utility>

namespace queens::mpi {
namespace {

void tell_all(Tag tag) {
  for (int worker = 1; worker < ranks(); ++worker) send({}, worker, tag);
}

}  // namespace

Crew::~Crew() {
  tell_all(kOver);
  Patience patience;
  for (int present = ranks() - 1; present > 0;) {
    const std::optional<Message> message = poll();
    if (!message) std::this_thread::sleep_for(patience.next());
    if (message && message->tag == kBye) --present;
  }
}

void Crew::give(const Words& order) {
  send(order, free_.front(), kOrder);
  free_.pop_front();
  ++out_;
}

std::optional<Words> Crew::take(Message&& message) {
  switch (message.tag) {
    case kHello:
      free_.insert(free_.end(), message.words.at(0), message.rank);
      return std::nullopt;
    case kStop:
      control_.stop = true;
      return std::nullopt;
    case kFailure:
      throw RankFailed(fmt::format("rank {}: {}", message.rank, text_of(message.words)));
    default:
      break;  // kAnswer: a worker sends nothing else before it is told that all is over
  }
  free_.push_back(message.rank);
  --out_;
  return std::move(message.words);
}

std::optional<Words> Crew::wait() {
  if (control_.stop && !std::exchange(told_, true)) tell_all(kStop);
  if (std::optional<Message> message = poll()) {
    patience_.reset();
    return take(std::move(*message));
  }
  std::this_thread::sleep_for(patience_.next());
  return std::nullopt;
}

}  // namespace queens::mpi
