// Fills the quarter tables by plain backtracking, twice: to count, then to store.
#include "count/join/quarter_boards.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace queens::detail {
namespace {

constexpr std::uint32_t kLineWords = kCacheLine / sizeof(Word);
constexpr std::uint32_t to_line(std::uint32_t words) { return (words + kLineWords - 1) & ~(kLineWords - 1); }

}  // namespace

// `left` and `right` are the columns attacked in `row` along the two diagonals.
template <class Visit>
void QuarterBoards::search(const HalfShape& shape, int row, Mask columns, Mask left, Mask right, Word word,
                           const Visit& visit) const {
  if (row == first_row_ + rows_) return visit(columns, word);
  const Mask board = static_cast<Mask>((std::uint64_t{1} << shape.n) - 1);
  for (Mask free = board & ~(columns | left | right); free != 0; free &= free - 1) {
    const Mask queen = free & (~free + 1);
    search(shape, row + 1, columns | queen, (left | queen) << 1, (right | queen) >> 1,
           word | shape.cell(row, std::countr_zero(queen)), visit);
  }
}

// Turns the counted lengths into places; the lists are empty afterwards.
void QuarterBoards::place_lists() {
  std::uint32_t end = 0;
  for (List& list : lists_) {
    list.begin = end;
    end += to_line(list.length);
    list.length = 0;
  }
  words_.reserve(end + kLineWords, 0);
  std::fill_n(words_.data(), end + kLineWords, kNever);
}

QuarterBoards::QuarterBoards(const HalfShape& shape, int first_row, int rows) : first_row_(first_row), rows_(rows) {
  rank_sets(shape.n);
  const auto slot = [this](Mask columns) -> List& { return lists_[rank(columns)]; };
  search(shape, first_row_, 0, 0, 0, 0, [&](Mask columns, Word) { ++slot(columns).length; });
  place_lists();
  search(shape, first_row_, 0, 0, 0, 0, [&](Mask columns, Word word) {
    List& list = slot(columns);
    words_.data()[list.begin + list.length++] = word;
  });
}

QuarterBoards QuarterBoards::without(Word blocked) const {
  QuarterBoards kept;
  kept.first_row_ = first_row_;
  kept.rows_ = rows_;
  kept.low_bits_ = low_bits_;
  kept.high_ = high_;
  kept.low_ = low_;
  kept.lists_ = lists_;
  const auto fits = [blocked](Word word) { return (word & blocked) == 0; };
  const Word* const all = words_.data();
  for (List& list : kept.lists_)
    list.length = static_cast<std::uint32_t>(std::count_if(all + list.begin, all + list.begin + list.length, fits));
  kept.place_lists();
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    Word* const begin = kept.words_.data() + kept.lists_[i].begin;
    const Word* const from = all + lists_[i].begin;
    kept.lists_[i].length =
        static_cast<std::uint32_t>(std::copy_if(from, from + lists_[i].length, begin, fits) - begin);
  }
  return kept;
}

// Sets of `rows_` columns, ordered by their high columns, then by the low ones.
void QuarterBoards::rank_sets(int n) {
  low_bits_ = n / 2;
  std::array<std::uint32_t, 33> sets_of_size{};
  low_.resize(std::size_t{1} << low_bits_);
  for (std::size_t low = 0; low < low_.size(); ++low)
    low_[low] = sets_of_size[static_cast<std::size_t>(std::popcount(low))]++;
  high_.resize(std::size_t{1} << (n - low_bits_));
  std::uint32_t sets = 0;
  for (std::size_t high = 0; high < high_.size(); ++high) {
    high_[high] = sets;
    const int missing = rows_ - std::popcount(high);
    if (missing >= 0) sets += sets_of_size[static_cast<std::size_t>(missing)];
  }
  lists_.assign(sets, List{0, 0});
}

}  // namespace queens::detail
