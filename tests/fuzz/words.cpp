// What comes from the command line: the words of a call, parsed and not run, and each word as every kind of value.
#include <gmpxx.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "fuzz/targets.hpp"
#include "queens/placement.hpp"

namespace queens::fuzz {
namespace {

/// Whether the JSON library takes it for UTF-8, and no control character is in it.
bool prints(const std::string& text) {
  try {
    (void)nlohmann::json(text).dump();
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
  unsigned char before = 0;
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte < 0x20 || byte == 0x7F || (before == 0xC2 && byte < 0xA0)) return false;
    before = byte;
  }
  return true;
}

void require_one_line(const std::exception& refusal) {
  const std::string text = refusal.what();
  require(!text.empty() && prints(text), "a refusal is one line that prints", text);
}

template <class Parse>
void parse(Parse&& parse_word) {
  try {
    parse_word();
  } catch (const cli::UsageError& refusal) {
    require_one_line(refusal);
  }
}

void parse_as_everything(const std::string& word) {
  parse([&] { (void)cli::parse_rule(word); });
  parse([&] { (void)cli::parse_sizes(word); });
  parse([&] { (void)cli::parse_number(word, "number", 1000); });
  parse([&] { (void)cli::parse_cell(word); });
  parse([&] {
    const cli::Part part = cli::parse_part(word, "part");
    require(1 <= part.number && part.number <= part.of, "a part is one of those there are");
  });
}

}  // namespace

void placement(std::string_view bytes) {
  try {
    const Placement found = parse_placement(bytes);
    require(!first_conflict(Rule::rook, found), "a placement has one piece in every column");
    require(parse_placement(format_placement(found)) == found, "a placement is read back");
  } catch (const std::invalid_argument& refusal) {
    require_one_line(refusal);
  }
}

/// A word a line.
void command_line(std::string_view bytes) {
  std::vector<std::string> words{"queens"};
  for (const char byte : bytes.substr(0, 4096)) {
    if (byte == '\n')
      words.emplace_back();
    else if (byte != '\0')
      (words.size() == 1 ? words.emplace_back() : words.back()) += byte;
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  cli::Session session;
  cli::CommandLine line("queens", "Fuzzed.", "0");
  cli::add_all(line, session);
  parse([&] { (void)line.parse(static_cast<int>(arguments.size()), arguments.data()); });
  for (const std::string& word : words) parse_as_everything(word);
}

}  // namespace queens::fuzz
