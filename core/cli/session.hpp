// What every command shares: the common options, the two output streams, signals and progress.
#pragma once

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "queens/run_control.hpp"

namespace queens::cli {

/// The exit codes, as --help documents them.
enum Exit : int { kDone = 0, kCheckFailed = 1, kUsage = 2, kStopped = 3, kDamagedFile = 4 };

/// The command was used wrongly; the message says what would be right.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// A signal ended the command early; the message says what was done.
struct Stopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Whoever read our output has gone; nothing is left to do.
struct ReaderGone {};

enum class Format { text, json };

class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  int threads = 0;               ///< --threads; 0 until main() fills in the default
  Format format = Format::text;  ///< --format
  bool quiet = false;            ///< --quiet: no progress, no notes

  /// Set by SIGINT and SIGTERM.
  RunControl control;

  /// Adds to standard output, in blocks of 64 KiB or a tenth of a second, whichever is full first. @throw
  /// ReaderGone, std::system_error.
  void out(std::string_view text);
  void flush();
  /// Whether somebody looks on: standard error is a terminal, and there is no --quiet.
  [[nodiscard]] bool watched() const;
  /// A remark on standard error, unless --quiet.
  void note(std::string_view text) const;

  /// Runs `work` while lines on standard error show how far `control.done` is, how long the rest will take, and
  /// what `more` adds, unless --quiet: on a terminal one line from the second second on, elsewhere a line each
  /// minute.
  void with_progress(const std::function<void()>& work, const std::function<std::string(double)>& more = {});

  /// Throws Stopped when a signal came in; `done` says how far the command got.
  void stop_point(std::string_view done) const;

 private:
  std::string pending_;
  std::chrono::steady_clock::time_point flushed_ = std::chrono::steady_clock::now();
};

/// Text of a file or an argument as it may be shown on a terminal, on one line: control characters, and bytes that
/// are not UTF-8, become question marks.
std::string printable(std::string_view text);

/// A JSON string literal without control characters; bytes that are not UTF-8 become question marks.
std::string json_string(std::string_view text);

}  // namespace queens::cli
