#include "queens/signature.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>

#include "board/random.hpp"
#include "queens/count.hpp"
#include "queens/generate.hpp"
#include "queens/list.hpp"
#include "queens/map_file.hpp"
#include "queens/puzzle.hpp"

namespace queens {
namespace {

/// FNV-1a over text (Fowler, Noll, Vo; the 64-bit parameters).
class Digest {
 public:
  void add(std::string_view text) {
    for (const char byte : text) value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}", value_); }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

/// A part adds its results line by line, and looks now and then whether it is to stop.
struct Part {
  const char* name;
  void (*run)(const SignatureOptions& options, Digest& digest);
};

bool stopped(const SignatureOptions& options) { return options.control != nullptr && options.control->stop; }

void add_count(Rule rule, int n, Method method, const SignatureOptions& options, Digest& digest) {
  const CountResult result = count(rule, n, {method, options.threads, nullptr, options.kernel});
  digest.add(fmt::format("{} {} {} {} {}\n", name(rule), n, name(method), result.count.get_str(), result.nodes));
}

void add_counts(const SignatureOptions& options, Digest& digest) {
  for (const Rule rule : kRules)
    for (int n = 0; n <= (rule == Rule::rook ? 8 : 10); ++n) add_count(rule, n, Method::bitboard, options, digest);
  for (const Rule rule : {Rule::rook, Rule::adjacent})
    for (int n = 0; n <= 12; ++n) {
      add_count(rule, n, Method::dp, options, digest);
      add_count(rule, 10 * n, Method::formula, options, digest);
    }
  for (int n = 0; n <= 14 && !stopped(options); ++n) add_count(Rule::queen, n, Method::join, options, digest);
}

void add_blocked_boards(const SignatureOptions& options, Digest& digest) {
  for (std::uint64_t index = 0; index < 60 && !stopped(options); ++index) {
    detail::RandomStream random(1, index, detail::Purpose::signature);
    Board board(5 + static_cast<int>(index % 4));
    const auto side = static_cast<std::uint32_t>(board.n());
    for (int i = 0; i < 3; ++i)
      board.block({static_cast<int>(random.below(side)), static_cast<int>(random.below(side))});
    for (const Rule rule : kRules) {
      const CountResult result = count(rule, board, {Method::bitboard, options.threads, nullptr, ""});
      digest.add(fmt::format("{} {} {} {}\n", index, name(rule), result.count.get_str(), result.nodes));
    }
  }
}

void add_placements(const SignatureOptions&, Digest& digest) {
  for (const Rule rule : kRules)
    for (const int n : {6, 9, 12}) {
      int listed = 0;
      list_placements(rule, Board(n), {}, [&](const Placement& placement) {
        digest.add(format_placement(placement) + "\n");
        return ++listed < 200;
      });
      const PlacementSampler sampler(rule, n);
      for (std::uint64_t index = 0; index < 200; ++index)
        digest.add(format_placement(*sampler.draw(1, index)) + "\n");
    }
}

void add_grown_maps(const SignatureOptions& options, Digest& digest) {
  const PlacementSampler sampler(Rule::adjacent, 8);
  for (std::uint64_t index = 0; index < 1000 && !stopped(options); ++index) {
    const RegionMap map = grow(*sampler.draw(1, index), 1, index);
    digest.add(fmt::format("{}{}\n", letter_grid(map), count_solutions(map, 1000)));
  }
}

void add_puzzle(PuzzleMaker& maker, std::uint64_t index, bool reasons, Digest& digest) {
  const std::optional<Puzzle> puzzle = maker.make(1, index);
  if (!puzzle) return digest.add("none\n");
  digest.add(
      fmt::format("{}{} {}\n", letter_grid(puzzle->map), format_placement(puzzle->solution), puzzle->grade.score));
  if (!reasons) return;
  for (const Step& step : explain(puzzle->map).steps) digest.add(sentence(step) + "\n");
}

void add_puzzles(const SignatureOptions& options, Digest& digest) {
  PuzzleMaker first({});
  for (std::uint64_t index = 0; index < 1000 && !stopped(options); ++index) add_puzzle(first, index, false, digest);
  for (const Style style : {Style::plain, Style::daily, Style::even})
    for (const int n : {5, 7, 9, 12, 17}) {
      PuzzleWish wish;
      wish.n = n;
      wish.style = style;
      PuzzleMaker maker(wish);
      for (std::uint64_t index = 0; index < 5 && !stopped(options); ++index) add_puzzle(maker, index, true, digest);
    }
  for (const Difficulty difficulty : {Difficulty::easy, Difficulty::medium, Difficulty::hard, Difficulty::expert}) {
    PuzzleWish wish;
    wish.difficulty = difficulty;
    PuzzleMaker maker(wish);
    for (std::uint64_t index = 0; index < 5 && !stopped(options); ++index) add_puzzle(maker, index, true, digest);
  }
}

constexpr Part kParts[]{{"counts", add_counts},
                        {"blocked boards", add_blocked_boards},
                        {"placements", add_placements},
                        {"grown maps", add_grown_maps},
                        {"puzzles", add_puzzles}};

}  // namespace

Signature signature(const SignatureOptions& options) {
  Signature result;
  Digest whole;
  for (const Part& part : kParts) {
    Digest digest;
    part.run(options, digest);
    result.parts.push_back({part.name, digest.text()});
    whole.add(digest.text());
    if (options.control != nullptr)
      options.control->done = static_cast<double>(result.parts.size()) / std::size(kParts);
  }
  result.digest = whole.text();
  result.complete = !stopped(options);
  return result;
}

}  // namespace queens
