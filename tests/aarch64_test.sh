#!/usr/bin/env bash
# Builds the program for 64-bit Arm; run by qemu, it gives the signature of every other machine.
# usage: aarch64_test.sh SOURCE BUILD      exit code 77 where the compiler, qemu or the Arm libraries are missing
set -euo pipefail
source=$1 build=$2
system=aarch64-linux-gnu
for tool in $system-g++ qemu-aarch64; do
  command -v $tool >/dev/null || { echo "aarch64 test: there is no $tool (packages g++-$system, qemu-user)"; exit 77; }
done
for library in cairo2 fmt gmp hwy sqlite3; do
  dpkg-query -W -f '${db:Status-Status}\n' lib$library-dev:arm64 2>/dev/null | grep -qx installed ||
    { echo "aarch64 test: there is no lib$library-dev:arm64"; exit 77; }
done

export PKG_CONFIG_LIBDIR=/usr/lib/$system/pkgconfig:/usr/share/pkgconfig
cmake -G Ninja -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Linux \
  -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=$system-g++ -DCMAKE_LIBRARY_ARCHITECTURE=$system \
  -DQUEENS_BENCH=OFF -DQUEENS_TESTS=OFF
cmake --build "$build" --target queens_program

queens() { timeout -s KILL "$1" qemu-aarch64 -L /usr/$system "$build/bin/queens" "${@:2}"; }
# Some machines' qemu never returns from the start of a thread; one thread then does the work of all.
[ "$(queens 20 count queen 8 --method bitboard --threads 2 || true)" = 92 ] || export OMP_THREAD_LIMIT=1
echo "aarch64 test: threads up to ${OMP_THREAD_LIMIT:-those of the signature}"
queens 1500 signature --parts | diff - "$source/tests/signature.txt"
