#include "count/prefixes.hpp"

#include <algorithm>
#include <bit>

#include "board/with_rule.hpp"

namespace queens::detail {
namespace {

// How many rows below a prefix its partial placements are counted to predict its cost. A choice, not a measurement.
constexpr int kCostRows = 3;

}  // namespace

Prefixes::Prefixes(Rule rule, const Board& board, std::size_t wanted, int most_rows)
    : rule_(rule), board_(board), allowed_(allowed_columns(board)) {
  most_rows = std::min(board.n(), most_rows);
  list(std::min(board.n(), 1));
  while (rows_ < most_rows && size() < wanted) list(rows_ + 1);
}

void Prefixes::list(int rows) {
  rows_ = rows;
  nodes_ = 0;
  prefixes_.clear();
  with_rule(rule_, [&](auto tag) {
    const auto add = [&](Mask first_row, unsigned weight) {
      Allowed narrowed = allowed_;
      narrowed[0] = first_row;
      walk<decltype(tag)::value>(Partial{}, narrowed.data(), rows, nodes_,
                                 [&](const Partial& partial, const Mask*) {
                                   prefixes_.push_back({partial, weight});
                                   return true;
                                 });
    };
    if (rows == 0 || !board_.is_open()) return add(allowed_[0], 1);
    const int half = board_.n() / 2;
    add(columns_below(half), 2);
    if (board_.n() % 2 == 1) add(Mask{1} << half, 1);
  });
}

std::vector<int> Prefixes::columns(std::size_t index) const {
  std::vector<int> found;
  with_rule(rule_, [&](auto tag) {
    constexpr Rule R = decltype(tag)::value;
    Partial partial;
    for (int row = 0; row < rows_; ++row) {
      const Mask* const allowed = allowed_.data() + row;
      for (Mask free = free_columns(partial, *allowed); free != 0; free &= free - 1) {
        const Partial deeper = with_piece<R>(partial, lowest(free));
        std::size_t below = 0;
        std::uint64_t nodes = 0;
        walk<R>(deeper, allowed + 1, rows_ - row - 1, nodes,
                [&](const Partial&, const Mask*) { return ++below, true; });
        if (index < below) {
          found.push_back(std::countr_zero(free));
          partial = deeper;
          break;
        }
        index -= below;
      }
    }
  });
  return found;
}

double Prefixes::cost(std::size_t index) const {
  std::uint64_t nodes = 1;
  with_rule(rule_, [&](auto tag) {
    walk<decltype(tag)::value>(prefixes_[index].partial, allowed_.data() + rows_,
                               std::min(kCostRows, board_.n() - rows_), nodes,
                               [](const Partial&, const Mask*) { return true; });
  });
  return static_cast<double>(nodes);
}

bool Prefixes::count(std::size_t index, const std::atomic<bool>& stop, SearchTotals& totals) const {
  return with_rule(rule_, [&](auto tag) {
    return complete_guarded<decltype(tag)::value>(prefixes_[index].partial, rows_, board_, allowed_, stop, totals);
  });
}

}  // namespace queens::detail
