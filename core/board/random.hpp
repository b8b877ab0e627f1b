// Random numbers that are the same on every machine: Philox4x32-10 (Salmon et al., "Parallel random numbers:
// as easy as 1, 2, 3", SC11; Random123), keyed by the seed, counted by (index, purpose, block). Any element
// of any stream is reachable at once, so results never depend on threads or order. Draws below a bound and
// the shuffle are our own because those of <random> differ between standard libraries.
#pragma once

#include <Random123/philox.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace queens::detail {

/// What a stream is for; two purposes of the same (seed, index) are independent.
enum class Purpose : std::uint32_t { placement = 1, growth = 2, puzzle = 3, signature = 4, sample = 5 };

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::uint64_t index, Purpose purpose)
      : key_{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}},
        counter_{{0, static_cast<std::uint32_t>(purpose), static_cast<std::uint32_t>(index),
                  static_cast<std::uint32_t>(index >> 32)}} {}

  std::uint32_t next() {
    if (left_ == 0) refill();
    return words_[--left_];
  }

  std::uint64_t next64() {
    const std::uint64_t high = next();
    return high << 32 | next();
  }

  /// Uniform in [0, bound), without bias (Lemire, "Fast random integer generation in an interval", 2019).
  /// @pre bound > 0.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{next()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t refuse = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < refuse) product = std::uint64_t{next()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Fisher-Yates: every order equally likely.
  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left)
      std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
  }

 private:
  /// Two blocks at once: independent of each other, they take hardly longer than one.
  void refill() {
    for (std::size_t block : {std::size_t{4}, std::size_t{0}}) {
      const r123::Philox4x32::ctr_type words = generate_(counter_, key_);
      ++counter_[0];
      for (std::size_t i = 0; i < 4; ++i) words_[block + i] = words[i];
    }
    left_ = 8;
  }

  r123::Philox4x32 generate_{};
  r123::Philox4x32::key_type key_;
  r123::Philox4x32::ctr_type counter_;
  std::array<std::uint32_t, 8> words_{};  // the last is next
  unsigned left_ = 0;
};

}  // namespace queens::detail
