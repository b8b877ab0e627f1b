// One reader for each form that a file of maps can have.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "exchange/line_reader.hpp"
#include "queens/map_file.hpp"

namespace queens::detail {

/// Reads maps of one form.
class FormReader {
 public:
  virtual ~FormReader() = default;
  /// The next map, or nothing at the end. @throw FormatError.
  virtual std::optional<MapRecord> next() = 0;

  RunNotes notes;
};

// `lines` stands on the first line that is not blank.
std::unique_ptr<FormReader> letter_grid_reader(LineReader& lines);
std::unique_ptr<FormReader> json_lines_reader(LineReader& lines);
std::unique_ptr<FormReader> map_database_reader(const std::string& path);

/// What json(rounds) wrote; nothing for other text.
std::optional<std::array<int, kTechniques>> rounds_from_json(std::string_view text);

/// Numbers region letters in order of first appearance.
class LetterNumbers {
 public:
  LetterNumbers() { numbers_.fill(RegionMap::kNone); }

  /// @return nothing when `letter` is not one of A..Z, a..z.
  std::optional<std::uint8_t> number(char letter) {
    const bool is_letter = (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
    if (!is_letter) return std::nullopt;
    std::uint8_t& number = numbers_[static_cast<unsigned char>(letter)];
    if (number == RegionMap::kNone) number = used_++;
    return number;
  }

 private:
  std::array<std::uint8_t, 128> numbers_;
  std::uint8_t used_ = 0;
};

/// A character of a file as it may be shown in a message: itself, or its code when it does not print.
std::string shown(char character);

}  // namespace queens::detail
