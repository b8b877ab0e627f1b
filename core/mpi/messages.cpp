#include "mpi/messages.hpp"

#include <bit>
#include <chrono>
#include <thread>

namespace queens::mpi {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{1};
constexpr std::size_t kWordsOfTask = 5;

}  // namespace

void send(const Words& words, int rank, Tag tag) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Isend(words.data(), static_cast<int>(words.size()), MPI_UINT64_T, rank, tag, MPI_COMM_WORLD, &request);
  for (int sent = 0; sent == 0;) {
    MPI_Test(&request, &sent, MPI_STATUS_IGNORE);
    if (sent == 0) std::this_thread::sleep_for(kBetweenLooks);
  }
}

Words receive(int rank, Tag tag, int* sender) {
  MPI_Status status{};
  for (int arrived = 0; arrived == 0;) {
    MPI_Iprobe(rank, tag, MPI_COMM_WORLD, &arrived, &status);
    if (arrived == 0) std::this_thread::sleep_for(kBetweenLooks);
  }
  int size = 0;
  MPI_Get_count(&status, MPI_UINT64_T, &size);
  Words words(static_cast<std::size_t>(size));
  MPI_Recv(words.data(), size, MPI_UINT64_T, status.MPI_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (sender != nullptr) *sender = status.MPI_SOURCE;
  return words;
}

Words packed(const Report& report) {
  Words words{static_cast<std::uint64_t>(report.threads)};
  for (const detail::SavedTask& task : report.tasks) {
    const mpz_class high = task.count >> 64;  // counts have 118 bits at the most
    const mpz_class low = task.count - (high << 64);
    words.insert(words.end(), {task.number, high.get_ui(), low.get_ui(), task.nodes,
                               std::bit_cast<std::uint64_t>(task.seconds)});
  }
  return words;
}

Report unpacked(const Words& words) {
  Report report;
  report.threads = static_cast<int>(words.at(0));
  for (std::size_t i = 1; i + kWordsOfTask <= words.size(); i += kWordsOfTask) {
    detail::SavedTask task;
    task.number = words[i];
    task.count =
        (mpz_class(static_cast<unsigned long>(words[i + 1])) << 64) + static_cast<unsigned long>(words[i + 2]);
    task.nodes = words[i + 3];
    task.seconds = std::bit_cast<double>(words[i + 4]);
    report.tasks.push_back(std::move(task));
  }
  return report;
}

}  // namespace queens::mpi
