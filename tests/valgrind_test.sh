#!/usr/bin/env bash
# One run of each command under valgrind: no use of memory that is not there or not set, and none lost.
# usage: valgrind_test.sh PROGRAM          exit code 77 where there is no valgrind
set -euo pipefail
program=$1
kept=$(cd "$(dirname "$0")" && pwd)/valgrind.supp
command -v valgrind >/dev/null || { echo "valgrind test: there is no valgrind"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export OMP_NUM_THREADS=2
checked=(valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --num-callers=30
  --suppressions="$kept")

# passes CODE WORDS...: one run that has to end with CODE
passes() {
  local expected=$1 code=0
  shift
  "${checked[@]}" "$program" "$@" >out 2>err </dev/null || code=$?
  [ $code = "$expected" ] && return
  echo "valgrind test: queens $* ended with $code, not $expected:"
  cat err
  exit 1
}

for method in bitboard join; do passes 0 count queen 9 --method $method; done
for method in formula dp bitboard; do passes 0 count adjacent 7 --method $method; done
passes 0 count rook 8 --place 0,3 --block 4,4
passes 0 count queen 8 --fundamental --verify
passes 0 count queen 10 --checkpoint run.db
passes 0 status run.db
passes 0 verify run.db --sample 20%
for part in 1 2; do passes 0 count queen 9 --shard $part/2 --checkpoint part$part.db; done
passes 0 merge part1.db part2.db -o whole.db
passes 0 list queen 7 --board
passes 0 list adjacent 9 --random 3 --seed 2
passes 0 trace queen 5 --animate trace.svg
passes 0 map 02415736 --animate growth.svg
passes 0 map -n 7 --unique -o one.jsonl
passes 0 generate -n 7 --count 6 -o maps.jsonl
passes 0 generate -n 7 --count 6 --style daily --difficulty medium -o maps.db
passes 0 generate -n 5 --count 4 --rule queen --any -o any.jsonl
passes 0 merge --union maps.jsonl maps.db -o all.jsonl
passes 0 solve all.jsonl
passes 0 solve one.jsonl --explain
passes 0 solve one.jsonl --hint
passes 0 check all.jsonl
passes 4 check trace.svg
for form in html pdf url sbn txt jsonl; do passes 0 render all.jsonl -o all.$form; done
for form in svg png ts; do passes 0 render one.jsonl -o one.$form; done
passes 0 bench --quick
passes 0 completion bash
passes 2 count queen eight
echo "valgrind test: good"
