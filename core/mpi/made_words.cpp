#include "mpi/made_words.hpp"

#include <algorithm>

namespace queens::mpi {
namespace {

// A word of flags; two of the key; score and rounds of techniques, one each; eight cells or columns a word.
constexpr std::uint64_t kMade = 1;
constexpr std::uint64_t kGraded = 2;
constexpr int kDifficultyAt = 8;
constexpr int kRuleAt = 16;
constexpr std::size_t kBytes = 8;

void append_bytes(Words& words, const std::vector<std::uint8_t>& bytes) {
  for (std::size_t i = 0; i < bytes.size(); i += kBytes) {
    std::uint64_t word = 0;
    for (std::size_t j = i; j < std::min(i + kBytes, bytes.size()); ++j)
      word |= std::uint64_t{bytes[j]} << (j - i) * 8;
    words.push_back(word);
  }
}

std::vector<std::uint8_t> bytes_at(const Words& words, std::size_t& at, std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  for (std::size_t i = 0; i < size; ++i)
    bytes[i] = static_cast<std::uint8_t>(words.at(at + i / kBytes) >> (i % kBytes) * 8);
  at += (size + kBytes - 1) / kBytes;
  return bytes;
}

Cell cell_of(std::size_t number, int n) { return {static_cast<int>(number) / n, static_cast<int>(number) % n}; }

void append_grade(Words& words, const MapRecord& record) {
  words.push_back(static_cast<std::uint64_t>(*record.score));
  for (const int rounds : *record.techniques) words.push_back(static_cast<std::uint64_t>(rounds));
}

void read_grade(const Words& words, std::size_t& at, MapRecord& record) {
  record.score = static_cast<int>(words.at(at++));
  record.techniques.emplace();
  for (int& rounds : *record.techniques) rounds = static_cast<int>(words.at(at++));
}

}  // namespace

void append(Words& words, const detail::Made& made) {
  if (!made.record) return words.push_back(0);
  const MapRecord& record = *made.record;
  std::uint64_t flags = kMade | static_cast<std::uint64_t>(record.rule) << kRuleAt;
  if (record.difficulty) flags |= kGraded | static_cast<std::uint64_t>(*record.difficulty) << kDifficultyAt;
  words.insert(words.end(), {flags, made.key.high, made.key.low});
  if (record.difficulty) append_grade(words, record);
  const int n = record.map.n();
  std::vector<std::uint8_t> bytes;
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(n * n); ++cell)
    bytes.push_back(record.map.at(cell_of(cell, n)));
  for (const int column : record.solution.value()) bytes.push_back(static_cast<std::uint8_t>(column));
  append_bytes(words, bytes);
}

detail::Made made_at(const Words& words, std::size_t& at, const detail::BatchRun& run, std::uint64_t index) {
  detail::Made made{index, std::nullopt, {}};
  const std::uint64_t flags = words.at(at++);
  if ((flags & kMade) == 0) return made;
  MapRecord& record = made.record.emplace();
  record.seed = run.seed;
  record.index = index;
  record.rule = static_cast<Rule>(flags >> kRuleAt & 0xFF);
  made.key.high = words.at(at++);
  made.key.low = words.at(at++);
  if ((flags & kGraded) != 0) {
    record.difficulty = static_cast<Difficulty>(flags >> kDifficultyAt & 0xFF);
    read_grade(words, at, record);
  }
  const int n = run.wish.n;
  const auto cells = static_cast<std::size_t>(n * n);
  const std::vector<std::uint8_t> bytes = bytes_at(words, at, cells + static_cast<std::size_t>(n));
  record.map = RegionMap(n);
  for (std::size_t cell = 0; cell < cells; ++cell) record.map.set(cell_of(cell, n), bytes[cell]);
  record.solution.emplace(bytes.begin() + n * n, bytes.end());
  return made;
}

}  // namespace queens::mpi
