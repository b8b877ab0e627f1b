#!/usr/bin/env bash
# The library never prints, exits or aborts: it asks the system for none of the symbols that would.
# Usage: library_test.sh LIBRARY.a
set -euo pipefail

library=$1
undefined=$(nm -C --undefined-only "$library" | sed -nE 's/^ +U //p' | sort -u)
grep -q '^__cxa_throw$' <<<"$undefined" || { echo "$library throws nothing: is it the library?"; exit 1; }

# What writes to a stream or ends the process. Not among them, and allowed:
#   std::terminate, __clang_call_terminate  what the compiler puts behind noexcept and destructors, reached only
#                                           when an exception passes a function that promised none;
#   __cxa_*, _Unwind_*, std::__throw_*      how exceptions are thrown;
#   std::ios_base::Init                     what every file has that includes <iostream>, as Random123 does;
#   open, write, fsync, std::basic_filebuf  files that the caller named; snprintf, fmt::vformat: memory.
streams='std::w?(cout|cerr|clog|cin)|std(out|err)'
c_output='(__)?(v|f|vf|w|vw|fw|vfw|d|vd)?printf(_chk)?|f?puts(_unlocked)?|(f?putw?c(har)?|fwrite)(_unlocked)?'
c_output+='|_IO_putc|perror|psignal|psiginfo|v?syslog(_chk)?|v?(warn|err)x?|error(_at_line)?'
ends='_?exit|_Exit|abort|quick_exit|raise|kill|__assert(_fail|_perror_fail)?|__fortify_fail'
fmt_output='fmt::v[0-9]+::(vprint|detail::(print|vprint_mojibake)|report_system_error|detail::assert_fail)\(.*'

found=$(grep -E "^($streams|$c_output|$ends|$fmt_output)(@.*)?$" <<<"$undefined" || true)
if [ -n "$found" ]; then
  echo "$library asks for:"
  echo "$found"
  exit 1
fi
echo "none of $(wc -l <<<"$undefined") symbols prints or ends the process"
