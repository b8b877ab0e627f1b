// Memory that runs out where no exception can be thrown.
#pragma once

namespace queens::cli {

inline constexpr const char* kOutOfMemory = "queens: out of memory\n";

/// GMP cannot report that memory ran out, nor can an exception pass through it: by default it aborts. And CLI11
/// allocates in functions that promise not to throw, which terminates. From now on both end the program with the
/// one line and the exit code of every other failure of this kind. Nothing is half written then: files appear by
/// rename, and databases are left as after a kill.
void end_where_none_can_be_thrown();

}  // namespace queens::cli
