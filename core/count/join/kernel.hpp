// The hot parts of the join, once per instruction set.
// All of them are compiled from the same source through Google Highway; which one runs is decided at run time. They
// differ in the width of a vector and hence in the boards of a block: 64 (scalar), 128, 256 or 512.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "count/join/half_tables.hpp"
#include "count/join/partition.hpp"
#include "count/join/scratch.hpp"

namespace queens::detail {

struct JoinKernel {
  const char* name;
  std::size_t block_boards;

  /// The half boards with these columns, in no particular order. @return how many
  std::size_t (*half_list)(const HalfTables& half, Mask columns, WordBuffer& out);

  /// Groups scratch.raw[0..count) by prefix into scratch.queries and scratch.groups.
  void (*group_queries)(const PairLayout& layout, std::size_t count, JoinScratch& scratch);

  /// Packs and sorts scratch.raw[0..count) into `out`, filled up to whole blocks.
  void (*sort_boards)(const BoardLayout& layout, std::size_t count, JoinScratch& scratch, WordBuffer& out);

  /// The sorted boards that occupy none of the planes in `blocked`, filled up to whole blocks. @return how many
  std::size_t (*filter_boards)(const WordBuffer& sorted, std::size_t count, Word blocked, WordBuffer& out);

  /// Pairs (scratch.queries, scratch.sliced[0..boards)) without a common diagonal. Returns early, with a
  /// meaningless number, when *stop becomes true.
  std::uint64_t (*count_pairs)(const PairLayout& layout, std::size_t boards, JoinScratch& scratch,
                               const std::atomic<bool>* stop);
};

/// The kernels that this processor can run, best first.
[[nodiscard]] std::span<const JoinKernel* const> join_kernels();

/// By name; "" is the best one. @throw std::invalid_argument, naming the kernels there are.
[[nodiscard]] const JoinKernel& join_kernel(std::string_view name = "");

}  // namespace queens::detail
