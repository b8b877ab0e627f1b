// Text from outside, made safe to stand in an HTML page.
#pragma once

#include <string>
#include <string_view>

namespace queens {

/// `text` as a JSON string literal that may stand inside a <script> element: characters that mean something to
/// HTML are written as escapes, and bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string script_string(std::string_view text);

/// `text` as the content of an HTML element or of a quoted attribute. Control characters and bytes that are not
/// UTF-8 become U+FFFD.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace queens
