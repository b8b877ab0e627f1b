// Every method of counting against trying all permutations, on boards of any blocked and fixed cells up to n = 7.
#include <array>
#include <map>
#include <stdexcept>

#include "fuzz/targets.hpp"
#include "oracle.hpp"
#include "queens/count.hpp"
#include "queens/list.hpp"
#include "queens/tasks.hpp"

namespace queens::fuzz {
namespace {

constexpr int kLargest = 7;

const std::vector<oracle::Columns>& all_placements(Rule rule, int n) {
  static std::map<std::pair<Rule, int>, std::vector<oracle::Columns>> known;
  auto& placements = known[{rule, n}];
  if (placements.empty())
    placements = oracle::placements(n, rule == Rule::rook    ? oracle::rook
                                       : rule == Rule::queen ? oracle::queen
                                                             : oracle::adjacent);
  return placements;
}

void require_count(const mpz_class& count, unsigned long expected, const char* way) {
  require(count == expected, way, count.get_str() + ", not " + std::to_string(expected));
}

unsigned long by_tasks(Rule rule, const Board& board) {
  const TaskList tasks({rule, board, Method::bitboard});
  TaskList::Worker worker(tasks);
  const std::atomic<bool> stop{false};
  mpz_class sum = 0;
  for (std::size_t number = 0; number < tasks.size(); ++number) sum += worker.run(number, stop).count;
  return sum.get_ui();
}

}  // namespace

/// The first byte gives n and the rule, each of the others a cell and whether it is fixed (one in eight) or
/// blocked.
void counts(std::string_view bytes) {
  if (bytes.empty()) return;
  const int choice = static_cast<unsigned char>(bytes[0]);
  const int n = choice % (kLargest + 1);
  const Rule rule = std::array{Rule::rook, Rule::queen, Rule::adjacent}[static_cast<std::size_t>(choice / 8 % 3)];
  Board board(n);
  oracle::Cells placed;
  oracle::Cells blocked;
  for (const char byte : bytes.substr(1, n == 0 ? 0 : 64)) {
    const int cell = static_cast<unsigned char>(byte);
    const Cell where{cell / n % n, cell % n};
    const bool fixed = cell / n / n % 8 == 7 || (n >= 6 && cell >= 252);
    fixed ? board.place(where) : board.block(where);
    (fixed ? placed : blocked).emplace(where.row, where.column);
  }
  const unsigned long expected = oracle::completions(all_placements(rule, n), placed, blocked);

  for (const Method method : kMethods) {
    if (method != Method::automatic && method != Method::bitboard && (method != Method::dp || rule == Rule::queen))
      continue;  // the others take open boards only
    const CountResult result = count(rule, board, {.method = method, .threads = 1 + choice % 2});
    require(result.complete, "a count that nobody stops is complete");
    require_count(result.count, expected, "every method counts the same");
    for (const Check& check : verify(rule, board, result, {.threads = 1}))
      require(check.passed && check.complete, "a right count passes every check", check.name);
    CountResult wrong = result;
    wrong.count += 1;
    bool caught = false;
    for (const Check& check : verify(rule, board, wrong, {.threads = 1})) caught = caught || !check.passed;
    require(caught, "a wrong count does not pass");
  }
  require_count(by_tasks(rule, board), expected, "the tasks add up to the count");
}

}  // namespace queens::fuzz
