// The backtracking as an SVG that plays in a browser: one crown for every cell that ever has one, a red bar for
// every row that was a dead end, and a line below that tells the step. Numbers are strips of digits that move
// behind a window of one digit, for CSS cannot write text.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "queens/render.hpp"
#include "render/crown.hpp"
#include "render/trace_score.hpp"

namespace queens {
namespace {

// Lengths in the picture's own unit; a browser shows it at one pixel each.
constexpr int kCell = 56;
constexpr int kMargin = 16;
constexpr int kLine = 28;  // height of the line below the board
constexpr int kDigitWidth = 11;
constexpr int kDigitHeight = 24;

constexpr double kSlowestStep = 0.35;
constexpr double kFastestStep = 0.04;
constexpr double kWishedSeconds = 60;  // of one round: long searches play faster
constexpr double kPause = 3;

constexpr std::array<const char*, 6> kWords{"start",     "place a piece",    "dead end: no free cell",
                                            "backtrack", "all pieces stand", "search over"};

constexpr const char* kStyle =
    "text{font:18px system-ui,sans-serif;fill:#1c1c22}\n"
    ".d text{text-anchor:middle}\n"
    ".e{text-anchor:end}\n";

std::vector<std::string> opacities(std::initializer_list<const char*> values) {
  std::vector<std::string> looks;
  for (const char* const value : values) looks.push_back(fmt::format("opacity:{}", value));
  return looks;
}

std::string number(double value) { return fmt::format("{:.4g}", value); }

int digits(int value) { return static_cast<int>(fmt::format_int(value).size()); }

// The digit of `value` at 10^place as the state of a strip: 0 is blank, 1 to 10 are the digits.
std::uint8_t digit_state(int value, int place) {
  for (int i = 0; i < place; ++i) value /= 10;
  return static_cast<std::uint8_t>(value == 0 && place > 0 ? 0 : 1 + value % 10);
}

double step_seconds(int steps) { return std::clamp(kWishedSeconds / steps, kFastestStep, kSlowestStep); }

class Film {
 public:
  Film(Rule rule, bool all, const TraceScore& score)
      : rule_(rule),
        all_(all),
        score_(score),
        timeline_(score.steps, step_seconds(score.steps), kPause),
        board_(score.n * kCell),
        width_(std::max(board_, kNarrowest) + 2 * kMargin),
        left_((width_ - board_) / 2) {}

  std::string document() {
    draw_board();
    draw_rows();
    draw_pieces();
    draw_solved();
    draw_captions();
    draw_counters();
    const int height = board_ + 2 * kMargin + (all_ ? 2 : 1) * kLine + kMargin / 2;
    const std::string title = fmt::format("Backtracking: rule {}, {} x {} cells", name(rule_), score_.n, score_.n);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "role=\"img\">\n"
        "<title>{2}</title>\n<style>\n{3}{4}{5}</style>\n<defs>{6}</defs>\n"
        "<rect width=\"{0}\" height=\"{1}\" rx=\"12\" fill=\"#fff\"/>\n{7}</svg>\n",
        width_, height, title, kStyle, motion_rules(timeline_), rules_, crown_svg(kCell, "#1c1c22"), body_);
  }

 private:
  static constexpr int kNarrowest = 320;  // the line below the board has to fit

  template <typename... Arguments>
  void write(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(body_), format, std::forward<Arguments>(arguments)...);
  }

  // The attributes of an element that follows `track`; without motion it shows the still.
  std::string moving(const std::string& id, const Track& track, const std::vector<std::string>& looks) {
    const std::string& still = looks[track.at(score_.still)];
    if (!track.moves()) return fmt::format("style=\"{}\"", still);
    rules_ += track.keyframes(timeline_, id, looks);
    return fmt::format("class=\"m\" style=\"{};animation-name:{}\"", still, id);
  }

  void draw_board() {
    write("<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" fill=\"#f4efe4\"/>\n", left_, kMargin, board_);
    write("<path fill=\"#e3dac6\" d=\"");
    for (int row = 0; row < score_.n; ++row) {
      for (int column = 1 - row % 2; column < score_.n; column += 2) {
        write("M{} {}h{}v{}h-{}z", left_ + column * kCell, kMargin + row * kCell, kCell, kCell, kCell);
      }
    }
    write("\"/>\n");
  }

  void draw_rows() {
    for (int row = 0; row < score_.n; ++row) {
      const Track& track = score_.rows[static_cast<std::size_t>(row)];
      if (!track.moves()) continue;
      write("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#d92d20\" {}/>\n", left_,
            kMargin + row * kCell, board_, kCell, moving(fmt::format("r{}", row), track, opacities({"0", ".55"})));
    }
  }

  void draw_pieces() {
    for (int row = 0; row < score_.n; ++row) {
      for (int column = 0; column < score_.n; ++column) {
        const Track& track = score_.cells[static_cast<std::size_t>(row * score_.n + column)];
        if (!track.moves()) continue;
        write("<use href=\"#crown\" x=\"{}\" y=\"{}\" {}/>\n", left_ + column * kCell, kMargin + row * kCell,
              moving(fmt::format("c{}-{}", row, column), track, opacities({"0", "1", ".25"})));
      }
    }
  }

  void draw_solved() {
    const auto frame = [&](const char* colour, int width, const std::string& attributes) {
      write(
          "<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" rx=\"2\" fill=\"none\" stroke=\"{3}\" "
          "stroke-width=\"{4}\" {5}/>\n",
          left_, kMargin, board_, colour, width, attributes);
    };
    frame("#1c1c22", 3, "");
    if (score_.solved.moves()) frame("#12805c", 7, moving("s", score_.solved, opacities({"0", "1"})));
  }

  // The word for what happens: all of them in one place, one at a time.
  void draw_captions() {
    for (std::uint8_t word = 0; word < kWords.size(); ++word) {
      const Track track = score_.caption.only(word);
      if (!track.moves()) continue;
      write("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", kMargin, baseline(0),
            moving(fmt::format("w{}", word), track, opacities({"0", "1"})), kWords[word]);
    }
  }

  void draw_counters() {
    std::vector<int> steps;
    for (int event = 1; event <= score_.events; ++event) steps.push_back(event);
    draw_counter("n", "step", steps, 0);
    if (all_) draw_counter("f", "placements found", score_.found, 1);
  }

  [[nodiscard]] int baseline(int line) const { return board_ + 2 * kMargin + kLine * line + kLine * 2 / 3; }

  // A number that goes up by one at each of `moments`, at the right end of a line, with `label` before it.
  void draw_counter(const std::string& id, const char* label, const std::vector<int>& moments, int line) {
    const int places = digits(static_cast<int>(moments.size()));
    int right = width_ - kMargin;
    for (int place = 0; place < places; ++place) {
      Track track;
      track.enter(0, digit_state(0, place));
      for (std::size_t i = 0; i < moments.size(); ++i) {
        track.enter(moments[i], digit_state(static_cast<int>(i) + 1, place));
      }
      right -= kDigitWidth;
      draw_strip(id + std::to_string(place), right, baseline(line), track);
    }
    write("<text class=\"e\" x=\"{}\" y=\"{}\">{}</text>\n", right - 6, baseline(line), label);
  }

  void draw_strip(const std::string& id, int x, int y, const Track& track) {
    std::vector<std::string> looks;
    for (int shift = 0; shift <= 10; ++shift) {
      looks.push_back(fmt::format("transform:translateY({}px)", -shift * kDigitHeight));
    }
    const int base = kDigitHeight * 3 / 4;
    write("<svg class=\"d\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><g {}>", x, y - base, kDigitWidth,
          kDigitHeight, moving(id, track, looks));
    for (int digit = 0; digit <= 9; ++digit) {
      write("<text x=\"{}\" y=\"{}\">{}</text>", number(kDigitWidth / 2.0), base + (digit + 1) * kDigitHeight,
            digit);
    }
    write("</g></svg>\n");
  }

  Rule rule_;
  bool all_;
  const TraceScore& score_;
  Timeline timeline_;
  int board_;
  int width_;
  int left_;
  std::string rules_;
  std::string body_;
};

}  // namespace

std::string svg_trace(Rule rule, int n, bool all) {
  const TraceScore score = record_trace(rule, n, all);
  return Film(rule, all, score).document();
}

}  // namespace queens
