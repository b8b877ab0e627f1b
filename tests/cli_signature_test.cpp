// queens signature: the number that is written down, at every kernel and number of threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.hpp"

namespace queens::test {
namespace {

const std::string& written_down() {
  static const std::string text = read_file(QUEENS_SIGNATURE);
  return text;
}

TEST(Signature, IsTheOneWrittenDown) { expect_answer(queens({"signature", "--parts"}), written_down()); }

TEST(Signature, DependsNeitherOnKernelNorOnThreads) {
  const Outcome version = queens({"count", "queen", "12", "--kernel", "none"});
  std::vector<std::string> kernels;
  for (const char* kernel : {"AVX3", "AVX2", "SSE4", "SSSE3", "SSE2", "NEON", "EMU128", "SCALAR"})
    if (version.err.find(kernel) != std::string::npos) kernels.emplace_back(kernel);
  ASSERT_FALSE(kernels.empty()) << version.err;
  for (const std::string& kernel : kernels)
    for (const char* threads : {"1", "3", "8"}) {
      SCOPED_TRACE(kernel + " " + threads);
      expect_answer(queens({"signature", "--parts", "--kernel", kernel, "--threads", threads}), written_down());
    }
}

TEST(Signature, DependsNotOnWideVectors) {
  Call call;
  call.arguments = {"signature", "--parts"};
  call.environment = {{"QUEENS_BASELINE", "1"}};
  expect_answer(run(call), written_down());
}

TEST(Signature, TheNumberAloneIsTheLastLine) {
  const std::string number = queens({"signature"}).out;
  EXPECT_EQ(number.size(), 17U);
  EXPECT_EQ(lines(written_down()).back(), "signature       " + number.substr(0, 16));
  EXPECT_EQ(nlohmann::json::parse(queens({"signature", "--format", "json"}).out).at("signature"),
            number.substr(0, 16));
}

TEST(Signature, RefusesAnUnknownKernel) { expect_refusal(queens({"signature", "--kernel", "MMX"}), 2, {"MMX"}); }

}  // namespace
}  // namespace queens::test
