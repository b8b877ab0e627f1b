// A rank that works: threads that carry out the orders of rank 0, and one that talks to it.
#pragma once

#include <functional>

#include "mpi/messages.hpp"
#include "queens/run_control.hpp"

namespace queens::mpi {

/// Carries out an order; used by one thread. A set control.stop makes it answer soon with what it has.
using Job = std::function<Words(const Words& order)>;
/// Makes the job of a thread.
using Jobs = std::function<Job()>;

/// On the other ranks: carries out orders on `threads` OpenMP threads until rank 0 says that all is over. `prepare`
/// is called once, beside the exchange of messages; what it or a job throws is told to rank 0. Sets control.stop in
/// the end.
void serve(int threads, const std::function<Jobs()>& prepare, RunControl& control);

}  // namespace queens::mpi
