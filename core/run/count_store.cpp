#include "run/count_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "exchange/check_hash.hpp"

namespace queens::detail {
namespace {

constexpr Schema kSchema{kCountStoreId, 1, R"(
CREATE TABLE run(rule TEXT NOT NULL, n INTEGER NOT NULL, board TEXT NOT NULL, method TEXT NOT NULL,
  version INTEGER NOT NULL, tasks INTEGER NOT NULL, shard INTEGER NOT NULL, shards INTEGER NOT NULL,
  own_tasks INTEGER NOT NULL, own_cost REAL NOT NULL,
  cost REAL NOT NULL, check_value INTEGER NOT NULL) STRICT;
CREATE TABLE task(number INTEGER PRIMARY KEY, count TEXT NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL,
  cost REAL NOT NULL, check_value INTEGER NOT NULL) STRICT;
)"};

constexpr std::uint64_t kClasses = 16;
constexpr std::int64_t kMostTasks = std::int64_t{1} << 24;  // the column sets of n = 26, and what they round up to
constexpr std::size_t kMostDigits = 36;                     // of 32!, the largest count there is

std::int64_t to_sql(std::uint64_t number) { return static_cast<std::int64_t>(number); }

/// What files of one job have in common, whatever shards they hold.
CheckHash hash_of_job(const RunParameters& parameters) {
  CheckHash hash;
  hash.add(name(parameters.job.rule)).add(static_cast<std::uint64_t>(parameters.job.board.n()));
  hash.add(board_text(parameters.job.board)).add(name(parameters.job.method));
  hash.add(static_cast<std::uint64_t>(parameters.version)).add(parameters.tasks);
  return hash;
}

std::int64_t check_of_run(const RunParameters& parameters) {
  CheckHash hash = hash_of_job(parameters);
  hash.add(static_cast<std::uint64_t>(parameters.shard.index))
      .add(static_cast<std::uint64_t>(parameters.shard.count));
  return hash.add(parameters.own_tasks).add(parameters.own_cost).add(parameters.cost).value();
}

std::int64_t check_of_task(std::uint64_t identity, const SavedTask& task, std::string_view count) {
  CheckHash hash;
  hash.add(identity).add(task.number).add(count);
  return hash.add(task.nodes).add(task.seconds).add(task.cost).value();
}

Board board_from(int n, std::string_view text) {
  Board board(n);
  if (text.empty()) return board;
  const auto width = static_cast<std::size_t>(n);
  if (text.size() != width * (width + 1) - 1) throw std::invalid_argument("board");
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      if (text[static_cast<std::size_t>(row) * (width + 1) + static_cast<std::size_t>(column)] == '#')
        board.block({row, column});
  return board;
}

Rule rule_from(std::string_view word) {
  if (const auto rule = rule_from_name(word)) return *rule;
  throw std::invalid_argument("rule");
}

Method method_from(std::string_view word) {
  for (const Method method : {Method::bitboard, Method::join})
    if (name(method) == word) return method;
  throw std::invalid_argument("method");
}

std::int64_t integer_between(std::int64_t least, const Statement& row, int column, std::int64_t most) {
  const std::int64_t value = row.integer(column);
  if (value < least || value > most) throw std::invalid_argument("number");
  return value;
}

/// Whether it can be a cost or a time.
bool is_amount(double value) { return std::isfinite(value) && value >= 0; }

/// @throw what the parts throw when the row makes no sense: a right check value is no proof that we wrote it.
RunParameters parameters_from(const Statement& row) {
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  RunParameters parameters;
  parameters.job.rule = rule_from(row.text(0));
  parameters.job.board = board_from(static_cast<int>(integer_between(0, row, 1, kMaxN)), row.text(2));
  parameters.job.method = method_from(row.text(3));
  parameters.version = static_cast<int>(integer_between(1, row, 4, kMost));
  parameters.tasks = static_cast<std::uint64_t>(integer_between(0, row, 5, kMostTasks));
  parameters.shard.count = static_cast<int>(integer_between(1, row, 7, kMost));
  parameters.shard.index = static_cast<int>(integer_between(1, row, 6, parameters.shard.count));
  parameters.own_tasks = static_cast<std::uint64_t>(integer_between(0, row, 8, row.integer(5)));
  parameters.own_cost = row.real(9);
  parameters.cost = row.real(10);
  if (!is_amount(parameters.own_cost) || !is_amount(parameters.cost)) throw std::invalid_argument("cost");
  return parameters;
}

}  // namespace

std::string board_text(const Board& board) {
  if (board.is_open()) return "";
  std::string text;
  for (int row = 0; row < board.n(); ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < board.n(); ++column) text += (board.allowed(row) >> column & 1) != 0 ? '.' : '#';
  }
  return text;
}

std::string difference(const RunParameters& ours, const RunParameters& theirs) {
  const auto differ = [](std::string_view what, const auto& a, const auto& b) {
    return fmt::format("{} is {}, not {}", what, a, b);
  };
  if (ours.job.rule != theirs.job.rule) return differ("the rule", name(ours.job.rule), name(theirs.job.rule));
  if (ours.job.board.n() != theirs.job.board.n()) return differ("n", ours.job.board.n(), theirs.job.board.n());
  if (board_text(ours.job.board) != board_text(theirs.job.board)) return "placed or blocked cells are different";
  if (ours.job.method != theirs.job.method)
    return differ("the method", name(ours.job.method), name(theirs.job.method));
  if (ours.version != theirs.version) return differ("the version of the tasks", ours.version, theirs.version);
  if (ours.tasks != theirs.tasks) return differ("the number of tasks", ours.tasks, theirs.tasks);
  return "";
}

CountStore::CountStore(const std::string& path) : database_(path, Database::Access::read, kSchema) {
  database_.check_pages();
  if (!load_parameters()) throw DamagedFile(path + " holds no run: it was stopped before it had begun");
}

CountStore::CountStore(std::unique_ptr<FileLock> lock, const std::string& path)
    : lock_(std::move(lock)), database_(path, Database::Access::create, kSchema) {}

CountStore::CountStore(const std::string& path, const RunParameters& parameters)
    : CountStore(std::make_unique<FileLock>(path), path) {
  database_.check_pages();
  if (!load_parameters()) save_parameters(parameters);
  const std::string different = difference(parameters_, parameters);
  if (!different.empty())
    throw std::invalid_argument(fmt::format("{} holds another run: {}; choose another file", path, different));
  if (parameters_.shard != parameters.shard)
    throw std::invalid_argument(fmt::format(
        "{} holds another run: the shard is {}/{}, not {}/{}; choose another file", path, parameters_.shard.index,
        parameters_.shard.count, parameters.shard.index, parameters.shard.count));
}

CountStore::~CountStore() {
  if (!lock_) return;
  try {
    leave_single_file();
  } catch (...) {  // the log stays beside it, nothing is lost
  }
}

void CountStore::leave_single_file() { database_.leave_single_file(); }

bool CountStore::load_parameters() {
  Statement rows(
      database_,
      "SELECT rule, n, board, method, version, tasks, shard, shards, own_tasks, own_cost, cost, check_value "
      "FROM run");
  if (!rows.step()) {
    Statement tasks(database_, "SELECT number FROM task");
    if (tasks.step()) throw DamagedFile(database_.path() + " is damaged: it has tasks and does not say of what");
    return false;
  }
  const std::int64_t check = rows.integer(11);
  try {
    parameters_ = parameters_from(rows);
  } catch (const std::invalid_argument&) {  // a word, a size or a cell that there is not
    throw DamagedFile(database_.path() + " is damaged: what it says of its run makes no sense");
  }
  if (check != check_of_run(parameters_) || rows.step())
    throw DamagedFile(database_.path() + " is damaged: what it says of its run does not match its check value");
  identity_ = static_cast<std::uint64_t>(hash_of_job(parameters_).value());
  return true;
}

void CountStore::save_parameters(const RunParameters& parameters) {
  Statement insert(database_, "INSERT INTO run VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)");
  insert.bind(1, name(parameters.job.rule)).bind(2, std::int64_t{parameters.job.board.n()});
  insert.bind(3, board_text(parameters.job.board)).bind(4, name(parameters.job.method));
  insert.bind(5, std::int64_t{parameters.version}).bind(6, to_sql(parameters.tasks));
  insert.bind(7, std::int64_t{parameters.shard.index}).bind(8, std::int64_t{parameters.shard.count});
  insert.bind(9, to_sql(parameters.own_tasks)).bind(10, parameters.own_cost);
  insert.bind(11, parameters.cost).bind(12, check_of_run(parameters));
  insert.run();
  parameters_ = parameters;
  identity_ = static_cast<std::uint64_t>(hash_of_job(parameters_).value());
}

SavedTask CountStore::task_from(const Statement& row) const {
  const auto damaged = [&](const char* why) {
    return DamagedFile(fmt::format("{} is damaged: task {} {}", database_.path(), row.integer(0), why));
  };
  SavedTask task;
  task.number = static_cast<std::uint64_t>(row.integer(0));
  task.nodes = static_cast<std::uint64_t>(row.integer(2));
  task.seconds = row.real(3);
  task.cost = row.real(4);
  const std::string count(row.text(1));
  const bool digits = !count.empty() && count.find_first_not_of("0123456789") == std::string::npos;
  if (!digits || task.number >= parameters_.tasks || row.integer(5) != check_of_task(identity_, task, count))
    throw damaged("does not match its check value");
  if (count.size() > kMostDigits || !is_amount(task.seconds) || !is_amount(task.cost))
    throw damaged("has a number that no task can have");
  task.count = mpz_class(count, 10);
  return task;
}

void CountStore::for_each(const std::function<void(const SavedTask&)>& visit) {
  Statement rows(database_, "SELECT number, count, nodes, seconds, cost, check_value FROM task ORDER BY number");
  while (rows.step()) visit(task_from(rows));
}

void CountStore::append(std::span<const SavedTask> tasks) {
  database_.begin();
  Statement insert(database_, "INSERT INTO task VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  for (const SavedTask& task : tasks) {
    const std::string count = task.count.get_str();
    insert.bind(1, to_sql(task.number)).bind(2, count).bind(3, to_sql(task.nodes)).bind(4, task.seconds);
    insert.bind(5, task.cost).bind(6, check_of_task(identity_, task, count)).run();
  }
  database_.commit();
}

RunStatus CountStore::status() {
  RunStatus status;
  status.parameters = parameters_;
  const std::uint64_t tasks = parameters_.tasks;
  const std::uint64_t classes = std::min(kClasses, tasks);
  for (std::uint64_t i = 0; i < classes; ++i)
    status.classes.push_back({i * tasks / classes, (i + 1) * tasks / classes - 1, 0, 0});
  double cost = 0;
  std::size_t current = 0;
  for_each([&](const SavedTask& task) {
    while (task.number > status.classes[current].last) ++current;
    ++status.classes[current].finished;
    status.classes[current].count += task.count;
    status.count += task.count;
    status.nodes += task.nodes;
    status.seconds += task.seconds;
    cost += task.cost;
    ++status.finished;
  });
  if (status.shard_complete())
    status.done = 1;
  else if (parameters_.own_cost > 0)
    status.done = std::min(1.0, cost / parameters_.own_cost);
  return status;
}

}  // namespace queens::detail
