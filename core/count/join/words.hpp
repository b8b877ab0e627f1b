// The words of the join, and a buffer of them.
// A board part is one 64-bit word: the diagonals that it occupies (half_shape.hpp says which bit is which).
// A column set is a 32-bit mask. The buffer is not cleared and only grows: lists are made a hundred thousand times
// per run, and clearing them would cost as much as filling them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

#include "board/mask.hpp"

namespace queens::detail {

using Word = std::uint64_t;

inline constexpr std::size_t kCacheLine = 64;

/// Cache-line aligned, uninitialised, grow-only storage.
class WordBuffer {
 public:
  WordBuffer() = default;
  explicit WordBuffer(std::size_t size) { reserve(size, 0); }
  WordBuffer(WordBuffer&& other) noexcept
      : words_(std::exchange(other.words_, nullptr)), capacity_(std::exchange(other.capacity_, 0)) {}
  WordBuffer& operator=(WordBuffer&& other) noexcept {
    std::swap(words_, other.words_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  ~WordBuffer() { release(words_); }

  /// Room for `size` words; the first `used` survive a move.
  void reserve(std::size_t size, std::size_t used) {
    if (size <= capacity_) return;
    const std::size_t wanted = size + size / 2 + 64;
    Word* bigger = static_cast<Word*>(::operator new (wanted * sizeof(Word), std::align_val_t{kCacheLine}));
    if (used != 0) std::memcpy(bigger, words_, used * sizeof(Word));
    release(words_);
    words_ = bigger;
    capacity_ = wanted;
  }

  [[nodiscard]] Word* data() { return words_; }
  [[nodiscard]] const Word* data() const { return words_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

 private:
  static void release(Word* words) { ::operator delete (words, std::align_val_t{kCacheLine}); }

  Word* words_ = nullptr;
  std::size_t capacity_ = 0;
};

}  // namespace queens::detail
