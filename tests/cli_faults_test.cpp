// Disks that fail: whichever call on a file fails, the program ends with one line and the documented code, no file
// is half, and the same command goes on to the same result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "program.hpp"
#include "rows.hpp"

namespace queens::test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// A command that writes `output`, and whether it goes on with what is there.
struct Task {
  std::string name;
  Words arguments;
  std::string output;
  std::string reader;  ///< the command that reads it; "": none
  bool goes_on = false;
  std::string before;  ///< what stands in the place of the output at first; "": nothing
};

struct Fault {
  std::string call;
  int at = 1;
  int error = ENOSPC;
  bool stays = false;
};

/// All of `output` that has to be the same.
std::string content(const std::string& path) { return path.ends_with(".db") ? rows_of(path) : read_file(path); }

class Disk {
 public:
  explicit Disk(const Task& task) : task_(task) {
    for (const char* shard : {"1/2", "2/2"})
      (void)in(inputs_.path(), {"generate", "-n", "6", "--count", "40", "--shard", shard, "--quiet", "-o",
                                std::string("shard") + shard[0] + ".db"});
    (void)in(inputs_.path(), {"generate", "-n", "6", "--count", "3", "--quiet", "-o", "maps.jsonl"});
    const Folder straight;
    prepare(straight);
    const Outcome outcome = in(straight.path(), task_.arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    answer_ = outcome.out;
    content_ = content(straight / task_.output);
    EXPECT_NE(content_, "");
  }

  /// Runs the task with the fault, looks at what it left, and runs it again without. @return whether the fault
  /// came.
  [[nodiscard]] bool survives(const Fault& fault) const {
    const Folder folder;
    prepare(folder);
    const std::string mark = inputs_ / "mark";
    fs::remove(mark);
    Call call;
    call.folder = folder.path();
    call.arguments = task_.arguments;
    call.environment = {{"LD_PRELOAD", QUEENS_FAILING_CALLS},
                        {"QUEENS_FAULT_CALL", fault.call},
                        {"QUEENS_FAULT_AT", std::to_string(fault.at)},
                        {"QUEENS_FAULT_ERRNO", std::to_string(fault.error)},
                        {"QUEENS_FAULT_STAYS", fault.stays ? "1" : "0"},
                        {"QUEENS_FAULT_FOLDER", folder.path().string()},
                        {"QUEENS_FAULT_MARK", mark}};
    const Outcome outcome = run(call);
    const std::string output = folder / task_.output;
    if (outcome.status == 0) {  // what failed was not needed, such as to tidy up
      EXPECT_EQ(outcome.out, answer_);
      if (!task_.reader.empty()) {
        EXPECT_EQ(in(folder.path(), {task_.reader, task_.output}).status, 0);
      }
      EXPECT_TRUE(content(output) == content_) << "it says that it is done";
    } else {
      SCOPED_TRACE(outcome.err);
      expect_refusal(outcome, 3, {});
      if (!task_.goes_on) {
        EXPECT_EQ(folder.names(), names_before());
      }
      if (!task_.before.empty()) {
        EXPECT_EQ(read_file(output), task_.before);
      }
      const Outcome again = in(folder.path(), task_.arguments);
      EXPECT_EQ(again.status, 0) << again.err;
      EXPECT_EQ(again.out, answer_);
      EXPECT_TRUE(content(output) == content_) << "another result after all";
    }
    return fs::exists(mark);
  }

 private:
  static Outcome in(const fs::path& folder, const Words& arguments) {
    Call call;
    call.folder = folder;
    call.arguments = arguments;
    call.environment = {{"LD_PRELOAD", QUEENS_FAILING_CALLS}};
    return run(call);
  }

  void prepare(const Folder& folder) const {
    for (const char* name : {"shard1.db", "shard2.db", "maps.jsonl"}) fs::copy_file(inputs_ / name, folder / name);
    if (!task_.before.empty()) (void)folder.write(task_.output, task_.before);
  }

  [[nodiscard]] Words names_before() const {
    Words names{"maps.jsonl"};
    if (!task_.before.empty()) names.push_back(task_.output);
    names.insert(names.end(), {"shard1.db", "shard2.db"});
    std::sort(names.begin(), names.end());
    return names;
  }

  Task task_;
  Folder inputs_;
  std::string answer_;
  std::string content_;
};

std::vector<Task> tasks() {
  const auto batch = [](const std::string& output) {
    return Words{"generate", "-n", "6", "--count", "40", "--quiet", "--resume", "-o", output};
  };
  const auto rendered = [](const std::string& output) {
    return Words{"render", "maps.jsonl", "--map", "2", "--quiet", "-o", output};
  };
  return {
      {"Count", {"count", "queen", "10", "--checkpoint", "run.db", "--quiet"}, "run.db", "status", true, ""},
      {"LinesBatch", batch("new.jsonl"), "new.jsonl", "check", true, ""},
      {"RowsBatch", batch("new.db"), "new.db", "check", true, ""},
      {"MergeToLines",
       {"merge", "shard1.db", "shard2.db", "--quiet", "-o", "all.jsonl"},
       "all.jsonl",
       "check",
       false,
       ""},
      {"MergeToRows", {"merge", "shard1.db", "shard2.db", "--quiet", "-o", "all.db"}, "all.db", "check", false, ""},
      {"Union",
       {"merge", "--union", "shard1.db", "maps.jsonl", "--quiet", "-o", "all.jsonl"},
       "all.jsonl",
       "check",
       false,
       ""},
      {"Page", rendered("page.html"), "page.html", "", false, "an older page"},
      {"Picture", rendered("map.svg"), "map.svg", "", false, "an older picture"},
      {"Book", rendered("book.pdf"), "book.pdf", "", false, "an older book"},
      {"Links", rendered("links.url"), "links.url", "", false, "older links"}};
}

class CliFaults : public testing::TestWithParam<Task> {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(QUEENS_TESTS_SLOWED)
    GTEST_SKIP() << "the sanitizer wants to be loaded first";
#endif
  }

  /// Lets calls of each kind fail, from the first to the last that the run makes; up to `skip` between are left
  /// out.
  static void fail_calls(unsigned skip) {
    const Disk disk(GetParam());
    std::mt19937 random(9);
    int faults = 0;
    for (const char* call : {"open", "write", "sync", "truncate", "rename"}) {
      bool reached = true;
      for (int at = 1; reached; at += 1 + static_cast<int>(random() % (skip + 1))) {
        const Fault fault{call, at, random() % 2 == 0 ? EIO : ENOSPC, random() % 2 == 0};
        SCOPED_TRACE(testing::Message() << call << " " << at << (fault.stays ? ", for good" : ""));
        reached = disk.survives(fault);
        faults += reached ? 1 : 0;
      }
    }
    EXPECT_GE(faults, 4);
  }
};
using CliFaultsSlow = CliFaults;
const auto task_name = [](const auto& task) { return task.param.name; };
std::ostream& operator<<(std::ostream& out, const Task& task) { return out << task.name; }
INSTANTIATE_TEST_SUITE_P(Tasks, CliFaults, testing::ValuesIn(tasks()), task_name);
INSTANTIATE_TEST_SUITE_P(Tasks, CliFaultsSlow, testing::ValuesIn(tasks()), task_name);

TEST_P(CliFaults, ACallThatFailsIsSaidAndLosesNothing) { fail_calls(12); }
TEST_P(CliFaultsSlow, EveryCallThatFailsIsSaidAndLosesNothing) { fail_calls(0); }

}  // namespace
}  // namespace queens::test
