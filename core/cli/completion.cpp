// queens completion SHELL
#include <fmt/format.h>

#include <functional>

#include "cli/commands.hpp"

namespace queens::cli {
namespace {

using Summaries = std::vector<CommandLine::Summary>;
using Option = CommandLine::Summary::Option;

struct CompletionCommand {
  std::string shell;
};

constexpr const char* kExamples =
    "Examples:\n"
    "  source <(queens completion bash)                         for this shell\n"
    "  queens completion bash >~/.local/share/bash-completion/completions/queens\n"
    "  queens completion zsh >~/.zfunc/_queens                  with ~/.zfunc in fpath\n"
    "  queens completion fish >~/.config/fish/completions/queens.fish";

constexpr const char* kRules = "rook queen adjacent";

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

std::string names_of(const std::vector<Option>& options) {
  std::vector<std::string> names;
  for (const Option& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
  return joined(names);
}

std::string commands_of(const Summaries& summaries) {
  std::vector<std::string> names;
  for (const auto& summary : summaries)
    if (!summary.name.empty()) names.push_back(summary.name);
  return joined(names);
}

bool takes_rule(const std::string& command) {
  return command == "count" || command == "list" || command == "trace";
}

/// In single quotes, for any of the shells.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char character : text) result += character == '\'' ? std::string("'\\''") : std::string(1, character);
  return result + "'";
}

std::string bash(const Summaries& summaries) {
  std::string cases;
  std::string values;
  for (const auto& summary : summaries) {
    const std::string words =
        names_of(summary.options) + (takes_rule(summary.name) ? fmt::format(" {}", kRules) : "");
    if (!summary.name.empty()) cases += fmt::format("    {}) words=\"$common {}\" ;;\n", summary.name, words);
    for (const Option& option : summary.options)
      if (!option.choices.empty())
        values += fmt::format("    {}\" {}\") COMPREPLY=($(compgen -W \"{}\" -- \"$word\")); return ;;\n",
                              summary.name.empty() ? "*" : "\"" + summary.name + "\"", option.names.back(),
                              joined(option.choices));
  }
  return fmt::format(
      "_queens() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command= words= i\n"
      "  local common=\"{}\"\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    case \" {} \" in *\" ${{COMP_WORDS[i]}} \"*) command=${{COMP_WORDS[i]}}; break ;; esac\n"
      "  done\n"
      "  case \"$command $before\" in\n"
      "{}"
      "  esac\n"
      "  case \"$command\" in\n"
      "    '') words=\"{} $common\" ;;\n"
      "{}"
      "  esac\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "}}\n"
      "complete -o default -F _queens queens\n",
      names_of(summaries.front().options), commands_of(summaries), values, commands_of(summaries), cases);
}

std::string zsh_option(const Option& option) {
  const std::string value = !option.takes_value      ? ""
                            : option.choices.empty() ? ":value:_files"
                                                     : fmt::format(":value:({})", joined(option.choices));
  std::string description;
  for (const char character : option.description)
    description += std::string(character == '[' || character == ']' || character == ':' ? "\\" : "") + character;
  std::string text;
  for (const std::string& name : option.names)
    text += fmt::format(" {}", quoted(fmt::format("{}[{}]{}", name, description, value)));
  return text;
}

std::string zsh(const Summaries& summaries) {
  std::string commands;
  std::string cases;
  for (const auto& summary : summaries) {
    std::string options;
    for (const Option& option : summary.options) options += zsh_option(option);
    for (const Option& option : summaries.front().options)
      if (!summary.name.empty() && option.names.back() != "--help") options += zsh_option(option);
    if (summary.name.empty()) continue;
    commands += fmt::format(" {}", quoted(summary.name + ":" + summary.description));
    cases += fmt::format("    {}) _arguments{} '*:argument:{}' ;;\n", summary.name, options,
                         takes_rule(summary.name) ? fmt::format("({})", kRules) : "_files");
  }
  return fmt::format(
      "#compdef queens\n"
      "_queens() {{\n"
      "  local -a commands=({} )\n"
      "  if ((CURRENT == 2)); then _describe command commands; return; fi\n"
      "  local command=$words[2]\n"
      "  shift words\n"
      "  ((CURRENT--))\n"
      "  case $command in\n"
      "{}"
      "  esac\n"
      "}}\n"
      "compdef _queens queens\n",
      commands, cases);
}

std::string fish(const Summaries& summaries) {
  std::string text = "complete -c queens -f\n";
  for (const auto& summary : summaries) {
    const std::string where =
        summary.name.empty() ? "" : fmt::format(" -n '__fish_seen_subcommand_from {}'", summary.name);
    if (!summary.name.empty())
      text += fmt::format("complete -c queens -n __fish_use_subcommand -a {} -d {}\n", summary.name,
                          quoted(summary.description));
    if (takes_rule(summary.name)) text += fmt::format("complete -c queens{} -a '{}'\n", where, kRules);
    for (const Option& option : summary.options) {
      std::string names;
      for (const std::string& name : option.names)
        names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      const std::string value = !option.takes_value      ? ""
                                : option.choices.empty() ? " -r -F"
                                                         : fmt::format(" -x -a '{}'", joined(option.choices));
      text += fmt::format("complete -c queens{}{}{} -d {}\n", where, names, value, quoted(option.description));
    }
  }
  return text;
}

int run_completion(const CommandLine& line, const CompletionCommand& command, Session& session) {
  if (command.shell == "bash")
    session.out(bash(line.summaries()));
  else if (command.shell == "zsh")
    session.out(zsh(line.summaries()));
  else if (command.shell == "fish")
    session.out(fish(line.summaries()));
  else
    throw UsageError(fmt::format("'{}' is not a shell known here: bash, zsh or fish", printable(command.shell)));
  return kDone;
}

void declare(CompletionCommand& command, Arguments& arguments) {
  arguments.footer(kExamples);
  arguments.required("SHELL", command.shell, "bash, zsh or fish");
}

}  // namespace

void add_completion(CommandLine& line) {
  line.command<CompletionCommand>(
      "completion", "Print what lets a shell complete commands and options", declare,
      [&line](CompletionCommand& command, Session& session) { return run_completion(line, command, session); });
}

}  // namespace queens::cli
