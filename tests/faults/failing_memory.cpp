// The same for allocations: the K-th of the program and its libraries finds no memory. Those of the OpenMP runtime
// and of fontconfig always do, because they end the program by themselves when they do not; so do those of the
// loader.
#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>

#include "fault.hpp"

extern "C" {
// glibc's own, under the names that need no look-up.
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

constexpr const char* kSpared[] = {"libgomp", "libomp", "ld-linux"};

bool is_spared(const void* caller) {
  dl_find_object library;
  if (::_dl_find_object(const_cast<void*>(caller), &library) != 0) return false;
  const char* name = library.dlfo_link_map->l_name;
  return std::any_of(std::begin(kSpared), std::end(kSpared),
                     [name](const char* part) { return std::strstr(name, part) != nullptr; });
}

bool enabled = false;

bool finds_none(const void* caller) {
  if (!enabled || is_spared(caller) || queens::faults::next_fate() == queens::faults::Fate::passes) return false;
  errno = ENOMEM;
  return true;
}

int (*program_main)(int, char**, char**) = nullptr;

int counted_main(int count, char** words, char** environment) {
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
