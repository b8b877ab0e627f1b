// The door of the join: count by meeting in the middle.
// Every set of columns that the top half may use is an independent task: list the top halves with these columns and
// the bottom halves with the others, and count the pairs that share no diagonal.
#pragma once
#include <cstdint>
#include <string_view>

#include "board/wide.hpp"
#include "count/join/kernel.hpp"
#include "count/join/plan.hpp"
#include "count/join/set_groups.hpp"
#include "queens/run_control.hpp"

namespace queens::detail {

struct JoinResult {
  Wide count = 0;
  bool complete = false;  ///< false: stopped, `count` is a partial sum
  JoinWork work;
  std::string_view kernel;  ///< the one that ran
};

/// The whole count.
/// Threads: `threads` OpenMP threads at most (fewer if the runtime says so); the result does not depend on them.
/// @param control may be null
/// @param kernel  "" for the best one that the processor has
/// @throw std::invalid_argument for an unknown kernel
[[nodiscard]] JoinResult join_count(const JoinPlan& plan, int threads, RunControl* control = nullptr,
                                    std::string_view kernel = "");

/// One task, its weight included. Costs what task.cost says; nothing is kept but the scratch memory.
[[nodiscard]] JoinResult join_count_task(const JoinPlan& plan, const JoinTask& task, const JoinKernel& kernel,
                                         JoinScratch& scratch, const std::atomic<bool>* stop = nullptr);

/// A group of neighbouring tasks; its count is meaningless unless complete.
[[nodiscard]] JoinResult join_count_group(const JoinPlan& plan, const SetGroup& group, const JoinKernel& kernel,
                                          JoinScratch& scratch, const std::atomic<bool>* stop = nullptr);

}  // namespace queens::detail
