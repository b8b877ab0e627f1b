// What may be wished for.
#include <array>
#include <string>

#include "queens/generate.hpp"

namespace queens {
namespace {

constexpr std::array<std::string_view, 3> kStyles{"plain", "daily", "even"};

}  // namespace

std::string_view name(Style style) { return kStyles[static_cast<std::size_t>(style)]; }

std::optional<Style> style_from_name(std::string_view word) {
  for (std::size_t i = 0; i < kStyles.size(); ++i)
    if (kStyles[i] == word) return static_cast<Style>(i);
  return std::nullopt;
}

std::optional<std::string> contradiction(const PuzzleWish& wish) {
  const auto text = [](int value) { return std::to_string(value); };
  if (wish.n < kMinPuzzleN || wish.n > kMaxPuzzleN)
    return "puzzles are made for n = " + text(kMinPuzzleN) + " to " + text(kMaxPuzzleN) + ", not " + text(wish.n);
  if (wish.rule != Rule::adjacent && wish.rule != Rule::queen)
    return "a puzzle has the rule adjacent or queen, not " + std::string(name(wish.rule));
  const std::string board = text(wish.n) + " regions on " + text(wish.n) + " x " + text(wish.n) + " cells";
  if (wish.min_region < 1 || wish.min_region > wish.n)
    return board + ": the smallest can have 1 to " + text(wish.n) + " cells at least, not " + text(wish.min_region);
  if (wish.max_region < wish.n)
    return board + ": the largest has " + text(wish.n) + " cells or more, so that at most " +
           text(wish.max_region) + " cannot be";
  if (wish.max_singles < 0) return "regions of one cell: at most 0 or more of them, not " + text(wish.max_singles);
  if (wish.attempts < 1) return "attempts: 1 or more, not " + text(wish.attempts);
  return std::nullopt;
}

}  // namespace queens
