#include "queens/list.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "count/completions.hpp"
#include "queens/count.hpp"
#include "rules.hpp"

namespace queens {
namespace {

std::vector<Placement> listed(Rule rule, int n, const mpz_class& skip, std::size_t limit) {
  std::vector<Placement> result;
  list_placements(rule, Board(n), {.skip = skip}, [&](const Placement& placement) {
    result.push_back(placement);
    return result.size() < limit;
  });
  return result;
}

TEST(List, IsTheOracleInLexicographicOrder) {
  for (const KnownRule& known : known_rules())
    for (int n = 0; n <= 7; ++n)
      EXPECT_EQ(listed(known.rule, n, 0, 1000000), oracle::placements(n, known.obeys)) << name(known.rule) << n;
}

TEST(List, FirstPlacementsAt8) {
  EXPECT_EQ(format_placement(listed(Rule::queen, 8, 0, 1).front()), "04752613");
  EXPECT_EQ(format_placement(listed(Rule::adjacent, 8, 0, 1).front()), "02415736");
  EXPECT_EQ(format_placement(listed(Rule::rook, 8, 0, 1).front()), "01234567");
}

TEST(List, SkipStartsAnywhere) {
  for (const KnownRule& known : known_rules()) {
    const std::vector<Placement> all = oracle::placements(6, known.obeys);
    for (std::size_t skip = 0; skip <= all.size() + 1; ++skip) {
      const std::vector<Placement> rest = listed(known.rule, 6, skip, 1);
      const std::vector<Placement> expected =
          skip < all.size() ? std::vector<Placement>{all[skip]} : std::vector<Placement>{};
      EXPECT_EQ(rest, expected) << name(known.rule) << skip;
    }
  }
}

TEST(List, SkipJumpsToTheEndOfWhatCannotBeEnumerated) {
  const mpz_class rooks = count(Rule::rook, 32).count;
  Placement last_rook;
  for (int column = 31; column >= 0; --column) last_rook.push_back(column);
  EXPECT_EQ(listed(Rule::rook, 32, rooks - 1, 5), std::vector<Placement>{last_rook});
  EXPECT_TRUE(listed(Rule::rook, 32, rooks, 5).empty());
  const mpz_class adjacent = count(Rule::adjacent, 32).count;
  EXPECT_EQ(listed(Rule::adjacent, 32, adjacent - 2, 5).size(), 2U);
  EXPECT_EQ(listed(Rule::adjacent, 32, adjacent / 2, 1).size(), 1U);
}

TEST(List, CompletionsAgreeWithTheOracleForEveryPrefix) {
  for (const KnownRule& known : known_rules()) {
    if (known.rule == Rule::queen) continue;
    for (int n = 1; n <= 7; ++n) {
      std::map<Placement, unsigned long> below;
      for (const Placement& placement : oracle::placements(n, known.obeys))
        for (std::size_t rows = 0; rows <= placement.size(); ++rows)
          ++below[Placement(placement.begin(), placement.begin() + static_cast<std::ptrdiff_t>(rows))];
      for (const auto& [prefix, expected] : below) {
        detail::Mask rest = detail::columns_below(n);
        for (const int column : prefix) rest &= ~(detail::Mask{1} << column);
        EXPECT_EQ(detail::to_mpz(detail::completions(known.rule, rest, prefix.empty() ? -1 : prefix.back())),
                  expected)
            << name(known.rule) << n << ' ' << format_placement(prefix);
      }
    }
  }
}

TEST(List, StopsWhenAsked) {
  RunControl control;
  int visited = 0;
  EXPECT_FALSE(list_placements(Rule::rook, Board(12), {.control = &control}, [&](const Placement&) {
    control.stop = ++visited == 10;
    return true;
  }));
  EXPECT_EQ(visited, 10);
}

TEST(Sampler, DrawsValidPlacementsOfEverySize) {
  for (const Rule rule : kRules) {
    for (int n = 0; n <= kMaxN; n += n < 16 ? 1 : 8) {
      const PlacementSampler sampler(rule, n);
      for (std::uint64_t index = 0; index < 20; ++index) {
        const auto placement = sampler.draw(7, index);
        ASSERT_EQ(placement.has_value(), rule == Rule::rook || (n != 2 && n != 3)) << name(rule) << n;
        if (!placement) continue;
        EXPECT_EQ(placement->size(), static_cast<std::size_t>(n));
        EXPECT_FALSE(first_conflict(rule, *placement)) << name(rule) << ' ' << format_placement(*placement);
      }
    }
  }
}

TEST(Sampler, IsUniform) {
  // 5,242-cell chi-square would need millions of draws; n = 5 and 6 have 120, 10 and 90 classes. The bound is
  // the 1 - 10^-6 quantile of chi-square with k - 1 degrees of freedom, about k + 4.9 sqrt(2k) + 12.
  const struct {
    Rule rule;
    int n;
    unsigned classes;
  } cases[] = {{Rule::rook, 5, 120}, {Rule::queen, 5, 10}, {Rule::queen, 8, 92}, {Rule::adjacent, 6, 90}};
  for (const auto& sample : cases) {
    const PlacementSampler sampler(sample.rule, sample.n);
    ASSERT_TRUE(sampler.uniform());
    std::map<Placement, double> seen;
    const double draws = 200.0 * sample.classes;
    for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(draws); ++index)
      ++seen[*sampler.draw(11, index)];
    EXPECT_EQ(seen.size(), sample.classes);
    double chi_square = 0;
    for (const auto& [placement, times] : seen) chi_square += (times - 200) * (times - 200) / 200;
    EXPECT_LT(chi_square, sample.classes + 4.9 * std::sqrt(2.0 * sample.classes) + 12) << name(sample.rule);
  }
}

TEST(Sampler, SaysWhenItIsNotUniform) {
  EXPECT_TRUE(PlacementSampler(Rule::queen, 14).uniform());
  EXPECT_FALSE(PlacementSampler(Rule::queen, 15).uniform());
  EXPECT_TRUE(PlacementSampler(Rule::adjacent, 32).uniform());
}

TEST(Sampler, DrawsDependOnSeedAndIndexOnly) {
  const PlacementSampler sampler(Rule::adjacent, 10);
  const auto first = sampler.draw(1, 0);
  (void)sampler.draw(1, 5);
  EXPECT_EQ(sampler.draw(1, 0), first);
  EXPECT_EQ(PlacementSampler(Rule::adjacent, 10).draw(1, 0), first);
  std::set<Placement> different;
  for (std::uint64_t index = 0; index < 50; ++index) {
    different.insert(*sampler.draw(1, index));
    different.insert(*sampler.draw(std::uint64_t{1} << 40, index));
  }
  EXPECT_GT(different.size(), 95U);
}

}  // namespace
}  // namespace queens
