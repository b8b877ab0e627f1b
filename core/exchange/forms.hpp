// One reader for each form that a file of maps can have.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

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

std::unique_ptr<FormReader> puzzle_link_reader(LineReader& lines);
std::unique_ptr<FormReader> sbn_reader(LineReader& lines);
std::unique_ptr<FormReader> level_module_reader(LineReader& lines);

/// For forms with one map a line, named by its number.
class OneLineReader : public FormReader {
 public:
  explicit OneLineReader(LineReader& lines) : lines_(lines) {}
  std::optional<MapRecord> next() final;

 protected:
  /// The map of a line without the blanks around it; places in it count from 0.
  [[nodiscard]] virtual RegionMap read(std::string_view text) const = 0;
  [[noreturn]] void fail(std::size_t place, const std::string& what) const;

 private:
  LineReader& lines_;
  std::size_t indent_ = 0;
  std::size_t count_ = 0;
  bool more_ = true;
};

/// @throw std::invalid_argument unless the map has cells, and each belongs to one of at most 52 regions: `form`
///        cannot write others.
void require_full(const RegionMap& map, const char* form);

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
