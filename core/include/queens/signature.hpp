// One number over everything that must come out the same: on every machine, compiler, kernel and number of threads.
#pragma once

#include <string>
#include <vector>

#include "queens/run_control.hpp"

namespace queens {

struct SignatureOptions {
  int threads = 0;                ///< 0: as many as OpenMP would use
  std::string kernel{};           ///< of the join, one of kernels(); "": the best
  RunControl* control = nullptr;  ///< to watch or stop the run; may be null
};

/// The signature of one part of the library: 16 hexadecimal digits.
struct SignaturePart {
  std::string name;
  std::string digest;
};

struct Signature {
  std::vector<SignaturePart> parts;
  std::string digest;     ///< of all parts
  bool complete = false;  ///< false when it was stopped: then the digest means nothing
};

/// Counts, lists, grows, makes, grades and explains a fixed set and digests every result (FNV-1a, 64 bits). A
/// difference between two builds of one version means a miscompilation, a broken kernel or a lost determinism.
/// Cost:    about a second on one core.
/// Threads: safe from any thread; the result depends on no option.
/// @throw   std::invalid_argument for a kernel that is none of kernels().
/// Source:  the idea is that of Stockfish's `bench` signature.
[[nodiscard]] Signature signature(const SignatureOptions& options = {});

}  // namespace queens
