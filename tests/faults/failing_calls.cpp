// Preloaded into the program by tests: the K-th call of one kind fails, as on a full or broken disk.
//
//   QUEENS_FAULT_CALL    write, sync, rename, truncate, open or memory: the calls that are counted; clock: see
//   jumping_clock.cpp QUEENS_FAULT_AT      K, from 1 QUEENS_FAULT_ERRNO   what the call fails with
//   QUEENS_FAULT_STAYS   1: all later calls fail too, and the K-th write takes half of its bytes before, as when a
//                        disk becomes full
//   QUEENS_FAULT_FOLDER  only calls on files in this folder count
//   QUEENS_FAULT_MARK    this file appears when a call was made to fail
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "fault.hpp"

namespace {

using queens::faults::Fate;

/// What becomes of a call of `kind` on `path`.
Fate fate(const char* kind, const char* path) {
  const char* folder = queens::faults::setting("QUEENS_FAULT_FOLDER");
  if (!queens::faults::counts(kind) || *folder == '\0') return Fate::passes;
  return std::strncmp(path, folder, std::strlen(folder)) == 0 ? queens::faults::next_fate() : Fate::passes;
}

/// The same for a path that may be relative.
Fate fate_of_path(const char* kind, const char* path) {
  char here[PATH_MAX] = "";
  return fate(kind, *path == '/' || ::getcwd(here, sizeof here) == nullptr ? path : here);
}

Fate fate(const char* kind, int descriptor) {
  char link[64];
  char path[PATH_MAX];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = ::readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = '\0';
  return fate(kind, path);
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

bool fails(const char* kind, int descriptor) { return fate(kind, descriptor) != Fate::passes; }

ssize_t positioned_write(const char* name, int descriptor, const void* bytes, size_t size, off_t offset) {
  const Fate fate_here = fate("write", descriptor);
  if (fate_here == Fate::fails || (fate_here == Fate::is_cut && size < 2)) return -1;
  const auto call = next<ssize_t(int, const void*, size_t, off_t)>(name);
  return call(descriptor, bytes, fate_here == Fate::is_cut ? size / 2 : size, offset);
}

int opened(const char* name, const char* path, int flags, mode_t mode) {
  if ((flags & O_ACCMODE) != O_RDONLY && fate_of_path("open", path) != Fate::passes) return -1;
  return next<int(const char*, int, ...)>(name)(path, flags, mode);
}

mode_t mode_in(int flags, va_list more) { return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0; }

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t size) {
  const Fate fate_here = fate("write", descriptor);
  if (fate_here == Fate::fails || (fate_here == Fate::is_cut && size < 2)) return -1;
  return next<ssize_t(int, const void*, size_t)>("write")(descriptor, bytes,
                                                          fate_here == Fate::is_cut ? size / 2 : size);
}
ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t offset) {
  return positioned_write("pwrite", descriptor, bytes, size, offset);
}
ssize_t pwrite64(int descriptor, const void* bytes, size_t size, off_t offset) {
  return positioned_write("pwrite64", descriptor, bytes, size, offset);
}

// No test cuts the power: a sync that does not fail has nothing to do, which makes the tests fast.
int fsync(int descriptor) { return fails("sync", descriptor) ? -1 : 0; }
int fdatasync(int descriptor) { return fails("sync", descriptor) ? -1 : 0; }

int ftruncate(int descriptor, off_t size) noexcept {
  return fails("truncate", descriptor) ? -1 : next<int(int, off_t)>("ftruncate")(descriptor, size);
}
int ftruncate64(int descriptor, off_t size) noexcept {
  return fails("truncate", descriptor) ? -1 : next<int(int, off_t)>("ftruncate64")(descriptor, size);
}

int rename(const char* from, const char* to) noexcept {
  return fate_of_path("rename", to) != Fate::passes ? -1 : next<int(const char*, const char*)>("rename")(from, to);
}

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_in(flags, more);
  va_end(more);
  return opened("open", path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_in(flags, more);
  va_end(more);
  return opened("open64", path, flags, mode);
}
}
