// Which call is to fail.
#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace queens::faults {

inline const char* setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

inline bool counts(const char* kind) { return std::strcmp(kind, setting("QUEENS_FAULT_CALL")) == 0; }

/// Says that something was made to fail.
inline void leave_mark() {
  const long mark = ::syscall(SYS_openat, AT_FDCWD, setting("QUEENS_FAULT_MARK"), O_CREAT | O_WRONLY, 0666);
  ::syscall(SYS_close, mark);
}

enum class Fate { passes, fails, is_cut };

/// What becomes of the next of the calls that count.
inline Fate next_fate() {
  static std::atomic<long> calls{0};
  const long at = std::atol(setting("QUEENS_FAULT_AT"));
  const bool stays = *setting("QUEENS_FAULT_STAYS") == '1';
  const long call = ++calls;
  if (stays ? call < at : call != at) return Fate::passes;
  leave_mark();
  errno = std::atoi(setting("QUEENS_FAULT_ERRNO"));
  return stays && call == at ? Fate::is_cut : Fate::fails;
}

}  // namespace queens::faults
