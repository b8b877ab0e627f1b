// The program among pipes, terminals and signals: who reads, who watches, who interrupts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

using std::chrono_literals::operator""ms;
using testing::HasSubstr;
using testing::Not;

/// Interrupts `arguments`, which would run for long, and asserts an early, explained end.
Outcome interrupted(std::vector<std::string> arguments, int signal = SIGINT) {
  Call call;
  call.arguments = std::move(arguments);
  call.signal = signal;
  Outcome outcome = run(call);
  std::cout << "ended " << outcome.since_signal.count() << " ms after the signal\n";
  EXPECT_LT(outcome.since_signal, kSlowdown * 1000ms) << "a tenth of a second, and slack for a busy machine";
  EXPECT_EQ(outcome.status, 3) << "signal " << outcome.killed_by;
  EXPECT_THAT(outcome.err, testing::StartsWith("queens: stopped"));
  EXPECT_EQ(lines(outcome.err).size(), 1U) << outcome.err;
  return outcome;
}

TEST(CliStreams, CtrlCEndsACountWithoutANumber) {
  for (const std::vector<std::string>& task : {std::vector<std::string>{"queen", "20", "--method", "bitboard"},
                                               {"queen", "22"},
                                               {"queen", "20", "--fundamental"},
                                               {"adjacent", "24", "--method", "dp", "--threads", "1"},
                                               {"rook", "18", "--method", "bitboard"},
                                               {"queen", "21", "--place", "0,10"},
                                               {"queen", "20", "--format", "json"}}) {
    SCOPED_TRACE(testing::PrintToString(task));
    std::vector<std::string> arguments = task;
    arguments.insert(arguments.begin(), "count");
    const Outcome outcome = interrupted(arguments);
    EXPECT_EQ(outcome.out, "") << "a partial sum is not a count";
    EXPECT_THAT(outcome.err, testing::MatchesRegex("queens: stopped after [0-9.]+ s with [0-9]{1,2}\\.[0-9] % of " +
                                                   task[0] + " " + task[1] + " done; there is no count\n"));
  }
}

TEST(CliStreams, TerminationIsTheSameAsCtrlC) {
  const Outcome outcome = interrupted({"count", "queen", "20", "--threads", "3"}, SIGTERM);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("there is no count"));
}

TEST(CliStreams, CtrlCInAVerificationSaysWhatWasCountedAndWhatWasNot) {
  const Outcome large = interrupted({"count", "adjacent", "10000", "--verify"});
  EXPECT_EQ(large.out, "");
  EXPECT_THAT(large.err, HasSubstr("counted a number of 35659 digits, but not yet verified"));
  EXPECT_THAT(large.err, HasSubstr("explicit sum"));
}

TEST(CliStreams, CtrlCInARangeKeepsWhatIsDone) {
  Call call;
  call.arguments = {"count", "queen", "8..22"};
  call.signal = SIGINT;
  call.signal_on_output = true;
  const Outcome outcome = run(call);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, testing::EndsWith("\n"));
  EXPECT_THAT(outcome.out, HasSubstr("   8                    92\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("  22 ")));
  const Outcome formula = interrupted({"count", "rook", "1..10000"});
  EXPECT_THAT(formula.err, testing::MatchesRegex("queens: stopped before rook [0-9]+\n"));
  EXPECT_THAT(formula.out, testing::EndsWith("\n"));
}

TEST(CliStreams, CtrlCInAListSaysHowManyAndAllOfThemAreThere) {
  for (const std::vector<std::string>& task : {std::vector<std::string>{"list", "queen", "16"},
                                               {"list", "rook", "12", "--format", "json"},
                                               {"list", "adjacent", "32", "--random", "100000000"}}) {
    SCOPED_TRACE(testing::PrintToString(task));
    const Outcome outcome = interrupted(task);
    EXPECT_EQ(outcome.err, "queens: stopped after " + std::to_string(lines(outcome.out).size()) + " placements\n");
    EXPECT_THAT(outcome.out, testing::EndsWith("\n")) << "no half line";
  }
  EXPECT_EQ(interrupted({"list", "queen", "24", "--skip", "100000000000000"}).out, "");
}

TEST(CliStreams, CtrlCInATraceSaysHowManyEvents) {
  const Outcome outcome = interrupted({"trace", "queen", "20", "--all"});
  EXPECT_EQ(outcome.err, "queens: stopped after " + std::to_string(lines(outcome.out).size()) + " events\n");
}

TEST(CliStreams, CtrlCWhileWaitingForInput) {
  for (const char* command : {"count", "check"}) {
    SCOPED_TRACE(command);
    Call call;
    call.arguments = command == std::string("count") ? std::vector<std::string>{"count", "queen", "-"}
                                                     : std::vector<std::string>{"check", "-"};
    call.input = command == std::string("count") ? "8\n" : "";
    call.hold_input = true;
    call.signal = SIGINT;
    call.signal_on_output = call.arguments[0] == "count";
    const Outcome outcome = run(call);
    EXPECT_LT(outcome.since_signal, 1000ms);
    EXPECT_EQ(outcome.status, 3);
    EXPECT_EQ(outcome.out, command == std::string("count") ? "92\n" : "");
    EXPECT_THAT(outcome.err, testing::StartsWith("queens: stopped after "));
    EXPECT_EQ(lines(outcome.err).size(), 1U) << outcome.err;
  }
}

/// Interrupted at the first sign of progress, or after a while without one.
Outcome watched(Stream err, bool quiet, bool until_progress) {
  Call call;
  call.arguments = {"count", "queen", "18", "--method", "bitboard", "--threads", "2"};
  if (quiet) call.arguments.emplace_back("--quiet");
  call.err = err;
  call.signal = SIGINT;
  call.signal_after = 1700ms;
  call.signal_on_output = until_progress;
  return run(call);
}

TEST(CliStreams, ATerminalSeesProgressAfterASecond) {
  const Outcome outcome = watched(Stream::terminal, false, true);
  EXPECT_THAT(outcome.err, testing::Not(testing::ContainsRegex("stopped after 0\\.[0-9] s")));
  EXPECT_THAT(outcome.err, testing::ContainsRegex("\r.\\[K([0-9.]+ % done, .*left|[0-9]+ s so far)"));
  EXPECT_THAT(outcome.err, HasSubstr("\r\x1b[Kqueens: stopped after")) << "the line is wiped before the message";
  EXPECT_EQ(outcome.out, "");
}

TEST(CliStreams, NoProgressInAPipeOrWhenQuiet) {
  EXPECT_THAT(watched(Stream::pipe, false, false).err, Not(HasSubstr("\x1b")));
  EXPECT_THAT(watched(Stream::terminal, true, false).err, testing::StartsWith("queens: stopped after"));
}

TEST(CliStreams, NoProgressForWhatIsDoneAtOnce) {
  Call call;
  call.arguments = {"count", "queen", "8"};
  call.err = Stream::terminal;
  const Outcome outcome = run(call);
  EXPECT_EQ(outcome.out, "92\n");
  EXPECT_EQ(outcome.err, "");
}

Outcome on_terminal(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {}) {
  Call call;
  call.arguments = std::move(arguments);
  call.out = Stream::terminal;
  call.environment = environment;
  return run(call);
}

TEST(CliStreams, ATerminalGetsColoursAndKeepsTheLetters) {
  const Outcome outcome = on_terminal({"map", "1302"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("\x1b[38;2;"));
  EXPECT_THAT(outcome.out, HasSubstr("\x1b[0m"));
  EXPECT_EQ(lines(outcome.out).size(), 4U);
  for (const char letter : {'A', 'B', 'C', 'D'}) EXPECT_THAT(outcome.out, HasSubstr(std::string("m") + letter));
}

TEST(CliStreams, NoColorIsRespected) {
  EXPECT_EQ(on_terminal({"map", "1302"}, {{"NO_COLOR", "1"}}).out, "AABB\nCBBB\nCDDB\nCDDD\n");
  EXPECT_EQ(on_terminal({"map", "1302", "--color", "never"}).out, "AABB\nCBBB\nCDDB\nCDDD\n");
  EXPECT_THAT(on_terminal({"map", "1302", "--color", "always"}, {{"NO_COLOR", "1"}}).out, HasSubstr("\x1b[38;2;"));
  EXPECT_THAT(on_terminal({"map", "1302", "--format", "json"}).out, Not(HasSubstr("\x1b")));
}

TEST(CliStreams, ClicolorIsRespected) {
  const std::string plain = "AABB\nCBBB\nCDDB\nCDDD\n";
  EXPECT_EQ(on_terminal({"map", "1302"}, {{"CLICOLOR", "0"}}).out, plain);
  EXPECT_NE(on_terminal({"map", "1302"}, {{"CLICOLOR", "1"}}).out, plain);
  Call call;
  call.arguments = {"map", "1302"};
  call.environment = {{"CLICOLOR_FORCE", "1"}};
  EXPECT_THAT(run(call).out, HasSubstr("\x1b[38;2;"));
  call.environment["NO_COLOR"] = "1";
  EXPECT_EQ(run(call).out, plain);
}

TEST(CliStreams, AReaderWhoLeavesEndsItQuietly) {
  expect_answer(shell("\"$QUEENS\" list rook 10 | head -1"), "0123456789\n");
  expect_answer(shell("\"$QUEENS\" list rook 10 --format json | head -1"),
                "{\"placement\":[0,1,2,3,4,5,6,7,8,9]}\n");
  expect_answer(shell("\"$QUEENS\" trace queen 12 --all | head -1"), "place      row 0 column 0\n");
  expect_answer(shell("\"$QUEENS\" list queen 14 --random 100000 --seed 3 | head -0"), "");
  expect_answer(shell("\"$QUEENS\" count queen 8 | true"), "");
}

TEST(CliStreams, SlowPlacementsAreShownAsTheyCome) {
  Call call;
  call.arguments = {"list", "queen", "14", "--random", "100000", "--quiet"};  // 50 ms each
  call.signal = SIGINT;
  call.signal_on_output = true;
  const Outcome outcome = run(call);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_LT(lines(outcome.out).size(), 500U) << "not a full block later";
}

TEST(CliStreams, CommandsFeedEachOther) {
  const Outcome outcome = shell("\"$QUEENS\" map -n 6 --seed 2 --format json | \"$QUEENS\" solve -");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("solution"));
}

TEST(CliStreams, MapsComeThroughPipesThatHaveNames) {
  const auto piped = [](const std::string& task, const std::string& file) {
    return shell(
        "for seed in 2 3 4; do \"$QUEENS\" map -n 6 --unique --seed $seed --format json; done | \"$QUEENS\" " +
        task + " " + file);
  };
  for (const std::string task : {"check", "solve", "solve --format json"}) {
    SCOPED_TRACE(task);
    const Outcome named = piped(task, "/dev/stdin");
    EXPECT_EQ(named.status, 0) << named.err;
    EXPECT_FALSE(named.out.empty());
    EXPECT_EQ(named.out, piped(task, "-").out);
  }
}

TEST(CliStreams, AFullDiskUnderStandardOutputIsSaid) {
  for (const std::vector<std::string>& task : {std::vector<std::string>{"count", "queen", "8"},
                                               {"count", "all", "1..8"},
                                               {"list", "queen", "8"},
                                               {"trace", "queen", "8"},
                                               {"map", "02415736"},
                                               {"--help"},
                                               {"count", "--help"},
                                               {"--version"},
                                               {}}) {
    SCOPED_TRACE(testing::PrintToString(task));
    Call call;
    call.arguments = task;
    call.out = Stream::full;
    expect_refusal(run(call), 3, {"standard output", "No space left"});
  }
}

TEST(CliStreams, AClosedStandardOutputIsSaid) {
  Call call;
  call.arguments = {"count", "queen", "8"};
  call.out = Stream::closed;
  expect_refusal(run(call), 2, {"standard output"});
}

TEST(CliStreams, AClosedStandardErrorHarmsNothing) {
  Call call;
  call.arguments = {"count", "queen", "8", "--verify"};
  call.err = Stream::closed;
  const Outcome outcome = run(call);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "92\n");
}

TEST(CliHelp, IsPrintableAndNamesEveryCommand) {
  const Outcome help = queens({"--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_EQ(help.err, "");
  for (const char* command : {"count", "list", "trace", "map", "solve", "check"}) {
    EXPECT_THAT(help.out, HasSubstr(command));
    const Outcome outcome = queens({command, "--help"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.out, HasSubstr("Examples:\n  queens " + std::string(command)));
    for (const char character : outcome.out)
      EXPECT_TRUE(character == '\n' || (character >= ' ' && character <= '~'));
  }
  EXPECT_THAT(help.out,
              HasSubstr("Exit codes: 0 done; 1 a check failed; 2 wrong usage; 3 stopped early; 4 a damaged"));
  EXPECT_THAT(queens({}).out, HasSubstr("queens count queen 8"));
  EXPECT_THAT(queens({"--version"}).out, testing::MatchesRegex("queens [0-9]+\\.[0-9]+\\.[0-9]+, .*\n"));
}

TEST(CliHelp, RefusesUnknownCommands) {
  expect_refusal(queens({"cuont", "queen", "8"}), 2, {"cuont", "queens --help"});
  expect_refusal(queens({"--cuont"}), 2, {"--cuont", "queens --help"});
  expect_refusal(queens({"count", "queen", "8", "list", "queen", "8"}), 2, {"list"});
}

}  // namespace
}  // namespace queens::test
