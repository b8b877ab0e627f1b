#include "render/script_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace queens {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// The least code point that needs a sequence of each length; what is written longer than needed is not UTF-8.
constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};

/// Bytes of the UTF-8 sequence at the start of `text`, 0 when there is none. @pre text is not empty.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC0 || first > 0xF7 || text.size() < length) return 0;
  std::uint32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return code < kLeast[length] || code > 0x10FFFF || surrogate ? 0 : length;
}

/// Hands `text` on: `escape` writes single ASCII characters, longer sequences stay as they are.
template <class Escape>
std::string escaped(std::string_view text, Escape escape) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 1)
      result += escape(text.front());
    else
      result += length == 0 ? kReplacement : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

bool is_control(char character) { return static_cast<unsigned char>(character) < 0x20 || character == 0x7F; }

}  // namespace

std::string script_string(std::string_view text) {
  constexpr std::string_view kSpecial = "\"\\<>&'/";
  return '"' +
         escaped(text,
                 [&](char character) {
                   if (is_control(character) || kSpecial.find(character) != kSpecial.npos)
                     return fmt::format("\\u{:04x}", static_cast<unsigned>(character));
                   return std::string(1, character);
                 }) +
         '"';
}

std::string html_text(std::string_view text) {
  return escaped(text, [](char character) -> std::string {
    switch (character) {
      case '<':
        return "&lt;";
      case '>':
        return "&gt;";
      case '&':
        return "&amp;";
      case '"':
        return "&quot;";
      case '\'':
        return "&#39;";
      default:
        return is_control(character) ? std::string(kReplacement) : std::string(1, character);
    }
  });
}

}  // namespace queens
