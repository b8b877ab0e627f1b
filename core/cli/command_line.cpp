#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
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

/// The message, its first line only, and where to read on.
std::string explained(const CLI::App& app, std::string message) {
  const auto chosen = app.get_subcommands();
  message.resize(std::min(message.find('\n'), message.size()));
  return printable(message) + " (see " + app.get_name() + " " +
         (chosen.empty() ? "" : chosen.front()->get_name() + " ") + "--help)";
}

CommandLine::Summary summary_of(const CLI::App& app, const std::string& name) {
  CommandLine::Summary summary{name, app.get_description(), {}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) continue;
    CommandLine::Summary::Option entry;
    for (const std::string& letter : option->get_snames()) entry.names.push_back("-" + letter);
    for (const std::string& word : option->get_lnames()) entry.names.push_back("--" + word);
    entry.description = option->get_description();
    entry.takes_value = option->get_items_expected_max() > 0;
    std::istringstream choices(option->get_type_name());
    if (option->get_type_name().find('|') != std::string::npos)
      for (std::string word; std::getline(choices, word, '|');) entry.choices.push_back(word);
    summary.options.push_back(std::move(entry));
  }
  return summary;
}

/// Insertions, deletions and exchanges of letters that make one word of the other (Levenshtein), and exchanges of
/// neighbours.
std::size_t distance(const std::string& one, const std::string& other) {
  std::vector<std::vector<std::size_t>> cost(one.size() + 1, std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= other.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= one.size(); ++i)
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const std::size_t exchange = cost[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, exchange});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[one.size()][other.size()];
}

/// ": did you mean X?" for the nearest of `words`, or "" where none is near.
std::string near_miss(const std::string& given, const std::vector<std::string>& words) {
  if (given.empty() || given.size() > 64) return "";
  std::string nearest;
  std::size_t least = given.size() / 3 + 1;
  for (const std::string& word : words)
    if (const std::size_t away = distance(given, word); away <= least && (away < least || nearest.empty())) {
      least = away;
      nearest = word;
    }
  return nearest.empty() ? "" : "; did you mean " + nearest + "?";
}

/// The first word that is no command, or no option of the command, and the words that might have been meant.
struct Unknown {
  std::string word;
  std::vector<std::string> known;
  bool option = false;
};

Unknown unknown_word(const std::vector<CommandLine::Summary>& summaries, int argc, char** argv) {
  std::vector<std::string> commands;
  std::vector<std::string> options;
  const CommandLine::Summary* chosen = nullptr;
  std::string unknown;
  for (const CommandLine::Summary& summary : summaries) {
    if (!summary.name.empty()) commands.push_back(summary.name);
    for (int i = 1; i < argc && !summary.name.empty(); ++i)
      if (chosen == nullptr && summary.name == argv[i]) chosen = &summary;
  }
  for (const CommandLine::Summary* summary : {&summaries.front(), chosen})
    for (std::size_t i = 0; summary != nullptr && i < summary->options.size(); ++i)
      options.insert(options.end(), summary->options[i].names.begin(), summary->options[i].names.end());
  for (int i = 1; i < argc; ++i) {
    const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
    const bool option = word.starts_with("--");
    if (word == "--") break;
    if (option && std::find(options.begin(), options.end(), word) == options.end()) return {word, options, true};
    if (!option && !word.starts_with('-') && chosen == nullptr && unknown.empty()) unknown = word;
  }
  return {unknown, commands};
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

CommandLine::CommandLine(const char* program, const char* description, const std::string& version)
    : app_(std::make_unique<CLI::App>(description, program)) {
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

std::vector<CommandLine::Summary> CommandLine::summaries() const {
  std::vector<Summary> all{summary_of(*app_, "")};
  for (const CLI::App* command : app_->get_subcommands([](const CLI::App*) { return true; }))
    all.push_back(summary_of(*command, command->get_name()));
  return all;
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
    // An option that is not known may be why another one is missing.
    const Unknown unknown = unknown_word(summaries(), argc, argv);
    throw UsageError(explained(*app_, unknown.option ? unknown.word + " is not an option here" : error.what()) +
                     near_miss(unknown.word, unknown.known));
  }
  return chosen_;
}

}  // namespace queens::cli
