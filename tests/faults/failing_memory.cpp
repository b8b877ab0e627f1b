// The same for allocations: the K-th of the program and its libraries finds no memory. Those of the OpenMP runtime
// always do, because it ends the program by itself when they do not; so do those of the loader.
#include <dlfcn.h>
#include <link.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "fault.hpp"

extern "C" {
// glibc's own, under the names that need no look-up.
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

struct Range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
};

struct Spared {
  Range ranges[4];
  int count = 0;
};

int add_spared(dl_phdr_info* library, std::size_t, void* found) {
  const char* name = library->dlpi_name;
  if (std::strstr(name, "libgomp") == nullptr && std::strstr(name, "libomp") == nullptr &&
      std::strstr(name, "ld-linux") == nullptr)
    return 0;
  Spared& spared = *static_cast<Spared*>(found);
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    const auto& segment = library->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0 || spared.count == 4) continue;
    const std::uintptr_t begin = library->dlpi_addr + segment.p_vaddr;
    spared.ranges[spared.count++] = {begin, begin + segment.p_memsz};
  }
  return 0;
}

bool enabled = false;
Spared spared;

bool finds_none(const void* caller) {
  if (!enabled) return false;
  const auto address = reinterpret_cast<std::uintptr_t>(caller);
  for (int i = 0; i < spared.count; ++i)
    if (address >= spared.ranges[i].begin && address < spared.ranges[i].end) return false;
  if (queens::faults::next_fate() == queens::faults::Fate::passes) return false;
  errno = ENOMEM;
  return true;
}

int (*program_main)(int, char**, char**) = nullptr;

int counted_main(int count, char** words, char** environment) {
  ::dl_iterate_phdr(add_spared, &spared);
  enabled = queens::faults::counts("memory");
  const int code = program_main(count, words, environment);
  enabled = false;
  return code;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) { return finds_none(__builtin_return_address(0)) ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) {
  return finds_none(__builtin_return_address(0)) ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
  return finds_none(__builtin_return_address(0)) ? nullptr : __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return finds_none(__builtin_return_address(0)) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  void* found = finds_none(__builtin_return_address(0)) ? nullptr : __libc_memalign(alignment, size);
  if (found == nullptr) return ENOMEM;
  *memory = found;
  return 0;
}

// Counting begins with main(): what comes before cannot be caught by anybody.
int __libc_start_main(int (*main)(int, char**, char**), int count, char** words, void (*begin)(), void (*end)(),
                      void (*loader_end)(), void* stack) {
  program_main = main;
  const auto start = reinterpret_cast<decltype(&__libc_start_main)>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(counted_main, count, words, begin, end, loader_end, stack);
}
}
