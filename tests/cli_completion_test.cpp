// queens completion, and help for words that are nearly right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "program.hpp"

namespace queens::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What bash would offer for the last of `words`.
std::string offered(const std::string& words) {
  const Outcome outcome = shell("eval \"$($QUEENS completion bash)\"; COMP_WORDS=(" + words +
                                "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _queens; echo \"${COMPREPLY[*]}\"");
  EXPECT_EQ(outcome.err, "");
  return outcome.out.substr(0, outcome.out.find('\n'));
}

TEST(CliCompletion, BashOffersCommandsOptionsAndValues) {
  EXPECT_EQ(offered("queens gen"), "generate");
  EXPECT_EQ(offered("queens generate --dif"), "--difficulty");
  EXPECT_EQ(offered("queens generate --difficulty ''"), "easy medium hard expert");
  EXPECT_EQ(offered("queens count q"), "queen");
  EXPECT_EQ(offered("queens check --format j"), "json");
  EXPECT_EQ(offered("queens solve --difficulty"), "");
  EXPECT_THAT(offered("queens ''"), HasSubstr("count"));
}

TEST(CliCompletion, OtherShellsAcceptTheirScripts) {
  for (const char* name : {"zsh", "fish"}) {
    SCOPED_TRACE(name);
    const Outcome script = queens({"completion", name});
    EXPECT_EQ(script.status, 0);
    for (const char* word : {"generate", "difficulty", "expert"}) EXPECT_THAT(script.out, HasSubstr(word));
    if (!std::filesystem::exists(std::string("/usr/bin/") + name)) continue;
    EXPECT_EQ(
        shell(std::string("$QUEENS completion ") + name + " >script && " + name + " -n script", Folder().path())
            .status,
        0);
  }
  expect_refusal(queens({"completion", "tcsh"}), 2, {"tcsh", "bash, zsh or fish"});
}

TEST(CliSuggestion, NamesTheNearestWord) {
  expect_refusal(queens({"cuont", "queen", "8"}), 2, {"did you mean count?"});
  expect_refusal(queens({"count", "queen", "8", "--verfy"}), 2, {"did you mean --verify?"});
  expect_refusal(queens({"generate", "-n", "8", "--dificulty=hard"}), 2, {"did you mean --difficulty?"});
  EXPECT_THAT(queens({"xyzzy"}).err, Not(HasSubstr("did you mean")));
  EXPECT_THAT(queens({"count", "queen", "8", "--qqqqqqq"}).err, Not(HasSubstr("did you mean")));
}

}  // namespace
}  // namespace queens::test
