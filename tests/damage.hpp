// Files with one bit changed, and cut ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "temporary_folder.hpp"

namespace queens::testing {

/// The content of a file with bit `place` % 8 of byte `place` / 8 changed.
inline std::string flipped(std::string content, std::size_t place) {
  char& byte = content[place / 8];
  byte = static_cast<char>(byte ^ (1 << place % 8));
  return content;
}

/// `count` different numbers below `end`; all of them when there are no more.
inline std::vector<std::size_t> sample(std::size_t end, std::size_t count, unsigned seed) {
  std::vector<std::size_t> all(end);
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < std::min(count, end); ++i) std::swap(all[i], all[i + random() % (end - i)]);
  all.resize(std::min(count, end));
  return all;
}

/// Puts a database there, without what SQLite may have left beside the one before.
inline void replace_database(const std::string& path, const std::string& content) {
  for (const char* const suffix : {"", "-wal", "-shm", "-journal"}) std::filesystem::remove(path + suffix);
  std::ofstream(path, std::ios::binary) << content;
}

}  // namespace queens::testing
