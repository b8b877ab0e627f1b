#include "cli/memory.hpp"

#include <gmp.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "cli/session.hpp"

namespace queens::cli {
namespace {

void* or_end(void* memory) {
  if (memory != nullptr) return memory;
  (void)!::write(STDERR_FILENO, kOutOfMemory, std::strlen(kOutOfMemory));
  ::_exit(kStopped);
}

void* allocate(std::size_t size) { return or_end(std::malloc(size)); }
void* reallocate(void* memory, std::size_t, std::size_t size) { return or_end(std::realloc(memory, size)); }
void release(void* memory, std::size_t) { std::free(memory); }

}  // namespace

void end_where_gmp_finds_no_memory() { ::mp_set_memory_functions(allocate, reallocate, release); }

}  // namespace queens::cli
