// A check value at the end of a line of JSON, over all that comes before it. Other readers see one more key; ours
// see whether the line is still what was written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace queens::detail {

/// The object with its check value as the last key: {...,"check":"0123456789abcdef"}.
/// @pre `object` is a JSON object with at least one key, in one line. Cost: 1 ns a byte.
[[nodiscard]] std::string sealed(std::string_view object);

enum class Seal : std::uint8_t {
  none,  ///< the line does not end as sealed() ends it
  whole,
  broken,  ///< it does, and what comes before is not what the check value was made of
};

[[nodiscard]] Seal seal_of(std::string_view line);

}  // namespace queens::detail
