#include "board/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <vector>

namespace queens::detail {
namespace {

// Philox4x32-10 written out from the paper, to check the counter layout and the order of words.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
               static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

TEST(Random, WritesOutPhiloxAsPublished) {
  // Known answer of the Random123 distribution for a zero counter and key.
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (std::array<std::uint32_t, 4>{0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8}));
}

TEST(Random, IsPhiloxKeyedBySeedAndCountedByIndex) {
  constexpr std::uint64_t kSeed = 0x0123456789ABCDEF;
  constexpr std::uint64_t kIndex = 0xFEDCBA9876543210;
  RandomStream stream(kSeed, kIndex, Purpose::growth);
  for (std::uint32_t block = 0; block < 5; ++block) {
    const auto words = philox({block, 2, 0x76543210, 0xFEDCBA98}, {0x89ABCDEF, 0x01234567});
    for (int word = 3; word >= 0; --word) EXPECT_EQ(stream.next(), words[static_cast<std::size_t>(word)]);
  }
}

TEST(Random, PurposesAreIndependent) {
  EXPECT_NE(RandomStream(1, 0, Purpose::placement).next64(), RandomStream(1, 0, Purpose::growth).next64());
}

TEST(Random, BelowIsUniformAndInRange) {
  RandomStream stream(5, 0, Purpose::placement);
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 10U}) {
    std::vector<double> seen(bound);
    for (std::uint32_t i = 0; i < 1000 * bound; ++i) ++seen.at(stream.below(bound));
    double chi_square = 0;
    for (const double times : seen) chi_square += (times - 1000) * (times - 1000) / 1000;
    EXPECT_LT(chi_square, 45) << bound;  // beyond the 1 - 10^-5 quantile for 9 degrees of freedom (39)
  }
}

TEST(Random, BelowHasNoBiasNearTheTop) {
  // A bound of 3/4 of the range: without the refusal step a third of the values would come twice as often.
  RandomStream stream(6, 0, Purpose::placement);
  int low = 0;
  for (int i = 0; i < 30000; ++i) low += stream.below(0xC0000000) < 0x60000000 ? 1 : 0;
  EXPECT_NEAR(low, 15000, 500);
}

TEST(Random, ShuffleReachesEveryOrderEquallyOften) {
  RandomStream stream(9, 0, Purpose::placement);
  std::array<int, 24> seen{};
  for (int i = 0; i < 24000; ++i) {
    std::array<int, 4> items{0, 1, 2, 3};
    stream.shuffle(std::span<int>(items));
    int rank = 0;
    for (int a = 0; a < 4; ++a)
      for (int b = a + 1; b < 4; ++b)
        if (items[static_cast<std::size_t>(b)] < items[static_cast<std::size_t>(a)])
          rank += a == 0 ? 6 : a == 1 ? 2 : 1;
    ++seen.at(static_cast<std::size_t>(rank));
  }
  double chi_square = 0;
  for (const int times : seen) chi_square += (times - 1000.0) * (times - 1000.0) / 1000;
  EXPECT_LT(chi_square, 70);  // 1 - 10^-6 quantile for 23 degrees of freedom: 68.0, rounded up
}

}  // namespace
}  // namespace queens::detail
