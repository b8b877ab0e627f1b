// Where in a line of JSON something stands: asked once a line is to be refused, when the parsed values no longer
// know it. Columns count from 1.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace queens::detail {

/// Nothing in a file of maps is nested deeper than 4; what is written out again takes stack for each level.
inline constexpr int kDeepestJson = 100;

/// The column of the bracket that opens level kDeepestJson + 1, in any text; nothing when there is none.
std::optional<std::size_t> too_deep(std::string_view line);

/// The column of the first number that no double can hold. @pre there is one.
std::size_t huge_number(std::string_view line);

/// Looks for the members of an object. @pre the line is one JSON object.
class JsonPlaces {
 public:
  explicit JsonPlaces(std::string_view line) : line_(line) {}

  /// Of the object itself.
  [[nodiscard]] std::size_t object() const;
  /// Of the value of `key`, the last one when there are several, as the parser takes it; else of the object.
  [[nodiscard]] std::size_t value(std::string_view key) const;
  /// Of element `index` of the array at `key`. @pre it exists.
  [[nodiscard]] std::size_t element(std::string_view key, std::size_t index) const;
  /// Of byte `index` of the string that is element `row` of the array at `key`. @pre it exists, behind letters of
  /// regions alone.
  [[nodiscard]] std::size_t byte(std::string_view key, std::size_t row, std::size_t index) const;

 private:
  std::string_view line_;
};

}  // namespace queens::detail
