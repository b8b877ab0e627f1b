// The ladder in names and numbers.
#include <algorithm>
#include <array>

#include "puzzle/ladder.hpp"
#include "queens/reason.hpp"

namespace queens {
namespace {

constexpr std::array<std::string_view, kTechniques + 1> kNames{"R1", "L1",   "RL",    "N2",   "N3",   "N4",
                                                               "LR", "K2",   "K3",    "N5",   "M3",   "M5",
                                                               "K4", "CONF", "SHORT", "LONG", "NEST", "END"};
constexpr std::array<std::string_view, 4> kDifficulties{"easy", "medium", "hard", "expert"};

}  // namespace

std::string_view name(Technique technique) { return kNames[static_cast<std::size_t>(technique)]; }

int cost(Technique technique) { return detail::cost_of(technique); }

std::string_view name(Difficulty difficulty) { return kDifficulties[static_cast<std::size_t>(difficulty)]; }

std::optional<Difficulty> difficulty_from_name(std::string_view word) {
  const auto found = std::find(kDifficulties.begin(), kDifficulties.end(), word);
  if (found == kDifficulties.end()) return std::nullopt;
  return static_cast<Difficulty>(found - kDifficulties.begin());
}

}  // namespace queens
