// Rows and columns are units that each want one piece (exact cover; Knuth, "Dancing Links", 2000). A state is
// the set of cells left in every open row; a piece takes its row, its column and the cells it attacks out of
// it. Nothing here is shared with the backtracker: no fixed row order, no shifted diagonals.
#include "count/cover.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <vector>

#include "board/mask.hpp"

namespace queens::detail {
namespace {

constexpr std::size_t kTasksPerThread = 64;
constexpr int kParallelN = 8;  // smaller boards take less time than waking a team
constexpr std::uint64_t kNodesBetweenLooks = 1 << 12;

struct State {
  std::array<Mask, kMaxN> cells{};  // candidates of each open row
  Mask open_rows = 0;
  Mask open_columns = 0;
};

struct Unit {
  bool is_row;
  int line;
  int cells;
};

class Search {
 public:
  Search(Rule rule, int n) : rule_(rule), n_(n) {}

  /// The open row or column with the fewest candidates.
  [[nodiscard]] Unit tightest(const State& state) const {
    Unit best{true, -1, kMaxN + 1};
    std::array<int, kMaxN> in_column{};
    for (Mask rows = state.open_rows; rows != 0; rows &= rows - 1) {
      const int row = std::countr_zero(rows);
      const Mask cells = state.cells[static_cast<std::size_t>(row)];
      if (std::popcount(cells) < best.cells) best = {true, row, std::popcount(cells)};
      for (Mask rest = cells; rest != 0; rest &= rest - 1)
        ++in_column[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    for (Mask columns = state.open_columns; columns != 0; columns &= columns - 1) {
      const int column = std::countr_zero(columns);
      const int cells = in_column[static_cast<std::size_t>(column)];
      if (cells < best.cells) best = {false, column, cells};
    }
    return best;
  }

  template <class Visit>
  static void for_each_cell(const State& state, const Unit& unit, Visit&& visit) {
    if (unit.is_row) {
      for (Mask rest = state.cells[static_cast<std::size_t>(unit.line)]; rest != 0; rest &= rest - 1)
        visit(Cell{unit.line, std::countr_zero(rest)});
      return;
    }
    for (Mask rows = state.open_rows; rows != 0; rows &= rows - 1) {
      const int row = std::countr_zero(rows);
      if ((state.cells[static_cast<std::size_t>(row)] >> unit.line & 1) != 0) visit(Cell{row, unit.line});
    }
  }

  [[nodiscard]] State with_piece(State state, Cell piece) const {
    state.open_rows &= ~(Mask{1} << piece.row);
    state.open_columns &= ~(Mask{1} << piece.column);
    for (Mask rows = state.open_rows; rows != 0; rows &= rows - 1) {
      const int row = std::countr_zero(rows);
      state.cells[static_cast<std::size_t>(row)] &= ~attacked(piece, row);
    }
    return state;
  }

  /// Adds the placements below `state`; false when stopped.
  bool count(const State& state, const std::atomic<bool>& stop, CoverTotals& totals) const {
    if (state.open_rows == 0) {
      ++totals.placements;
      return true;
    }
    if (totals.nodes % kNodesBetweenLooks == 0 && stop.load(std::memory_order_relaxed)) return false;
    bool running = true;
    for_each_cell(state, tightest(state), [&](Cell piece) {
      ++totals.nodes;
      running = running && count(with_piece(state, piece), stop, totals);
    });
    return running;
  }

 private:
  [[nodiscard]] Mask attacked(Cell piece, int row) const {
    Mask columns = Mask{1} << piece.column;
    const int away = std::abs(row - piece.row);
    if (rule_ == Rule::queen || (rule_ == Rule::adjacent && away == 1)) {
      if (piece.column >= away) columns |= Mask{1} << (piece.column - away);
      if (piece.column + away < n_) columns |= Mask{1} << (piece.column + away);
    }
    return columns;
  }

  Rule rule_;
  int n_;
};

/// States a few pieces deep, enough of them to share out.
std::vector<State> make_tasks(const Search& search, const State& start, std::size_t wanted) {
  std::vector<State> tasks{start};
  while (!tasks.empty() && tasks.size() < wanted && tasks.front().open_rows != 0) {
    std::vector<State> deeper;
    for (const State& state : tasks)
      Search::for_each_cell(state, search.tightest(state),
                            [&](Cell piece) { deeper.push_back(search.with_piece(state, piece)); });
    tasks.swap(deeper);
  }
  return tasks;
}

State empty_board(const Board& board) {
  State state;
  state.open_rows = state.open_columns = board.columns();
  for (int row = 0; row < board.n(); ++row) state.cells[static_cast<std::size_t>(row)] = board.allowed(row);
  return state;
}

}  // namespace

CoverTotals cover(Rule rule, const Board& board, const std::atomic<bool>& stop) {
  CoverTotals totals;
  totals.complete = Search(rule, board.n()).count(empty_board(board), stop, totals);
  return totals;
}

CoverTotals cover(Rule rule, const Board& board, int threads, RunControl& control) {
  const Search search(rule, board.n());
  const std::vector<State> tasks =
      make_tasks(search, empty_board(board), kTasksPerThread * static_cast<std::size_t>(threads));
  CoverTotals sum;
  std::atomic<bool> stopped{false};
  std::atomic<std::size_t> finished{0};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (board.n() >= kParallelN)
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    CoverTotals own;
    if (stopped || !search.count(tasks[i], control.stop, own))
      stopped = true;
    else
      control.done = static_cast<double>(++finished) / static_cast<double>(tasks.size());
#pragma omp critical(queens_cover_sum)
    {
      sum.placements += own.placements;
      sum.nodes += own.nodes;
    }
  }
  sum.complete = !stopped;
  return sum;
}

}  // namespace queens::detail
