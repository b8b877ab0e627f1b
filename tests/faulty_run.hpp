// Runs of the program in which something fails: it has to end with one line and the documented code, no file may be
// half, and the same command has to go on to the same result.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "program.hpp"
#include "rows.hpp"
#include "small_disk.hpp"

namespace queens::test {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Environment = std::map<std::string, std::string>;

/// A command that writes `output`, and whether it goes on with what is there.
struct Task {
  std::string name;
  Words arguments;
  std::string output;  ///< the file; "": none
  std::string reader;  ///< the command that reads it; "": none
  bool goes_on = false;
  std::string before;  ///< what stands in the place of the output at first; "": nothing
};

inline std::ostream& operator<<(std::ostream& out, const Task& task) { return out << task.name; }

/// All of `output` that has to be the same.
inline std::string content(const std::string& path) {
  return path.ends_with(".db") ? rows_of(path) : read_file(path);
}

/// A task with its inputs, tried in a new folder each time.
class Trial {
 public:
  explicit Trial(const Task& task) : task_(task) {
    for (const char* shard : {"1/2", "2/2"})
      (void)in(inputs_.path(), {"generate", "-n", "6", "--count", "40", "--shard", shard, "--quiet", "-o",
                                std::string("shard") + shard[0] + ".db"});
    (void)in(inputs_.path(), {"generate", "-n", "6", "--count", "3", "--quiet", "-o", "maps.jsonl"});
    const Folder straight;
    prepare(straight);
    const Outcome outcome = in(straight.path(), task_.arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    answer_ = outcome.out;
    content_ = content_in(straight);
    EXPECT_NE(answer_ + content_, "");
  }

  /// Runs the task with what `fault` sets, looks at what it left, and runs it again without. @return whether the
  /// fault came.
  [[nodiscard]] bool survives(const Environment& fault) const {
    const Folder folder;
    prepare(folder);
    fs::remove(mark());
    judge(folder, faulty(folder, fault));
    return fs::exists(mark());
  }

  /// Runs the task with what `fault` sets, which must not change anything.
  void ignores(const Environment& fault) const {
    const Folder folder;
    prepare(folder);
    const Outcome outcome = faulty(folder, fault);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, answer_);
    EXPECT_TRUE(content_in(folder) == content_) << "another result";
  }

  /// Runs the task on a disk with `pages` free, looks at what it left, and runs it again with room. @return whether
  /// there was room enough.
  [[nodiscard]] bool fits(unsigned long pages) const {
    const SmallDisk disk;
    prepare(disk.folder());
    disk.leave(pages);
    const Outcome outcome = in(disk.folder().path(), task_.arguments);
    disk.leave(16384);
    judge(disk.folder(), outcome);
    return outcome.status == 0;
  }

  /// Runs the task on a disk that nothing can be written to: it says so, and works once something can.
  void is_refused_by_a_protected_disk() const {
    const SmallDisk disk;
    prepare(disk.folder());
    disk.protect();
    const Outcome outcome = in(disk.folder().path(), task_.arguments);
    EXPECT_NE(outcome.err.find("Read-only file system"), std::string::npos) << outcome.err;
    disk.leave(16384);
    judge(disk.folder(), outcome, 2);
  }

 private:
  void judge(const Folder& folder, const Outcome& outcome, int status = 3) const {
    if (outcome.status == 0) {  // what failed was not needed, such as to tidy up
      EXPECT_EQ(outcome.out, answer_);
      if (!task_.reader.empty()) {
        EXPECT_EQ(in(folder.path(), {task_.reader, task_.output}).status, 0);
      }
      EXPECT_TRUE(content_in(folder) == content_) << "it says that it is done";
    } else {
      SCOPED_TRACE(outcome.err);
      expect_refusal(outcome, status, {});
      if (!task_.goes_on) {
        EXPECT_EQ(names_after(folder, outcome), names_before());
      }
      if (!task_.before.empty()) {
        EXPECT_EQ(read_file(folder / task_.output), task_.before);
      }
      const Outcome again = in(folder.path(), task_.arguments);
      EXPECT_EQ(again.status, 0) << again.err;
      EXPECT_EQ(again.out, answer_);
      EXPECT_TRUE(content_in(folder) == content_) << "another result after all";
    }
  }

  [[nodiscard]] std::string mark() const { return inputs_ / "mark"; }

  [[nodiscard]] Outcome faulty(const Folder& folder, const Environment& fault) const {
    Call call;
    call.folder = folder.path();
    call.arguments = task_.arguments;
    call.environment = fault;
    call.environment["LD_PRELOAD"] = QUEENS_FAILING_CALLS;
    call.environment["QUEENS_FAULT_FOLDER"] = folder.path().string();
    call.environment["QUEENS_FAULT_MARK"] = mark();
    return run(call);
  }

  static Outcome in(const fs::path& folder, const Words& arguments) {
    Call call;
    call.folder = folder;
    call.arguments = arguments;
    call.environment = {{"LD_PRELOAD", QUEENS_FAILING_CALLS}};
    return run(call);
  }

  [[nodiscard]] std::string content_in(const Folder& folder) const {
    return task_.output.empty() ? "" : content(folder / task_.output);
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

  /// Without the passing file that a merge leaves, as on kill -9, when memory runs out in a destructor of the JSON
  /// library, which ends the program at once.
  static Words names_after(const Folder& folder, const Outcome& outcome) {
    Words names = folder.names();
    if (outcome.err == "queens: out of memory\n")
      std::erase_if(names, [](const std::string& name) { return name.find(".part-") != std::string::npos; });
    return names;
  }

  Task task_;
  Folder inputs_;
  std::string answer_;
  std::string content_;
};

}  // namespace queens::test
