#!/usr/bin/env bash
# Lets the engine behind puzz.link judge the URLs of 1,000 puzzles. Where node or npm is missing, or npm cannot fetch
# the engine, this is skipped with exit code 77; with QUEENS_BROWSER=required it fails.
# usage: run.sh PUZZLES FOLDER      PUZZLES prints them; FOLDER gets node_modules
set -euo pipefail
puzzles=$(realpath "$1") folder=$2
tests=$(cd "$(dirname "$0")" && pwd)

skip() {
  echo "puzz.link test skipped: $*"
  [ "${QUEENS_BROWSER:-}" = required ] && exit 1
  exit 77
}

for tool in node npm; do
  command -v "$tool" >/dev/null || skip "$tool is not installed (scripts/setup browser installs it)"
done
mkdir -p "$folder"
cd "$folder"
cp "$tests/package.json" "$tests/check.mjs" .
if ! cmp -s "$tests/package-lock.json" package-lock.json || [ ! -d node_modules/pzpr ]; then
  cp "$tests/package-lock.json" .
  npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1 || {
    rm -f package-lock.json
    skip "npm ci failed: $(tail -n 1 npm.log)"
  }
fi
"$puzzles" 1000 | node check.mjs
