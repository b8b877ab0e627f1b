// The forms that `queens render` writes: one function each, in a file of its own.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/session.hpp"
#include "queens/map_file.hpp"
#include "queens/render.hpp"
#include "queens/rule.hpp"

namespace queens::cli {

struct RenderCommand {
  std::string file;
  std::string output;
  std::string title;
  std::optional<Rule> rule;  ///< else that of each map
  int only = 0;              ///< the number of one map; 0: all
  bool solution = false;
  PictureStyle style;
  int size = 0;      ///< of a picture, in points or pixels; 0: the default
  int per_page = 0;  ///< 0: the default
  std::optional<Paper> paper;

  [[nodiscard]] Rule rule_of(const MapRecord& record) const { return rule.value_or(record.rule); }
};

/// Calls `visit` for the maps that are to be rendered, with their numbers from 1.
/// @throw UsageError when there is none of the number asked for.
void for_each_chosen(const RenderCommand& command, const Session& session,
                     const std::function<void(const MapRecord& record, int number)>& visit);
/// The one solution of a puzzle. @throw FormatError that names the map when it is no puzzle.
Placement solution_of(const RenderCommand& command, const MapRecord& record);

/// A page to play on. @throw FormatError for maps that are no puzzles.
std::string html_page(const RenderCommand& command, Session& session);
/// A book to print. @throw as html_page().
std::string book(const RenderCommand& command, Session& session);
/// Writes an .svg or .png for each map: of several, OUT-1.svg and so on.
void write_pictures(const RenderCommand& command, Session& session);
/// Writes all maps in a text form: .txt, .jsonl, .url or .sbn by the ending of `output`, in memory for one map at a
/// time; one map as .ts.
void write_text(const RenderCommand& command, Session& session);

}  // namespace queens::cli
