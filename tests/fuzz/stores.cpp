// The files that runs are kept in, from any bytes and from any rows with right check values: refused, or read
// without harm; a run that they do not belong to never goes on with them.
#include <cstring>
#include <limits>
#include <stdexcept>

#include "exchange/forms.hpp"
#include "fake_batch.hpp"
#include "fuzz/targets.hpp"
#include "queens/saved_count.hpp"
#include "run/count_store.hpp"
#include "temporary_folder.hpp"

namespace queens::fuzz {
namespace {

const CountJob kJob{Rule::queen, Board(5), Method::bitboard};

/// Everything that is asked of a store of a count, and a run that goes on with it.
void use_count(const std::string& path) {
  try {
    const RunStatus status = run_status(path);
    require(status.classes.size() <= 16, "a status has 16 classes at most");
    require(status.finished <= status.parameters.tasks, "no more tasks are finished than there are");
    require(status.done >= 0 && status.done <= 1, "a share is a share");
    const std::vector<std::uint64_t> sample = sample_tasks(path, 0.5, 1);
    if (!sample.empty()) (void)task_report(path, sample.front());
    (void)merge_counts({path, path}, path + ".merged");
  } catch (const FormatError&) {            // damaged or foreign
  } catch (const std::invalid_argument&) {  // a job without tasks
  } catch (const std::runtime_error&) {     // SQLite cannot open it
  }
  try {
    const RunStatus status = count_saved(kJob, path, {}, {.threads = 1});
    require(!status.complete() || status.count == 10, "a count that goes on with any file is right",
            status.count.get_str());
  } catch (const FormatError&) {
  } catch (const std::invalid_argument&) {
  } catch (const std::runtime_error&) {
  }
}

void read_maps(const std::string& path) {
  try {
    MapReader reader(path);
    while (const auto record = reader.next())
      require(record->map.n() <= kMaxN && record->name.size() < 1U << 21, "a map is a map");
  } catch (const FormatError&) {
  } catch (const std::runtime_error&) {
  }
}

/// Goes on with a batch in the file.
void use_maps(const std::string& path) {
  read_maps(path);
  const detail::BatchRun run = testing::fake_run(20);
  try {
    (void)testing::make_fake_batch(path, run, 1);
  } catch (const FormatError&) {
    return;
  } catch (const std::invalid_argument&) {
    return;
  } catch (const std::runtime_error&) {
    return;
  }
  read_maps(path);
}

/// Numbers made of bytes, zeros when they run out.
class Draw {
 public:
  explicit Draw(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] bool more() const { return !bytes_.empty(); }

  template <class Number>
  Number next() {
    Number number{};
    const std::size_t size = std::min(sizeof number, bytes_.size());
    std::memcpy(&number, bytes_.data(), size);
    bytes_.remove_prefix(size);
    return number;
  }
  int below(int end) { return next<std::uint8_t>() % end; }

 private:
  std::string_view bytes_;
};

RunParameters drawn_parameters(Draw& draw) {
  RunParameters parameters;
  parameters.job.board = Board(draw.below(20));  // the sets of a join of 26 take seconds
  parameters.job.rule = static_cast<Rule>(draw.below(3));
  parameters.job.method = draw.below(2) == 0 ? Method::bitboard : Method::join;
  for (int blocked = draw.below(3); blocked > 0 && parameters.job.board.n() > 0; --blocked)
    parameters.job.board.block({draw.below(parameters.job.board.n()), draw.below(parameters.job.board.n())});
  parameters.version = draw.below(4) == 0 ? draw.next<int>() : kTaskVersion;
  parameters.tasks = draw.below(2) == 0 ? draw.next<std::uint64_t>() : static_cast<std::uint64_t>(draw.below(256));
  parameters.own_tasks = draw.below(2) == 0 ? draw.next<std::uint64_t>() : parameters.tasks;
  parameters.shard = {draw.next<int>(), draw.next<int>()};
  parameters.cost = draw.next<double>();
  parameters.own_cost = draw.next<double>();
  return parameters;
}

}  // namespace

void count_store(std::string_view bytes) {
  const testing::TemporaryFolder folder;
  use_count(folder.write("run.db", bytes));
}

/// Rows that only a hostile writer would write, with right check values.
void count_rows(std::string_view bytes) {
  const testing::TemporaryFolder folder;
  const std::string path = folder / "run.db";
  Draw draw(bytes);
  try {
    detail::CountStore store(path, drawn_parameters(draw));
    std::vector<detail::SavedTask> tasks;
    for (std::uint64_t number = 0; draw.more() && tasks.size() < 64; ++number) {
      number += draw.below(4) == 0 ? draw.next<std::uint64_t>() : 0U;
      tasks.push_back({number, draw.next<std::uint32_t>(), draw.next<std::uint64_t>(), draw.next<double>(),
                       draw.next<double>()});
    }
    store.append(tasks);
  } catch (const std::runtime_error&) {  // a number twice, or one that SQLite does not keep
    return;
  } catch (const std::invalid_argument&) {
    return;
  }
  use_count(path);
}

void map_store(std::string_view bytes) {
  const testing::TemporaryFolder folder;
  use_maps(folder.write("maps.db", bytes));
}

void map_lines(std::string_view bytes) {
  const testing::TemporaryFolder folder;
  use_maps(folder.write("maps.jsonl", bytes));
}

}  // namespace queens::fuzz
