#include <gtest/gtest.h>

#include <set>

#include "count/symmetric.hpp"
#include "queens/count.hpp"
#include "rules.hpp"

namespace queens {
namespace {

/// The 8 images, written out: no code in common with board/symmetry.hpp.
std::set<oracle::Columns> orbit(const oracle::Columns& columns) {
  const auto n = columns.size();
  const auto mirrored = [&](const oracle::Columns& from) {
    oracle::Columns to;
    for (const int column : from) to.push_back(static_cast<int>(n) - 1 - column);
    return to;
  };
  const auto turned = [&](const oracle::Columns& from) {
    oracle::Columns to(n);
    for (std::size_t row = 0; row < n; ++row)
      to[static_cast<std::size_t>(from[row])] = static_cast<int>(n - 1 - row);
    return to;
  };
  std::set<oracle::Columns> images;
  oracle::Columns image = columns;
  for (int turn = 0; turn < 4; ++turn) {
    images.insert(image);
    images.insert(mirrored(image));
    image = turned(image);
  }
  return images;
}

TEST(Fundamental, BurnsideAgreesWithListingAllUpTo8) {
  for (const KnownRule& known : known_rules()) {
    for (int n = 0; n <= 8; ++n) {
      unsigned long classes = 0;
      for (const oracle::Columns& columns : oracle::placements(n, known.obeys))
        classes += *orbit(columns).begin() == columns ? 1 : 0;
      EXPECT_EQ(count_fundamental(known.rule, n).count, classes) << name(known.rule) << ' ' << n;
    }
  }
}

TEST(Fundamental, MatchesPublishedCounts) {
  for (const KnownRule& known : known_rules())
    for (std::size_t i = 0; i < known.fundamental.size(); ++i)
      EXPECT_EQ(count_fundamental(known.rule, static_cast<int>(i) + 1).count.get_str(), known.fundamental[i])
          << name(known.rule) << ' ' << i + 1;
}

TEST(Fundamental, ClosedFormsAgreeWithTheSearchOverOrbits) {
  const RunControl control;
  for (const Rule rule : {Rule::rook, Rule::adjacent})
    for (const auto symmetry :
         {detail::Symmetry::half_turn, detail::Symmetry::quarter_turn, detail::Symmetry::diagonal})
      for (int n = 0; n <= 12; ++n)
        EXPECT_EQ(detail::closed_form_symmetric(rule, n, symmetry),
                  detail::search_symmetric(rule, n, symmetry, control))
            << name(rule) << ' ' << n << ' ' << static_cast<int>(symmetry);
}

TEST(Fundamental, LargeBoardsHaveAboutAnEighthOfAllPlacements) {
  for (const Rule rule : {Rule::rook, Rule::adjacent}) {
    const mpz_class all = count(rule, 300).count;
    const mpz_class classes = count_fundamental(rule, 300).count;
    EXPECT_GT(8 * classes, all);
    EXPECT_LT(8 * classes - all, all / 1000000);
  }
}

TEST(Fundamental, RefusesMoreThan1000) {
  EXPECT_THROW((void)count_fundamental(Rule::adjacent, 1001), std::invalid_argument);
  EXPECT_THROW((void)count_fundamental(Rule::queen, 33), std::invalid_argument);
}

}  // namespace
}  // namespace queens
