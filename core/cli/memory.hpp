// Memory that runs out where no exception can be thrown.
#pragma once

namespace queens::cli {

inline constexpr const char* kOutOfMemory = "queens: out of memory\n";

/// GMP cannot report that memory ran out, nor can an exception pass through it: by default it aborts. From now on
/// it ends the program with the one line and the exit code of every other failure of this kind. Nothing is half
/// written then: files appear by rename, and databases are left as after a kill.
void end_where_gmp_finds_no_memory();

}  // namespace queens::cli
