// Reads back the documents that the library writes: just enough XML for tests.
#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace svg_reader {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;  ///< character data of its own
};

/// All elements in document order.
/// @throw std::runtime_error when the document is not well formed: tags out of order, unquoted or repeated
///        attributes, stray markup, not exactly one root.
class Parser {
 public:
  explicit Parser(const std::string& document) : document_(document) {}

  std::vector<Element> parse() {
    if (document_.starts_with("<?xml")) position_ = document_.find("?>") + 2;
    while (position_ < document_.size()) {
      if (document_[position_] == '<') {
        tag();
      } else {
        character();
      }
    }
    require(open_.empty() && roots_ == 1);
    return elements_;
  }

 private:
  void require(bool condition) const {
    if (!condition) throw std::runtime_error("not well formed near byte " + std::to_string(position_));
  }
  void expect(char wanted) {
    require(position_ < document_.size() && document_[position_] == wanted);
    ++position_;
  }
  bool accept(char wanted) {
    if (position_ >= document_.size() || document_[position_] != wanted) return false;
    ++position_;
    return true;
  }
  void skip_space() {
    while (accept(' ') || accept('\n')) {
    }
  }
  std::string word() {
    const std::size_t end = document_.find_first_of(" \n=/<>\"", position_);
    require(end != std::string::npos && end > position_);
    std::string result = document_.substr(position_, end - position_);
    position_ = end;
    return result;
  }
  void character() {
    const char letter = document_[position_];
    require(letter != '&' && letter != '>');
    require(!open_.empty() || letter == '\n');
    if (!open_.empty()) elements_[open_.back()].text += letter;
    ++position_;
  }
  void tag() {
    expect('<');
    if (accept('/')) {
      require(!open_.empty() && word() == elements_[open_.back()].name);
      open_.pop_back();
      return expect('>');
    }
    if (open_.empty()) ++roots_;
    Element element{word(), {}, {}};
    for (skip_space(); position_ < document_.size() && document_[position_] != '>' && document_[position_] != '/';
         skip_space()) {
      const std::string name = word();
      expect('=');
      expect('"');
      const std::size_t end = document_.find('"', position_);
      require(end != std::string::npos);
      const std::string value = document_.substr(position_, end - position_);
      require(value.find_first_of("<&") == std::string::npos);
      require(element.attributes.emplace(name, value).second);
      position_ = end + 1;
    }
    const bool empty = accept('/');
    expect('>');
    elements_.push_back(element);
    if (!empty) open_.push_back(elements_.size() - 1);
  }

  const std::string& document_;
  std::size_t position_ = 0;
  int roots_ = 0;
  std::vector<Element> elements_;
  std::vector<std::size_t> open_;
};

inline std::vector<Element> parse(const std::string& document) { return Parser(document).parse(); }

/// How often `part` occurs in `text`.
inline std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

}  // namespace svg_reader
