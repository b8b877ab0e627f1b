// Placements in lexicographic order. What is to be skipped goes in whole subtrees: their sizes come from
// completions() where that is possible, else from counting them.
#include "board/with_rule.hpp"
#include "count/completions.hpp"
#include "count/search.hpp"
#include "queens/list.hpp"

namespace queens {
namespace {

template <Rule R>
class Lister {
 public:
  Lister(const Board& board, const ListOptions& options, const std::function<bool(const Placement&)>& visit)
      : board_(board),
        allowed_(detail::allowed_columns(board)),
        control_(options.control != nullptr ? *options.control : own_control_),
        visit_(visit),
        skip_(options.skip),
        placement_(static_cast<std::size_t>(board.n())) {}

  bool run() {
    descend({}, 0);
    return !stopped_;
  }

 private:
  /// False when the listing is over.
  bool descend(const detail::Partial& partial, int row) {
    if (control_.stop.load(std::memory_order_relaxed)) return stop();
    if (row == board_.n()) return skip_ > 0 ? (--skip_, true) : visit_(placement_);
    const auto index = static_cast<std::size_t>(row);
    for (detail::Mask free = free_columns(partial, allowed_[index]); free != 0; free &= free - 1) {
      const detail::Mask piece = detail::lowest(free);
      const detail::Partial next = detail::with_piece<R>(partial, piece);
      placement_[index] = std::countr_zero(piece);
      if (skip_ > 0 && skips(next, row + 1)) continue;
      if (stopped_ || !descend(next, row + 1)) return false;
    }
    return true;
  }

  /// Takes the subtree off what is to be skipped if it is no larger.
  bool skips(const detail::Partial& partial, int row) {
    mpz_class below;
    if (R != Rule::queen && board_.is_open()) {
      const int last = placement_[static_cast<std::size_t>(row - 1)];
      below = detail::to_mpz(detail::completions(R, board_.columns() & ~partial.taken, last));
    } else {
      detail::SearchTotals totals;
      if (!complete_guarded<R>(partial, row, board_, allowed_, control_.stop, totals)) return stop();
      below = static_cast<unsigned long>(totals.placements);
    }
    if (skip_ < below) return false;
    skip_ -= below;
    return true;
  }

  bool stop() {
    stopped_ = true;
    return false;
  }

  const Board& board_;
  detail::Allowed allowed_;
  RunControl own_control_;
  const RunControl& control_;
  const std::function<bool(const Placement&)>& visit_;
  mpz_class skip_;
  Placement placement_;
  bool stopped_ = false;
};

}  // namespace

bool list_placements(Rule rule, const Board& board, const ListOptions& options,
                     const std::function<bool(const Placement&)>& visit) {
  return detail::with_rule(rule,
                           [&](auto tag) { return Lister<decltype(tag)::value>(board, options, visit).run(); });
}

}  // namespace queens
