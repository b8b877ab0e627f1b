# Puts the page together: page.html with the style sheets as one and the modules as one script in it, and the hashes
# by which the content security policy knows these two. Writes it as a C++ file.
# Usage: cmake -D PAGE=folder -D OUTPUT=file.cpp -P embed.cmake
cmake_minimum_required(VERSION 3.25)

# What each module imports stands before it.
set(modules maps rules steps sentence hint game store settings clock board gestures chooser play main)

# Later rules win.
set(sheets base controls play board chooser small print)

# hex digits -> base64 (RFC 4648)
function(to_base64 hex result)
  set(alphabet "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(text "")
  while(NOT hex STREQUAL "")
    string(SUBSTRING "${hex}" 0 6 group)
    string(LENGTH "${group}" digits)
    string(SUBSTRING "${hex}" ${digits} -1 hex)
    string(SUBSTRING "${group}0000" 0 6 group)
    foreach(shift 18 12 6 0)
      math(EXPR place "(0x${group} >> ${shift}) & 63")
      string(SUBSTRING "${alphabet}" ${place} 1 character)
      string(APPEND text "${character}")
    endforeach()
    math(EXPR missing "(6 - ${digits}) / 2")  # bytes of the last group
    string(LENGTH "${text}" length)
    math(EXPR kept "${length} - ${missing}")
    string(SUBSTRING "${text}" 0 ${kept} text)
    string(SUBSTRING "==" 0 ${missing} padding)
    string(APPEND text "${padding}")
  endwhile()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

function(policy_hash content result)
  string(SHA256 hex "${content}")
  to_base64("${hex}" text)
  set(${result} "sha256-${text}" PARENT_SCOPE)
endfunction()

# Modules that share one script need no import and no export.
set(script "\n")
foreach(module ${modules})
  file(READ "${PAGE}/${module}.js" text)
  string(REGEX REPLACE "\nimport [^;]*;" "" text "\n${text}")
  string(REPLACE "\nexport " "\n" text "${text}")
  string(APPEND script "${text}")
endforeach()
set(style "\n")
foreach(sheet ${sheets})
  file(READ "${PAGE}/${sheet}.css" text)
  string(APPEND style "${text}")
endforeach()
foreach(text script style)
  if("${${text}}" MATCHES "</|<!--")
    message(FATAL_ERROR "the page's ${text} has '${CMAKE_MATCH_0}' in it, which HTML would take for its own")
  endif()
endforeach()

policy_hash("${script}" script_hash)
policy_hash("${style}" style_hash)
file(READ "${PAGE}/page.html" page)
foreach(part script style script_hash style_hash)
  string(REPLACE "{{${part}}}" "${${part}}" page "${page}")
endforeach()

file(WRITE "${OUTPUT}" "// Made by embed.cmake.
#include \"render/page_template.hpp\"

namespace queens::detail {
const std::string_view kPageTemplate = R\"page(${page})page\";
}
")
