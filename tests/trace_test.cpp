#include "queens/trace.hpp"

#include <gtest/gtest.h>

#include "queens/count.hpp"
#include "queens/placement.hpp"
#include "rules.hpp"

namespace queens {
namespace {

TEST(Trace, EventsAreALegalWalkThroughTheWholeSearch) {
  for (const KnownRule& known : known_rules()) {
    for (int n = 0; n <= 6; ++n) {
      SCOPED_TRACE(::testing::Message() << name(known.rule) << ' ' << n);
      Placement stack;
      std::vector<oracle::Columns> solutions;
      std::uint64_t placed = 0;
      trace(known.rule, n, [&](const TraceEvent& event) {
        switch (event.kind) {
          case TraceEvent::Kind::place:
            EXPECT_EQ(event.row, static_cast<int>(stack.size()));
            stack.push_back(event.column);
            EXPECT_FALSE(first_conflict(known.rule, stack));
            ++placed;
            break;
          case TraceEvent::Kind::dead_end:
            EXPECT_EQ(event.row, static_cast<int>(stack.size()));
            for (int column = 0; column < n; ++column) {
              Placement next = stack;
              next.push_back(column);
              EXPECT_TRUE(first_conflict(known.rule, next)) << format_placement(next);
            }
            break;
          case TraceEvent::Kind::backtrack:
            EXPECT_EQ(event.row, static_cast<int>(stack.size()) - 1);
            EXPECT_EQ(event.column, stack.back());
            stack.pop_back();
            break;
          case TraceEvent::Kind::solution:
            solutions.push_back(stack);
            break;
        }
        return true;
      });
      EXPECT_TRUE(stack.empty());
      EXPECT_EQ(solutions, oracle::placements(n, known.obeys));
      Board unhalved(n);  // a fixed board is searched whole, as trace() does; an open one by halves
      if (n > 0) unhalved.block({0, 0});
      EXPECT_GE(placed, count(known.rule, unhalved, {Method::bitboard, 1}).nodes);
    }
  }
}

TEST(Trace, EndsWhenTheVisitorHasSeenEnough) {
  int events = 0;
  trace(Rule::queen, 8, [&](const TraceEvent&) { return ++events < 5; });
  EXPECT_EQ(events, 5);
}

TEST(Trace, FirstQueenPlacementAt8Takes113Pieces) {
  // 8 that stay and the 105 backtracks that textbooks on the eight queens give.
  int placed = 0;
  trace(Rule::queen, 8, [&](const TraceEvent& event) {
    placed += event.kind == TraceEvent::Kind::place ? 1 : 0;
    return event.kind != TraceEvent::Kind::solution;
  });
  EXPECT_EQ(placed, 113);
}

TEST(Trace, RefusesBoardsThatAreTooLarge) {
  EXPECT_THROW(trace(Rule::queen, 33, [](const TraceEvent&) { return false; }), std::invalid_argument);
}

}  // namespace
}  // namespace queens
