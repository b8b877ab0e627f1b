// The two-way wire between a long computation and whoever watches it.
#pragma once

#include <atomic>

namespace queens {

/// Shared by one running call and its watchers, from any thread.
struct RunControl {
  std::atomic<bool> stop{false};   ///< set it, and the call returns an incomplete result within a tenth of a second
  std::atomic<double> done{0.0};   ///< how much of the expected work is done, 0 to 1; rises while the call runs
  std::atomic<double> begun{0.0};  ///< what of it an earlier run had done; set when a run is continued
};

}  // namespace queens
