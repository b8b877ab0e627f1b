// A batch as JSON lines: first the run, then maps in the order of their indices, at last that it is done. Whatever
// ends the program, the file is a beginning of the complete one, but for the last line: it may be cut, and a crash
// of the machine may leave zeros where the last second was to be. Both are dropped when the batch is continued.
// Every line has a check value, so that what is continued is what was written.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <istream>
#include <stdexcept>
#include <streambuf>
#include <system_error>

#include "exchange/seal.hpp"
#include "run/map_store.hpp"

namespace queens::detail {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& path, const char* what = "cannot write ") {
  throw std::system_error(errno, std::generic_category(), what + path);
}

/// A file opened for reading and adding, that no other process adds to.
class GrowingFile {
 public:
  explicit GrowingFile(std::string path)
      : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) fail(path_);
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
    ::close(descriptor_);
    throw std::invalid_argument(path_ + " is being written by another process");
  }
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile() { ::close(descriptor_); }

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::uint64_t size() const { return static_cast<std::uint64_t>(::lseek(descriptor_, 0, SEEK_END)); }

  std::size_t read(std::uint64_t offset, char* block, std::size_t size) const {
    ssize_t got = -1;
    do got = ::pread(descriptor_, block, size, static_cast<off_t>(offset));
    while (got < 0 && errno == EINTR);
    if (got < 0) fail(path_, "cannot read ");
    return static_cast<std::size_t>(got);
  }

  void cut(std::uint64_t size) const {
    if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail(path_);
  }

  /// Adds whole lines; what a full disk does not take whole is taken back.
  void add(std::string_view lines) const {
    const std::uint64_t before = size();
    while (!lines.empty()) {
      const ssize_t written = ::write(descriptor_, lines.data(), lines.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) {
        const int error = errno;
        (void)!::ftruncate(descriptor_, static_cast<off_t>(before));
        errno = error;
        fail(path_);
      }
      lines.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void sync() const {
    if (::fdatasync(descriptor_) != 0) fail(path_);
  }

 private:
  std::string path_;
  int descriptor_;
};

/// The first bytes of a file as a stream.
class Beginning : public std::streambuf {
 public:
  Beginning(const GrowingFile& file, std::uint64_t size) : file_(file), size_(size) {}

 private:
  int_type underflow() override {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(block_.size(), size_ - offset_));
    const std::size_t got = wanted == 0 ? 0 : file_.read(offset_, block_.data(), wanted);
    if (got == 0) return traits_type::eof();
    offset_ += got;
    setg(block_.data(), block_.data(), block_.data() + got);
    return traits_type::to_int_type(block_.front());
  }

  const GrowingFile& file_;
  std::uint64_t size_;
  std::uint64_t offset_ = 0;
  std::array<char, 1 << 16> block_{};
};

/// The length of what surely was written whole: lines with their ends, before the first byte 0.
std::uint64_t whole_lines(const GrowingFile& file) {
  std::array<char, 1 << 16> block{};
  std::uint64_t whole = 0;
  for (std::uint64_t offset = 0;;) {
    const std::size_t got = file.read(offset, block.data(), block.size());
    const auto* const zero = static_cast<const char*>(std::memchr(block.data(), 0, got));
    const std::size_t text = zero == nullptr ? got : static_cast<std::size_t>(zero - block.data());
    if (const auto* const end = static_cast<const char*>(::memrchr(block.data(), '\n', text)))
      whole = offset + static_cast<std::uint64_t>(end - block.data()) + 1;
    if (got == 0 || zero != nullptr) return whole;
    offset += got;
  }
}

class JsonLinesStore final : public MapStore {
 public:
  JsonLinesStore(std::unique_ptr<GrowingFile> file, BatchRun run) : file_(std::move(file)), run_(std::move(run)) {}

  void begin() { pending_ += run_line(run_), write(), file_->sync(); }

  void add(const MapRecord& record) override { (pending_ += sealed(json_line(record))) += '\n'; }
  void add_unmet(std::uint64_t index) override { pending_ += unmet_line(run_.seed, index); }

  void keep(const BatchTally&, bool now) override {
    const Clock::time_point time = Clock::now();
    if (now || pending_.size() >= kBlock || time - written_ >= kWriteTurn) write();
    if (!now && time - synced_ < kSyncTurn) return;
    file_->sync();
    synced_ = Clock::now();
  }

  void finish(const BatchTally& tally) override {
    pending_ += done_line(run_, tally);
    keep(tally, true);
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16;
  static constexpr std::chrono::milliseconds kWriteTurn{100};
  static constexpr std::chrono::seconds kSyncTurn{1};

  void write() {
    const std::string lines = std::move(pending_);
    pending_.clear();
    written_ = Clock::now();
    file_->add(lines);
  }

  std::unique_ptr<GrowingFile> file_;
  BatchRun run_;
  std::string pending_;
  Clock::time_point written_ = Clock::now();
  Clock::time_point synced_ = Clock::now();
};

}  // namespace

OpenedStore open_json_lines_store(const std::string& path, const BatchRun& run, Opening opening, KnownMaps& known) {
  auto file = std::make_unique<GrowingFile>(path);
  if (opening == Opening::fresh && file->size() > 0)
    throw std::invalid_argument(path + " is there already; --resume continues it, another name leaves it alone");
  OpenedStore opened;
  opened.tally.next = run.begin;
  const std::uint64_t whole = whole_lines(*file);
  if (whole > 0) {
    Beginning buffer(*file, whole);
    std::istream in(&buffer);
    MapReader reader(in, path);
    load(reader, path, run, known, opened);
  } else if (file->size() > 0) {
    const std::string line = run_line(run);  // cut within the first line, or not ours at all
    std::string found(std::min<std::uint64_t>(file->size(), line.size()), '\0');
    found.resize(file->read(0, found.data(), found.size()));
    found.resize(std::min(found.find('\0'), found.size()));
    if (!line.starts_with(found)) throw FormatError(path, 1, 0, "is not the beginning of a batch of maps");
  }
  if (whole < file->size()) file->cut(whole);
  if (opened.finished) return opened;
  auto store = std::make_unique<JsonLinesStore>(std::move(file), run);
  if (whole == 0) store->begin();
  opened.store = std::move(store);
  return opened;
}

}  // namespace queens::detail
