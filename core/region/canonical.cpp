// The canonical form: of the 8 images of a map, numbered in order of first appearance and read row by row, the
// least. An image is dropped at the first cell where it is behind the best so far, mostly within the first two
// rows, so that seven of the eight cost next to nothing.
#include <array>
#include <cstring>

#include "board/symmetry.hpp"
#include "queens/region_map.hpp"

namespace queens {
namespace {

constexpr std::size_t kMostCells = std::size_t{kMaxN} * kMaxN;
using Cells = std::array<std::uint8_t, kMostCells + 8>;  // and room for the last word of the hash

/// How to read an image of an n x n board row by row: the first cell, and the way to the next row and column.
struct Walk {
  int begin, row, column;
};

Walk walk_of(int n, int symmetry) {
  const auto at = [n, symmetry](Cell cell) {
    const Cell from = detail::image(n, symmetry, cell);
    return from.row * n + from.column;
  };
  const int begin = at({0, 0});
  return n < 2 ? Walk{0, 0, 0} : Walk{begin, at({1, 0}) - begin, at({0, 1}) - begin};
}

/// Puts one image in `best` if it comes before what is there.
void improve(const std::uint8_t* cells, int n, const Walk& walk, bool first, Cells& best) {
  std::array<std::uint8_t, 256> label;
  label.fill(RegionMap::kNone);
  std::uint8_t used = 0;
  bool ahead = first;
  std::size_t position = 0;
  for (int row = 0; row < n; ++row) {
    const std::uint8_t* cell = cells + walk.begin + row * walk.row;
    for (int column = 0; column < n; ++column, ++position, cell += walk.column) {
      std::uint8_t& number = label[*cell];
      if (number == RegionMap::kNone && *cell != RegionMap::kNone) number = used++;
      if (!ahead && number > best[position]) return;
      ahead = ahead || number < best[position];
      if (ahead) best[position] = number;
    }
  }
}

/// Writes the canonical form to `best`; @return the number of cells.
std::size_t find_least(const RegionMap& map, Cells& best) {
  const int n = map.n();
  Cells cells;
  std::size_t count = 0;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) cells[count++] = map.at({row, column});
  for (int symmetry = 0; symmetry < detail::kSymmetries; ++symmetry)
    improve(cells.data(), n, walk_of(n, symmetry), symmetry == 0, best);
  return count;
}

/// A bijection of the state for any given word: maps that differ in one word of 8 cells never collide.
/// Multipliers: odd, from the digits of the golden ratio and of pi.
std::uint64_t mixed(std::uint64_t state, std::uint64_t word, std::uint64_t factor) {
  state = (state ^ word) * factor;
  return state ^ (state >> 32);
}

std::uint64_t finished(std::uint64_t state) {
  state = (state ^ (state >> 31)) * 0x9E3779B97F4A7C15U;
  state = (state ^ (state >> 29)) * 0x243F6A8885A308D3U;
  return state ^ (state >> 32);
}

std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  for (int i = 0; i < 8; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
  return word;
}

}  // namespace

RegionMap canonical(const RegionMap& map) {
  Cells least;
  (void)find_least(map, least);
  RegionMap result(map.n());
  std::size_t position = 0;
  for (int row = 0; row < map.n(); ++row)
    for (int column = 0; column < map.n(); ++column) result.set({row, column}, least[position++]);
  return result;
}

MapKey canonical_key(const RegionMap& map) {
  Cells least;
  const std::size_t count = find_least(map, least);
  std::memset(least.data() + count, 0, 8);
  MapKey key{static_cast<std::uint64_t>(map.n()) + 1, ~static_cast<std::uint64_t>(map.n())};
  for (std::size_t i = 0; i < count; i += 8) {
    const std::uint64_t word = word_at(least.data() + i);
    key.high = mixed(key.high, word, 0x9E3779B97F4A7C15U);
    key.low = mixed(key.low, word, 0x13198A2E03707345U);
  }
  key = {finished(key.high), finished(key.low)};
  if (key == MapKey{}) key.low = 1;
  return key;
}

}  // namespace queens
