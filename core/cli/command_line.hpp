// The arguments of the program and its commands: declared here, parsed by CLI11 behind the scenes. CLI11 is
// slow to compile (10 s for every file that sees it), so command_line.cpp is the only one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/session.hpp"

namespace CLI {
class App;
}

namespace queens::cli {

/// What is to be done, once it is known which command was given; returns the exit code.
using Run = std::function<int(Session&)>;

/// Where one command, or the program itself, declares its arguments. References must outlive parsing.
class Arguments {
 public:
  explicit Arguments(CLI::App& app) : app_(app) {}

  void required(const char* name, std::string& value, const char* help);
  void optional(const char* name, std::string& value, const char* help);
  /// One word or more.
  void several(const char* name, std::vector<std::string>& values, const char* help);
  void repeated(const char* name, std::vector<std::string>& values, const char* help);
  void flag(const char* name, bool& value, const char* help);
  /// A whole number from `least` to `most`.
  void number(const char* name, int& value, int least, int most, const char* help);
  /// One of a few words.
  template <class Value>
  void choice(const char* name, Value& value, std::vector<std::pair<std::string, Value>> words, const char* help) {
    std::vector<std::string> names;
    for (const auto& [word, meaning] : words) names.push_back(word);
    choice_of(
        name, names, [&value, words](std::size_t chosen) { value = words[chosen].second; }, help);
  }
  void excludes(const char* name, const char* other);
  void needs(const char* name, const char* other);
  /// Text below the list of arguments.
  void footer(const char* text);

 private:
  void choice_of(const char* name, const std::vector<std::string>& words, std::function<void(std::size_t)> choose,
                 const char* help);
  CLI::App& app_;
};

/// The whole command line: common options, and commands one of which may be given.
class CommandLine {
 public:
  /// `program` is its name, as a user types it.
  CommandLine(const char* program, const char* description, const std::string& version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  [[nodiscard]] Arguments common();

  /// Declares a command; `action` gets its options when it was given.
  template <class Options>
  void command(const char* name, const char* description, void (*declare)(Options&, Arguments&),
               std::function<int(Options&, Session&)> action) {
    auto options = std::make_shared<Options>();
    Arguments arguments =
        add(name, description, [options, action](Session& session) { return action(*options, session); });
    declare(*options, arguments);
  }

  /// What one command, or the program itself, understands.
  struct Summary {
    struct Option {
      std::vector<std::string> names;  ///< "-o", "--output"
      std::string description;
      bool takes_value = false;
      std::vector<std::string> choices;  ///< where only these words are values
    };
    std::string name;  ///< of the command; "" for the program
    std::string description;
    std::vector<Option> options;
  };
  /// The program first, then its commands in order.
  [[nodiscard]] std::vector<Summary> summaries() const;

  /// @return what the words ask for: a command's action, or printing --help or --version; nothing when there
  ///         are no words. @throw UsageError.
  [[nodiscard]] Run parse(int argc, char** argv);

 private:
  Arguments add(const char* name, const char* description, Run run);
  std::unique_ptr<CLI::App> app_;
  Run chosen_;
};

}  // namespace queens::cli
