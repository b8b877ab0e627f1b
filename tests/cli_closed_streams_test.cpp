// Streams that are closed, readers that leave and signals, while files are written: the files are what they should
// be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "program.hpp"
#include "rows.hpp"

namespace queens::test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string content(const std::string& path) { return path.ends_with(".db") ? rows_of(path) : read_file(path); }

/// A command that writes a file of this name, with the options that say so.
struct Writer {
  Words words;
  std::string output;
};

std::vector<Writer> writers() {
  return {{{"generate", "-n", "6", "--count", "20", "-o"}, "maps.jsonl"},
          {{"generate", "-n", "6", "--count", "20", "-o"}, "maps.db"},
          {{"count", "queen", "10", "--checkpoint"}, "run.db"},
          {{"merge", "../maps.jsonl", "-o"}, "all.jsonl"},
          {{"merge", "../maps.jsonl", "-o"}, "all.db"},
          {{"render", "../maps.jsonl", "-o"}, "page.html"},
          {{"render", "../maps.jsonl", "--map", "1", "-o"}, "map.svg"},
          {{"map", "1302", "-o"}, "map.jsonl"}};
}

/// A folder with maps, and one in it for the output.
class Place {
 public:
  explicit Place(const std::string& maps = "20") {
    (void)run(call({{"generate", "-n", "6", "--quiet", "--count", maps, "-o"}, "../maps.jsonl"}));
  }
  [[nodiscard]] Call call(const Writer& writer) const {
    fs::create_directory(folder_ / "out");
    Call call;
    call.arguments = writer.words;
    call.arguments.push_back(writer.output);
    call.folder = folder_ / "out";
    return call;
  }
  [[nodiscard]] std::string written(const Writer& writer) const {
    return content(folder_ / ("out/" + writer.output));
  }
  void clear() const { fs::remove_all(folder_ / "out"); }
  [[nodiscard]] std::string out() const { return folder_ / "out"; }

 private:
  Folder folder_;
};

TEST(CliClosedStreams, NothingMeantForThemGetsIntoFiles) {
  const Place place;
  for (const Writer& writer : writers()) {
    SCOPED_TRACE(writer.words[0] + " " + writer.output);
    place.clear();
    ASSERT_EQ(run(place.call(writer)).status, 0);
    const std::string straight = place.written(writer);
    ASSERT_NE(straight, "");
    for (const bool out : {true, false}) {
      for (const bool err : {true, false}) {
        place.clear();
        Call call = place.call(writer);
        if (out) call.out = Stream::closed;
        if (err) call.err = Stream::closed;
        const Outcome outcome = run(call);
        EXPECT_EQ(outcome.status, out && writer.words[0] == "count" ? 2 : 0) << "which alone prints an answer";
        EXPECT_TRUE(place.written(writer) == straight) << out << err;
      }
    }
  }
}

TEST(CliClosedStreams, AReaderOfMapsWhoLeavesEndsItQuietly) {
  const Folder folder;
  ASSERT_EQ(queens({"generate", "-n", "6", "--count", "3000", "--quiet", "-o", folder / "maps.jsonl"}).status, 0);
  for (const char* task : {"generate -n 6 --count 1000000 --quiet", "check maps.jsonl", "solve maps.jsonl"}) {
    SCOPED_TRACE(task);
    const Outcome outcome = shell("\"$QUEENS\" " + std::string(task) + " | head -1", folder.path());
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(lines(outcome.out).size(), 1U);
  }
}

TEST(CliClosedStreams, ASignalAtAnyTimeLeavesNoHalfFile) {
  const Place place("3000");
  std::mt19937 random(13);
  for (const Writer& writer : {Writer{{"merge", "../maps.jsonl", "--quiet", "-o"}, "all.jsonl"},
                               {{"merge", "../maps.jsonl", "--quiet", "-o"}, "all.db"},
                               {{"render", "../maps.jsonl", "--quiet", "-o"}, "page.html"}}) {
    place.clear();
    ASSERT_EQ(run(place.call(writer)).status, 0);
    const std::string straight = place.written(writer);
    for (int i = 0; i < 6; ++i) {
      Call call = place.call(writer);
      place.clear();
      fs::create_directory(place.out());
      call.signal = i % 2 == 0 ? SIGTERM : SIGINT;
      call.signal_after = std::chrono::milliseconds(random() % 100);
      SCOPED_TRACE(testing::Message() << writer.output << " after " << call.signal_after.count() << " ms");
      const Outcome outcome = run(call);
      if (outcome.status == 0) {
        EXPECT_TRUE(place.written(writer) == straight);
      } else {
        expect_refusal(outcome, 3, {"stopped"});
        EXPECT_TRUE(fs::is_empty(place.out()));
      }
    }
  }
}

TEST(CliClosedStreams, ASecondWriterOfABatchIsTold) {
  for (const std::string file : {"maps.jsonl", "maps.db"}) {
    SCOPED_TRACE(file);
    const Folder folder;
    const std::string command =
        "\"$QUEENS\" generate -n 8 --count 100000000 --quiet --resume --threads 1 -o " + file;
    const Outcome both =
        shell(command + " 2>first.txt & first=$!; until [ -s " + file + " ]; do sleep 0.05; done; " + command +
                  "; code=$?; kill -INT $first; wait $first; exit $code",
              folder.path());
    expect_refusal(both, 2, {file, "another"});
    EXPECT_EQ(queens({"check", folder / file}).status, 0);
  }
}

}  // namespace
}  // namespace queens::test
