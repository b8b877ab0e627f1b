#!/usr/bin/env bash
# Every command has a man page, and the page has exactly the options and arguments that --help has.
# usage: man_test.sh PROGRAM FOLDER
set -euo pipefail
program=$1 folder=$2
list=$(mktemp)
trap 'rm -f "$list"' EXIT
fail() { echo "man test: $*" >&2; exit 1; }

of_help() { "$@" --help | sed -nE 's/^  (-[^ ]+|[A-Z]+ TEXT).*/\1/p' | sort; }
of_page() { zcat "$1" | sed -nE 's/^\\fB(.*)\\fR$/\1/p' | sed 's/\\//g' | sed -nE 's/^(-[^ ]+|[A-Z]+ TEXT).*/\1/p' | sort; }

"$program" --help | sed -n '/^Subcommands:/,$s/^  \([a-z]\+\) .*/\1/p' >"$list"
[ "$(wc -l <"$list")" -ge 7 ] || fail "--help names too few commands"
diff <(of_help "$program") <(of_page "$folder/queens.1.gz") || fail "queens.1 and --help differ"
while read -r command; do
  page=$folder/queens-$command.1.gz
  [ -f "$page" ] || fail "no page for $command"
  [ -n "$(of_page "$page")" ] || fail "$page has no options"
  diff <(of_help "$program" "$command") <(of_page "$page") || fail "$page and $command --help differ"
done <"$list"
[ "$(find "$folder" -name '*.1.gz' | wc -l)" -eq $(($(wc -l <"$list") + 1)) ] || fail "pages without a command"
