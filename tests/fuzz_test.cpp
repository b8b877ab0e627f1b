// Every target of the fuzzer over what is kept in tests/corpus. What libFuzzer finds goes there, see scripts/fuzz.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/targets.hpp"
#include "temporary_folder.hpp"

namespace queens::fuzz {
namespace {

class Corpus : public ::testing::TestWithParam<Target> {};

TEST_P(Corpus, KeepsItsPromises) {
  const auto& [name, run] = GetParam();
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(QUEENS_CORPUS) / name))
    files.push_back(entry.path());
  ASSERT_GE(files.size(), 5U) << "no corpus to replay";
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    SCOPED_TRACE(file.string());
    EXPECT_NO_THROW(run(testing::TemporaryFolder::content(file)));
  }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Corpus, ::testing::ValuesIn(kTargets),
                         [](const auto& target) { return std::string(target.param.name); });

TEST(Fuzz, ATargetTellsABrokenPromise) {
  EXPECT_NO_THROW(require(true, "kept"));
  EXPECT_THROW(require(false, "broken"), Broken);
}

}  // namespace
}  // namespace queens::fuzz
