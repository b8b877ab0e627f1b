// queens-mpi: queens count --checkpoint and queens generate on the ranks of an MPI job.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <new>
#include <system_error>

#include "cli/arguments.hpp"
#include "cli/command_line.hpp"
#include "cli/generate.hpp"
#include "cli/saved_count.hpp"
#include "mpi/batch_job.hpp"
#include "mpi/count_job.hpp"
#include "queens/map_file.hpp"
#include "run/threads.hpp"

namespace queens::cli {
namespace {

constexpr const char* kOfRanks =
    "Rank 0 hands out the work and owns the file; with two ranks or more it does nothing else. Open MPI binds "
    "ranks "
    "to\n"
    "one core each unless told otherwise, and is itself what ends with code 1 when mpirun gets a signal; the work "
    "is\n"
    "saved all the same. A signal to any rank ends all of them with code 3.";

constexpr const char* kCountExample =
    "Example:\n"
    "  mpirun -n 4 --bind-to none queens-mpi count queen 20 --checkpoint q20.db\n"
    "The file is that of queens count --checkpoint: either continues it, with any number of ranks; queens status, "
    "verify\n"
    "and merge read it.\n";

constexpr const char* kGenerateExample =
    "Example:\n"
    "  mpirun -n 4 --bind-to none queens-mpi generate -n 8 --count 1000000 -o maps.db\n"
    "The maps, and the file with --resume, are those of queens generate, whatever the number of ranks.\n";

struct CountCommand : CountChoices {
  std::string rule;
  std::string size;
};

/// This rank's share of the processors that the ranks of its machine may use together.
int default_threads() {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, mpi::rank(), MPI_INFO_NULL, &machine);
  int counting = mpi::ranks() > 1 && mpi::rank() == 0 ? 0 : 1;
  MPI_Allreduce(MPI_IN_PLACE, &counting, 1, MPI_INT, MPI_SUM, machine);
  MPI_Comm_free(&machine);
  return std::max(1, detail::thread_limits().threads() / std::max(1, counting));
}

SavedCount saved_count_of(const CountCommand& command) {
  if (command.checkpoint.empty()) throw UsageError("queens-mpi count needs --checkpoint FILE");
  return saved_count_of(command, parse_rule(command.rule), parse_size(command.size));
}

int run_count(CountCommand& command, Session& session) {
  if (mpi::ranks() == 1) return run_saved_count(saved_count_of(command), session);
  if (mpi::rank() > 0) {
    const auto prepare = [&] {
      const SavedCount saved = saved_count_of(command);
      return mpi::count_jobs(saved.job, {saved.job.method, session.threads, &session.control, saved.kernel});
    };
    mpi::serve(session.threads, prepare, session.control);
    return kDone;
  }
  mpi::Crew crew(session.control);
  return run_saved_count(
      saved_count_of(command), session,
      [&crew](const CountJob& job, const std::string& path, const Shard& shard, const CountOptions& options) {
        return mpi::lead_count(crew, job, path, shard, options);
      });
}

int run_batch(GenerateCommand& command, Session& session) {
  if (mpi::ranks() == 1) return run_generate(command, session, detail::make_batch);
  if (mpi::rank() > 0) {
    const auto prepare = [&] { return mpi::batch_jobs(batch_of(command), session.control); };
    mpi::serve(session.threads, prepare, session.control);
    return kDone;
  }
  mpi::Crew crew(session.control);
  return run_generate(command, session,
                      [&crew](const detail::BatchRun& run, const detail::MapSources&, detail::KnownMaps& known,
                              detail::MapStore& store, detail::BatchTally& tally, int, RunControl& control,
                              detail::BatchProgress& progress) {
                        return mpi::lead_batch(crew, run, known, store, tally, control, progress);
                      });
}

void declare_count(CountCommand& command, Arguments& arguments) {
  arguments.footer((std::string(kCountExample) + kOfRanks).c_str());
  arguments.required("RULE", command.rule, "rook, queen or adjacent");
  arguments.required("N", command.size, "Board size");
  declare_choices(command, arguments);
}

void declare_batch(GenerateCommand& command, Arguments& arguments) {
  arguments.footer((std::string(kGenerateExample) + kOfRanks).c_str());
  declare_generate(command, arguments);
}

/// Every rank reads the same words and so finds the same fault in them; one of them says it.
int complain(int code, const std::string& message) {
  if (mpi::rank() == 0) std::fputs(fmt::format("queens-mpi: {}\n", printable(message)).c_str(), stderr);
  return code;
}

int run_program(int argc, char** argv, Session& session) {
  try {
    CommandLine line("queens-mpi", "Counts placements and makes puzzles on the ranks of an MPI job.",
                     "queens-mpi " QUEENS_VERSION);
    Arguments common = line.common();
    common.number("--threads", session.threads, 1, 1024, "OpenMP threads of each rank (default: its share)");
    common.choice<Format>("--format", session.format, {{"text", Format::text}, {"json", Format::json}},
                          "Form of the answer");
    common.flag("--quiet", session.quiet, "No progress and no remarks on standard error");
    line.command<CountCommand>("count", "Count the placements under a rule", declare_count, run_count);
    line.command<GenerateCommand>("generate", "Make puzzles: maps with one solution, graded, none twice",
                                  declare_batch, run_batch);
    Run run = line.parse(argc, argv);
    if (!run) throw UsageError("a command is missing: count or generate (see queens-mpi --help)");
    if (session.threads == 0) session.threads = default_threads();
    const int code = run(session);
    if (mpi::rank() == 0) session.flush();
    return code;
  } catch (const ReaderGone&) {
    return kDone;
  } catch (const Stopped& stopped) {
    return complain(kStopped, stopped.what());
  } catch (const FormatError& error) {
    return complain(kDamagedFile, error.what());
  } catch (const mpi::RankFailed& failed) {
    return complain(kStopped, failed.what());
  } catch (const std::bad_alloc&) {
    return complain(kStopped, "out of memory");
  } catch (const std::system_error& error) {
    const bool full = error.code() == std::errc::no_space_on_device || error.code() == std::errc::file_too_large;
    return complain(full ? kStopped : kUsage, error.what());
  } catch (const std::exception& error) {
    return complain(kUsage, error.what());
  }
}

}  // namespace
}  // namespace queens::cli

int main(int argc, char** argv) {
  queens::cli::Session session;  // first of all: a signal while the ranks find each other stops them in order too
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  const int code = queens::cli::run_program(argc, argv, session);
  MPI_Finalize();
  return code;
}
