#!/usr/bin/env bash
# Plays the page in Debian's chromium. Where node, npm or chromium is missing, or npm cannot fetch playwright-core,
# this is skipped with exit code 77; with QUEENS_BROWSER=required it fails.
# Usage: run.sh PROGRAM FOLDER               FOLDER gets node_modules and the pages
#        run.sh PROGRAM FOLDER PICTURES      draws the page for people to look at instead, into the folder PICTURES
set -euo pipefail

program=$1
folder=$2
pictures=${3:+$(realpath "$3")}
tests=$(cd "$(dirname "$0")" && pwd)

skip() {
  echo "browser tests skipped: $*"
  [ "${QUEENS_BROWSER:-}" = required ] && exit 1
  exit 77
}

for tool in node npm chromium; do
  command -v "$tool" >/dev/null || skip "$tool is not installed (scripts/setup check installs it)"
done
mkdir -p "$folder"
cd "$folder"
if ! cmp -s "$tests/package-lock.json" package-lock.json || [ ! -d node_modules/playwright-core ]; then
  cp "$tests/package.json" "$tests/package-lock.json" .
  npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1 || {
    rm -f package-lock.json
    skip "npm ci failed: $(tail -n 1 npm.log)"
  }
fi
export QUEENS_PROGRAM=$program QUEENS_FOLDER=$folder
[ -z "$pictures" ] || exec node "$tests/pictures.js" "$pictures"
exec node --test "$tests"/*.test.js
