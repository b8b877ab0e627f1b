#include "cli/session.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

#include "run/time_left.hpp"

namespace queens::cli {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16;
constexpr std::chrono::milliseconds kPatience{100};
constexpr std::chrono::milliseconds kBetweenLooks{100};

// A signal handler can reach nothing but a static.
std::atomic<RunControl*> running{nullptr};

void ask_to_stop(int) {
  if (RunControl* control = running.load()) control->stop = true;
}

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal, &action, nullptr);
}

/// A closed stream would leave its number to the next file, and what is meant for the stream would go into that.
/// Here it stays one that can neither be read nor written.
void hold_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0) (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) throw ReaderGone{};
    if (written < 0) throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Bytes of the UTF-8 character at the front, or 0 where there is none (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&byte](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0);
  const unsigned second = byte(1);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4 || !follows(1)) return 0;
  if (lead < 0xE0) return 2;
  if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) || !follows(2)) return 0;
  if (lead < 0xF0) return 3;
  if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F) || !follows(3)) return 0;
  return 4;
}

/// The number of a UTF-8 character of up to three bytes.
unsigned code_point(std::string_view character) {
  unsigned code = static_cast<unsigned char>(character[0]) & (character.size() == 1 ? 0x7FU : 0x1FU);
  for (const char next : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(next) & 0x3FU);
  return code;
}

/// Whether a UTF-8 character is one of the control characters, U+0000 to U+001F and U+007F to U+009F, or ends a
/// line or turns the direction of what follows: U+2028 to U+202E and U+2066 to U+2069.
bool is_control(std::string_view character) {
  if (character.size() > 3) return false;
  const unsigned code = code_point(character);
  const auto lies = [code](unsigned first, unsigned last) { return code >= first && code <= last; };
  return lies(0, 0x1F) || lies(0x7F, 0x9F) || lies(0x2028, 0x202E) || lies(0x2066, 0x2069);
}

std::string duration(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.0f} min {:02.0f} s", std::floor(seconds / 60), std::fmod(seconds, 60));
  return fmt::format("{:.0f} h {:02.0f} min", std::floor(seconds / 3600), std::fmod(seconds, 3600) / 60);
}

std::string progress_text(double done, const std::optional<double>& left, double elapsed,
                          const std::function<std::string(double)>& more) {
  std::string text = left ? fmt::format("{:.1f} % done, {} left", 100 * done, duration(*left))
                          : fmt::format("{} so far", duration(elapsed));
  if (more) text += ", " + more(elapsed);
  return text;
}

/// The thread behind with_progress(); it stops when it goes out of scope. On a terminal one line is written over
/// every second, in a log a line is added every minute.
class ProgressLine {
 public:
  ProgressLine(const RunControl& control, const std::function<std::string(double)>& more, bool terminal)
      : thread_([this, &control, &more, terminal] {
          try {
            run(control, more, terminal);
          } catch (const std::bad_alloc&) {  // the work itself may still do without; only its lines end here
          }
        }) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }

 private:
  void run(const RunControl& control, const std::function<std::string(double)>& more, bool terminal) {
    const auto begin = std::chrono::steady_clock::now();
    const std::chrono::seconds turn(terminal ? 1 : 60);
    auto next = begin + turn;
    detail::TimeLeft left;
    bool shown = false;
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kBetweenLooks, [this] { return over_; })) {
      const auto now = std::chrono::steady_clock::now();
      const double done = control.done;
      left.note(now, done, control.begun);
      if (now < next) continue;
      next += (now - next) / turn * turn + turn;
      const std::chrono::duration<double> elapsed = now - begin;
      const std::string text = progress_text(done, left.seconds(), elapsed.count(), more);
      std::fputs((terminal ? "\r\x1b[K" + text : text + "\n").c_str(), stderr);
      std::fflush(stderr);
      shown = terminal;
    }
    if (shown) std::fputs("\r\x1b[K", stderr);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace

Session::Session() {
  hold_closed_streams();
  running = &control;
  // SA_RESETHAND: a second Ctrl-C ends the program at once. No SA_RESTART: waiting for input ends too.
  for (const int signal : {SIGINT, SIGTERM}) handle(signal, ask_to_stop, static_cast<int>(SA_RESETHAND));
  for (const int signal : {SIGPIPE, SIGXFSZ}) handle(signal, SIG_IGN, 0);  // the failing write says it
}

Session::~Session() { running = nullptr; }

void Session::out(std::string_view text) {
  pending_ += text;
  if (pending_.size() >= kBlock || std::chrono::steady_clock::now() - flushed_ >= kPatience) flush();
}

void Session::flush() {
  const std::string block = std::move(pending_);
  pending_.clear();
  flushed_ = std::chrono::steady_clock::now();
  write_all(STDOUT_FILENO, block);
}

bool Session::watched() const { return !quiet && ::isatty(STDERR_FILENO) != 0; }

void Session::note(std::string_view text) const {
  if (!quiet) std::fputs(fmt::format("{}\n", printable(text)).c_str(), stderr);
}

void Session::with_progress(const std::function<void()>& work, const std::function<std::string(double)>& more) {
  if (quiet) return work();
  const ProgressLine line(control, more, watched());
  work();
}

void Session::stop_point(std::string_view done) const {
  if (control.stop) throw Stopped(std::string(done));
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    result += length == 0 || is_control(text.substr(0, length)) ? "?" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::string json_string(std::string_view text) {
  std::string result = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t length = utf8_length(text.substr(i));
    const std::string_view character = text.substr(i, std::max<std::size_t>(length, 1));
    i += character.size() - 1;
    if (length == 0)
      result += '?';
    else if (is_control(character))
      result += fmt::format("\\u{:04x}", code_point(character));
    else
      (result += character == "\"" || character == "\\" ? "\\" : "") += character;
  }
  return result + '"';
}

}  // namespace queens::cli
