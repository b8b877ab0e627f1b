#include "run/output_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace queens::detail {
namespace {

namespace fs = std::filesystem;

class OutputFile : public ::testing::Test {
 protected:
  OutputFile() {
    std::string name = (fs::temp_directory_path() / "queens-output-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~OutputFile() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] static std::string content(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  [[nodiscard]] std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  fs::path folder_;
};

TEST_F(OutputFile, WritesAndReplaces) {
  write_whole_file(path("a"), "one");
  EXPECT_EQ(content(path("a")), "one");
  write_whole_file(path("a"), "two");
  EXPECT_EQ(content(path("a")), "two");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFile, KeepsSymbolicLinks) {
  write_whole_file(path("real"), "one");
  fs::create_symlink("real", path("link"));
  write_whole_file(path("link"), "two");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content(path("real")), "two");
  EXPECT_EQ(files(), 2);
}

TEST_F(OutputFile, WritesIntoPipesAndDevices) {
  write_whole_file("/dev/null", "gone");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputFile, LeavesNothingBehindWhenItFails) {
  write_whole_file(path("file"), "kept");
  EXPECT_THROW(write_whole_file(path("file/below"), "x"), std::system_error);
  EXPECT_THROW(write_whole_file(path("missing/below"), "x"), std::system_error);
  EXPECT_THROW(write_whole_file(folder_.string(), "x"), std::system_error);
  EXPECT_THROW(write_whole_file("/dev/full", "x"), std::system_error);
  EXPECT_EQ(content(path("file")), "kept");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFile, IsNotThereBeforeItIsWhole) {
  write_whole_file(path("file"), "old");
  {
    WholeFile file(path("file"));
    file.write("half");
    EXPECT_EQ(content(path("file")), "old");
    EXPECT_EQ(files(), 2);
  }
  EXPECT_EQ(content(path("file")), "old");
  EXPECT_EQ(files(), 1);
  WholeFile file(path("file"));
  file.write("one ");
  file.write("two");
  file.finish();
  EXPECT_EQ(content(path("file")), "one two");
  EXPECT_EQ(files(), 1);
}

}  // namespace
}  // namespace queens::detail
