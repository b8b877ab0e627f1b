// queens-mpi: the same numbers, the same maps and the same files with any number of ranks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "program.hpp"
#include "rows.hpp"

namespace queens::test {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

Words launch(int ranks, const Words& program) {
  Words words{"mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n", std::to_string(ranks)};
  words.insert(words.end(), program.begin(), program.end());
  return words;
}

Call on_ranks(int ranks, Words arguments) {
  arguments.insert(arguments.begin(), QUEENS_MPI_PROGRAM);
  Call call;
  call.program = "/usr/bin/env";
  call.arguments = launch(ranks, arguments);
  return call;
}

/// Runs until nobody holds the file of `call` any more: ranks outlive a killed mpirun for a moment.
Outcome run_when_free(const Call& call) {
  Outcome outcome = run(call);
  for (int wait = 0; wait < 100 && outcome.status == 2; ++wait) {
    EXPECT_THAT(outcome.err, testing::AnyOf(HasSubstr("another run"), HasSubstr("another process")));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    outcome = run(call);
  }
  return outcome;
}

Words count_words(const std::string& n, const std::string& file) {
  return {"count", "queen", n, "--checkpoint", file};
}

int mentions(const std::string& text, const std::string& word) {
  int times = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++times;
  return times;
}

TEST(Mpi, CountsTheSameWith1And2And3And5Ranks) {
  const Folder folder;
  for (const int ranks : {1, 2, 3, 5}) {
    SCOPED_TRACE(ranks);
    const std::string file = folder / ("run" + std::to_string(ranks));
    const Outcome outcome = run(on_ranks(ranks, count_words("14", file)));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "365596\n");
    expect_answer(queens({"count", "queen", "14", "--checkpoint", file}), "365596\n");
  }
  expect_answer(queens({"count", "queen", "14"}), "365596\n");
}

TEST(Mpi, CountsShardsAndBoardsAsThePlainProgram) {
  const Folder folder;
  const Words board{"count", "adjacent", "9", "--place", "0,2", "--block", "4,4", "--method", "bitboard"};
  const std::string whole = queens(board).out;
  for (const int shard : {1, 2}) {
    Words part = board;
    part.insert(part.end(), {"--shard", std::to_string(shard) + "/2", "--threads", "2", "--checkpoint",
                             folder / std::to_string(shard)});
    const Outcome outcome = run(on_ranks(1 + shard, part));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("queens merge"));
  }
  const Outcome merged = queens({"merge", folder / "1", folder / "2", "-o", folder / "all"});
  EXPECT_EQ(merged.status, 0) << merged.err;
  Words again = board;
  again.insert(again.end(), {"--checkpoint", folder / "all"});
  EXPECT_EQ(queens(again).out, whole);
}

/// Starts a job, and kills mpirun once `ready`, a command of the shell, succeeds: then something has been saved.
void kill_when(const std::string& ready, int ranks, const Words& words, const Folder& folder) {
  std::string line;
  for (const std::string& word : launch(ranks, {QUEENS_MPI_PROGRAM})) line += word + " ";
  for (const std::string& word : words) line += word + " ";
  const Outcome outcome =
      shell(line + ">out 2>err & until " + ready + "; do sleep 0.05; done; kill -KILL $!; wait $!; test $? -eq 137",
            folder.path());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(Mpi, AKilledCountGoesOnWithOtherRanksOrWithNone) {
  const Folder folder;
  kill_when("$QUEENS status run --format json 2>/dev/null | grep -q '\"finished\":[1-9]'", 3,
            count_words("18", folder / "run"), folder);
  const auto state = nlohmann::json::parse(queens({"status", folder / "run", "--format", "json"}).out);
  EXPECT_GT(state.at("finished"), 0);
  EXPECT_EQ(state.at("complete"), false);
  const Outcome rest = run_when_free(on_ranks(2, count_words("18", folder / "run")));
  EXPECT_EQ(rest.out, "666090624\n") << rest.err;
  expect_answer(queens(count_words("18", folder / "run")), "666090624\n");
}

/// The words of a batch, with a file to keep it in.
Words batch(Words wish, const std::string& file) {
  wish.insert(wish.begin(), "generate");
  wish.insert(wish.end(), {"--seed", "3", "--resume", "-o", file});
  return wish;
}

TEST(Mpi, MakesTheSameBatchesWith1And2And3And5Ranks) {
  const Folder folder;
  const std::string old = folder / "old.jsonl";
  ASSERT_EQ(queens({"generate", "-n", "5", "--count", "100", "-o", old}).status, 0);
  for (const Words& wish :
       {Words{"-n", "8", "--count", "3000"},
        {"-n", "5", "--count", "500", "--avoid", old, "--threads", "3"},
        {"-n", "9", "--count", "60", "--shard", "2/3", "--difficulty", "hard", "--style", "daily"},
        {"-n", "8", "--count", "40", "--rule", "queen"},
        {"-n", "11", "--count", "300", "--any"},
        {"-n", "20", "--count", "0"}}) {
    SCOPED_TRACE(testing::PrintToString(wish));
    const std::string plain = folder / "plain.jsonl";
    ASSERT_EQ(queens(batch(wish, plain)).status, 0);
    for (const int ranks : {1, 2, 3, 5}) {
      if (ranks != 3 && wish[3] != "3000") continue;
      SCOPED_TRACE(ranks);
      const std::string file = folder / "ranks.jsonl";
      const Outcome outcome = run(on_ranks(ranks, batch(wish, file)));
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_EQ(mentions(outcome.err, " indices; "), 1) << outcome.err;
      EXPECT_EQ(read_file(file), read_file(plain));
      std::filesystem::remove(file);
    }
    std::filesystem::remove(plain);
  }
}

TEST(Mpi, AKilledBatchGoesOnWithOtherRanksOrWithNone) {
  const Folder folder;
  const Words wish{"-n", "12", "--count", "40000"};
  const std::string file = folder / "ranks.jsonl";
  kill_when("[ $(cat ranks.jsonl 2>/dev/null | wc -c) -gt 10000 ]", 3, batch(wish, file), folder);
  const std::size_t begun = read_file(file).size();
  const Outcome rest = run_when_free(on_ranks(5, batch(wish, file)));
  EXPECT_EQ(rest.status, 0) << rest.err;
  ASSERT_EQ(queens(batch(wish, folder / "plain.jsonl")).status, 0);
  const std::string expected = read_file(folder / "plain.jsonl");
  EXPECT_GT(expected.size(), begun);
  EXPECT_EQ(read_file(file), expected);
  EXPECT_THAT(queens(batch(wish, file)).err, HasSubstr("is complete already"));
}

TEST(Mpi, AStoreHasTheSameRowsAsThatOfThePlainProgram) {
  const Folder folder;
  const Words wish{"-n", "8", "--count", "2000", "--threads", "2"};
  ASSERT_EQ(queens(batch(wish, folder / "plain.db")).status, 0);
  EXPECT_EQ(run(on_ranks(3, batch(wish, folder / "ranks.db"))).status, 0);
  EXPECT_EQ(rows_of(folder / "ranks.db"), rows_of(folder / "plain.db"));
}

TEST(Mpi, GivesUpWhereThePlainProgramDoes) {
  const Folder folder;
  const Words wish{"-n",           "20", "--difficulty", "easy", "--max-region", "21",
                   "--min-region", "19", "--attempts",   "1",    "--count",      "40"};
  EXPECT_EQ(queens(batch(wish, folder / "plain.jsonl")).status, 3);
  const Outcome outcome = run(on_ranks(3, batch(wish, folder / "ranks.jsonl")));
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("gave up at index 16"));
  EXPECT_EQ(read_file(folder / "ranks.jsonl"), read_file(folder / "plain.jsonl"));
}

/// Signals one rank of a job: the others have to hear of it from rank 0.
TEST(Mpi, ASignalToAnyRankStopsAllOfThem) {
  const Folder folder;
  const Words long_count = count_words("22", folder / "count");
  const Words long_batch = batch({"-n", "16", "--count", "1000000"}, folder / "maps.jsonl");
  for (const auto& [words, rank, signal] : {std::tuple{long_count, 2, "TERM"}, std::tuple{long_batch, 0, "INT"}}) {
    SCOPED_TRACE(words.front() + ", rank " + std::to_string(rank));
    std::string line;
    for (const std::string& word : launch(3, {"bash", "-c"})) line += word + " ";
    line += "'echo $$ > pid.$OMPI_COMM_WORLD_RANK; exec " QUEENS_MPI_PROGRAM;
    for (const std::string& word : words) line += " " + word;
    const Outcome outcome =
        shell(line + "' & job=$!; until [ -s " + words.back() + " ]; do sleep 0.1; done; sleep 0.7; kill -" +
                  signal + " $(cat pid." + std::to_string(rank) +
                  "); begin=$(date +%s%N); wait $job; status=$?; echo $((($(date +%s%N) - begin) / 1000000)); "
                  "exit $status",
              folder.path());
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    EXPECT_EQ(mentions(outcome.err, "queens-mpi: stopped"), 1) << outcome.err;
    EXPECT_LT(std::stoi(outcome.out), 20'000) << "milliseconds; the jobs would take minutes, and mpirun itself "
                                                 "takes a second or, on a busy machine, more";
  }
}

TEST(Mpi, OneRankSaysWhatIsWrong) {
  const Folder folder;
  ASSERT_EQ(queens({"count", "queen", "8", "--checkpoint", folder / "run"}).status, 0);
  const std::string text = folder.write("text", "not a database, and not short either\n");
  struct Wrong {
    Words words;
    int status;
    const char* message;
  };
  for (const Wrong& wrong :
       {Wrong{count_words("9", folder / "run"), 2, "n is 8, not 9"},
        {count_words("9", text), 4, "text"},
        {{"count", "queen", "14", "--kernel", "FOO", "--checkpoint", folder / "new"}, 2, "FOO"},
        {{"generate", "-n", "4"}, 2, "not 4"},
        {{"count", "queen", "9", "--chekpoint", "x"}, 2, "see queens-mpi count --help"},
        {{}, 2, "count or generate"}}) {
    SCOPED_TRACE(testing::PrintToString(wrong.words));
    const Outcome outcome = run(on_ranks(3, wrong.words));
    EXPECT_EQ(outcome.status, wrong.status);
    EXPECT_THAT(outcome.err, HasSubstr(wrong.message));
    EXPECT_EQ(mentions(outcome.err, "queens-mpi: "), 1) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
}

}  // namespace
}  // namespace queens::test
