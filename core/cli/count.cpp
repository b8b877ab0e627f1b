// queens count RULE N
#include "queens/count.hpp"

#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <optional>
#include <utility>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/pipe_input.hpp"
#include "cli/saved_count.hpp"

namespace queens::cli {
namespace {

struct CountCommand : CountChoices {
  std::string rule;
  std::string sizes;
  bool fundamental = false;
  bool time = false;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens count queen 8                     92\n"
    "  queens count adjacent 1000 --verify      2,567 digits, checked by a second formula\n"
    "  queens count all 1..10 --time            a table of the three rules\n"
    "  queens count queen 8 --place 0,0         placements with a queen in the top left corner\n"
    "  queens count rook 10 --block 2,3 --method dp\n"
    "  queens count queen 12 --fundamental      up to rotation and reflection\n"
    "  queens count queen 20 --checkpoint run.db      again after any interruption, and it goes on\n"
    "  queens count queen 22 --checkpoint 3.db --shard 3/16    one of 16 parts; queens merge unites them\n"
    "Cells are ROW,COLUMN, counted from 0.";

/// One number, how it came about and what was checked.
struct Answer {
  CountResult result;
  std::vector<Check> checks;
  double seconds = 0;
};

Answer calculate(const CountCommand& command, Rule rule, int n, const CountOptions& options) {
  const bool open = command.placed.empty() && command.blocked.empty();
  Answer answer;
  if (command.fundamental) {
    answer.result = count_fundamental(rule, n, options);
    if (command.verify && answer.result.complete)
      answer.checks = verify_fundamental(rule, n, answer.result, options);
  } else if (open) {
    answer.result = count(rule, n, options);
    if (answer.result.complete)
      answer.checks =
          command.verify ? verify(rule, n, answer.result, options) : check_known(rule, n, answer.result);
  } else {
    const Board board = board_of(command, n);
    answer.result = count(rule, board, options);
    if (command.verify && answer.result.complete) answer.checks = verify(rule, board, answer.result, options);
  }
  return answer;
}

constexpr int kLongRunN = 18;  // from here on the join takes seconds, and says beforehand what memory it needs

void announce(const CountCommand& command, Rule rule, int n, const Session& session) {
  const bool joins = command.method == Method::automatic || command.method == Method::join;
  const bool open = command.placed.empty() && command.blocked.empty();
  if (!session.watched() || !joins || !open || rule != Rule::queen || n < kLongRunN || n > kMaxJoinN) return;
  session.note(fmt::format("queen {}: at most {:.0f} MB on {} thread{}", n,
                           static_cast<double>(join_memory(n, session.threads)) / 1e6, session.threads,
                           session.threads == 1 ? "" : "s"));
}

Answer timed(const CountCommand& command, Rule rule, int n, Session& session) {
  Answer answer;
  session.control.done = 0;
  announce(command, rule, n, session);
  const auto begin = std::chrono::steady_clock::now();
  const CountOptions options{command.method, session.threads, &session.control, command.kernel};
  session.with_progress([&] { answer = calculate(command, rule, n, options); });
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!answer.result.complete)
    session.stop_point(fmt::format("stopped after {:.1f} s with {:.1f} % of {} {} done; there is no count",
                                   answer.seconds, 100 * session.control.done, name(rule), n));
  return answer;
}

/// Large numbers have no place in a remark.
std::string in_short(const mpz_class& number) {
  const std::string digits = number.get_str();
  return digits.size() <= 40 ? digits : fmt::format("a number of {} digits", digits.size());
}

/// Reports the checks on standard error. @return false when one failed.
bool report_checks(const Answer& answer, Rule rule, int n, bool verify, const Session& session) {
  bool passed = true;
  for (const Check& check : answer.checks) {
    const std::string subject = fmt::format("{} {}: {}", name(rule), n, check.name);
    if (!check.complete)
      session.stop_point(
          fmt::format("stopped; counted {}, but not yet verified ({})", in_short(answer.result.count), check.name));
    if (check.passed && verify) session.note(fmt::format("verified {}", subject));
    if (!check.passed) std::cerr << fmt::format("queens: NOT verified {} {}\n", subject, check.detail);
    passed = passed && check.passed;
  }
  return passed;
}

std::string json_answer(const CountCommand& command, Rule rule, int n, const Answer& answer, int threads) {
  const auto cells = [](const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& cell : list)
      text += fmt::format("{}[{},{}]", text.empty() ? "" : ",", parse_cell(cell).row, parse_cell(cell).column);
    return text;
  };
  std::string checks;
  for (const Check& check : answer.checks)
    checks += fmt::format("{}{{\"check\":{},\"passed\":{}}}", checks.empty() ? "" : ",", json_string(check.name),
                          check.passed);
  return fmt::format(
      "{{\"rule\":\"{}\",\"n\":{},\"fundamental\":{},\"placed\":[{}],\"blocked\":[{}],\"count\":\"{}\","
      "\"method\":\"{}\",\"kernel\":\"{}\",\"threads\":{},\"nodes\":{},\"seconds\":{:.6f},\"checks\":[{}]}}\n",
      name(rule), n, command.fundamental, cells(command.placed), cells(command.blocked),
      answer.result.count.get_str(), name(answer.result.method), answer.result.kernel, threads, answer.result.nodes,
      answer.seconds, checks);
}

/// Refuses sizes that are out of reach before any time goes into those that are not.
void require_reach(CountCommand command, const std::vector<Rule>& rules, const std::vector<int>& sizes) {
  RunControl stopped;
  stopped.stop = true;
  command.verify = false;
  for (const Rule rule : rules)
    for (const int n : {sizes.front(), sizes.back()})
      calculate(command, rule, n, {command.method, 1, &stopped, command.kernel});
}

/// Columns wide enough for the largest counts of n <= 20; longer ones push the line out.
std::string table_row(const std::vector<std::string>& fields) {
  std::string line = fmt::format("{:>4}", fields.front());
  for (std::size_t i = 1; i < fields.size(); ++i) line += fmt::format("  {:>20}", fields[i]);
  return line + "\n";
}

int count_sizes(const CountCommand& command, const std::vector<Rule>& rules, const std::vector<int>& sizes,
                bool table, Session& session) {
  bool passed = true;
  std::vector<std::string> header{"n"};
  for (const Rule rule : rules) header.emplace_back(name(rule));
  if (command.time) header.emplace_back("seconds");
  std::string title = table && session.format == Format::text ? table_row(header) : "";
  for (const int n : sizes) {
    std::vector<std::string> fields{std::to_string(n)};
    double seconds = 0;
    for (const Rule rule : rules) {
      session.stop_point(fmt::format("stopped before {} {}", name(rule), n));
      const Answer answer = timed(command, rule, n, session);
      passed = report_checks(answer, rule, n, command.verify, session) && passed;
      seconds += answer.seconds;
      fields.push_back(answer.result.count.get_str());
      if (session.format == Format::json) session.out(json_answer(command, rule, n, answer, session.threads));
    }
    if (command.time) fields.push_back(fmt::format("{:.6f}", seconds));
    if (session.format == Format::text)
      session.out(std::exchange(title, "") + (table ? table_row(fields) : fields[1] + "\n"));
    session.flush();
  }
  return passed ? kDone : kCheckFailed;
}

/// Sizes from standard input, one a line, each answered at once.
int count_stdin(const CountCommand& command, const std::vector<Rule>& rules, Session& session) {
  int code = kDone;
  std::size_t number = 0;
  PipeInput input(session.control);
  for (std::string line; std::getline(input, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const std::size_t begin = line.find_first_not_of(" \t");
    const std::string word = line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
    try {
      code = std::max(code, count_sizes(command, rules, {parse_size(word)}, rules.size() > 1, session));
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("standard input, line {}: {}", number, error.what()));
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("standard input, line {}: {}", number, error.what()));
    }
  }
  session.stop_point(fmt::format("stopped after {} lines", number));
  return code;
}

/// One count in a file.
int count_in_file(const CountCommand& command, const std::vector<Rule>& rules, const std::vector<int>& sizes,
                  Session& session) {
  if (rules.size() * sizes.size() != 1 || command.fundamental || command.time)
    throw UsageError("--checkpoint is for one rule and one n; leave out ranges, --fundamental and --time");
  return run_saved_count(saved_count_of(command, rules.front(), sizes.front()), session);
}

int run_count(CountCommand& command, Session& session) {
  const bool all = command.rule == "all";
  const std::vector<Rule> rules =
      all ? std::vector<Rule>(kRules.begin(), kRules.end()) : std::vector<Rule>{parse_rule(command.rule)};
  if (command.fundamental && !(command.placed.empty() && command.blocked.empty()))
    throw UsageError("--fundamental counts on the whole board; leave out --place and --block");
  if (command.sizes == "-" && !command.checkpoint.empty())
    throw UsageError("--checkpoint is for one n, not for sizes from standard input");
  if (command.sizes == "-") return count_stdin(command, rules, session);
  const std::vector<int> sizes = parse_sizes(command.sizes);
  if (!command.checkpoint.empty()) return count_in_file(command, rules, sizes, session);
  if (sizes.size() * rules.size() > 1) require_reach(command, rules, sizes);
  const bool table = all || command.time || command.sizes.find("..") != std::string::npos;
  return count_sizes(command, rules, sizes, table, session);
}

void declare(CountCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("RULE", command.rule, "rook, queen, adjacent, or all three");
  arguments.required("N", command.sizes,
                     "Board size, a range such as 1..12, or - to read sizes from standard input");
  declare_choices(command, arguments);
  arguments.flag("--fundamental", command.fundamental, "Count rotations and mirror images once");
  arguments.flag("--time", command.time, "Add a column with the seconds each row took");
}

}  // namespace

void add_count(CommandLine& line) {
  line.command<CountCommand>("count", "Count the placements under a rule", declare, run_count);
}

}  // namespace queens::cli
