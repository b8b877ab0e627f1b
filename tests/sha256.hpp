// SHA-256 (FIPS 180-4) and base64, so that a hash can be checked without the tool that made it.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace queens::testing {

/// The first 32 bits of the fraction of the `root`-th root of the first 64 primes.
inline std::array<std::uint32_t, 64> prime_fractions(int root) {
  std::array<std::uint32_t, 64> fractions{};
  std::size_t found = 0;
  for (int number = 2; found < fractions.size(); ++number) {
    bool prime = true;
    for (int divisor = 2; divisor * divisor <= number; ++divisor) prime = prime && number % divisor != 0;
    if (!prime) continue;
    const long double value =
        root == 2 ? std::sqrt(static_cast<long double>(number)) : std::cbrt(static_cast<long double>(number));
    fractions[found++] = static_cast<std::uint32_t>((value - std::floor(value)) * 4294967296.0L);
  }
  return fractions;
}

inline std::string sha256(std::string_view text) {
  std::string message(text);
  message += '\x80';
  while (message.size() % 64 != 56) message += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(text.size() * 8 >> shift & 0xFFU);

  const auto constants = prime_fractions(3);
  std::array<std::uint32_t, 8> hash{};
  for (std::size_t i = 0; i < 8; ++i) hash[i] = prime_fractions(2)[i];
  for (std::size_t block = 0; block < message.size(); block += 64) {
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 64; ++i)
      words[i / 4] = words[i / 4] << 8U | static_cast<unsigned char>(message[block + i]);
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t a = words[i - 15], b = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) +
                 (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U);
    }
    auto state = hash;
    for (std::size_t i = 0; i < 64; ++i) {
      const auto [a, b, c, d, e, f, g, h] = state;
      const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                  ((e & f) ^ (~e & g)) + constants[i] + words[i];
      const std::uint32_t second =
          (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      state = {first + second, a, b, c, d + first, e, f, g};
    }
    for (std::size_t i = 0; i < 8; ++i) hash[i] += state[i];
  }
  std::string bytes;
  for (const std::uint32_t word : hash)
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(word >> shift & 0xFFU);
  return bytes;
}

inline std::string base64(std::string_view bytes) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char byte : bytes) {
    bits = bits << 8U | static_cast<unsigned char>(byte);
    for (held += 8; held >= 6; held -= 6) text += kAlphabet[bits >> (held - 6) & 63U];
  }
  if (held > 0) text += kAlphabet[bits << (6 - held) & 63U];
  while (text.size() % 4 != 0) text += '=';
  return text;
}

}  // namespace queens::testing
