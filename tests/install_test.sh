#!/usr/bin/env bash
# Installs into a temporary prefix, then builds and runs a consumer with find_package and with pkg-config.
# Usage: install_test.sh BUILD_FOLDER SOURCE_FOLDER CXX CXX_FLAGS
set -euo pipefail

build=$1
source=$2
compiler=$3
flags=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$folder/prefix
unset DESTDIR

fail() { echo "install test: $*" >&2; exit 1; }
expect() { # WHAT PROGRAM...
  local what=$1 said
  shift
  said=$("$@") || fail "$what does not run"
  [ "$said" = $'92\n1\n1' ] || fail "$what says: $said"
  echo "$what: good"
}

cmake --install "$build" --prefix "$prefix" >"$folder/log" || fail "cmake --install: $(cat "$folder/log")"

[ "$("$prefix/bin/queens" count queen 8)" = 92 ] || fail "the installed program does not count"
diff <(cd "$source/core/include" && find . -type f | sort) <(cd "$prefix/include" && find . -type f | sort) ||
  fail "what was installed is not exactly the public headers"
for header in "$prefix"/include/queens/*.hpp; do
  grep -nE '#include "' "$header" | grep -v '#include "queens/' && fail "$header includes a private header"
done
grep -rnF -e "$source" -e "$build" "$prefix" --include='*.cmake' --include='*.pc' --include='*.hpp' &&
  fail "an installed file knows where it was built"
libraries=$(find "$prefix" -name 'libqueens.*' | wc -l)
[ "$libraries" -ge 1 ] || fail "no library was installed"

cmake -G Ninja -S "$source/tests/consumer" -B "$folder/consumer" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_BUILD_TYPE=Debug >"$folder/log" 2>&1 || fail "find_package: $(cat "$folder/log")"
cmake --build "$folder/consumer" >"$folder/log" 2>&1 || fail "find_package: $(cat "$folder/log")"
expect find_package "$folder/consumer/consumer"

# says NAME TEXT [FILE]: an example's output has TEXT in it.
says() {
  "$folder/consumer/example_$1" <"${3:-/dev/null}" 2>"$folder/log" | grep -qF -- "$2" || fail "example $1 does not say $2"
}
printf 'AABB\nAABB\nCADB\nCCDD\n' >"$folder/map"
says count '14772512 by join'
says list '06357142'
says make 'score'
says explain '1: 1302' "$folder/map"

description=$(find "$prefix" -name queens.pc)
[ -f "$description" ] || fail "no queens.pc was installed"
export PKG_CONFIG_PATH=${description%/*}
# shellcheck disable=SC2046,SC2086  # words are meant to split
"$compiler" $flags "$source/tests/consumer/main.cpp" -o "$folder/plain" $(pkg-config --cflags --libs --static queens) \
  >"$folder/log" 2>&1 || fail "pkg-config: $(cat "$folder/log")"
LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/pkgconfig} expect pkg-config "$folder/plain"
