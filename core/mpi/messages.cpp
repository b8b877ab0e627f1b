#include "mpi/messages.hpp"

#include <algorithm>
#include <cstring>
#include <thread>

namespace queens::mpi {

int rank() {
  int number = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &number);
  return number;
}

int ranks() {
  int number = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &number);
  return number;
}

void send(const Words& words, int rank, Tag tag) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Isend(words.data(), static_cast<int>(words.size()), MPI_UINT64_T, rank, tag, MPI_COMM_WORLD, &request);
  Patience patience;
  for (int sent = 0; sent == 0;) {
    MPI_Test(&request, &sent, MPI_STATUS_IGNORE);
    if (sent == 0) std::this_thread::sleep_for(patience.next());
  }
}

std::optional<Message> poll() {
  MPI_Status status{};
  int arrived = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &status);
  if (arrived == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_UINT64_T, &size);
  Message message{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG), Words(static_cast<std::size_t>(size))};
  MPI_Recv(message.words.data(), size, MPI_UINT64_T, message.rank, message.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return message;
}

Words packed(std::string_view text) {
  Words words(1 + (text.size() + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
  words[0] = text.size();
  if (!text.empty()) std::memcpy(&words[1], text.data(), text.size());
  return words;
}

std::string text_of(const Words& words) {
  std::string text(words.at(0), '\0');
  if (!text.empty()) std::memcpy(text.data(), &words.at(1), text.size());
  return text;
}

std::chrono::microseconds Patience::next() {
  const std::chrono::microseconds pause = pause_;
  pause_ = std::min(2 * pause_, kLongest);
  return pause;
}

}  // namespace queens::mpi
