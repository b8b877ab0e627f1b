#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <sstream>

namespace queens::cli {
namespace {

/// CLI11 takes -3 for an option; say what is wrong with it instead. An empty word is a shell variable that was
/// never set; to take it for an option left out would do something else than was meant.
void refuse_misleading_words(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.empty() || (word.starts_with("--") && word.ends_with('=')))
      throw UsageError("argument " + std::to_string(i) + " is empty: '" + printable(word) +
                       "' needs a value or has to go");
    if (word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9')
      throw UsageError("'" + printable(word) + "' is negative: sizes, cells, seeds and limits start at 0");
  }
}

/// CLI11's message, its first line only, and where to read on.
std::string explained(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  std::string message = error.what();
  message.resize(std::min(message.find('\n'), message.size()));
  return printable(message) + " (see queens " + (chosen.empty() ? "" : chosen.front()->get_name() + " ") +
         "--help)";
}

}  // namespace

void Arguments::required(const char* name, std::string& value, const char* help) {
  app_.add_option(name, value, help)->required();
}

void Arguments::optional(const char* name, std::string& value, const char* help) {
  app_.add_option(name, value, help);
}

void Arguments::several(const char* name, std::vector<std::string>& values, const char* help) {
  app_.add_option(name, values, help)->required();
}

void Arguments::repeated(const char* name, std::vector<std::string>& values, const char* help) {
  app_.add_option(name, values, help)->take_all()->expected(1);
}

void Arguments::flag(const char* name, bool& value, const char* help) { app_.add_flag(name, value, help); }

void Arguments::number(const char* name, int& value, int least, int most, const char* help) {
  app_.add_option(name, value, help)->check(CLI::Range(least, most));
}

/// CLI11's own transformers show, and take, the numbers behind the words.
void Arguments::choice_of(const char* name, const std::vector<std::string>& words,
                          std::function<void(std::size_t)> choose, const char* help) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : "|") + word;
  const auto find = [name, words, list, choose = std::move(choose)](const std::string& given) {
    for (std::size_t i = 0; i < words.size(); ++i)
      if (words[i] == given) return choose(i);
    throw CLI::ValidationError(name, "'" + given + "' is not one of " + list);
  };
  app_.add_option_function<std::string>(name, find, help)->type_name(list);
}

void Arguments::excludes(const char* name, const char* other) {
  app_.get_option(name)->excludes(app_.get_option(other));
}

void Arguments::needs(const char* name, const char* other) { app_.get_option(name)->needs(app_.get_option(other)); }

void Arguments::footer(const char* text) { app_.footer(text); }

CommandLine::CommandLine(const char* description, const std::string& version)
    : app_(std::make_unique<CLI::App>(description, "queens")) {
  app_->require_subcommand(0, 1);
  app_->fallthrough();
  app_->set_version_flag("--version", version);
}

CommandLine::~CommandLine() = default;

Arguments CommandLine::common() { return Arguments(*app_); }

Arguments CommandLine::add(const char* name, const char* description, Run run) {
  CLI::App& command = *app_->add_subcommand(name, description);
  command.callback([this, run = std::move(run)] { chosen_ = run; });
  return Arguments(command);
}

Run CommandLine::parse(int argc, char** argv) {
  refuse_misleading_words(argc, argv);
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help or --version
    std::ostringstream text;
    app_->exit(request, text, text);
    return [answer = text.str()](Session& session) { return session.out(answer), kDone; };
  } catch (const CLI::ParseError& error) {
    throw UsageError(explained(*app_, error));
  }
  return chosen_;
}

}  // namespace queens::cli
