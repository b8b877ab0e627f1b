// queens: counts non-attacking placements and turns them into region maps.
#include <fmt/format.h>
#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <new>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/machine.hpp"
#include "cli/memory.hpp"
#include "exchange/database.hpp"
#include "queens/count.hpp"
#include "queens/map_file.hpp"
#include "run/threads.hpp"

namespace queens::cli {
namespace {

constexpr const char* kFirstSteps =
    "queens counts placements of n pieces on an n x n board and grows region maps from them.\n"
    "\n"
    "  queens count queen 8             how many ways to place 8 queens\n"
    "  queens list queen 8 --limit 3    the first three of them\n"
    "  queens map -n 8 --seed 1         a region map as in the game Queens\n"
    "\n"
    "`queens --help` lists all commands.\n";

int complain(int code, const std::string& message) {
  std::fputs(fmt::format("queens: {}\n", printable(message)).c_str(), stderr);
  return code;
}

std::string version_text() {
  const detail::ThreadLimits limits = detail::thread_limits();
  const auto bound = [](const char* what, int value) {
    return value == 0 ? "" : fmt::format(", {} {}", what, value);
  };
  return fmt::format(
      "queens {}, commit {}, kernel {}, compiled by {}\n"
      "kernels here: {}\n"
      "threads by default: {} (affinity {}{}{}{})\n"
      "libraries: GMP {}, fmt {}, SQLite {}",
      QUEENS_VERSION, QUEENS_COMMIT, kernels().front(), compiler(), fmt::join(kernels(), " "), limits.threads(),
      limits.affinity, bound("cgroup quota", limits.quota), bound("OMP_NUM_THREADS", limits.openmp),
      bound("SLURM_CPUS_PER_TASK", limits.slurm), gmp_version, FMT_VERSION, detail::database_version());
}

int execute(int argc, char** argv, Session& session) {
  CommandLine line("queens", "Counts placements of non-attacking pieces and turns them into region maps.",
                   version_text());
  add_all(line, session);
  Run run = line.parse(argc, argv);
  if (!run) run = [](Session& chosen) { return chosen.out(kFirstSteps), kDone; };
  if (session.threads == 0) session.threads = detail::thread_limits().threads();
  try {
    const int code = run(session);
    session.flush();
    return code;
  } catch (const FormatError&) {  // what was said of the maps before the damaged one stays true
    session.flush();
    throw;
  }
}

/// Whether the same command may do where there is more room or a sound disk; else its paths are wrong.
bool is_of_the_machine(const std::error_code& code) {
  constexpr std::array kNotOfTheCommand{ENOSPC, EFBIG, EDQUOT, EIO, ENOMEM, EAGAIN, EMFILE, ENFILE};
  return std::find(kNotOfTheCommand.begin(), kNotOfTheCommand.end(), code.value()) != kNotOfTheCommand.end();
}

int run_program(int argc, char** argv) {
  Session session;
  try {
    return execute(argc, argv, session);
  } catch (const ReaderGone&) {
    return kDone;
  } catch (const Stopped& stopped) {
    return complain(kStopped, stopped.what());
  } catch (const FormatError& error) {
    return complain(kDamagedFile, error.what());
  } catch (const std::bad_alloc&) {
    std::fputs(kOutOfMemory, stderr);  // without asking for more
    return kStopped;
  } catch (const std::system_error& error) {
    if (session.control.stop && error.code() == std::errc::interrupted)
      return complain(kStopped, "stopped while waiting for a file to open");
    return complain(is_of_the_machine(error.code()) ? kStopped : kUsage, error.what());
  } catch (const std::exception& error) {
    return complain(kUsage, error.what());
  }
}

}  // namespace
}  // namespace queens::cli

int main(int argc, char** argv) {
  queens::cli::end_where_none_can_be_thrown();
  return queens::cli::run_program(argc, argv);
}
