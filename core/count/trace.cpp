#include "queens/trace.hpp"

#include "board/with_rule.hpp"
#include "count/search.hpp"

namespace queens {
namespace {

template <Rule R>
class Tracer {
 public:
  Tracer(int n, const std::function<bool(const TraceEvent&)>& visit) : board_(n), visit_(visit) {}

  /// False when the visitor has seen enough.
  bool descend(const detail::Partial& partial, int row) {
    using Kind = TraceEvent::Kind;
    if (row == board_.n()) return visit_({Kind::solution, row, -1});
    detail::Mask free = free_columns(partial, board_.columns());
    if (free == 0) return visit_({Kind::dead_end, row, -1});
    for (; free != 0; free &= free - 1) {
      const detail::Mask piece = detail::lowest(free);
      const int column = std::countr_zero(piece);
      if (!visit_({Kind::place, row, column})) return false;
      if (!descend(detail::with_piece<R>(partial, piece), row + 1)) return false;
      if (!visit_({Kind::backtrack, row, column})) return false;
    }
    return true;
  }

 private:
  Board board_;
  const std::function<bool(const TraceEvent&)>& visit_;
};

}  // namespace

std::string_view name(TraceEvent::Kind kind) {
  switch (kind) {
    case TraceEvent::Kind::place:
      return "place";
    case TraceEvent::Kind::dead_end:
      return "dead end";
    case TraceEvent::Kind::backtrack:
      return "backtrack";
    case TraceEvent::Kind::solution:
      return "solution";
  }
  return "";
}

void trace(Rule rule, int n, const std::function<bool(const TraceEvent&)>& visit) {
  detail::with_rule(rule, [&](auto tag) { Tracer<decltype(tag)::value>(n, visit).descend({}, 0); });
}

}  // namespace queens
