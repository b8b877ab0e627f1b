// Making puzzles: maps with exactly one solution, to order, the same on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "queens/placement.hpp"
#include "queens/reason.hpp"
#include "queens/region_map.hpp"
#include "queens/rule.hpp"
#include "queens/run_control.hpp"

namespace queens {

inline constexpr int kMinPuzzleN = 5;   ///< smallest n of a generated puzzle
inline constexpr int kMaxPuzzleN = 20;  ///< largest

/// How the regions of a map look.
enum class Style : std::uint8_t {
  plain,  ///< sizes as random growth gives them
  daily,  ///< as the published daily maps: one large background region, many shapes of 4 to 6 cells
  even,   ///< most sizes within 2 of n
};
/// "plain", "daily" or "even".
[[nodiscard]] std::string_view name(Style style);
/// The style that `word` names, or nothing.
[[nodiscard]] std::optional<Style> style_from_name(std::string_view word);

/// What a puzzle is to be like.
struct PuzzleWish {
  int n = 8;
  Rule rule = Rule::adjacent;  ///< adjacent, or queen: then no two pieces share any diagonal
  Style style = Style::plain;
  std::optional<Difficulty> difficulty = std::nullopt;  ///< any when absent
  bool no_guess = false;                       ///< solvable without an assumption (CONF, SHORT, LONG, NEST)
  int min_region = 1;                          ///< cells of the smallest region at least
  int max_region = kMaxPuzzleN * kMaxPuzzleN;  ///< cells of the largest region at most
  int max_singles = kMaxPuzzleN;               ///< regions of one cell at most
  int attempts = 1000;                         ///< maps begun before giving up

  friend bool operator==(const PuzzleWish&, const PuzzleWish&) = default;
};

/// Why no puzzle can be like that, in one line that says what would do; nothing when some may exist.
[[nodiscard]] std::optional<std::string> contradiction(const PuzzleWish& wish);

struct Puzzle {
  RegionMap map{0};  ///< regions numbered in order of first appearance, row by row
  Placement solution;
  Grade grade;
};

/// Makes puzzles. Keeps its working memory from one to the next: one maker per thread.
class PuzzleMaker {
 public:
  /// @throw std::invalid_argument with the text of contradiction().
  explicit PuzzleMaker(const PuzzleWish& wish);
  ~PuzzleMaker();

  /// The puzzle `index` of `seed`: depends on the wish, the seed and the index alone, not on what was made before,
  /// on threads, on the machine or its instruction set. Each map begun has a solution of its own: for the rule
  /// adjacent uniformly random among all placements, for queen as PlacementSampler draws it (uniform up to its
  /// kMaxUniformQueenN). A map that does not meet the wish is begun anew, so that the solutions of maps that are
  /// hard to make may be rarer among the puzzles.
  /// Cost:    13 us at n = 8, 65 us at n = 11, 4 ms at n = 20 (plain, AVX2, with the grade); daily 1.1 to 3 times
  ///          that, even 20 to 50 times; queen 20 ms at n = 14, 0.5 s at n = 20, where placements are dear. The
  ///          rarer the wish, the more.
  /// Threads: one at a time.
  /// @return  nothing when `attempts` maps were begun and none met the wish, or when `control.stop` ended it, which
  ///          takes less than a second.
  [[nodiscard]] std::optional<Puzzle> make(std::uint64_t seed, std::uint64_t index,
                                           const RunControl* control = nullptr);

 private:
  struct Workshop;
  std::unique_ptr<Workshop> workshop_;
};

}  // namespace queens
