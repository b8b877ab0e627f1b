// The course that reasoning takes on a map, round by round, and how it changes when a border moves. Most moves
// leave it as it is (two in three on the way to an easy map), and most others for a few rounds only: the moved cell
// is crossed before long, and once the candidates are the same again, so is the rest. A move costs 0.4 us at
// n = 11 that way; reasoning from the beginning and proving uniqueness before, 1.2.
#if defined(QUEENS_PUZZLE_COURSE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_COURSE_INL
#undef QUEENS_PUZZLE_COURSE_INL
#else
#define QUEENS_PUZZLE_COURSE_INL
#endif

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "puzzle/ladder.hpp"
#include "puzzle/reason-inl.hpp"
#include "puzzle/ripple-inl.hpp"
#include "puzzle/sides-inl.hpp"
#include "puzzle/tally.hpp"
#include "queens/generate.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
class Course {
 public:
  enum class Change : std::uint8_t { none, some, refused };

  /// Follows what happens to `territory`, which must outlive it.
  explicit Course(const Territory<Lanes>& territory)
      : territory_(territory), reasoner_(territory), search_(territory, Stop{}, nullptr) {
    const auto most = at(territory.n * territory.n + 1);
    lasting_.reserve(most);
    open_in_.reserve(most);
  }

  /// Reasons from the beginning.
  /// @return false when that does not solve the map, or when `hopeless(tally)` says so of its first rounds.
  template <class Hopeless>
  bool start(const Lanes& solution, Hopeless hopeless) {
    solution_ = solution;
    rounds_.clear();
    detour_.clear();
    Tally tally;
    State<Lanes> state = territory_.start();
    if (!go_on(state, kNoCell, tally, hopeless)) return false;
    rounds_.splice(0, 0, detour_);
    tally_ = after_ = tally;
    arrange();
    return true;
  }
  [[nodiscard]] const Tally& tally() const { return tally_; }

  /// Follows the move of `cell` from one region to the other; the territory has made it already.
  /// @return none when the course stays as it was; some when take() leads to another one; refused when the map has
  /// several solutions now, or `hopeless(tally)` holds for what is known of the new course.
  /// @pre `cell` is not part of the solution.
  template <class Hopeless>
  Change move(int cell, std::uint8_t from, std::uint8_t to, Hopeless hopeless) {
    const Lanes moved = territory_.cell(cell);
    const Ripple<Lanes> ripple(territory_, cell, from, to);
    for (first_ = 0; (rounds_[first_].state.cells & moved).any(); ++first_) {
      const Round& next = rounds_[first_ + 1];
      if (ripple.spares(rounds_[first_].state, next.state, rounds_[first_].used)) continue;
      State<Lanes> state = rounds_[first_].state;
      Tally tally = rounds_[first_].before;
      bool proven = false;
      if (!do_round(state, cell, proven, rounds_[first_].candidates, tally, hopeless)) return Change::refused;
      if (used_ == rounds_[first_].used && equal(state.cells, next.state.cells)) continue;
      first_used_ = used_;
      detour_.clear();
      if (!go_on(state, cell, tally, hopeless)) return Change::refused;
      after_ = tally;
      return Change::some;
    }
    after_ = tally_;
    return Change::none;
  }
  /// Of the new course. @pre move() returned none or some.
  [[nodiscard]] const Tally& tally_after() const { return after_; }

  /// Takes the new course. @pre the last move() returned some.
  void take() {
    rounds_[first_].used = first_used_;
    for (std::size_t i = rejoined_; i < rounds_.size(); ++i) rounds_[i].before = rounds_[i].before.shifted(shift_);
    rounds_.splice(first_ + 1, rejoined_, detour_);
    for (std::size_t i = first_ + 1; i < rounds_.size(); ++i)
      rounds_[i].before.hardest = std::max(rounds_[i - 1].before.hardest, rounds_[i - 1].used);
    tally_ = after_;
    arrange();
  }

  /// A cell off the solution that is a candidate in one of the rounds, both drawn by 16 random bits: what lasts
  /// longer is drawn more often, and changes more (improved the score in 14 % of the moves when it was crossed in
  /// the ninth round, in 0.1 % when in the first).
  [[nodiscard]] int draw(std::uint32_t round_bits, std::uint32_t cell_bits) const {
    const std::size_t open = open_in_[round_bits * open_in_.size() >> 16];
    return lasting_[cell_bits * open >> 16];
  }

 private:
  static constexpr int kNoCell = -1;
  struct Round {
    State<Lanes> state;  // where it begins
    int candidates;
    Technique used;
    Tally before;
  };
  /// At most one round for each candidate. An array, since g++ 12 lets std::vector allocate it misaligned.
  class Rounds {
   public:
    [[nodiscard]] std::size_t size() const { return size_; }
    Round& operator[](std::size_t i) { return rounds_[i]; }
    const Round& operator[](std::size_t i) const { return rounds_[i]; }
    Round& back() { return rounds_[size_ - 1]; }
    void clear() { size_ = 0; }
    void push_back(const Round& round) { rounds_[size_++] = round; }
    /// Puts `others` in place of the rounds from `first` to before `last`.
    void splice(std::size_t first, std::size_t last, const Rounds& others) {
      Round* const begin = rounds_.data();
      Round* const rest = begin + first + others.size_;
      std::memmove(rest, begin + last, (size_ - last) * sizeof(Round));
      std::memcpy(begin + first, others.rounds_.data(), others.size_ * sizeof(Round));
      size_ = size_ + others.size_ - (last - first);
    }

   private:
    std::size_t size_ = 0;
    std::array<Round, at(std::min(Lanes::kLanes* Lanes::kStride, kMaxPuzzleN* kMaxPuzzleN) + 1)> rounds_;
  };
  struct Stop {
    bool operator()(const int*) const { return false; }
  };

  /// @param proven whether it is known that no solution uses `cell`.
  template <class Hopeless>
  bool do_round(State<Lanes>& state, int cell, bool& proven, int candidates, Tally& tally, Hopeless hopeless) {
    NoLog silent;
    RoundEnd end = reasoner_.round_without_assumption(state, silent, used_);
    if (end == RoundEnd::stuck) {
      if (hopeless(tally.with(Technique::conflict, candidates))) return false;
      if (!proven && adds_solution(state, cell)) return false;
      proven = true;
      end = reasoner_.assume(state, silent, used_);
    }
    tally = tally.with(used_, candidates);
    return end == RoundEnd::progress;
  }

  /// From `state` to the end, or to where the old course goes on; what is between goes to detour_.
  template <class Hopeless>
  bool go_on(State<Lanes> state, int cell, Tally& tally, Hopeless hopeless) {
    bool proven = cell == kNoCell;
    std::size_t meeting = first_ + 1;
    for (;;) {
      const int candidates = state.cells.count();
      if (state.regions == 0) {
        rejoined_ = rounds_.size();
        detour_.push_back({state, candidates, Technique::dead_end, tally});
        return true;
      }
      if (hopeless(tally.with(Technique::region_single, candidates))) return false;
      if (!proven && adds_solution(state, cell)) return false;
      proven = true;
      if (cell != kNoCell && !(state.cells & territory_.cell(cell)).any()) {
        while (meeting < rounds_.size() && rounds_[meeting].candidates > candidates) ++meeting;
        if (meeting < rounds_.size() && equal(state.cells, rounds_[meeting].state.cells)) {
          rejoin(meeting, tally);
          return true;
        }
      }
      detour_.push_back({state, candidates, Technique::dead_end, tally});
      if (!do_round(state, cell, proven, candidates, tally, hopeless)) return false;
      detour_.back().used = used_;
    }
  }

  /// @pre the states of the old course's round `meeting` and of the end of the detour are the same.
  void rejoin(std::size_t meeting, Tally& tally) {
    rejoined_ = meeting;
    shift_ = Tally::difference(tally, rounds_[meeting].before);
    for (std::size_t i = meeting; i + 1 < rounds_.size(); ++i)
      tally.hardest = std::max(tally.hardest, rounds_[i].used);
    const Technique hardest = tally.hardest;
    tally = tally_.shifted(shift_);
    tally.hardest = hardest;
  }

  /// New solutions can only use `cell`. Its candidates are those of the new map by now: what the course crossed up
  /// to here, no solution uses.
  [[nodiscard]] bool adds_solution(State<Lanes> state, int cell) {
    if (!(state.cells & territory_.cell(cell)).any()) return false;
    territory_.place(state, cell);
    return !search_.run(state);
  }

  void arrange() {
    lasting_.clear();
    open_in_.clear();
    Lanes later = solution_;
    for (std::size_t i = rounds_.size(); i-- > 0;) {
      for_each_cell(rounds_[i].state.cells - later,
                    [&](int cell) { lasting_.push_back(static_cast<std::uint16_t>(cell)); });
      later = later | rounds_[i].state.cells;
      if (!lasting_.empty()) open_in_.push_back(static_cast<std::uint16_t>(lasting_.size()));
    }
  }

  const Territory<Lanes>& territory_;
  Reasoner<Lanes> reasoner_;
  Search<Lanes, Stop> search_;
  Lanes solution_ = Lanes::none();
  Rounds rounds_;  // the last one begins with every piece placed
  Tally tally_;
  std::vector<std::uint16_t> lasting_;  // cells off the solution, those crossed last first
  std::vector<std::uint16_t> open_in_;  // for each round, from the last: how many of them are candidates

  Rounds detour_;  // the new course between round first_ and the old round rejoined_
  std::size_t first_ = 0;
  std::size_t rejoined_ = 0;
  Tally shift_;
  Tally after_;
  Technique used_ = Technique::dead_end;
  Technique first_used_ = Technique::dead_end;
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
