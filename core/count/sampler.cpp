// Random placements. A refused shuffle leaves the accepted ones equally likely; a random rank is uniform by
// construction; backtracking in shuffled order is not, because it follows the shape of the search tree.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "board/random.hpp"
#include "count/search.hpp"
#include "queens/list.hpp"

namespace queens {

struct PlacementSampler::State {
  struct Prefix {
    std::uint32_t before;  // queen placements that come earlier in the order
    Placement columns;     // of the first rows
  };
  Rule rule;
  int n;
  std::uint32_t total = 0;       // queen, uniform: number of placements
  std::vector<Prefix> prefixes;  // queen, uniform: with at least one completion
};

namespace {

constexpr int kPrefixRows = 2;
constexpr int kNodesPerRowBeforeRestart = 50;  // shuffled backtracking: heavy tails are cut by starting again

Placement shuffled_identity(int n, detail::RandomStream& random) {
  Placement placement(static_cast<std::size_t>(n));
  std::iota(placement.begin(), placement.end(), 0);
  random.shuffle(std::span(placement));
  return placement;
}

/// Fills rows from `row` on with columns in random order; gives up when `nodes` runs out.
bool backtrack_shuffled(const detail::Partial& partial, const Board& board, std::size_t row,
                        detail::RandomStream& random, int& nodes, Placement& placement) {
  if (row == placement.size()) return true;
  std::vector<int> columns;
  for (detail::Mask free = free_columns(partial, board.columns()); free != 0; free &= free - 1)
    columns.push_back(std::countr_zero(free));
  random.shuffle(std::span(columns));
  for (const int column : columns) {
    if (--nodes < 0) return false;
    placement[row] = column;
    const detail::Partial next = detail::with_piece<Rule::queen>(partial, detail::Mask{1} << column);
    if (backtrack_shuffled(next, board, row + 1, random, nodes, placement)) return true;
  }
  return false;
}

Placement shuffled_queens(int n, detail::RandomStream& random) {
  const Board board(n);
  Placement placement(static_cast<std::size_t>(n));
  for (;;) {
    int nodes = kNodesPerRowBeforeRestart * n;
    if (backtrack_shuffled({}, board, 0, random, nodes, placement)) return placement;
  }
}

bool has_placements(Rule rule, int n) { return rule == Rule::rook || (n != 2 && n != 3); }

}  // namespace

PlacementSampler::PlacementSampler(Rule rule, int n) {
  const Board board(n);
  auto state = std::make_unique<State>(State{rule, n, 0, {}});
  if (rule == Rule::queen && n <= kMaxUniformQueenN) {
    const detail::Allowed allowed = detail::allowed_columns(board);
    const int rows = std::min(n, kPrefixRows);
    for (int first = 0; first < std::max(n, 1); ++first) {
      for (int second = 0; second < (rows == kPrefixRows ? n : 1); ++second) {
        const Placement columns = rows == 0 ? Placement{} : rows == 1 ? Placement{first} : Placement{first, second};
        if (first_conflict(rule, columns)) continue;
        detail::Partial partial;
        for (const int column : columns)
          partial = detail::with_piece<Rule::queen>(partial, detail::Mask{1} << column);
        detail::SearchTotals totals;
        detail::complete<Rule::queen>(partial, allowed.data() + rows, board.columns(), totals);
        if (totals.placements == 0) continue;
        state->prefixes.push_back({state->total, columns});
        state->total += static_cast<std::uint32_t>(totals.placements);
      }
    }
  }
  state_ = std::move(state);
}

PlacementSampler::~PlacementSampler() = default;
PlacementSampler::PlacementSampler(PlacementSampler&&) noexcept = default;
PlacementSampler& PlacementSampler::operator=(PlacementSampler&&) noexcept = default;

bool PlacementSampler::uniform() const { return state_->rule != Rule::queen || state_->n <= kMaxUniformQueenN; }

std::optional<Placement> PlacementSampler::draw(std::uint64_t seed, std::uint64_t index) const {
  if (!has_placements(state_->rule, state_->n)) return std::nullopt;
  detail::RandomStream random(seed, index, detail::Purpose::placement);
  if (state_->rule != Rule::queen) {
    Placement placement = shuffled_identity(state_->n, random);
    while (first_conflict(state_->rule, placement)) placement = shuffled_identity(state_->n, random);
    return placement;
  }
  if (!uniform()) return shuffled_queens(state_->n, random);
  const std::uint32_t rank = random.below(state_->total);
  const auto after =
      std::upper_bound(state_->prefixes.begin(), state_->prefixes.end(), rank,
                       [](std::uint32_t value, const auto& prefix) { return value < prefix.before; });
  const State::Prefix& prefix = *std::prev(after);
  Board board(state_->n);
  for (std::size_t row = 0; row < prefix.columns.size(); ++row)
    board.place({static_cast<int>(row), prefix.columns[row]});
  std::optional<Placement> drawn;
  list_placements(Rule::queen, board, {.skip = mpz_class(rank - prefix.before)}, [&](const Placement& placement) {
    drawn = placement;
    return false;
  });
  return drawn;
}

}  // namespace queens
