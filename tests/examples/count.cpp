// How many ways there are to place n queens, counted and checked, with the time left shown on the way.
#include <iostream>
#include <queens/queens.hpp>
#include <thread>

int main() {
  queens::RunControl control;
  std::jthread watcher([&](const std::stop_token& over) {
    while (!over.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      if (!over.stop_requested()) std::cerr << 100 * control.done << " %\n";
    }
  });
  const queens::CountResult result = queens::count(queens::Rule::queen, 16, {.control = &control});
  watcher.request_stop();
  std::cout << result.count << " by " << queens::name(result.method) << '\n';
  for (const queens::Check& check : queens::check_known(queens::Rule::queen, 16, result))
    std::cout << check.name << ": " << (check.passed ? "good" : check.detail) << '\n';
}
