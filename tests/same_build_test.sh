#!/usr/bin/env bash
# The same sources built twice, in folders of different names, give the same program and the same library, bit for bit.
# usage: same_build_test.sh SOURCE COMPILER
set -euo pipefail
source=$1 compiler=$2
unset CMAKE_CXX_COMPILER_LAUNCHER # no cache of objects between the two
export CCACHE_DISABLE=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for place in once another/time; do
  mkdir -p "$folder/$place"
  git -C "$source" ls-files -z --cached CMakeLists.txt core | tar -C "$source" --null -T - -c | tar -x -C "$folder/$place"
  cmake -G Ninja -S "$folder/$place" -B "$folder/$place/build" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_COMPILER="$compiler" -DQUEENS_TESTS=OFF -DQUEENS_BENCH=OFF >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
  ninja -C "$folder/$place/build" queens_program >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
done
for file in bin/queens lib/libqueens.a; do
  cmp "$folder/once/build/$file" "$folder/another/time/build/$file"
done
"$folder/once/build/bin/queens" count queen 8 | grep -qx 92
