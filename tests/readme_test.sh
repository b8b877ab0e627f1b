#!/usr/bin/env bash
# The README shows the library example that is compiled, and real output of the program.
# usage: readme_test.sh SOURCE PROGRAM
set -euo pipefail
readme=$1/README.md

example=$(tail -n +2 "$1/tests/readme_example.cpp")
[[ "$(<"$readme")" == *"$example"* ]] || { echo "README.md does not show tests/readme_example.cpp"; exit 1; }

# All of the main job but the seconds.
counts=$("$2" count all 1..10 --time | sed -E 's/ +[0-9.]+$//')
while IFS= read -r line; do
  grep -qF -- "$line" "$readme" || { echo "README.md lacks this output: $line"; exit 1; }
done < <(printf '%s\n' "$counts"; "$2" list queen 8 --limit 3; "$2" list adjacent 8 --limit 3; "$2" map 02415736 --seed 1)
[ "$(wc -l <"$readme")" -le 200 ] || { echo "README.md has more than 200 lines"; exit 1; }
