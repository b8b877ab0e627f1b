// One program for all targets: QUEENS_FUZZ_TARGET names the one that libFuzzer drives.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/targets.hpp"

namespace {

const queens::fuzz::Target& chosen() {
  const char* const name = std::getenv("QUEENS_FUZZ_TARGET");
  for (const queens::fuzz::Target& target : queens::fuzz::kTargets)
    if (name != nullptr && target.name == name) return target;
  std::fputs("QUEENS_FUZZ_TARGET has to be one of:\n", stderr);
  for (const queens::fuzz::Target& target : queens::fuzz::kTargets)
    std::fprintf(stderr, "%s\n", target.name.data());
  std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const queens::fuzz::Target& target = chosen();
  target.run({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
