// Files and names made to do harm: refused early, with one clear line, or taken without harm.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

namespace fs = std::filesystem;
using std::chrono_literals::operator""ms;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kPuzzle = "AABB\nAABB\nCADB\nCCDD\n";

/// No control character but line ends, neither as one byte nor as two of UTF-8.
void expect_harmless_on_a_terminal(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 'x');
    EXPECT_FALSE((byte < 0x20 && byte != '\n') || byte == 0x7F || (byte == 0xC2 && next >= 0x80 && next < 0xA0))
        << "byte " << unsigned{byte} << " at " << i << " of " << text.substr(0, 300);
  }
}

TEST(CliHostile, ALineWithoutEndIsRefusedAfterAMebibyte) {
  const Folder folder;
  const std::string all = "yes AB | tr -d '\\n' | ";  // ends only because its reader goes
  for (const std::string task :
       {"check -", "solve -", "render - -o page.html", "merge --union -o all.jsonl /dev/stdin"}) {
    SCOPED_TRACE(task);
    expect_refusal(shell(all + "\"$QUEENS\" " + task, folder.path()), 4, {":1:1048576: a line of more than 1 MiB"});
  }
  const Outcome state = shell(all + "\"$QUEENS\" solve <(echo 1x1.A) --hint --state /dev/stdin", folder.path());
  expect_refusal(state, 4, {"/dev/stdin:1:1048576: a line of more than 1 MiB is no map"});
  EXPECT_TRUE(folder.names().empty());
}

TEST(CliHostile, AGigabyteInOneLineTakesNoMemory) {
  const Folder folder;
  const std::string file = folder.write("maps", "{\"regions\":[\"");
  fs::resize_file(file, std::uintmax_t{1} << 30);  // zeros that take no room on the disk
  for (const char* command : {"check", "solve"})
    expect_refusal(queens({command, file}), 4, {file + ":1:1048576: a line of more than 1 MiB is no map"});
}

TEST(CliHostile, NumbersAndNestingBeyondReason) {
  const std::string nested = std::string(100'000, '[') + std::string(100'000, ']');
  const std::vector<std::pair<std::string, std::string>> files{
      {"{\"n\":1000000000,\"regions\":[\"A\"]}",
       ":1:6: \"n\" is not the number of rows in \"regions\", which is 1"},
      {"{\"n\":1000000000}", ":1:1: no \"regions\""},
      {"{\"regions\":[\"A\"],\"score\":1e999999999}", ":1:26: this number is too large to be read"},
      {"{\"regions\":" + nested + "}", ":1:111: nested more than 100 levels deep"},
      {"{\"run\":{\"n\":" + nested + "}}", ":1:111: nested more than 100 levels deep"},
      {"{\"run\":" + std::string(1'000'000, '['), ":1:107: nested more than 100 levels deep"},
      {"1000000000x1.A", ":1:1: a board size of 1000000000; maps have from 1 to 32 columns"},
      {"starbattle/1000000000/1000000000/1/0", ":1:12: 1000000000 columns; maps have from 1 to 32"},
      {"const a = { size: 1000000000, colorRegions: [] };", ":1:19: the size is a number from 1 to 32"},
      {"const a = { size: 1, colorRegions: [" + std::string(200'000, '['), ":1:38: a cell such as \"A\" expected"},
  };
  for (const auto& [text, message] : files) {
    SCOPED_TRACE(text.substr(0, 60));
    expect_refusal(queens({"check", "-"}, text), 4, {"standard input" + message});
  }
}

TEST(CliHostile, BytesThatAreNoText) {
  using namespace std::string_literals;
  const std::vector<std::pair<std::string, std::string>> files{
      {"AB\0\nAB\n"s, ":1:3: byte 0x00 is not a region letter"},
      {"AB\nA\xff\n", ":2:2: byte 0xFF is not a region letter"},
      {"\xff\xfe"
       "A\0B\0\n\0"s,
       ":1:1: byte 0xFF is not a region letter"},
      {"{\"name\":\"\xff\",\"regions\":[\"A\"]}", ":1:10: not JSON from here on"},
      {"{\"name\":\"\0\",\"regions\":[\"A\"]}"s, ":1:10: not JSON from here on"},
      {"{\"regions\":[\"\\u0000\"]}", ":1:14: \"regions\", row 1, column 1: byte 0x00"},
      {"{\"regions\":[\"A\\n\",\"AA\"]}", ":1:15: \"regions\", row 1, column 2: byte 0x0A"},
      {"{\"regions\":[\"\\u0041\\u20ac\",\"A\",\"A\",\"A\"]}", ":1:20: \"regions\", row 1, column 2: byte 0xE2"},
      {"{\"regions\":[\"\\ud83d\\ude00\",\"A\",\"A\",\"A\"]}", ":1:14: \"regions\", row 1, column 1: byte 0xF0"},
      {"2x1.AA\0B"s, ":1:7: byte 0x00 is not a region letter"},
      {"const a\0 = 1;"s, ":1:8: byte 0x00 has no place here"},
  };
  for (const auto& [text, message] : files) {
    SCOPED_TRACE(message);
    expect_refusal(queens({"check", "-"}, text), 4, {"standard input" + message});
  }
  for (const std::string good : {"AABB\r\nAABB\r\nCADB\r\nCCDD\r\n",
                                 "\xEF\xBB\xBF"
                                 "AABB\nAABB\nCADB\nCCDD\n",
                                 "\xEF\xBB\xBF"
                                 "4x1.AABBAABBCADBCCDD\r\n"})
    EXPECT_EQ(queens({"check", "-"}, good).status, 0) << good;
}

// What is no UTF-8 is shown as question marks, and what is stays (Unicode 15, table 3-7).
TEST(CliHostile, NamesAreShownWhereTheyAreText) {
  const std::string broken = "AAAA\nAAAA\nAAAA\nAAAA\n";
  for (const char* text : {"\xc3\xa9", "\xe2\x82\xac", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xf0\x9f\x98\x80",
                           "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"})
    EXPECT_THAT(queens({"check", "-"}, std::string("=== <") + text + "> ===\n" + broken).out,
                HasSubstr(std::string("<") + text + ">"));
  for (const char* text : {"\x80", "\xc1\xbf", "\xc3", "\xe0\x9f\xbf", "\xe2\x82", "\xe2\x28\xa1", "\xed\xa0\x80",
                           "\xf0\x8f\xbf\xbf", "\xf0\x9f\x98", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff",
                           "\xe2\x80\xae", "\xe2\x80\xa8", "\xe2\x81\xa6"}) {
    const std::string out = queens({"check", "-"}, std::string("=== <") + text + "> ===\n" + broken).out;
    EXPECT_THAT(out, testing::Not(HasSubstr(text))) << testing::PrintToString(std::string(text));
    EXPECT_THAT(out, HasSubstr("?"));
  }
}

TEST(CliHostile, EscapeSequencesInNamesReachNoTerminal) {
  const Folder folder;
  const std::string name =
      "\x1b[31mred\x1b]0;title\x07 \x7f \xc2\x9b"
      "31m \xff";
  const std::string broken = "AAAA\nAAAA\nAAAA\nAAAA\n";
  const std::string file = folder.write("maps", "=== " + name + " ===\n" + kPuzzle);
  const std::string wrong = folder.write("wrong", "=== " + name + " ===\n" + broken);
  const std::string json = folder.write(
      "maps.jsonl",
      "{\"name\":\"\\u001b[31m\\u009b31m\\u007f\",\"regions\":[\"AABB\",\"AABB\",\"CADB\",\"CCDD\"]}\n");
  std::vector<std::vector<std::string>> tasks;
  for (const std::string& maps : {file, wrong, json})
    for (const std::vector<std::string>& task :
         std::vector<std::vector<std::string>>{{"check", maps},
                                               {"check", maps, maps},
                                               {"check", maps, "--format", "json"},
                                               {"solve", maps, "--all"},
                                               {"solve", maps, "--format", "json"},
                                               {"solve", maps, "--explain"},
                                               {"solve", maps, "--hint"},
                                               {"render", maps, "-o", folder / "page.html"},
                                               {"render", maps, "-o", folder / "maps.ts"}})
      tasks.push_back(task);
  tasks.push_back({"check", folder / ("no\x1b[31m\xc2\x9b"
                                      "such\xff"
                                      "file")});
  tasks.push_back({"count", "qu\x1b[31m", "8"});
  tasks.push_back({"\x1b[31m"});
  tasks.push_back({"count", "--\x1b[31m"});
  tasks.push_back({"map", "0,\x1b[31m\xc2\x9b"});
  for (const std::vector<std::string>& task : tasks) {
    SCOPED_TRACE(testing::PrintToString(task));
    const Outcome outcome = queens(task);
    EXPECT_GE(outcome.status, 0);
    EXPECT_FALSE((outcome.out + outcome.err).empty());
    expect_harmless_on_a_terminal(outcome.out + outcome.err);
  }
}

TEST(CliHostile, MarkupInNamesStaysText) {
  const Folder folder;
  const std::string name = "</script></style><img src=x onerror=alert(1)>&lt;\\\"--><!--";
  const std::string file =
      folder.write("maps.jsonl", "{\"name\":\"" + name + "\",\"regions\":[\"AABB\",\"AABB\",\"CADB\",\"CCDD\"]}\n");
  for (const char* form : {"page.html", "map.svg", "maps.ts", "book.pdf"}) {
    SCOPED_TRACE(form);
    std::vector<std::string> task{"render", file, "-o", folder / form};
    if (std::string(form).ends_with("html") || std::string(form).ends_with("pdf")) {
      task.emplace_back("--title");
      task.push_back(name);
    }
    ASSERT_EQ(queens(task).status, 0);
    const std::string made = read_file(folder / form);
    EXPECT_THAT(made, Not(HasSubstr("<img")));
    EXPECT_THAT(made, Not(HasSubstr("--><!--")));
  }
}

TEST(CliHostile, ANameOfAMegabyteIsANameLikeAnyOther) {
  const Folder folder;
  const std::string name((std::size_t{1} << 20) - 100, '=');
  const std::string file =
      folder.write("maps.jsonl", "{\"name\":\"" + name + "\",\"regions\":[\"AABB\",\"AABB\",\"CADB\",\"CCDD\"]}\n");
  EXPECT_THAT(queens({"check", file}).out, testing::StartsWith(name + ": puzzle: one solution"));
  for (const char* form : {"page.html", "map.svg", "maps.ts", "maps.sbn", "book.pdf"})
    EXPECT_EQ(queens({"render", file, "-o", folder / form}).status, 0) << form;
}

TEST(CliHostile, OutputsThroughLinksFoldersAndDevices) {
  const Folder folder;
  const std::string maps = folder.write("maps", kPuzzle);
  const auto render = [&](const std::string& output) { return queens({"render", maps, "-o", output, "--quiet"}); };
  const std::string kWritten = std::string(kPuzzle) + "\n";
  fs::create_directory(folder / "sub");
  folder.write("sub/old.txt", "old");
  fs::create_symlink("sub/old.txt", folder / "link.txt");
  fs::create_symlink("sub/new.txt", folder / "dangling.txt");
  for (const char* link : {"link.txt", "dangling.txt"}) {
    SCOPED_TRACE(link);
    expect_answer(render(folder / link), "");
    EXPECT_TRUE(fs::is_symlink(folder / link)) << "the link stays, the file behind it is replaced";
    EXPECT_EQ(read_file(folder / link), kWritten);
  }
  expect_answer(render(folder / "sub/../up.txt"), "");
  EXPECT_EQ(read_file(folder / "up.txt"), kWritten);

  fs::create_symlink("loop.txt", folder / "loop.txt");
  expect_refusal(render(folder / "loop.txt"), 2, {"cannot write", "symbolic links"});
  fs::create_directory(folder / "folder.txt");
  expect_refusal(render(folder / "folder.txt"), 2, {"cannot write " + folder / "folder.txt", "Is a directory"});
  expect_refusal(render(folder / "none/out.txt"), 2, {"cannot write " + folder / "none/out.txt", "No such file"});
  fs::create_symlink("/dev/full", folder / "full.txt");
  expect_refusal(render(folder / "full.txt"), 3, {"cannot write", "No space left on device"});
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"dangling.txt", "folder.txt", "full.txt", "link.txt",
                                                      "loop.txt", "maps", "sub", "up.txt"}));
}

TEST(CliHostile, ASignalBeforeAPipeHasAWriterIsAStop) {
  const Folder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  const std::string maps = folder.write("maps", kPuzzle);
  for (const std::vector<std::string>& task :
       std::vector<std::vector<std::string>>{{"check", folder / "pipe"},
                                             {"solve", maps, "--hint", "--state", folder / "pipe"},
                                             {"render", folder / "pipe", "-o", folder / "page.html"}}) {
    SCOPED_TRACE(testing::PrintToString(task));
    Call call;
    call.arguments = task;
    call.signal = SIGINT;
    call.signal_after = 500ms;
    const Outcome outcome = run(call);
    EXPECT_LT(outcome.since_signal, kSlowdown * 1000ms);
    expect_refusal(outcome, 3, {"stopped"});
  }
}

TEST(CliHostileSlow, ASignalWhileAPipeOpensIsAStop) {
  const Folder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  Call call;
  call.arguments = {"merge", "--union", folder / "pipe", "-o", folder / "all.jsonl"};
  call.signal = SIGINT;
  call.signal_after = 5000ms;  // it has to wait by then
  expect_refusal(run(call), 3, {"stopped while waiting for a file to open"});
}

TEST(CliHostile, APipeWithANameIsReadToItsEnd) {
  const Folder folder;
  const std::string puzzle = folder.write("maps", kPuzzle);
  const std::string script =
      "mkfifo pipe; { sleep 0.2; cat maps; sleep 0.2; echo; cat maps; } > pipe & \"$QUEENS\" ";
  expect_answer(shell(script + "solve pipe", folder.path()),
                queens({"solve", "-"}, std::string(kPuzzle) + "\n" + kPuzzle).out);
  EXPECT_EQ(shell("\"$QUEENS\" solve maps --hint --state <(echo '....'; sleep 0.2; printf '....\\n....\\n....\\n')",
                  folder.path())
                .out,
            queens({"solve", puzzle, "--hint"}).out);
}

TEST(CliHostile, AnUnknownOptionIsNamedBeforeAMissingOne) {
  expect_refusal(queens({"render", "--sie", "3"}), 2,
                 {"--sie is not an option here", "queens render --help", "did you mean --size?"});
  expect_refusal(queens({"generate", "--qqqqqqq"}), 2,
                 {"--qqqqqqq is not an option here", "queens generate --help"});
  expect_refusal(queens({"render", "--size", "30"}), 2, {"FILE is required"});
  expect_refusal(queens({"solve", "--" + std::string(100'000, 'x')}), 2, {"is not an option here"});
}

}  // namespace
}  // namespace queens::test
