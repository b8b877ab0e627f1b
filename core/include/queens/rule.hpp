// The three rules under which n pieces stand on an n x n board, one in every row and column.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace queens {

/// What a placement has to obey besides one piece in every row and column.
enum class Rule : std::uint8_t {
  rook,      ///< nothing else: n! placements (OEIS A000142)
  queen,     ///< no two pieces on one diagonal (OEIS A000170)
  adjacent,  ///< pieces in neighbouring rows do not touch diagonally, as in the Queens game (OEIS A002464)
};

inline constexpr std::array<Rule, 3> kRules{Rule::rook, Rule::queen, Rule::adjacent};

/// Largest board of everything that searches; closed forms go further (kMaxFormulaN).
inline constexpr int kMaxN = 32;

/// The word for `rule` on the command line and in files: "rook", "queen" or "adjacent".
[[nodiscard]] std::string_view name(Rule rule);

/// The rule that `word` names, or nothing.
[[nodiscard]] std::optional<Rule> rule_from_name(std::string_view word);

}  // namespace queens
