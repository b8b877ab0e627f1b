// What a benchmark has to say about the machine it ran on.
#pragma once

#include <string>

namespace queens::cli {

struct Machine {
  std::string processor;  ///< as the system names it
  std::string governor;   ///< of the first processor's frequency, or "unknown"
  int processors = 0;     ///< that this process may run on
  int quota = 0;          ///< processors' worth of time its cgroups grant; 0: no limit
};

[[nodiscard]] Machine this_machine();

/// The compiler that made this program.
[[nodiscard]] std::string compiler();

}  // namespace queens::cli
