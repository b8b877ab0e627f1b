// queens-mpi: queens count --checkpoint on the ranks of an MPI job.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <system_error>

#include "cli/arguments.hpp"
#include "cli/command_line.hpp"
#include "cli/saved_count.hpp"
#include "mpi/crew.hpp"
#include "queens/map_file.hpp"
#include "run/threads.hpp"

namespace queens::cli {
namespace {

constexpr const char* kExamples =
    "Example:\n"
    "  mpirun -n 4 --bind-to none queens-mpi count queen 20 --checkpoint q20.db\n"
    "Rank 0 hands out tasks and owns the file; with two ranks or more it counts nothing itself. The file is that "
    "of\n"
    "queens count --checkpoint: either continues it, with any number of ranks; queens status, verify and merge "
    "read\n"
    "it. Open MPI binds ranks to one core each unless told otherwise.";

struct MpiCount {
  std::string rule;
  std::string size;
  Method method = Method::automatic;
  std::string kernel;
  std::string checkpoint;
  bool verify = false;
};

int rank() {
  int number = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &number);
  return number;
}

int ranks() {
  int number = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &number);
  return number;
}

/// This rank's share of the processors that the ranks of its machine may use together.
int default_threads() {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank(), MPI_INFO_NULL, &machine);
  int counting = ranks() > 1 && rank() == 0 ? 0 : 1;
  MPI_Allreduce(MPI_IN_PLACE, &counting, 1, MPI_INT, MPI_SUM, machine);
  MPI_Comm_free(&machine);
  return std::max(1, detail::thread_limits().threads() / std::max(1, counting));
}

/// Out of memory, say: the others would wait for this rank for ever.
void serve_or_abort(const CountJob& job, const CountOptions& options) {
  try {
    mpi::serve(job, options);
  } catch (const std::exception& error) {
    std::fputs(fmt::format("queens-mpi: rank {}: {}\n", rank(), one_line(error.what())).c_str(), stderr);
    MPI_Abort(MPI_COMM_WORLD, kStopped);
  }
}

int run_mpi_count(MpiCount& command, Session& session) {
  if (command.checkpoint.empty()) throw UsageError("queens-mpi count needs --checkpoint FILE");
  const int n = parse_size(command.size);
  if (n > kMaxN) throw UsageError(fmt::format("n = {}: methods that have tasks go to {}", n, kMaxN));
  const CountJob job{parse_rule(command.rule), Board(n), command.method};
  const SavedCount saved{TaskList(job, TaskList::Use::define).job(), command.checkpoint, {}, command.verify};
  if (rank() == 0) return run_saved_count(saved, command.kernel, session, ranks() > 1 ? mpi::lead : count_saved);
  CountOptions options;
  options.threads = session.threads;
  options.control = &session.control;
  options.kernel = command.kernel;
  serve_or_abort(saved.job, options);
  return kDone;
}

void declare(MpiCount& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("RULE", command.rule, "rook, queen or adjacent");
  arguments.required("N", command.size, "Board size");
  arguments.choice<Method>("--method", command.method, {{"bitboard", Method::bitboard}, {"join", Method::join}},
                           "Force one way to count");
  arguments.optional("--kernel", command.kernel, "Vector instructions of method join (default: the best here)");
  arguments.optional("--checkpoint", command.checkpoint, "The file of the count");
  arguments.flag("--verify", command.verify, "Rank 0 counts again by independent ways; exit 1 if they differ");
}

/// Every rank reads the same words and so finds the same fault in them; one of them says it.
int complain(int code, const std::string& message) {
  if (rank() == 0) std::fputs(fmt::format("queens-mpi: {}\n", one_line(message)).c_str(), stderr);
  return code;
}

int run_program(int argc, char** argv) {
  Session session;
  try {
    CommandLine line("Counts placements on the ranks of an MPI job.", "queens-mpi " QUEENS_VERSION);
    Arguments common = line.common();
    common.number("--threads", session.threads, 1, 1024, "OpenMP threads of each rank (default: its share)");
    common.choice<Format>("--format", session.format, {{"text", Format::text}, {"json", Format::json}},
                          "Form of the answer");
    common.flag("--quiet", session.quiet, "No progress and no remarks on standard error");
    line.command<MpiCount>("count", "Count the placements under a rule", declare, run_mpi_count);
    Run run = line.parse(argc, argv);
    if (!run) throw UsageError("what to count is missing (see queens-mpi count --help)");
    if (session.threads == 0) session.threads = default_threads();
    const int code = run(session);
    if (rank() == 0) session.flush();
    return code;
  } catch (const ReaderGone&) {
    return kDone;
  } catch (const Stopped& stopped) {
    return complain(kStopped, stopped.what());
  } catch (const FormatError& error) {
    return complain(kDamagedFile, error.what());
  } catch (const std::system_error& error) {
    return complain(error.code() == std::errc::no_space_on_device ? kStopped : kUsage, error.what());
  } catch (const std::exception& error) {
    return complain(kUsage, error.what());
  }
}

}  // namespace
}  // namespace queens::cli

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  const int code = queens::cli::run_program(argc, argv);
  MPI_Finalize();
  return code;
}
