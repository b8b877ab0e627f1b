#include "count/symmetric.hpp"

#include <array>
#include <cstdlib>
#include <vector>

#include "queens/board.hpp"

namespace queens::detail {
namespace {

// Orbit by orbit: the first row without a piece gets one, and all images of that piece come with it.
class OrbitSearch {
 public:
  OrbitSearch(Rule rule, int n, Symmetry symmetry, const RunControl& control)
      : rule_(rule), n_(n), symmetry_(symmetry), control_(control) {
    column_of_.fill(-1);
  }

  std::uint64_t count() {
    int row = 0;
    while (row < n_ && column_of(row) >= 0) ++row;
    if (row == n_) return 1;
    std::uint64_t sum = 0;
    for (int column = 0; column < n_ && !control_.stop.load(std::memory_order_relaxed); ++column) {
      std::vector<Cell> placed;
      if (place_orbit({row, column}, placed)) sum += count();
      for (const Cell& cell : placed) column_of(cell.row) = -1;
    }
    return sum;
  }

 private:
  int& column_of(int row) { return column_of_[static_cast<std::size_t>(row)]; }

  [[nodiscard]] Cell image(Cell cell) const {
    switch (symmetry_) {
      case Symmetry::half_turn:
        return {n_ - 1 - cell.row, n_ - 1 - cell.column};
      case Symmetry::quarter_turn:
        return {cell.column, n_ - 1 - cell.row};
      case Symmetry::diagonal:
        break;
    }
    return {cell.column, cell.row};
  }

  bool place_orbit(Cell first, std::vector<Cell>& placed) {
    Cell cell = first;
    do {
      if (!legal(cell)) return false;
      column_of(cell.row) = cell.column;
      placed.push_back(cell);
      cell = image(cell);
    } while (!(cell == first));
    return true;
  }

  bool legal(Cell cell) {
    for (int row = 0; row < n_; ++row) {
      const int column = column_of(row);
      if (column < 0) continue;
      const int down = std::abs(row - cell.row);
      const int across = std::abs(column - cell.column);
      if (down == 0 || across == 0) return false;
      if (down == across && (rule_ == Rule::queen || (rule_ == Rule::adjacent && down == 1))) return false;
    }
    return true;
  }

  Rule rule_;
  int n_;
  Symmetry symmetry_;
  const RunControl& control_;
  std::array<int, kMaxN> column_of_{};
};

// Closed forms by inclusion-exclusion over touching pairs (the method of Abramson and Moser for the n-kings
// problem, applied to whole orbits). A chosen set of touching pairs cuts the rows into blocks, each a run that
// rises or falls by one column a row; the blocks themselves are placed like rooks with the same symmetry.
// Every orbit of chosen pairs changes the sign. With x counting rows, a block that the symmetry moves (s rows;
// all blocks of its orbit look alike) has the generating function x - 2x^2 + 2x^3 - ... = x(1-x)/(1+x) in the
// power of x that its orbit fills. Rooks have blocks of one row only.
using Series = std::vector<mpz_class>;  // coefficients of x^0 .. x^n

void times_x(Series& series, std::size_t power) {
  for (std::size_t i = series.size(); i-- > 0;) series[i] = i < power ? mpz_class(0) : series[i - power];
}

void times_one_minus_x(Series& series, std::size_t power) {
  for (std::size_t i = series.size(); i-- > power;) series[i] -= series[i - power];
}

void over_one_plus_x(Series& series, std::size_t power) {
  for (std::size_t i = power; i < series.size(); ++i) series[i] -= series[i - power];
}

void add(Series& to, const Series& from, long factor) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * from[i];
}

/// One orbit of moved blocks, `images` blocks in all.
void times_moved(Series& series, Rule rule, std::size_t images) {
  times_x(series, images);
  if (rule == Rule::rook) return;
  times_one_minus_x(series, images);
  over_one_plus_x(series, images);
}

/// x(1-x)/(1+x^2): a block that a half turn or a reflection turns over in itself; its s-1 touching pairs form
/// ceil((s-1)/2) orbits.
void times_turned(Series& series) {
  times_x(series, 1);
  times_one_minus_x(series, 1);
  over_one_plus_x(series, 2);
}

/// The block in the middle that a half turn maps to itself: rising or falling, one way only if it is one row.
Series centre_of_half_turn(Series series, Rule rule) {
  Series single = series;
  times_x(single, 1);
  if (rule == Rule::rook) return single;
  times_turned(series);
  add(series, series, 1);
  add(series, single, -1);
  return series;
}

/// A block that a diagonal reflection maps to itself: either it lies on the diagonal and each touching pair is
/// its own orbit, or it crosses the diagonal and is turned over.
Series fixed_by_diagonal(const Series& series, Rule rule) {
  Series single = series;
  times_x(single, 1);
  if (rule == Rule::rook) return single;
  Series along = single;
  over_one_plus_x(along, 1);
  Series across = series;
  times_turned(across);
  add(along, across, 1);
  add(along, single, -1);
  return along;
}

/// Rooks with the symmetry, m orbits of moved blocks: 2^m m! for half turns, (2m)!/m! for quarter turns; the
/// sum over m by Horner's rule, then at most one block in the middle.
mpz_class turned(Rule rule, int n, Symmetry symmetry) {
  const std::size_t images = symmetry == Symmetry::half_turn ? 2 : 4;
  Series sum(static_cast<std::size_t>(n) + 1);
  for (std::size_t m = static_cast<std::size_t>(n) / images; m > 0; --m) {
    sum[0] += 1;
    times_moved(sum, rule, images);
    const unsigned long ways = symmetry == Symmetry::half_turn ? 2 * m : 2 * (2 * m - 1);
    for (mpz_class& coefficient : sum) coefficient *= ways;
  }
  sum[0] += 1;
  Series centred = symmetry == Symmetry::half_turn ? centre_of_half_turn(sum, rule) : sum;
  if (symmetry == Symmetry::quarter_turn) times_x(centred, 1);
  return sum.back() + centred.back();
}

/// Involutions of m blocks: A(m) = fixed A(m-1) + (m-1) moved A(m-2), summed over m.
mpz_class reflected(Rule rule, int n) {
  Series before(static_cast<std::size_t>(n) + 1);
  Series last = before;
  last[0] = 1;
  mpz_class sum = last.back();
  for (int m = 1; m <= n; ++m) {
    Series next = fixed_by_diagonal(last, rule);
    times_moved(before, rule, 2);
    add(next, before, m - 1);
    before.swap(last);
    last.swap(next);
    sum += last.back();
  }
  return sum;
}

}  // namespace

std::uint64_t search_symmetric(Rule rule, int n, Symmetry symmetry, const RunControl& control) {
  return OrbitSearch(rule, n, symmetry, control).count();
}

mpz_class closed_form_symmetric(Rule rule, int n, Symmetry symmetry) {
  return symmetry == Symmetry::diagonal ? reflected(rule, n) : turned(rule, n, symmetry);
}

}  // namespace queens::detail
