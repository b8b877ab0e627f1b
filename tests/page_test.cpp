// The page to play on: what it carries, read back by a reader of its own, and what hostile text can do to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include "queens/map_file.hpp"
#include "queens/reason.hpp"
#include "queens/render.hpp"
#include "render/colouring.hpp"
#include "render/script_text.hpp"
#include "render/step_text.hpp"
#include "sha256.hpp"
#include "step_reader.hpp"
#include "unique_maps.hpp"

namespace queens {
namespace {

using nlohmann::json;
using testing::base64;
using testing::sha256;
using testing::StepReader;
using testing::unique_map;
using testing::UniqueMap;

/// What stands between `open` and the next `close`.
std::string between(const std::string& text, const std::string& open, const std::string& close) {
  const std::size_t begin = text.find(open);
  if (begin == text.npos) throw std::runtime_error("no " + open);
  const std::size_t from = begin + open.size();
  return text.substr(from, text.find(close, from) - from);
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

json maps_of(const std::string& page) {
  return json::parse(between(page, "<script type=\"application/json\" id=\"maps\">", "</script>")).at("maps");
}
std::string script_of(const std::string& page) { return between(page, "<script type=\"module\">", "</script>"); }
std::string style_of(const std::string& page) { return between(page, "<style>", "</style>"); }

/// The page without what stands in its scripts and its style sheet.
std::string markup_of(std::string page) {
  for (const std::string name : {"style", "script"}) {
    for (std::size_t at = page.find("<" + name); at != page.npos; at = page.find("<" + name, at + 1)) {
      const std::size_t from = page.find('>', at) + 1;
      page.erase(from, page.find("</" + name, from) - from);
    }
  }
  return page;
}

std::vector<PageMap> some_maps(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<PageMap> maps;
  for (std::size_t i = 0; i < count; ++i)
    maps.push_back({unique_map(5 + static_cast<int>(i % 4), random).map, std::to_string(i + 1)});
  return maps;
}

/// Everything that is in the steps, in the library's other notation.
std::string written(const std::vector<Step>& steps) {
  std::string text;
  for (const Step& step : steps) text += json::parse(queens::json(step)).dump() + "\n";
  return text;
}

TEST(Page, ItsPolicyAllowsItsOwnScriptAndStyleAlone) {
  ASSERT_EQ(base64(sha256("abc")), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=") << "FIPS 180-4, appendix";
  const std::string page = play_page(some_maps(3, 1));
  EXPECT_EQ(between(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\""),
            "default-src 'none'; script-src 'sha256-" + base64(sha256(script_of(page))) + "'; style-src 'sha256-" +
                base64(sha256(style_of(page))) + "'; img-src data:; base-uri 'none'; form-action 'none'");
  const std::string markup = markup_of(page);
  EXPECT_FALSE(std::regex_search(markup, std::regex("\\s(style|on[a-z]+)=")));
  EXPECT_FALSE(std::regex_search(markup, std::regex("(src|href)=\"(?!#|data:,\")")));
}

TEST(Page, OpensAndClosesEveryElement) {
  const std::string markup = markup_of(play_page(some_maps(2, 2)));
  std::vector<std::string> open;
  const std::regex tag("<(/?)([a-z0-9]+)([^>]*)>");
  for (std::sregex_iterator it(markup.begin(), markup.end(), tag), end; it != end; ++it) {
    const std::string name = (*it)[2], rest = (*it)[3];
    if (name == "meta" || name == "link" || name == "input" || rest.ends_with("/")) continue;
    if ((*it)[1].length() == 0) {
      open.push_back(name);
      continue;
    }
    ASSERT_FALSE(open.empty());
    EXPECT_EQ(open.back(), name);
    open.pop_back();
  }
  EXPECT_EQ(open, std::vector<std::string>{});
}

TEST(Page, HasEveryElementThatItsScriptAsksFor) {
  const std::string page = play_page(some_maps(1, 3));
  const std::string script = script_of(page);
  const std::regex asked("(?:byId|wire|getElementById)\\('([a-z-]+)'|'#(icon-[a-z]+|cross|crown)'");
  std::size_t found = 0;
  for (std::sregex_iterator it(script.begin(), script.end(), asked), end; it != end; ++it, ++found) {
    const std::string id = (*it)[1].length() > 0 ? (*it)[1] : (*it)[2];
    EXPECT_EQ(occurrences(page, "id=\"" + id + "\""), 1U) << id;
  }
  EXPECT_GE(found, 20U);
  EXPECT_EQ(occurrences(page, "{{"), 0U) << "a marker was left";
  EXPECT_FALSE(std::regex_search(script, std::regex("\n(import|export) ")));
}

TEST(Page, CarriesEachMapAsTheLibraryKnowsIt) {
  std::mt19937_64 random(4);
  std::vector<PageMap> maps;
  std::vector<Placement> solutions;
  for (const int n : {1, 4, 5, 6, 7, 8, 9, 10, 11, 12}) {
    const UniqueMap made = unique_map(n, random);
    maps.push_back({made.map, "n = " + std::to_string(n)});
    solutions.push_back(made.solution);
  }
  const json list = maps_of(play_page(maps));
  ASSERT_EQ(list.size(), maps.size());
  for (std::size_t i = 0; i < maps.size(); ++i) {
    SCOPED_TRACE(maps[i].name);
    const json& entry = list[i];
    ASSERT_EQ(entry.size(), 7U);
    EXPECT_EQ(entry[0], maps[i].name);
    EXPECT_EQ(entry[1], static_cast<int>(grade(maps[i].map).difficulty));
    EXPECT_EQ(entry[2], grade(maps[i].map).score);
    std::string grid = letter_grid(maps[i].map);
    std::erase(grid, '\n');
    EXPECT_EQ(entry[3], grid);
    const RegionMap ordered = relabelled(maps[i].map);
    const auto colours = assign_colours(ordered);
    for (std::size_t region = 0; region < colours.size(); ++region)
      EXPECT_EQ(entry[4].get<std::string>()[region], static_cast<char>('A' + colours[region]));
    for (std::size_t row = 0; row < solutions[i].size(); ++row)
      EXPECT_EQ(entry[5].get<std::string>()[row], static_cast<char>('A' + solutions[i][row]));
    EXPECT_EQ(written(StepReader(entry[6]).read()), written(explain(ordered).steps));
  }
}

TEST(Page, PlaysUnderTheQueenRuleToo) {
  RegionMap map(4);
  const std::string grid = "AABBACBBCCDDCDDD";
  for (int i = 0; i < 16; ++i)
    map.set({i / 4, i % 4}, static_cast<std::uint8_t>(grid[static_cast<std::size_t>(i)] - 'A'));
  ASSERT_EQ(count_solutions(map, 9, Rule::queen), 1U);
  const json entry = maps_of(play_page(std::vector<PageMap>{{map, "q", Rule::queen}})).at(0);
  ASSERT_EQ(entry.size(), 8U);
  EXPECT_EQ(entry[7], 1);
  EXPECT_EQ(written(StepReader(entry[6]).read()), written(explain(map, {}, Rule::queen).steps));
}

TEST(Page, IsTheSameForAnyNumberOfThreads) {
  const std::vector<PageMap> maps = some_maps(40, 5);
  const std::string page = play_page(maps);
  for (const int threads : {2, 3, 8}) EXPECT_EQ(play_page(maps, {.threads = threads}), page);
}

TEST(Page, NamesAndTitleCannotLeaveTheirPlace) {
  const std::vector<std::string> names{"</script><script>alert(1)</script>",
                                       "<!--<script>",
                                       "\"],[\"",
                                       "a\\u003c\\",
                                       "{{maps}}",
                                       "]]>&lt;",
                                       "\u2028 \u00e9 \U0001F451",
                                       std::string("nul\0 and\x1b[2J", 12),
                                       "' onload='x"};
  std::vector<PageMap> maps = some_maps(names.size(), 6);
  for (std::size_t i = 0; i < names.size(); ++i) maps[i].name = names[i];
  const std::string plain = play_page(some_maps(1, 6));
  const std::string page = play_page(maps, {.title = "</title><script>alert('{{maps}}')</script>\"&"});
  EXPECT_EQ(occurrences(page, "<script"), occurrences(plain, "<script"));
  EXPECT_EQ(occurrences(page, "<!--"), 0U);
  EXPECT_EQ(script_of(page), script_of(plain));
  const json list = maps_of(page);
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(list.at(i).at(0), names[i]);
  EXPECT_EQ(between(page, "<title>", "</title>"),
            "&lt;/title&gt;&lt;script&gt;alert(&#39;{{maps}}&#39;)&lt;/script&gt;&quot;&amp;");
}

TEST(Page, ReplacesWhatIsNotUtf8) {
  const std::string mark = "\xEF\xBF\xBD";
  // A lone continuation, a cut sequence, an overlong '/', a surrogate, a code beyond Unicode.
  for (const auto& [text, expected] :
       std::vector<std::pair<std::string, std::string>>{{"a\x80z", "a" + mark + "z"},
                                                        {"a\xC3", "a" + mark},
                                                        {"\xC0\xAF", mark + mark},
                                                        {"\xED\xA0\x80", mark + mark + mark},
                                                        {"\xF4\x90\x80\x80", mark + mark + mark + mark},
                                                        {"\xF0\x9F\x91\x91\xC3\xA9", "\xF0\x9F\x91\x91\xC3\xA9"}}) {
    EXPECT_EQ(json::parse(script_string(text)), expected);
    EXPECT_EQ(html_text(text), expected);
  }
  EXPECT_EQ(html_text("a\nb"), "a" + mark + "b");
}

TEST(Page, StaysSmall) {
  const std::size_t base = play_page(some_maps(1, 7)).size();
  EXPECT_LT(base, 70000U);
  EXPECT_LT(play_page(some_maps(101, 7)).size(), base + 100 * 450);
}

std::string refusal(const std::vector<PageMap>& maps, const PageOptions& options = {}) {
  try {
    return play_page(maps, options).substr(0, 20);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(Page, RefusesWhatCannotBePlayed) {
  std::vector<PageMap> maps = some_maps(30, 8);
  EXPECT_EQ(refusal({}), "a page to play on needs at least one map");
  EXPECT_EQ(refusal(maps, {.threads = 0}), "0 threads: at least 1");
  RegionMap rows(5), alike(4);
  for (int i = 0; i < 25; ++i) rows.set({i / 5, i % 5}, static_cast<std::uint8_t>(i / 5));
  for (int i = 0; i < 16; ++i) alike.set({i / 4, i % 4}, static_cast<std::uint8_t>(i % 4 == 0 ? i / 4 : 0));
  maps[29].map = RegionMap(0);
  maps[20].map = alike;
  maps[3].map = rows;
  const PageOptions both{.title = "", .threads = 2};
  EXPECT_EQ(refusal(maps, both),
            "map 4 has more than one solution: only maps with exactly one solution can be played");
  maps.erase(maps.begin() + 3);
  EXPECT_EQ(refusal(maps, both), "map 20 has no solution: only maps with exactly one solution can be played");
  maps.erase(maps.begin() + 19);
  EXPECT_EQ(refusal(maps, both), "map 28 has no cells: only maps with exactly one solution can be played");
}

TEST(StepText, IsReadBackAsItWas) {
  Step inner;
  inner.technique = Technique::dead_end;
  inner.units = {{Unit::Kind::row, 31}, {Unit::Kind::row, 26}};
  inner.confined_to = {{Unit::Kind::column, 25}};
  Step chain;
  chain.technique = Technique::nested_chain;
  chain.assumed = Cell{31, 0};
  chain.crossed = {{31, 0}};
  Step nested = chain;
  nested.chain = {inner};
  chain.chain = {nested, inner};
  Step plain;
  plain.technique = Technique::attacked_by_four;
  plain.units = {{Unit::Kind::region, 27}};
  plain.candidates = {{0, 25}, {26, 31}};
  plain.crossed = {{1, 2}, {3, 4}};
  const std::vector<Step> steps{chain, plain, plain};
  EXPECT_EQ(written(StepReader(step_text(steps)).read()), written(steps));
  EXPECT_EQ(step_text({plain}), "!F*b?AZafxBCDE");
  EXPECT_EQ(step_text({}), "");
}

}  // namespace
}  // namespace queens
