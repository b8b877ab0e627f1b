// Sums that outgrow 64 bits: 21! already does.
#pragma once

#include <gmpxx.h>

#include <cstdint>

namespace queens::detail {

__extension__ using Wide = unsigned __int128;

inline mpz_class to_mpz(Wide value) {
  mpz_class high = static_cast<unsigned long>(value >> 64);
  return (high << 64) + static_cast<unsigned long>(value);
}

}  // namespace queens::detail
