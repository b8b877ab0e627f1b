#include "cli/memory.hpp"

#include <gmp.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

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

void end_where_none_can_be_thrown() {
  ::mp_set_memory_functions(allocate, reallocate, release);
  std::set_terminate([] {
    try {
      if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
      or_end(nullptr);
    } catch (...) {  // a fault of ours, to be seen as one
    }
    std::abort();
  });
}

}  // namespace queens::cli
