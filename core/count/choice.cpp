#include "count/choice.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace queens {
namespace {

constexpr int kJoinFromN = 12;  // one thread, n = 11: bitboard 0.8 ms, join 2.1 ms; n = 12: 3.3 and 1.2

Method choose(Rule rule, int n, bool open) {
  if (rule == Rule::queen) return open && n >= kJoinFromN && n <= kMaxJoinN ? Method::join : Method::bitboard;
  if (open) return Method::formula;
  return n <= kMaxDpN ? Method::dp : Method::bitboard;
}

int limit(Method method) {
  switch (method) {
    case Method::formula:
      return kMaxFormulaN;
    case Method::dp:
      return kMaxDpN;
    case Method::join:
      return kMaxJoinN;
    default:
      return kMaxN;
  }
}

void require(Rule rule, int n, bool open, Method method) {
  if (n < 0) throw std::invalid_argument(fmt::format("n = {}: n starts at 0", n));
  if (rule == Rule::queen && (method == Method::formula || method == Method::dp))
    throw std::invalid_argument(fmt::format("method {} does not know queens; use bitboard", name(method)));
  if (method == Method::formula && !open)
    throw std::invalid_argument("method formula needs a board without placed or blocked cells; use dp or bitboard");
  if (method == Method::join && rule != Rule::queen)
    throw std::invalid_argument(fmt::format("method join counts queens only; use {}", open ? "formula" : "dp"));
  if (method == Method::join && !open)
    throw std::invalid_argument("method join needs a board without placed or blocked cells; use bitboard");
  if (n <= limit(method)) return;
  const bool formula_would_do = rule != Rule::queen && open && method != Method::formula && n <= kMaxFormulaN;
  throw std::invalid_argument(fmt::format("n = {}: method {} counts {} placements up to n = {}{}", n, name(method),
                                          name(rule), limit(method), formula_would_do ? "; use formula" : ""));
}

}  // namespace

std::string_view name(Method method) {
  switch (method) {
    case Method::automatic:
      return "auto";
    case Method::formula:
      return "formula";
    case Method::dp:
      return "dp";
    case Method::bitboard:
      return "bitboard";
    case Method::join:
      return "join";
  }
  return "";
}

Method detail::chosen_method(Rule rule, int n, bool open, Method asked) {
  const Method method = asked == Method::automatic ? choose(rule, n, open) : asked;
  require(rule, n, open, method);
  return method;
}

}  // namespace queens
