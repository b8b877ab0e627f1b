// From a puzzle to one of a wanted difficulty, by moving one border cell at a time. A move is made only when the
// map keeps its one solution, which is proved, its regions stay connected and its shape stays what it was.
// Moves that do not lead further away are taken, and now and then one that does.
#if defined(QUEENS_PUZZLE_STEERING_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_STEERING_INL
#undef QUEENS_PUZZLE_STEERING_INL
#else
#define QUEENS_PUZZLE_STEERING_INL
#endif

#include <bit>
#include <cstdint>

#include "board/random.hpp"
#include "puzzle/aim.hpp"
#include "puzzle/course-inl.hpp"
#include "puzzle/shape.hpp"
#include "puzzle/sides-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
class Steering {
 public:
  explicit Steering(const PuzzleWish& wish)
      : wish_(wish),
        aim_(wish),
        shape_(wish),
        territory_(wish.n, wish.rule),
        sides_(wish.n),
        course_(territory_),
        unit_(wish.n * wish.n) {}

  /// Before the first map of a new puzzle.
  void begin() { turned_away_ = 0; }

  /// Walks from `start`, a map with exactly one solution, the given one, for at most so many evaluations of a move.
  /// Turns a start away that is too far off, and gives up when it has not come near enough after a while: a new
  /// start costs less. The more starts were turned away since begin(), the farther off they may be.
  /// `watch()` is called after every move.
  /// @return true when territory() meets the wish.
  template <class Watch>
  bool reach(const Territory<Lanes>& start, const int* column_of_row, RandomStream& random, int most_evaluations,
             Watch watch) {
    if (!set_out(start, column_of_row)) return false;
    int nearest = aim_.excess(course_.tally());
    int evaluated = 0;
    for (int tries = 0; !met(); ++tries) {
      if (evaluated >= most_evaluations || tries >= kTriesPerEvaluation * most_evaluations) return false;
      if (!step(random, evaluated)) continue;
      watch();
      nearest = std::min(nearest, aim_.excess(course_.tally()));
      if (lags(evaluated, nearest)) return false;
    }
    return true;
  }
  [[nodiscard]] const Territory<Lanes>& territory() const { return territory_; }
  /// What reasoning costs on it.
  [[nodiscard]] const Tally& tally() const { return course_.tally(); }

 private:
  static constexpr int kTriesPerEvaluation = 30;

  bool set_out(const Territory<Lanes>& start, const int* column_of_row) {
    territory_.copy_regions(start);
    solution_ = Lanes::none();
    for (int row = 0; row < wish_.n; ++row) solution_.set(row, 1U << column_of_row[row]);
    Shape::Sizes sizes{};
    for (int region = 0; region < wish_.n; ++region) sizes[at(region)] = territory_.cells[at(region)].count();
    if (!shape_.start(sizes)) return false;
    admitted_ = patience();
    if (!course_.start(solution_, [this](const Tally& tally) { return aim_.excess(tally) > admitted_; })) {
      ++turned_away_;
      return false;
    }
    potential_ = potential(course_.tally(), 0);
    return true;
  }

  /// By how much the rounds of a start may cost too much. Easy puzzles a second at n = 11, plain, with 10 / 12 / 16
  /// / no limit: 1,630 / 1,440 / 1,310 / 820. Singles make a map easy, and they would be many among the starts
  /// admitted if they did not count against one (plain 1.6 a map, with 4 a single 1.3; grown maps have 1.2).
  [[nodiscard]] int patience() const {
    switch (wish_.style) {
      case Style::plain:
        return 14 + 2 * turned_away_ - 4 * shape_.singles();
      case Style::daily:
        return 16 + 2 * turned_away_ - 8 * shape_.singles();
      case Style::even:
        break;
    }
    return 40 + 2 * turned_away_;  // even maps cost most to begin with
  }

  /// Whether a walk so long should have been nearer.
  [[nodiscard]] bool lags(int evaluated, int nearest) const {
    return evaluated > 100 && 12 * nearest > (evaluated > 1000 ? 3 : evaluated > 400 ? 5 : 8) * admitted_;
  }

  [[nodiscard]] bool met() const {
    return aim_.distance(course_.tally()) == 0 && shape_.drift() <= shape_.tolerated();
  }

  /// What the walk makes smaller, in units of a cost of 1 / n^2.
  [[nodiscard]] int potential(const Tally& tally, int drift) const {
    const int distance = aim_.distance(tally);
    const int early = aim_.wants_quick_start() && distance > 0 ? tally.open : 0;
    return unit_ * (distance + drift) + early;
  }
  /// The least that it can become.
  [[nodiscard]] int least(const Tally& tally, int drift) const {
    const int distance = aim_.least(tally);
    return unit_ * (distance + drift) + (aim_.wants_quick_start() && distance > 0 ? tally.open : 0);
  }

  /// Tries one move, drawn at random.
  /// @return whether it was made.
  bool step(RandomStream& random, int& evaluated) {
    const std::uint64_t bits = random.next64();
    const int cell = draw_cell(bits);
    const std::uint8_t from = territory_.region[at(cell)];
    const std::uint8_t to = territory_.region[sides_.of(cell)[bits & 3U]];
    if (from == to || is_piece(cell) || !shape_.allows(from, to)) return false;
    const int drift = shape_.drift_after(from, to);
    if (drift > shape_.most() && drift >= shape_.drift()) return false;
    const int most = potential_ + slack(random.next());
    if (unit_ * drift > most || !sides_.removable(territory_, cell)) return false;
    ++evaluated;
    territory_.drop(cell);
    territory_.assign(cell, to);
    const auto hopeless = [&](const Tally& tally) { return least(tally, drift) > most; };
    const auto change = course_.move(cell, from, to, hopeless);
    if (change == Course<Lanes>::Change::refused || potential(course_.tally_after(), drift) > most) {
      territory_.drop(cell);
      territory_.assign(cell, from);
      return false;
    }
    if (change == Course<Lanes>::Change::some) course_.take();
    shape_.move(from, to);
    potential_ = potential(course_.tally(), drift);
    return true;
  }

  [[nodiscard]] bool is_piece(int cell) const {
    return (solution_.lane(row_of<Lanes>(cell)) >> column_of<Lanes>(cell) & 1U) != 0;
  }

  /// Any cell, or in three of ten draws one that is a candidate for long.
  [[nodiscard]] int draw_cell(std::uint64_t bits) const {
    const auto low = static_cast<std::uint32_t>(bits >> 16 & 0xFFFFU);
    const auto high = static_cast<std::uint32_t>(bits >> 48);
    if ((bits >> 2 & 0x3FFU) < 307) return course_.draw(static_cast<std::uint32_t>(bits >> 32 & 0xFFFFU), high);
    return static_cast<int>(low * static_cast<std::uint32_t>(wish_.n) >> 16) * Lanes::kStride +
           static_cast<int>(high * static_cast<std::uint32_t>(wish_.n) >> 16);
  }

  /// How much the potential may rise: nothing in seven of ten draws, else exponentially distributed with mean two
  /// costs (nearly: the logarithm is taken to be linear between powers of two).
  [[nodiscard]] int slack(std::uint32_t bits) const {
    if ((bits & 0x3FFU) >= 307) return 0;
    const std::uint32_t uniform = bits | 0x3FFU;
    const int zeros = std::countl_zero(uniform);
    const auto mantissa = static_cast<int>(uniform << zeros >> 23 & 0xFFU);
    return static_cast<int>(std::int64_t{(zeros + 1) * 256 - mantissa} * 355 * unit_ >> 16);
  }

  PuzzleWish wish_;
  Aim aim_;
  Shape shape_;
  Territory<Lanes> territory_;
  Sides<Lanes> sides_;
  Course<Lanes> course_;
  Lanes solution_ = Lanes::none();
  int unit_;
  int potential_ = 0;
  int turned_away_ = 0;
  int admitted_ = 0;  // the excess with which the present start was admitted at most
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
