// Enumerates the column sets and keeps the first of each orbit.
// For odd n the order of preference among the members of an orbit matters for speed: the list of the top half is
// made once for all tasks with the same `top`, so top sets that leave the central column free are preferred. Two
// disjoint sets cannot both hold that column, hence about half of all sets never need a top list. (The other way
// round shares as much, but the shared lists are the shorter ones then: 15 % more half boards in all at n = 19, 9 %
// more tests.)
#include "count/join/column_sets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

namespace queens::detail {
namespace {

struct Member {
  Mask top = 0;
  Mask bottom = 0;
  int middle = -1;

  [[nodiscard]] auto rank(Mask centre) const { return std::tuple((top & centre) != 0, top, middle, bottom); }
};

// Number of distinct members of the orbit when `self` is the preferred one, else 0.
int orbit_weight(const Member& self, int n, bool halves_swap) {
  const Mask centre = n % 2 == 1 ? Mask{1} << (n / 2) : 0;
  const auto mirror = [n](const Member& m) {
    return Member{mirrored(m.top, n), mirrored(m.bottom, n), m.middle < 0 ? -1 : n - 1 - m.middle};
  };
  const Member flipped = halves_swap ? Member{self.bottom, self.top, self.middle} : self;
  std::array images{self.rank(centre), mirror(self).rank(centre), flipped.rank(centre),
                    mirror(flipped).rank(centre)};
  std::sort(images.begin(), images.end());
  if (images[0] != self.rank(centre)) return 0;
  return static_cast<int>(std::unique(images.begin(), images.end()) - images.begin());
}

}  // namespace

Mask mirrored(Mask columns, int n) {
  Mask image = columns;
  image = (image & 0x55555555U) << 1 | (image >> 1 & 0x55555555U);
  image = (image & 0x33333333U) << 2 | (image >> 2 & 0x33333333U);
  image = (image & 0x0F0F0F0FU) << 4 | (image >> 4 & 0x0F0F0F0FU);
  image = (image & 0x00FF00FFU) << 8 | (image >> 8 & 0x00FF00FFU);
  return (image << 16 | image >> 16) >> (32 - n);
}

RowSplit split_rows(int n, int top_rows) {
  if (top_rows == 0 || (n % 2 == 1 && top_rows == n / 2)) return {n / 2, n / 2, n % 2 == 1};
  return {top_rows, n - top_rows, false};
}

std::vector<JoinTask> column_set_tasks(int n, const RowSplit& rows) {
  std::vector<JoinTask> tasks;
  const std::uint64_t end = std::uint64_t{1} << n;
  const auto consider = [&](Mask top, int middle) {
    const Mask taken = top | (middle < 0 ? 0 : Mask{1} << middle);
    const Member member{top, static_cast<Mask>(end - 1) & ~taken, middle};
    const int weight = orbit_weight(member, n, rows.top == rows.bottom);
    if (weight == 0) return;
    tasks.push_back(
        {static_cast<std::uint32_t>(tasks.size()), member.top, member.bottom, middle, weight, false, 0.0});
  };
  for (std::uint64_t set = 0; set < end; ++set) {
    const Mask top = static_cast<Mask>(set);
    if (std::popcount(top) != rows.top) continue;
    if (!rows.middle) consider(top, -1);
    for (int middle = 0; rows.middle && middle < n; ++middle)
      if ((top >> middle & 1) == 0) consider(top, middle);
  }
  return tasks;
}

}  // namespace queens::detail
