// What is fuzzed. A target takes any bytes and throws Broken when a promise does not hold; exceptions that the
// library documents are kept promises. libFuzzer makes the bytes (driver.cpp), and the quick tests replay what it
// found in tests/corpus.
#pragma once

#include <array>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace queens::fuzz {

/// Derived from nothing that the library throws, so that no target can catch it by mistake.
class Broken : public std::exception {
 public:
  explicit Broken(std::string promise) : promise_(std::move(promise)) {}
  [[nodiscard]] const char* what() const noexcept override { return promise_.c_str(); }

 private:
  std::string promise_;
};

inline void require(bool kept, const char* promise, std::string_view details = "") {
  if (!kept) throw Broken(std::string(promise) + (details.empty() ? "" : ": ") + std::string(details));
}

void letter_grid(std::string_view bytes);
void json_lines(std::string_view bytes);
void puzzle_link(std::string_view bytes);
void sbn(std::string_view bytes);
void level_module(std::string_view bytes);
void map_reader(std::string_view bytes);
void progress(std::string_view bytes);
void placement(std::string_view bytes);
void command_line(std::string_view bytes);
void count_store(std::string_view bytes);
void count_rows(std::string_view bytes);
void map_store(std::string_view bytes);
void map_lines(std::string_view bytes);
void solvers(std::string_view bytes);
void counts(std::string_view bytes);

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);
};

inline constexpr std::array<Target, 15> kTargets{{
    {"letter_grid", letter_grid},
    {"json_lines", json_lines},
    {"puzzle_link", puzzle_link},
    {"sbn", sbn},
    {"level_module", level_module},
    {"map_reader", map_reader},
    {"progress", progress},
    {"placement", placement},
    {"command_line", command_line},
    {"count_store", count_store},
    {"count_rows", count_rows},
    {"map_store", map_store},
    {"map_lines", map_lines},
    {"solvers", solvers},
    {"counts", counts},
}};

}  // namespace queens::fuzz
