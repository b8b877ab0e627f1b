// Inclusion-exclusion over touching pairs: glued pairs form blocks of neighbouring columns that rise or fall,
// a block of s columns weighs 2 (-1)^(s-1) (one column: 1), and B blocks have B! orders. The row before glues
// to a block that starts beside it and leads away from it, whose place is fixed. Sums are taken modulo 2^128:
// the partial sums may pass that, the result cannot.
#include "count/completions.hpp"

#include <array>
#include <bit>

namespace queens::detail {
namespace {

constexpr std::size_t kSizes = static_cast<std::size_t>(kMaxN) + 1;
using ByBlocks = std::array<Wide, kSizes>;  // signed weights by number of blocks, modulo 2^128

Wide block_weight(std::size_t size) {
  if (size == 1) return 1;
  return size % 2 == 1 ? Wide{2} : -Wide{2};
}

/// For a run of `length` neighbouring columns: the weight of all ways to cut it into b blocks, at [b].
std::array<ByBlocks, kSizes> cut_runs() {
  std::array<ByBlocks, kSizes> cuts{};
  cuts[0][0] = 1;
  for (std::size_t length = 1; length < kSizes; ++length)
    for (std::size_t first = 1; first <= length; ++first)
      for (std::size_t blocks = 1; blocks <= length; ++blocks)
        cuts[length][blocks] += block_weight(first) * cuts[length - first][blocks - 1];
  return cuts;
}

ByBlocks product(const ByBlocks& a, const ByBlocks& b) {
  ByBlocks result{};
  for (std::size_t i = 0; i < kSizes; ++i)
    for (std::size_t j = 0; a[i] != 0 && i + j < kSizes; ++j) result[i + j] += a[i] * b[j];
  return result;
}

/// Orders of `rest` with no two neighbouring columns in a row.
Wide orders(Mask rest) {
  static const std::array<ByBlocks, kSizes> cuts = cut_runs();
  ByBlocks weights{};
  weights[0] = 1;
  for (std::uint64_t left = rest; left != 0;) {
    left >>= std::countr_zero(left);
    const int length = std::countr_one(left);
    weights = product(weights, cuts[static_cast<std::size_t>(length)]);
    left >>= length;
  }
  Wide sum = 0;
  Wide factorial = 1;
  for (std::size_t blocks = 0; blocks < kSizes; ++blocks) {
    if (blocks > 0) factorial *= blocks;
    sum += weights[blocks] * factorial;
  }
  return sum;
}

}  // namespace

Wide completions(Rule rule, Mask rest, int last) {
  if (rule == Rule::rook) {
    Wide factorial = 1;
    for (int k = 2; k <= std::popcount(rest); ++k) factorial *= static_cast<unsigned>(k);
    return factorial;
  }
  Wide sum = orders(rest);
  if (last < 0) return sum;
  for (const int step : {-1, 1}) {
    Mask left = rest;
    Wide sign = 1;
    for (int column = last + step; column >= 0 && column < kMaxN && (left >> column & 1) != 0; column += step) {
      left ^= Mask{1} << column;
      sign = -sign;
      sum += sign * orders(left);
    }
  }
  return sum;
}

}  // namespace queens::detail
