// queens signature
#include "queens/signature.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"

namespace queens::cli {
namespace {

struct SignatureCommand {
  std::string kernel;
  bool parts = false;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  queens signature                         one number over everything that is deterministic\n"
    "  queens signature --parts                 and of each part, to see where two builds differ\n"
    "  queens signature --threads 8 --kernel SSE4\n"
    "                                           the same number, or something is wrong";

int run_signature(SignatureCommand& command, Session& session) {
  const char* forced = std::getenv("QUEENS_KERNEL");
  if (command.kernel.empty() && forced != nullptr) command.kernel = forced;
  Signature result;
  session.with_progress([&] { result = signature({session.threads, command.kernel, &session.control}); });
  if (!result.complete) session.stop_point("stopped; there is no signature");
  if (session.format == Format::json) {
    std::string parts;
    for (const SignaturePart& part : result.parts)
      parts += fmt::format(R"({}{}:"{}")", parts.empty() ? "" : ",", json_string(part.name), part.digest);
    session.out(fmt::format(R"({{"signature":"{}","parts":{{{}}}}})"
                            "\n",
                            result.digest, parts));
    return kDone;
  }
  for (const SignaturePart& part : result.parts)
    if (command.parts) session.out(fmt::format("{:<16}{}\n", part.name, part.digest));
  session.out(command.parts ? fmt::format("{:<16}{}\n", "signature", result.digest) : result.digest + "\n");
  return kDone;
}

void declare(SignatureCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.flag("--parts", command.parts, "The number of each part as well");
  arguments.optional("--kernel", command.kernel,
                     "Vector instructions of method join (default: the best here, or QUEENS_KERNEL)");
}

}  // namespace

void add_signature(CommandLine& line) {
  line.command<SignatureCommand>("signature", "Digest everything deterministic into one number", declare,
                                 run_signature);
}

}  // namespace queens::cli
