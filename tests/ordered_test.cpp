#include "run/ordered.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace queens::detail {
namespace {

using Work = OrderedWork<int, int>;

/// Squares of 0 to count - 1; every 50th takes a while, so that threads overtake each other.
Work squares(int count, std::vector<int>& consumed) {
  Work work;
  work.next = [count, next = 0]() mutable -> std::optional<int> {
    if (next == count) return std::nullopt;
    return next++;
  };
  work.worker = [] {
    return [](int& number) {
      if (number % 50 == 7) std::this_thread::sleep_for(std::chrono::microseconds(300));
      return number * number;
    };
  };
  work.consume = [&consumed](int& square) { consumed.push_back(square); };
  return work;
}

/// 0, 1, 4, ... of the given length.
std::vector<int> first_squares(std::size_t count) {
  std::vector<int> result;
  for (int i = 0; i < static_cast<int>(count); ++i) result.push_back(i * i);
  return result;
}

TEST(Ordered, ResultsComeInTheOrderOfTheTasks) {
  for (const int threads : {1, 2, 3, 8}) {
    for (const int count : {0, 1, 2, 3000, 40000}) {
      SCOPED_TRACE(::testing::Message() << threads << " threads, " << count << " tasks");
      const RunControl control;
      std::vector<int> consumed;
      OrderedPipeline<int, int>(squares(count, consumed), control).run(threads);
      EXPECT_EQ(consumed, first_squares(static_cast<std::size_t>(count)));
    }
  }
}

TEST(Ordered, WhatCameBeforeABrokenTaskIsConsumed) {
  for (const int threads : {1, 2, 8}) {
    const RunControl control;
    std::vector<int> consumed;
    Work work = squares(1000, consumed);
    work.next = [next = work.next]() {
      const std::optional<int> task = next();
      if (task == 700) throw std::domain_error("task 700 is broken");
      return task;
    };
    EXPECT_THROW((OrderedPipeline<int, int>(std::move(work), control).run(threads)), std::domain_error);
    EXPECT_EQ(consumed, first_squares(700));
  }
}

TEST(Ordered, AFailingWorkerOrConsumerEndsItAll) {
  for (const int threads : {1, 2, 8}) {
    const RunControl control;
    std::vector<int> consumed;
    Work work = squares(100000, consumed);
    work.worker = [] {
      return [](int& number) { return number == 500 ? throw std::domain_error("no 500") : number * number; };
    };
    EXPECT_THROW((OrderedPipeline<int, int>(std::move(work), control).run(threads)), std::domain_error);
    EXPECT_LE(consumed.size(), 500U);
    EXPECT_EQ(consumed, first_squares(consumed.size()));

    Work full = squares(100000, consumed);
    std::size_t taken = 0;
    full.consume = [&taken](int&) { ++taken == 300 ? throw std::domain_error("full") : void(); };
    EXPECT_THROW((OrderedPipeline<int, int>(std::move(full), control).run(threads)), std::domain_error);
    EXPECT_EQ(taken, 300U);
  }
}

TEST(Ordered, StoppedItLeavesABeginning) {
  for (const int threads : {1, 2, 8}) {
    RunControl control;
    std::vector<int> consumed;
    Work work = squares(1000000, consumed);
    work.consume = [&](int& square) {
      consumed.push_back(square);
      if (consumed.size() == 2000) control.stop = true;
    };
    OrderedPipeline<int, int>(std::move(work), control).run(threads);
    EXPECT_GE(consumed.size(), 2000U);
    EXPECT_LT(consumed.size(), 50000U);
    EXPECT_EQ(consumed, first_squares(consumed.size()));
  }
}

}  // namespace
}  // namespace queens::detail
