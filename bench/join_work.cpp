// The work of the join at one n: how many half boards, pairs, blocks and tests, and the CPU time per task. With a
// sample of the tasks (those that share a top list stay together) it predicts the whole, with its standard error,
// so that n = 21 and 22 can be timed in minutes. usage: join_work N [EVERY]      every EVERY-th group of tasks with
// one top set (default 1: all)
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "count/join/join.hpp"

namespace {

using namespace queens::detail;

struct Sample {
  double cost = 0;     // predicted
  double seconds = 0;  // measured
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Ratio estimate of the whole from a sample (Cochran, "Sampling Techniques", 6.3): the measured seconds per
/// predicted cost, times the predicted cost of all; its error from the residuals.
struct Estimate {
  double seconds;
  double error;
  double misprediction;  // mean of |measured - predicted|, as a share of the measured
};
Estimate whole(const std::vector<Sample>& samples, double total_cost, std::size_t tasks) {
  double cost = 0;
  double seconds = 0;
  for (const Sample& sample : samples) {
    cost += sample.cost;
    seconds += sample.seconds;
  }
  const double ratio = seconds / cost;
  double residuals = 0;
  double off = 0;
  for (const Sample& sample : samples) {
    residuals += std::pow(sample.seconds - ratio * sample.cost, 2);
    off += std::abs(sample.seconds - ratio * sample.cost);
  }
  const auto size = static_cast<double>(samples.size());
  const double all = static_cast<double>(tasks);
  const double variance = all * all * (1 - size / all) / size * residuals / std::max(1.0, size - 1);
  return {ratio * total_cost, std::sqrt(variance), off / seconds};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: join_work N [EVERY]\n");
    return 2;
  }
  const JoinPlan plan(std::atoi(argv[1]));
  const std::size_t every = argc > 2 ? static_cast<std::size_t>(std::max(1, std::atoi(argv[2]))) : 1;
  JoinScratch scratch;
  JoinWork work;
  Wide count = 0;
  std::vector<Sample> samples;
  std::size_t groups = 0;
  for (std::size_t begin = 0, end = 0; begin < plan.tasks().size(); begin = end, ++groups) {
    while (end < plan.tasks().size() && plan.tasks()[end].top == plan.tasks()[begin].top) ++end;
    if (groups % every != every / 2) continue;
    Sample& sample = samples.emplace_back();
    const double start = cpu_seconds();
    for (const JoinTask& task : plan.tasks().subspan(begin, end - begin)) {
      const JoinResult part = join_count_task(plan, task, join_kernel(), scratch);
      sample.cost += task.cost;
      count += part.count;
      work += part.work;
    }
    sample.seconds = cpu_seconds() - start;
  }
  const Estimate estimate = whole(samples, plan.total_cost(), groups);
  fmt::print(
      "{{\"n\":{},\"kernel\":\"{}\",\"groups\":{},\"sampled\":{},\"count_of_sample\":\"{}\",\"half_boards\":{},"
      "\"pairs\":{},"
      "\"blocks\":{},\"tests\":{},\"boards_per_block\":{},\"cpu_seconds\":{:.2f},\"error\":{:.2f},"
      "\"misprediction\":{:.3f}}}\n",
      plan.n(), join_kernel().name, groups, samples.size(), to_mpz(count).get_str(), work.elements, work.pairs,
      work.blocks, work.tests, work.block_boards, estimate.seconds, estimate.error, estimate.misprediction);
}
