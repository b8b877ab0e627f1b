// queens: counts non-attacking placements and turns them into region maps.
#include <fmt/format.h>

#include <cstdio>
#include <new>
#include <system_error>

#include "cli/commands.hpp"
#include "queens/map_file.hpp"
#include "run/threads.hpp"

namespace queens::cli {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done; 1 a check failed; 2 wrong usage; 3 stopped early; 4 a damaged or foreign file.\n"
    "`queens COMMAND --help` explains a command, with examples.";

constexpr const char* kFirstSteps =
    "queens counts placements of n pieces on an n x n board and grows region maps from them.\n"
    "\n"
    "  queens count queen 8             how many ways to place 8 queens\n"
    "  queens list queen 8 --limit 3    the first three of them\n"
    "  queens map -n 8 --seed 1         a region map as in the game Queens\n"
    "\n"
    "`queens --help` lists all commands.\n";

int complain(int code, const std::string& message) {
  std::fputs(fmt::format("queens: {}\n", message).c_str(), stderr);
  return code;
}

std::string version_text() {
  return fmt::format("queens {}, compiled by {} {}", QUEENS_VERSION,
#ifdef __clang__
                     "clang", __clang_version__
#else
                     "g++", __VERSION__
#endif
  );
}

/// CLI11 takes -3 for an option; say what is wrong with it instead.
void refuse_negative_numbers(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9')
      throw UsageError(fmt::format("'{}' is negative: sizes, seeds and limits start at 0", printable(word)));
  }
}

void declare(CLI::App& app, Session& session, Run& run) {
  app.require_subcommand(0, 1);
  app.fallthrough();
  app.footer(kFooter);
  app.set_version_flag("--version", version_text());
  app.add_option("--threads", session.threads, "Threads (default: what affinity, cgroup quota and OMP_NUM_THREADS allow)")
      ->check(CLI::Range(1, 1024));
  app.add_option("--format", session.format, "Output as text or json")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Format>{{"text", Format::text}, {"json", Format::json}}));
  app.add_flag("--quiet", session.quiet, "No progress and no remarks on standard error");
  for (const auto add : {add_count, add_list, add_trace, add_map, add_solve, add_check}) add(app, run);
}

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
  std::string message = error.what();
  if (const std::size_t end = message.find('\n'); end != std::string::npos) message.resize(end);
  return complain(kUsage, fmt::format("{} (see queens{} --help)", printable(message), command));
}

int execute(const Run& run, Session& session) {
  if (session.threads == 0) session.threads = detail::thread_limits().threads();
  const int code = run(session);
  session.flush();
  return code;
}

int run_program(int argc, char** argv) {
  Session session;
  Run run;
  CLI::App app("Counts placements of non-attacking pieces and turns them into region maps.", "queens");
  try {
    declare(app, session, run);
    refuse_negative_numbers(argc, argv);
    app.parse(argc, argv);
    if (!run) run = [](Session& chosen) { return chosen.out(kFirstSteps), kDone; };
    return execute(run, session);
  } catch (const CLI::Success& request) {
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error);
  } catch (const ReaderGone&) {
    return kDone;
  } catch (const Stopped& stopped) {
    return complain(kStopped, stopped.what());
  } catch (const FormatError& error) {
    return complain(kDamagedFile, error.what());
  } catch (const std::bad_alloc&) {
    return complain(kStopped, "out of memory");
  } catch (const std::system_error& error) {
    return complain(error.code() == std::errc::no_space_on_device ? kStopped : kUsage, error.what());
  } catch (const std::exception& error) {
    return complain(kUsage, error.what());
  }
}

}  // namespace
}  // namespace queens::cli

int main(int argc, char** argv) { return queens::cli::run_program(argc, argv); }
