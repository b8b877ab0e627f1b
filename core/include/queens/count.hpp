// How many placements there are: exact, by several ways that check each other.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "queens/board.hpp"
#include "queens/rule.hpp"
#include "queens/run_control.hpp"

namespace queens {

inline constexpr int kMaxFormulaN = 10000;  ///< largest n of the closed forms
inline constexpr int kMaxJoinN = 26;        ///< largest n of the join: its words hold 32 diagonals a direction
inline constexpr int kMaxDpN = 24;          ///< largest n of the subset DP: 1.1 GB there

/// A way to count.
enum class Method : std::uint8_t {
  automatic,  ///< the fastest of the others that fits
  formula,    ///< closed form; rook and adjacent on an open board
  dp,         ///< sum over (columns used, last column); rook and adjacent, n <= kMaxDpN
  bitboard,   ///< backtracking over machine words; every rule and board, n <= kMaxN
  join,       ///< joining half boards; queen on an open board, n <= kMaxJoinN
};

inline constexpr std::array<Method, 5> kMethods{Method::automatic, Method::formula, Method::dp, Method::bitboard,
                                                Method::join};

/// The word for `method` on the command line: "auto", "formula", "dp", "bitboard" or "join".
[[nodiscard]] std::string_view name(Method method);

struct CountOptions {
  Method method = Method::automatic;
  int threads = 0;                ///< 0: as many as OpenMP would use
  RunControl* control = nullptr;  ///< to watch or stop the run; may be null
  std::string kernel{};           ///< join: vector instructions to use, one of kernels(); "": the best
};

struct CountResult {
  mpz_class count = 0;                ///< the number of placements; meaningless unless `complete`
  bool complete = false;              ///< false when the run was stopped: then there is no count
  Method method = Method::automatic;  ///< the way that was taken, never `automatic`
  std::uint64_t nodes = 0;            ///< bitboard: pieces tried; dp: states computed; join: half boards made
  std::string kernel;                 ///< join: the kernel that ran
};

/// The vector kernels of the join that this processor can run, best first: "AVX3", "AVX2", "SSE4", ...
[[nodiscard]] std::vector<std::string> kernels();

/// Memory that the join takes for board size n, in bytes. Cost: a thousandth of the count.
/// @pre 0 <= n <= kMaxJoinN. @throw std::invalid_argument on a broken precondition.
[[nodiscard]] std::size_t join_memory(int n, int threads);

/// Number of ways to place n pieces that obey `rule`, one in every row and column.
/// @pre     0 <= n <= the limit of the method: kMaxFormulaN, kMaxDpN, kMaxJoinN or kMaxN.
/// Cost:    formula O(n) big-integer steps; dp O(2^n n) time, O(2^n sqrt(n)) memory; bitboard exponential
///          in n, O(n) memory a thread; join exponential in n with a far smaller base, memory as join_memory().
/// Threads: safe from any thread; the result never depends on options.threads.
/// @throw   std::invalid_argument: which limit is broken, what would do; std::bad_alloc, though GMP aborts. Silent.
/// Source:  OEIS A000142 (rook), A000170 (queen), A002464 (adjacent).
[[nodiscard]] CountResult count(Rule rule, int n, const CountOptions& options = {});

/// The same for the placements that a board with fixed pieces and blocked cells allows.
[[nodiscard]] CountResult count(Rule rule, const Board& board, const CountOptions& options = {});

/// Number of placements on the open board when those that are rotations or mirror images of one another
/// count once, by Burnside's lemma: the mean over the 8 symmetries of how many placements each of them keeps.
/// @pre     as count(); queen: n <= kMaxN.
/// Cost:    one count() plus the symmetric placements: closed forms for rook and adjacent, a search over
///          orbits of cells (about the square root of the count) for queen.
/// @throw   as count().
/// Source:  OEIS A000903 (rook), A002562 (queen).
[[nodiscard]] CountResult count_fundamental(Rule rule, int n, const CountOptions& options = {});

/// One comparison that verify() made.
struct Check {
  std::string name;  ///< what was compared, in words
  bool passed = false;
  bool complete = true;  ///< false when it was stopped before it could tell
  std::string detail;    ///< both numbers when they differ
};

/// Checks of a queen count on the open board that cost nothing: the published value (n <= 27) and evenness.
/// Empty for other rules, whose counts have no search in them.
[[nodiscard]] std::vector<Check> check_known(Rule rule, int n, const CountResult& result);

/// Checks `result`, which count(rule, board, ...) gave, by ways that share no code with the one it took.
/// Every board gets at least one full recount.
/// Cost:    of the slowest way; rook and adjacent on an open board O(n^2) big-integer steps.
/// Threads: as count().
/// Source:  the explicit sum for adjacent stands in OEIS A002464; for rook, n! = sum of (-1)^(n-k) C(n,k) k^n.
[[nodiscard]] std::vector<Check> verify(Rule rule, const Board& board, const CountResult& result,
                                        const CountOptions& options = {});
/// The same for an open board, of any size that count() takes.
[[nodiscard]] std::vector<Check> verify(Rule rule, int n, const CountResult& result,
                                        const CountOptions& options = {});
/// The same for a result of count_fundamental(): the count of all placements is verified as above, the
/// placements that symmetries keep by searching them (rook and adjacent, n <= 14), the whole by listing
/// (n <= 8) and by the published values (queen, n <= 27).
[[nodiscard]] std::vector<Check> verify_fundamental(Rule rule, int n, const CountResult& result,
                                                    const CountOptions& options = {});

}  // namespace queens
