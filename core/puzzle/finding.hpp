// What a technique finds, before anybody decides to count it or to tell it.
#pragma once

#include <bit>
#include <cstdint>

#include "queens/reason.hpp"

namespace queens::detail {

/// "These units are confined to those." Sets of units are masks of indices.
struct Finding {
  Technique technique = Technique::dead_end;
  Unit::Kind kind = Unit::Kind::region;
  std::uint32_t units = 0;
  Unit::Kind place_kind = Unit::Kind::row;
  std::uint32_t places = 0;
};

/// Ignores what is found: for reasoning that only needs the outcome.
struct NoLog {
  void piece(const Finding&, int /*cell*/) {}
  template <class Lanes>
  void crossed(const Finding&, const Lanes& /*cells*/, const Lanes& /*candidates*/) {}
  void dead_end(const Finding&) {}
};

}  // namespace queens::detail
