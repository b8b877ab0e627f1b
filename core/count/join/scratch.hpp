// Working memory of one thread: about three lists long, plus 60 KB of tables.
#pragma once
#include <cstdint>
#include <vector>

#include "count/join/partition.hpp"
#include "count/join/words.hpp"

namespace queens::detail {

/// What a task cost, in the units that the method page and the cost model speak of.
struct JoinWork {
  std::uint64_t elements = 0;  ///< half boards made
  std::uint64_t pairs = 0;     ///< top x bottom
  std::uint64_t blocks = 0;    ///< blocks of bit-sliced boards
  std::uint64_t tests = 0;     ///< (query, block) pairs left after skipping
  std::uint64_t block_boards = 0;

  JoinWork& operator+=(const JoinWork& other) {
    elements += other.elements;
    pairs += other.pairs;
    blocks += other.blocks;
    tests += other.tests;
    block_boards = other.block_boards;
    return *this;
  }
};

struct JoinScratch {
  WordBuffer raw;      ///< the list being made
  WordBuffer queries;  ///< offsets, group by group
  WordBuffer sliced;   ///< packed boards, sorted
  WordBuffer shared;  ///< the same before the middle queen's diagonals are taken out: serves all tasks with one top
  std::size_t shared_count = 0;
  std::uint64_t shared_tables = 0;  ///< id of the tables, columns and kernel that `shared` belongs to
  Mask shared_columns = 0;
  const void* shared_kernel = nullptr;
  WordBuffer tables;  ///< the leaf's planes and look-up tables
  std::vector<QueryGroup> groups;
  std::vector<std::uint32_t> counters[2];
  std::vector<std::uint32_t> order;
  JoinWork work;
};

}  // namespace queens::detail
