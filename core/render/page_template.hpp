// The page as the build puts it together from the files in page/; see page/embed.cmake.
#pragma once

#include <string_view>

namespace queens::detail {

/// An HTML document with the style sheet, the script and a content security policy that allows just these two. It
/// has the markers {{title}}, {{crown}} and {{maps}}, some more than once.
extern const std::string_view kPageTemplate;

}  // namespace queens::detail
