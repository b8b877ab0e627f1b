// Stores whose rows have right check values and say what no run of ours can say.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <functional>
#include <limits>
#include <vector>

#include "queens/saved_count.hpp"
#include "run/count_store.hpp"
#include "temporary_folder.hpp"

namespace queens::detail {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A store of 10 tasks, 4 of them finished, with `change` made before it is written.
std::string store(const queens::testing::TemporaryFolder& folder,
                  const std::function<void(RunParameters&, SavedTask&)>& change) {
  RunParameters parameters;
  parameters.job = {Rule::queen, Board(8), Method::bitboard};
  parameters.tasks = parameters.own_tasks = 10;
  parameters.cost = parameters.own_cost = 100;
  std::vector<SavedTask> tasks;
  for (std::uint64_t number = 0; number < 4; ++number) tasks.push_back({2 * number, 7, 30, 0.5, 10});
  change(parameters, tasks[2]);
  static int files = 0;
  std::string path = folder / ("run-" + std::to_string(++files) + ".db");
  CountStore(path, parameters).append(tasks);
  return path;
}

/// With what the status of the file is refused.
std::string refusal(const std::string& path) {
  try {
    (void)run_status(path);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(HostileStore, IsReadWhenItsNumbersCanBe) {
  const queens::testing::TemporaryFolder folder;
  const RunStatus status = run_status(store(folder, [](RunParameters&, SavedTask&) {}));
  EXPECT_EQ(status.finished, 4U);
  EXPECT_EQ(status.done, 0.4);
  EXPECT_EQ(status.count, 28);
}

TEST(HostileStore, ARunThatCannotBeIsRefused) {
  using Change = void (*)(RunParameters&, SavedTask&);
  const std::vector<Change> changes{
      [](RunParameters& run, SavedTask&) { run.tasks = std::uint64_t{1} << 62; },  // 16 classes of it pass 2^64
      [](RunParameters& run, SavedTask&) { run.tasks = ~std::uint64_t{0}; },
      [](RunParameters& run, SavedTask&) { run.tasks = (std::uint64_t{1} << 24) + 1; },
      [](RunParameters& run, SavedTask&) { run.own_tasks = 11; },
      [](RunParameters& run, SavedTask&) {
        run.shard = {0, 1};
      },
      [](RunParameters& run, SavedTask&) {
        run.shard = {3, 2};
      },
      [](RunParameters& run, SavedTask&) {
        run.shard = {-1, -1};
      },
      [](RunParameters& run, SavedTask&) { run.version = 0; },
      [](RunParameters& run, SavedTask&) { run.cost = kInfinity; },
      [](RunParameters& run, SavedTask&) { run.own_cost = -1; },
  };
  const queens::testing::TemporaryFolder folder;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    SCOPED_TRACE(i);
    const std::string path = store(folder, changes[i]);
    EXPECT_EQ(refusal(path), path + " is damaged: what it says of its run makes no sense");
  }
}

TEST(HostileStore, ATaskThatCannotBeIsRefused) {
  using Change = void (*)(RunParameters&, SavedTask&);
  const std::vector<Change> changes{
      [](RunParameters&, SavedTask& task) { task.seconds = kInfinity; },
      [](RunParameters&, SavedTask& task) { task.seconds = -1; },
      [](RunParameters&, SavedTask& task) { task.cost = -kInfinity; },
      [](RunParameters&, SavedTask& task) { mpz_ui_pow_ui(task.count.get_mpz_t(), 10, 36); },
  };
  const queens::testing::TemporaryFolder folder;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    SCOPED_TRACE(i);
    const std::string path = store(folder, changes[i]);
    EXPECT_EQ(refusal(path), path + " is damaged: task 4 has a number that no task can have");
  }
  const std::string beyond = store(folder, [](RunParameters&, SavedTask& task) { task.number = 10; });
  EXPECT_EQ(refusal(beyond), beyond + " is damaged: task 10 does not match its check value");
}

TEST(HostileStore, TasksThatItsCountDoesNotHaveAreNotLookedUp) {
  const queens::testing::TemporaryFolder folder;
  const std::string path = store(folder, [](RunParameters&, SavedTask&) {});
  const auto message = [&path](const std::function<void()>& use) -> std::string {
    try {
      use();
    } catch (const FormatError& error) {
      return std::string(error.what()).substr(path.size());
    }
    return "nothing was refused";
  };
  constexpr const char* kRefused = " is damaged: such a count has 4 tasks, not 10";
  EXPECT_EQ(message([&] { (void)task_report(path, 6); }), kRefused);
  EXPECT_EQ(message([&] { (void)recount_tasks(path, {0, 6}); }), kRefused);
}

TEST(HostileStore, AMergeTakesMemoryForTheTasksThatAreThere) {
  const queens::testing::TemporaryFolder folder;
  constexpr std::uint64_t kMost = std::uint64_t{1} << 24;
  const std::string path = store(folder, [](RunParameters& run, SavedTask& task) {
    run.tasks = run.own_tasks = kMost;
    task.number = kMost - 2;
  });
  const auto kilobytes = [] {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
  };
  const long before = kilobytes();
  const CountMerge merge = merge_counts({path}, folder / "all.db");
  EXPECT_LT(kilobytes() - before, 200'000);
  using Ranges = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
  EXPECT_EQ(merge.missing, (Ranges{{1, 1}, {3, 5}, {7, kMost - 3}, {kMost - 1, kMost - 1}}));
}

}  // namespace
}  // namespace queens::detail
