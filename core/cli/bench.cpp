// queens bench
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/machine.hpp"
#include "queens/count.hpp"

namespace queens::cli {
namespace {

struct BenchCommand {
  bool quick = false;
  std::string threads;
  std::string repetitions = "3";
  std::optional<Method> method;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens bench                             one thread, two, four, ... up to all\n"
    "  queens bench --quick --threads 1,2       small sizes, for a first look\n"
    "  queens bench --method join --format json\n"
    "bitboard is bound by branches and integers, dp by memory, join by vectors and cache.\n"
    "Repetitions of all runs are interleaved; times are medians, the spread is (slowest - fastest) / median.";

/// A count that takes about a second on one core of 2020; `quick_n` a tenth of one.
struct Workload {
  Method method;
  Rule rule;
  int n;
  int quick_n;
};
constexpr std::array<Workload, 3> kWorkloads{{{Method::bitboard, Rule::queen, 15, 13},
                                              {Method::dp, Rule::adjacent, 22, 19},
                                              {Method::join, Rule::queen, 18, 16}}};

struct Series {
  Workload workload;
  int n;
  int threads;
  mpz_class count;
  std::vector<double> seconds;

  [[nodiscard]] double median() const {
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
  [[nodiscard]] double spread() const {
    const auto [least, most] = std::minmax_element(seconds.begin(), seconds.end());
    return (*most - *least) / median();
  }
};

std::vector<int> thread_counts(const BenchCommand& command, int most) {
  std::vector<int> counts;
  if (command.threads.empty()) {
    for (int threads = 1; threads < most; threads *= 2) counts.push_back(threads);
    counts.push_back(most);
    return counts;
  }
  for (std::size_t begin = 0; begin <= command.threads.size();) {
    const std::size_t comma = std::min(command.threads.find(',', begin), command.threads.size());
    const mpz_class count = parse_whole(command.threads.substr(begin, comma - begin), "--threads");
    if (count < 1 || count > 1024) throw UsageError("--threads: numbers from 1 to 1024, as in 1,2,4");
    counts.push_back(static_cast<int>(count.get_ui()));
    begin = comma + 1;
  }
  return counts;
}

std::vector<Series> plan(const BenchCommand& command, const std::vector<int>& threads) {
  std::vector<Series> all;
  for (const Workload& workload : kWorkloads) {
    if (command.method && *command.method != workload.method) continue;
    const int n = command.quick ? workload.quick_n : workload.n;
    for (const int team : threads) all.push_back({workload, n, team, 0, {}});
  }
  if (all.empty()) throw UsageError("--method: bench runs bitboard, dp or join");
  return all;
}

/// @return false when the count is not the known one.
bool run_once(Series& series, Session& session) {
  const auto begin = std::chrono::steady_clock::now();
  const CountResult result =
      count(series.workload.rule, series.n, {series.workload.method, series.threads, &session.control});
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  session.stop_point("stopped; the benchmark is not complete");
  series.count = result.count;
  series.seconds.push_back(elapsed.count());
  if (series.workload.rule != Rule::queen) return result.count == count(series.workload.rule, series.n).count;
  const std::vector<Check> checks = check_known(Rule::queen, series.n, result);
  return std::all_of(checks.begin(), checks.end(), [](const Check& check) { return check.passed; });
}

void print_machine(const Session& session) {
  const Machine machine = this_machine();
  session.note(fmt::format("{}; {} processors, quota {}; governor {}; kernel {}; {}", machine.processor,
                           machine.processors, machine.quota == 0 ? "none" : std::to_string(machine.quota),
                           machine.governor, kernels().front(), compiler()));
}

void print(const Series& series, double one_thread, Session& session) {
  const double median = series.median();
  const double speed_up = one_thread / median;
  const double efficiency = speed_up / series.threads;
  const double rate = series.count.get_d() / median;
  if (session.format == Format::json) {
    const Machine machine = this_machine();
    session.out(fmt::format(
        "{{\"method\":\"{}\",\"rule\":\"{}\",\"n\":{},\"threads\":{},\"count\":\"{}\",\"seconds\":[{:.4f}],"
        "\"median\":{:.4f},\"solutions_per_second\":{:.6g},\"speed_up\":{:.3f},\"efficiency\":{:.3f},\"spread\":{:."
        "3f},"
        "\"processor\":{},\"kernel\":\"{}\",\"compiler\":{},\"governor\":{},\"quota\":{}}}\n",
        name(series.workload.method), name(series.workload.rule), series.n, series.threads, series.count.get_str(),
        fmt::join(series.seconds, ","), median, rate, speed_up, efficiency, series.spread(),
        json_string(machine.processor), kernels().front(), json_string(compiler()), json_string(machine.governor),
        machine.quota));
    return;
  }
  session.out(fmt::format("{:<9} {:<9} {:>3} {:>8} {:>9.3f} {:>14.4g} {:>9.2f} {:>10.0f} % {:>6.1f} %\n",
                          name(series.workload.method), name(series.workload.rule), series.n, series.threads,
                          median, rate, speed_up, 100 * efficiency, 100 * series.spread()));
}

/// Seconds of the same workload with the fewest threads, scaled to one.
double one_thread_seconds(const std::vector<Series>& all, const Series& series) {
  const auto first = std::find_if(
      all.begin(), all.end(), [&](const Series& other) { return other.workload.method == series.workload.method; });
  return first->median() * first->threads;
}

int run_bench(BenchCommand& command, Session& session) {
  const mpz_class repetitions = parse_whole(command.repetitions, "--repetitions");
  if (repetitions < 3 || repetitions > 1000) throw UsageError("--repetitions is from 3 to 1000");
  std::vector<Series> all = plan(command, thread_counts(command, session.threads));
  if (session.format == Format::text) print_machine(session);
  bool right = true;
  const unsigned long rounds = repetitions.get_ui();
  session.with_progress([&] {
    for (unsigned long round = 0; round < rounds; ++round)
      for (Series& series : all) right = run_once(series, session) && right;
  });
  if (!right) session.note("a count was wrong: do not trust this machine or this build");
  if (session.format == Format::text)
    session.out("method    rule        n  threads   seconds    solutions/s  speed-up  efficiency  spread\n");
  for (const Series& series : all) print(series, one_thread_seconds(all, series), session);
  return right ? kDone : kCheckFailed;
}

void declare(BenchCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.flag("--quick", command.quick, "Small sizes: seconds instead of a minute");
  arguments.optional("--threads", command.threads,
                     "Thread counts to run, as in 1,2,4 (default: powers of two up to --threads)");
  arguments.optional("--repetitions", command.repetitions, "Runs of each, 3 or more (default 3)");
  arguments.choice<std::optional<Method>>(
      "--method", command.method, {{"bitboard", Method::bitboard}, {"dp", Method::dp}, {"join", Method::join}},
      "Only this one");
}

}  // namespace

void add_bench(CommandLine& line) {
  line.command<BenchCommand>("bench", "Measure how counting scales with threads on this machine", declare,
                             run_bench);
}

}  // namespace queens::cli
