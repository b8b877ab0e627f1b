// Runs the real program as a user does: arguments, environment, standard input, pipes or a terminal.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace queens::test {

/// Where one of the program's output streams goes.
enum class Stream {
  pipe,      ///< read by the test
  terminal,  ///< the same, through a pseudo-terminal
  full,      ///< /dev/full: every write fails
  closed,    ///< not open at all
};

struct Call {
  std::vector<std::string> arguments;
  std::string input;                               ///< standard input; ends after this text
  bool hold_input = false;                         ///< leave standard input open after the text
  std::map<std::string, std::string> environment;  ///< added to a clean environment
  Stream out = Stream::pipe;
  Stream err = Stream::pipe;
  int signal = 0;  ///< sent once the program has run for kSlowdown * signal_after
  std::chrono::milliseconds signal_after{300};
  bool signal_on_output = false;  ///< wait for the first byte of output, not for a time
  std::filesystem::path folder;   ///< working folder; empty: the test's own
  std::string program;            ///< empty: queens
};

struct Outcome {
  std::string out;
  std::string err;
  int status = -1;                            ///< exit code; -1 when a signal ended the program
  int killed_by = 0;                          ///< that signal
  bool timed_out = false;                     ///< it was killed after kPatience
  std::chrono::milliseconds since_signal{0};  ///< from Call::signal to the end
};

enum class Sanitizer { none, address, thread };
/// What this is built with, and the program too.
#if defined(__has_feature)
inline constexpr Sanitizer kSanitizer = __has_feature(thread_sanitizer) ? Sanitizer::thread : Sanitizer::none;
#elif defined(__SANITIZE_ADDRESS__)
inline constexpr Sanitizer kSanitizer = Sanitizer::address;
#else
inline constexpr Sanitizer kSanitizer = Sanitizer::none;
#endif
/// How many times as slow programs are under it.
inline constexpr int kSlowdown = kSanitizer == Sanitizer::thread ? 10 : kSanitizer == Sanitizer::address ? 5 : 1;

inline constexpr std::chrono::seconds kPatience{60};  // far beyond every call's need, so that no test hangs

/// Runs the program and waits for its end; kills it, and fails the test, after kPatience.
Outcome run(const Call& call);
/// The same for plain arguments.
Outcome queens(std::vector<std::string> arguments, std::string input = "");
/// `script` in bash with `set -o pipefail`; $QUEENS is the program.
Outcome shell(const std::string& script, const std::filesystem::path& folder = {});

/// What every refusal has to look like: `status`, nothing on stdout, and on stderr one line that begins with
/// `queens: ` and has all `parts`: the place and the remedy.
void expect_refusal(const Outcome& outcome, int status, const std::vector<std::string>& parts);
/// Success with exactly `out` on stdout and nothing on stderr.
void expect_answer(const Outcome& outcome, std::string_view out);

std::vector<std::string> lines(const std::string& text);

/// A temporary folder that goes with the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  /// Writes a file. @return its path.
  std::string write(const std::string& name, std::string_view content) const;
  /// The names in the folder, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::string& path);

}  // namespace queens::test
