#!/usr/bin/env bash
# Builds the Debian package, lets lintian judge it, installs it in a clean Debian 12 and runs it there.
# usage: package_test.sh BUILD_FOLDER      as root; needs cpack, lintian and debootstrap
set -euo pipefail
build=$1
fail() { echo "package test: $*" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

(cd "$folder" && cpack --config "$build/CPackConfig.cmake" -B "$folder/pack" >"$folder/log") || fail "$(cat "$folder/log")"
package=$(find "$folder/pack" -maxdepth 1 -name '*.deb')
lintian --fail-on error "$package" || fail "lintian finds errors"

debootstrap --variant=minbase bookworm "$folder/chroot" >"$folder/log" 2>&1 || fail "$(tail -n 3 "$folder/log")"
cp "$package" "$folder/chroot/queens.deb"
chroot "$folder/chroot" sh -c 'apt-get update -q && apt-get install -q -y --no-install-recommends /queens.deb' \
  >"$folder/log" 2>&1 || fail "$(tail -n 3 "$folder/log")"
[ "$(chroot "$folder/chroot" queens count queen 8)" = 92 ] || fail "the installed program does not count"
[ "$(chroot "$folder/chroot" sh -c 'queens map -n 6 | queens solve - | wc -l')" = 1 ] || fail "no map was solved"
echo "package test: good"
