#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "cli/session.hpp"
#include "queens/count.hpp"

namespace queens::cli {
namespace {

/// std::errc{} when all of `text` is a number that fits, result_out_of_range when it does not fit.
std::errc parse_int(std::string_view text, int& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return end == text.data() + text.size() ? error : std::errc::invalid_argument;
}

}  // namespace

Rule parse_rule(const std::string& text) {
  if (const auto rule = rule_from_name(text)) return *rule;
  throw UsageError(fmt::format("'{}' is not a rule: rook, queen or adjacent", printable(text)));
}

int parse_size(const std::string& text) {
  int n = -1;
  const std::errc error = parse_int(text, n);
  if (error == std::errc::result_out_of_range)
    throw UsageError(fmt::format("n = {}: n goes from 0 to {}", printable(text), kMaxFormulaN));
  if (error != std::errc{}) throw UsageError(fmt::format("n = '{}': a whole number such as 8", printable(text)));
  if (n < 0) throw UsageError(fmt::format("n = {}: n starts at 0", n));
  return n;
}

std::vector<int> parse_sizes(const std::string& text) {
  const auto size = [&text](const std::string& part) {
    int n = -1;
    if (parse_int(part, n) != std::errc::invalid_argument) return parse_size(part);
    throw UsageError(
        fmt::format("n = '{}': a number such as 8, a range such as 1..12, or - for sizes from standard input",
                    printable(text)));
  };
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) return {size(text)};
  const int first = size(text.substr(0, dots));
  const int last = size(text.substr(dots + 2));
  if (first > last) throw UsageError(fmt::format("n = {}: a range goes upwards, as in {}..{}", text, last, first));
  std::vector<int> sizes;
  for (int n = first; n <= last; ++n) {
    if (sizes.size() == 100000) throw UsageError(fmt::format("n = {}: a range has 100000 sizes at most", text));
    sizes.push_back(n);
  }
  return sizes;
}

mpz_class parse_whole(const std::string& text, const std::string& what) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos)
    throw UsageError(fmt::format("{} = '{}': a whole number from 0 on", what, printable(text)));
  return mpz_class(text, 10);
}

std::uint64_t parse_number(const std::string& text, const std::string& what, std::uint64_t most) {
  const mpz_class value = parse_whole(text, what);
  if (!value.fits_ulong_p() || value > most) throw UsageError(fmt::format("{} is at most {}", what, most));
  return value.get_ui();
}

Part parse_part(const std::string& text, const std::string& what) {
  constexpr std::uint64_t kMostParts = 1'000'000'000;
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos)
    throw UsageError(fmt::format("{} '{}': I/K, such as 2/4 for the second of four", what, printable(text)));
  const Part part{parse_number(text.substr(0, slash), what + " I/K: I", kMostParts),
                  parse_number(text.substr(slash + 1), what + " I/K: K", kMostParts)};
  if (part.number < 1 || part.number > part.of)
    throw UsageError(fmt::format("{} {}: I goes from 1 to K", what, text));
  return part;
}

Cell parse_cell(const std::string& text) {
  const std::size_t comma = text.find(',');
  Cell cell{};
  if (comma == std::string::npos || parse_int(std::string_view(text).substr(0, comma), cell.row) != std::errc{} ||
      parse_int(std::string_view(text).substr(comma + 1), cell.column) != std::errc{})
    throw UsageError(fmt::format("cell '{}': ROW,COLUMN such as 0,3, both counted from 0", printable(text)));
  return cell;
}

}  // namespace queens::cli
