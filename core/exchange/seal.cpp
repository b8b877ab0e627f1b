#include "exchange/seal.hpp"

#include <fmt/format.h>

#include "exchange/check_hash.hpp"

namespace queens::detail {
namespace {

constexpr std::string_view kKey = ",\"check\":\"";
constexpr std::string_view kEnd = "\"}";
constexpr std::size_t kDigits = 16;

/// The digits and the end of the line, for what comes before the key.
std::string ending(std::string_view text) {
  return fmt::format("{:016x}{}", static_cast<std::uint64_t>(CheckHash().add(text).value()), kEnd);
}

}  // namespace

std::string sealed(std::string_view object) {
  object.remove_suffix(1);
  std::string line(object);
  return (line += kKey) += ending(object);
}

Seal seal_of(std::string_view line) {
  constexpr std::size_t kLength = kKey.size() + kDigits + kEnd.size();
  if (line.size() < kLength) return Seal::none;
  const std::string_view text = line.substr(0, line.size() - kLength);
  const std::string_view seal = line.substr(text.size());
  if (!seal.starts_with(kKey) || !seal.ends_with(kEnd)) return Seal::none;
  return seal.substr(kKey.size()) == ending(text) ? Seal::whole : Seal::broken;
}

}  // namespace queens::detail
