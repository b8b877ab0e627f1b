// The ladder in numbers and names. Costs were fitted together with the bounds of the grades.
#include <algorithm>
#include <array>

#include "queens/reason.hpp"

namespace queens {
namespace {

struct Rung {
  std::string_view name;
  int cost;
};
constexpr std::array<Rung, kTechniques + 1> kLadder{{{"R1", 2},
                                                     {"L1", 3},
                                                     {"RL", 1},
                                                     {"N2", 1},
                                                     {"N3", 2},
                                                     {"N4", 2},
                                                     {"LR", 3},
                                                     {"K2", 5},
                                                     {"K3", 10},
                                                     {"N5", 10},
                                                     {"M3", 10},
                                                     {"M5", 10},
                                                     {"K4", 12},
                                                     {"CONF", 15},
                                                     {"SHORT", 20},
                                                     {"LONG", 30},
                                                     {"NEST", 60},
                                                     {"END", 0}}};
constexpr std::array<std::string_view, 4> kDifficulties{"easy", "medium", "hard", "expert"};

}  // namespace

std::string_view name(Technique technique) { return kLadder[static_cast<std::size_t>(technique)].name; }

int cost(Technique technique) { return kLadder[static_cast<std::size_t>(technique)].cost; }

std::string_view name(Difficulty difficulty) { return kDifficulties[static_cast<std::size_t>(difficulty)]; }

std::optional<Difficulty> difficulty_from_name(std::string_view word) {
  const auto found = std::find(kDifficulties.begin(), kDifficulties.end(), word);
  if (found == kDifficulties.end()) return std::nullopt;
  return static_cast<Difficulty>(found - kDifficulties.begin());
}

}  // namespace queens
