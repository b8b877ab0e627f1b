#include "run/batch_run.hpp"

#include <fmt/format.h>

#include <new>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "board/wide.hpp"

namespace queens::detail {
namespace {

struct Field {
  const char* key;
  std::string value;  // as JSON; numbers that may pass 2^53 are strings
};

std::string in_quotes(std::string_view text) { return fmt::format("\"{}\"", text); }
std::string in_quotes(std::uint64_t number) { return fmt::format("\"{}\"", number); }

std::vector<Field> fields(const BatchRun& run) {
  const PuzzleWish& wish = run.wish;
  return {{"n", fmt::format("{}", wish.n)},
          {"rule", in_quotes(name(wish.rule))},
          {"unique", run.unique ? "true" : "false"},
          {"seed", in_quotes(run.seed)},
          {"count", in_quotes(run.count)},
          {"begin", in_quotes(run.begin)},
          {"end", in_quotes(run.end)},
          {"style", in_quotes(name(wish.style))},
          {"difficulty", wish.difficulty ? in_quotes(name(*wish.difficulty)) : "null"},
          {"no_guess", wish.no_guess ? "true" : "false"},
          {"min_region", fmt::format("{}", wish.min_region)},
          {"max_region", fmt::format("{}", wish.max_region)},
          {"max_singles", fmt::format("{}", wish.max_singles)},
          {"attempts", fmt::format("{}", wish.attempts)},
          {"avoided_maps", in_quotes(run.avoided_maps)},
          {"avoided", in_quotes(fmt::format("{:016x}{:016x}", run.avoided.high, run.avoided.low))}};
}

using nlohmann::json;

std::uint64_t number_in(const json& object, const char* key) {
  return std::stoull(object.at(key).get_ref<const std::string&>());
}

BatchRun read(const json& object) {
  BatchRun run;
  PuzzleWish& wish = run.wish;
  wish.n = object.at("n").get<int>();
  wish.rule = rule_from_name(object.at("rule").get_ref<const std::string&>()).value();
  run.unique = object.at("unique").get<bool>();
  run.seed = number_in(object, "seed");
  run.count = number_in(object, "count");
  run.begin = number_in(object, "begin");
  run.end = number_in(object, "end");
  wish.style = style_from_name(object.at("style").get_ref<const std::string&>()).value();
  if (const json& difficulty = object.at("difficulty"); !difficulty.is_null())
    wish.difficulty = difficulty_from_name(difficulty.get_ref<const std::string&>()).value();
  wish.no_guess = object.at("no_guess").get<bool>();
  wish.min_region = object.at("min_region").get<int>();
  wish.max_region = object.at("max_region").get<int>();
  wish.max_singles = object.at("max_singles").get<int>();
  wish.attempts = object.at("attempts").get<int>();
  run.avoided_maps = number_in(object, "avoided_maps");
  const std::string& digest = object.at("avoided").get_ref<const std::string&>();
  run.avoided = {std::stoull(digest.substr(0, 16), nullptr, 16), std::stoull(digest.substr(16), nullptr, 16)};
  return run;
}

}  // namespace

BatchRun BatchRun::shard(std::uint64_t number, std::uint64_t shards) const {
  BatchRun part = *this;
  part.begin = static_cast<std::uint64_t>(Wide{count} * (number - 1) / shards);
  part.end = static_cast<std::uint64_t>(Wide{count} * number / shards);
  return part;
}

BatchRun BatchRun::whole() const { return shard(1, 1); }

std::string json(const BatchRun& run) {
  std::string text;
  for (const Field& field : fields(run))
    text += fmt::format("{}\"{}\":{}", text.empty() ? "{" : ",", field.key, field.value);
  return text + '}';
}

std::optional<BatchRun> batch_run_from_json(const std::string& text) {
  try {
    BatchRun run = read(nlohmann::json::parse(text));
    if (run.begin <= run.end && run.end <= run.count) return run;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {  // of the JSON library, value(), stoull or substr: not what we wrote
  }
  return std::nullopt;
}

std::optional<std::string> difference(const BatchRun& run, const BatchRun& other) {
  const std::vector<Field> ours = fields(run);
  const std::vector<Field> theirs = fields(other);
  for (std::size_t i = 0; i < ours.size(); ++i)
    if (ours[i].value != theirs[i].value)
      return fmt::format("{} is {}, not {}", ours[i].key, ours[i].value, theirs[i].value);
  return std::nullopt;
}

}  // namespace queens::detail
