#include "program.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace queens::test {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

/// The two ends of a stream: the test's and the program's. Closed when they go out of scope.
struct Ends {
  int ours = -1;
  int theirs = -1;
  Ends() = default;
  Ends(const Ends&) = delete;
  Ends& operator=(const Ends&) = delete;
  ~Ends() { close_ours(), close_theirs(); }
  void close_ours() { close(ours); }
  void close_theirs() { close(theirs); }

 private:
  static void close(int& descriptor) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
  }
};

void open_pipe(int& reading, int& writing) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe2");
  reading = ends[0];
  writing = ends[1];
}

void open_terminal(Ends& ends) {
  ends.ours = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends.ours < 0 || ::grantpt(ends.ours) != 0 || ::unlockpt(ends.ours) != 0) fail("posix_openpt");
  ends.theirs = ::open(::ptsname(ends.ours), O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends.theirs < 0) fail("ptsname");
  termios settings{};
  ::tcgetattr(ends.theirs, &settings);
  ::cfmakeraw(&settings);  // line ends stay what the program wrote
  ::tcsetattr(ends.theirs, TCSANOW, &settings);
}

void open_output(Stream stream, Ends& ends) {
  if (stream == Stream::pipe) open_pipe(ends.ours, ends.theirs);
  if (stream == Stream::terminal) open_terminal(ends);
  if (stream == Stream::full) ends.theirs = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

void connect(const Ends& ends, int descriptor) {
  if (ends.theirs < 0)
    ::close(descriptor);
  else
    ::dup2(ends.theirs, descriptor);
}

/// A process, with its children, that does not outlive its owner.
class Child {
 public:
  Child(const Call& call, const Ends& in, const Ends& out, const Ends& err) {
    std::vector<std::string> words{call.program.empty() ? QUEENS_PROGRAM : call.program};
    words.insert(words.end(), call.arguments.begin(), call.arguments.end());
    std::vector<std::string> settings{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "QUEENS=" QUEENS_PROGRAM};
    for (const char* sanitizer :
         {"ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "OMP_TOOL_LIBRARIES"})
      if (const char* value = std::getenv(sanitizer)) settings.push_back(std::string(sanitizer) + "=" + value);
    for (const auto& [name, value] : call.environment) settings.push_back(name + "=" + value);
    const std::vector<char*> argv = pointers(words);
    const std::vector<char*> envp = pointers(settings);
    id_ = ::fork();
    if (id_ < 0) fail("fork");
    if (id_ > 0) {
      ::setpgid(id_, id_);  // both sides, whoever comes first: signals reach all of a shell's children
      return;
    }
    ::setpgid(0, 0);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) ::signal(signal, SIG_DFL);
    connect(in, STDIN_FILENO);
    connect(out, STDOUT_FILENO);
    connect(err, STDERR_FILENO);
    if (!call.folder.empty() && ::chdir(call.folder.c_str()) != 0) ::_exit(126);
    ::execve(argv[0], argv.data(), envp.data());
    ::_exit(127);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (id_ <= 0) return;
    signal(SIGKILL);
    (void)finish();
  }

  void signal(int number) const { ::kill(-id_, number); }

  /// False while the program has not yet come to the point where it prepares for the signal.
  [[nodiscard]] bool catches(int number) const {
    if (number == SIGKILL) return true;
    std::ifstream status("/proc/" + std::to_string(id_) + "/status");
    for (std::string line; std::getline(status, line);)
      if (line.rfind("SigCgt:", 0) == 0) return (std::stoull(line.substr(7), nullptr, 16) >> (number - 1) & 1) != 0;
    return true;
  }

  int finish() {
    int status = 0;
    while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = 0;
    return status;
  }

 private:
  pid_t id_;
};

/// Feeds, listens, signals, until both output streams are at their end.
class Conversation {
 public:
  Conversation(const Call& call, Child& child, Ends& in, Ends& out, Ends& err)
      : call_(call), child_(child), in_(in), out_(out), err_(err) {}

  Outcome hold() {
    while (out_.ours >= 0 || err_.ours >= 0) {
      std::array<pollfd, 3> files{pollfd{out_.ours, POLLIN, 0}, pollfd{err_.ours, POLLIN, 0},
                                  pollfd{in_.ours, POLLOUT, 0}};
      const bool feeding = fed_ < call_.input.size();
      if (!feeding && !call_.hold_input) in_.close_ours();
      if (!feeding) files[2].fd = -1;
      ::poll(files.data(), files.size(), 10);
      if (files[0].revents != 0) listen(out_, outcome_.out);
      if (files[1].revents != 0) listen(err_, outcome_.err);
      if (files[2].revents != 0) feed();
      signal_when_due();
      if (Clock::now() - begin_ > kPatience && !outcome_.timed_out) {
        outcome_.timed_out = true;
        child_.signal(SIGKILL);
      }
    }
    return take_end();
  }

 private:
  static void listen(Ends& ends, std::string& text) {
    std::array<char, 65536> block{};
    const ssize_t read = ::read(ends.ours, block.data(), block.size());
    if (read > 0) text.append(block.data(), static_cast<std::size_t>(read));
    if (read == 0 || (read < 0 && errno != EINTR)) ends.close_ours();  // a terminal ends with EIO
  }

  void feed() {
    const ssize_t written = ::write(in_.ours, call_.input.data() + fed_, call_.input.size() - fed_);
    if (written > 0) fed_ += static_cast<std::size_t>(written);
    if (written < 0 && errno != EINTR && errno != EAGAIN) fed_ = call_.input.size();  // nobody reads
  }

  void signal_when_due() {
    if (call_.signal == 0 || signalled_) return;
    const bool due = call_.signal_on_output ? !(outcome_.out.empty() && outcome_.err.empty())
                                            : Clock::now() - begin_ >= kSlowdown * call_.signal_after;
    if (!due || !child_.catches(call_.signal)) return;
    signalled_ = true;
    signal_time_ = Clock::now();
    child_.signal(call_.signal);
  }

  Outcome take_end() {
    const int status = child_.finish();
    if (signalled_)
      outcome_.since_signal = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - signal_time_);
    if (WIFEXITED(status)) outcome_.status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome_.killed_by = WTERMSIG(status);
    return std::move(outcome_);
  }

  const Call& call_;
  Child& child_;
  Ends& in_;
  Ends& out_;
  Ends& err_;
  Outcome outcome_;
  std::size_t fed_ = 0;
  bool signalled_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point signal_time_;
};

}  // namespace

Outcome run(const Call& call) {
  ::signal(SIGPIPE, SIG_IGN);
  Ends in;
  Ends out;
  Ends err;
  open_pipe(in.theirs, in.ours);
  ::fcntl(in.ours, F_SETFL, O_NONBLOCK);
  open_output(call.out, out);
  open_output(call.err, err);
  Child child(call, in, out, err);
  in.close_theirs(), out.close_theirs(), err.close_theirs();
  Outcome outcome = Conversation(call, child, in, out, err).hold();
  EXPECT_FALSE(outcome.timed_out) << "killed after " << kPatience.count() << " s";
  return outcome;
}

Outcome queens(std::vector<std::string> arguments, std::string input) {
  Call call;
  call.arguments = std::move(arguments);
  call.input = std::move(input);
  return run(call);
}

Outcome shell(const std::string& script, const std::filesystem::path& folder) {
  Call call;
  call.program = "/bin/bash";
  call.arguments = {"-o", "pipefail", "-c", script};
  call.folder = folder;
  return run(call);
}

void expect_refusal(const Outcome& outcome, int status, const std::vector<std::string>& parts) {
  EXPECT_EQ(outcome.status, status);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_THAT(outcome.err, testing::StartsWith("queens: "));
  EXPECT_THAT(outcome.err, testing::EndsWith("\n"));
  for (const std::string& part : parts) EXPECT_THAT(outcome.err, testing::HasSubstr(part));
}

void expect_answer(const Outcome& outcome, std::string_view out) {
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, out);
  EXPECT_EQ(outcome.err, "");
}

std::vector<std::string> lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> result;
  for (std::string line; std::getline(in, line);) result.push_back(line);
  return result;
}

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "queens-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) fail("mkdtemp");
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, std::string_view content) const {
  std::ofstream(path_ / name, std::ios::binary) << content;
  return *this / name;
}

std::vector<std::string> Folder::names() const {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) result.push_back(entry.path().filename());
  std::sort(result.begin(), result.end());
  return result;
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace queens::test
