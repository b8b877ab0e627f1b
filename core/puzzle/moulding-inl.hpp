// From a puzzle of any shape to one whose regions have nearly the sizes of a published daily map, by moving one
// border cell at a time. A solution that appears with a move can only use the moved cell, so one search through it
// proves each move. Where a region that is much too small cannot have a cell, because a rival solution would use
// it, another cell of the rival is given away first.
#if defined(QUEENS_PUZZLE_MOULDING_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_MOULDING_INL
#undef QUEENS_PUZZLE_MOULDING_INL
#else
#define QUEENS_PUZZLE_MOULDING_INL
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <numeric>

#include "board/random.hpp"
#include "puzzle/daily_sizes.hpp"
#include "puzzle/search-inl.hpp"
#include "puzzle/sides-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

/// 16 log2(size), rounded down; singles are far from everything, since players notice them.
inline constexpr auto kSizeScale = [] {
  std::array<int, at(kMaxPuzzleN * kMaxPuzzleN + 1)> scale{};
  for (std::size_t size = 1; size < scale.size(); ++size) {
    const int whole = static_cast<int>(std::bit_width(size)) - 1;
    std::uint64_t fraction = (static_cast<std::uint64_t>(size) << 30) >> whole;  // from 1 to 2
    scale[size] = whole;
    for (int bit = 0; bit < 4; ++bit) {
      fraction = fraction * fraction >> 30;
      scale[size] = 2 * scale[size] + static_cast<int>(fraction >> 31);
      fraction >>= fraction >> 31;
    }
  }
  scale[1] = -16;
  scale[2] = 10;
  return scale;
}();

template <class Lanes>
class Moulding {
 public:
  explicit Moulding(const PuzzleWish& wish)
      : wish_(wish), territory_(wish.n, wish.rule), sides_(wish.n), search_(territory_, Collect{this}, nullptr) {}

  /// Walks from `start` toward sizes drawn at random, until near or for a bounded number of proofs. The map stays
  /// within the limits of the wish.
  /// @pre `start` is a puzzle within them and `column_of_row` its only solution; the style is even, or daily and
  ///      has_daily_sizes(n).
  void run(const Territory<Lanes>& start, const int* column_of_row, RandomStream& random) {
    territory_.copy_regions(start);
    solution_ = Lanes::none();
    for (int row = 0; row < n(); ++row) solution_.set(row, 1U << column_of_row[row]);
    set_targets(random);
    proofs_ = 0;
    const int most = is_even() ? kMostEvenTries : kMostTries;
    for (int tries = 0; tries < most && proofs_ < most / kTriesPerProof && !near_enough(); ++tries) step(random);
  }
  [[nodiscard]] const Territory<Lanes>& territory() const { return territory_; }

 private:
  static constexpr int kMostTries = 3000;
  static constexpr int kMostEvenTries = 20000;
  static constexpr int kTriesPerProof = 20;  // at least: 150 proofs at most for daily maps
  static constexpr int kEvenTolerance = 2;
  static constexpr int kSmall = 3;      // cells of a region whose size matters most
  static constexpr int kMostKills = 3;  // cells of rivals given away for one
  static constexpr int kFarUp = 12;
  // exp(-rise / 2) of 1024: how often a move away from the target sizes is tried
  static constexpr std::array<std::uint32_t, kFarUp + 1> kUphill{1024, 621, 377, 228, 138, 84, 51,
                                                                 31,   19,  11,  7,   4,   3};
  struct Collect {
    Moulding* moulding;
    bool operator()(const int* columns) const {
      moulding->rival_ = columns;
      return false;
    }
  };
  struct Move {
    int cell;
    std::uint8_t from;
    std::uint8_t to;
  };

  [[nodiscard]] int n() const { return territory_.n; }

  /// The largest region is to become the largest, and so on: what has to change is least then.
  void set_targets(RandomStream& random) {
    Shape::Sizes wanted;
    wanted.fill(n());
    if (!is_even()) wanted = draw_daily_sizes(n(), random);
    std::array<std::uint8_t, kMaxPuzzleN> by_size;
    std::iota(by_size.begin(), by_size.end(), std::uint8_t{0});
    sizes_.fill(0);
    for (int region = 0; region < n(); ++region) sizes_[at(region)] = territory_.cells[at(region)].count();
    std::sort(by_size.begin(), by_size.begin() + n(), [this](std::uint8_t a, std::uint8_t b) {
      return sizes_[a] != sizes_[b] ? sizes_[a] < sizes_[b] : a < b;
    });
    distance_ = 0;
    urgent_ = 0;
    for (std::size_t i = 0; i < at(n()); ++i) target_[by_size[i]] = wanted[i];
    for (std::uint8_t region = 0; region < n(); ++region) {
      distance_ += off_by(region, sizes_[region]);
      mark(region);
    }
  }

  [[nodiscard]] int off_by(std::uint8_t region, int size) const {
    return std::abs(kSizeScale[at(size)] - kSizeScale[at(target_[region])]);
  }
  void mark(std::uint8_t region) {
    const bool urgent = is_even() ? std::abs(sizes_[region] - n()) > kEvenTolerance
                                  : sizes_[region] <= kSmall && sizes_[region] < target_[region];
    urgent_ = (urgent_ & ~(1U << region)) | std::uint32_t{urgent} << region;
  }
  [[nodiscard]] bool is_even() const { return wish_.style == Style::even; }
  [[nodiscard]] bool near_enough() const { return urgent_ == 0 && (is_even() || distance_ <= 6 * n()); }

  /// How much farther from the target sizes a move leads.
  [[nodiscard]] int rise(const Move& move) const {
    return off_by(move.from, sizes_[move.from] - 1) - off_by(move.from, sizes_[move.from]) +
           off_by(move.to, sizes_[move.to] + 1) - off_by(move.to, sizes_[move.to]);
  }

  void step(RandomStream& random) {
    const bool urgent = urgent_ != 0 && random.below(2) == 0;
    const Move move =
        urgent ? draw_urgent(random) : draw(random.below(static_cast<std::uint32_t>(n() * n())), random);
    if (!may_move(move)) return;
    const int up = rise(move);
    if (up > kFarUp || (up > 0 && random.below(1024) >= kUphill[at(up)])) return;
    if (!sides_.removable(territory_, move.cell)) return;
    bool unique = stays_unique(move);
    for (int kill = 0; urgent && !unique && kill < kMostKills; ++kill) {
      if (!kill_rival(move, random) || !sides_.removable(territory_, move.cell)) return;
      unique = stays_unique(move);
    }
    if (unique) make(move);
  }

  /// A cell and the region beside it, which may be the same one.
  [[nodiscard]] Move draw(std::uint32_t number, RandomStream& random) const {
    const auto size = static_cast<std::uint32_t>(n());
    const int cell = static_cast<int>(number / size) * Lanes::kStride + static_cast<int>(number % size);
    return toward(cell, random);
  }
  [[nodiscard]] Move toward(int cell, RandomStream& random) const {
    return {cell, territory_.region[at(cell)], territory_.region[sides_.of(cell)[random.below(4)]]};
  }
  /// A cell for a region that is too small, or of one that is too large.
  [[nodiscard]] Move draw_urgent(RandomStream& random) const {
    std::uint32_t regions = urgent_;
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(regions))); skip > 0; --skip)
      regions &= regions - 1;
    const auto region = static_cast<std::uint8_t>(std::countr_zero(regions));
    Lanes cells = territory_.cells[region];
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(sizes_[region])); skip > 0; --skip)
      cells = cells - territory_.cell(lowest_cell(cells));
    if (sizes_[region] > target_[region]) return toward(lowest_cell(cells), random);
    const int cell = sides_.of(lowest_cell(cells))[random.below(4)];
    return {cell, territory_.region[at(cell)], region};
  }
  [[nodiscard]] bool may_move(const Move& move) const {
    return move.from != move.to && sizes_[move.from] > wish_.min_region && sizes_[move.to] < wish_.max_region &&
           (sizes_[move.from] > 2 || (sizes_[move.from] == 2 && singles() < wish_.max_singles)) &&
           !(solution_ & territory_.cell(move.cell)).any();
  }
  [[nodiscard]] int singles() const { return static_cast<int>(std::count(sizes_.begin(), sizes_.end(), 1)); }

  /// Whether no solution uses the cell in its new region; else rival_ is one.
  bool stays_unique(const Move& move) {
    ++proofs_;
    territory_.region[at(move.cell)] = move.to;
    const Lanes board = territory_.start().cells;
    const bool unique = search_.run_through(move.cell, board, board);
    territory_.region[at(move.cell)] = move.from;
    return unique;
  }

  void make(const Move& move) {
    distance_ += rise(move);
    territory_.drop(move.cell);
    territory_.assign(move.cell, move.to);
    --sizes_[move.from];
    ++sizes_[move.to];
    mark(move.from);
    mark(move.to);
  }

  /// Gives a cell of the rival that speaks against `wish` to another region than the one that the wish is for.
  bool kill_rival(const Move& wish, RandomStream& random) {
    std::array<int, kMaxPuzzleN> cells;
    for (int row = 0; row < n(); ++row) cells[at(row)] = row * Lanes::kStride + rival_[row];
    const std::uint32_t first = random.below(static_cast<std::uint32_t>(n()));
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(n()); ++i) {
      const Move move = toward(cells[(i + first) % static_cast<std::uint32_t>(n())], random);
      if (move.cell == wish.cell || move.to == wish.to || !may_move(move)) continue;
      const bool needed = sizes_[move.from] <= kSmall && sizes_[move.from] <= target_[move.from];
      const bool complete = sizes_[move.to] <= kSmall && sizes_[move.to] == target_[move.to];
      if (needed || complete || !sides_.removable(territory_, move.cell) || !stays_unique(move)) continue;
      make(move);
      return true;
    }
    return false;
  }

  PuzzleWish wish_;
  Territory<Lanes> territory_;
  Sides<Lanes> sides_;
  Search<Lanes, Collect> search_;
  Lanes solution_ = Lanes::none();
  const int* rival_ = nullptr;  // the columns of the last solution that a search found
  Shape::Sizes sizes_{};
  Shape::Sizes target_{};
  int distance_ = 0;          // between the two, region by region
  std::uint32_t urgent_ = 0;  // small regions that are to be larger; even: all far from n
  int proofs_ = 0;
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
