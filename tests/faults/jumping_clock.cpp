// Preloaded too: the clock of the wall jumps to and fro over years, as when it is set while a program runs.
#include <sys/time.h>
#include <time.h>

#include "fault.hpp"

namespace {

/// Another time of the years 1970 to 2038 at each call.
time_t jump(time_t now) {
  static std::atomic<unsigned> calls{0};
  if (!queens::faults::counts("clock")) return now;
  queens::faults::leave_mark();
  return static_cast<time_t>(++calls * 2654435761U >> 1);
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  const long code = ::syscall(SYS_clock_gettime, clock, now);
  if (code == 0 && clock == CLOCK_REALTIME) now->tv_sec = jump(now->tv_sec);
  return static_cast<int>(code);
}

int gettimeofday(timeval* __restrict now, void* __restrict) noexcept {
  timespec precise;
  const int code = clock_gettime(CLOCK_REALTIME, &precise);
  *now = {precise.tv_sec, precise.tv_nsec / 1000};
  return code;
}

time_t time(time_t* into) noexcept {
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (into != nullptr) *into = now.tv_sec;
  return now.tv_sec;
}
}
