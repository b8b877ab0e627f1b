// A partial region map that has exactly one solution: cells that belong to nobody cannot be used. Giving a cell to
// a region can only add solutions that use the cell, so one search through it decides whether the map stays unique.
// A refused pair of cell and region keeps its rival, the solution that spoke against it, and stays refused for as
// long as all cells of the rival stand.
#if defined(QUEENS_PUZZLE_SEEDBED_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUEENS_PUZZLE_SEEDBED_INL
#undef QUEENS_PUZZLE_SEEDBED_INL
#else
#define QUEENS_PUZZLE_SEEDBED_INL
#endif

#include <array>
#include <cstdint>

#include "puzzle/planting.hpp"
#include "puzzle/search-inl.hpp"
#include "puzzle/sides-inl.hpp"
#include "puzzle/territory-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace queens::detail::HWY_NAMESPACE {

template <class Lanes>
class Seedbed {
 public:
  static constexpr std::size_t kMostRivals = 8;
  static constexpr std::size_t kCells = Sides<Lanes>::kCells;
  using Rivals = std::array<Lanes, kMostRivals>;

  Seedbed(int n, Rule rule) : territory_(n, rule), sides_(n), search_(territory_, Collect{this}, nullptr) {}

  /// Region r is the cell `column_of_row[r]` of row r.
  void start(const Planting::Columns& column_of_row) {
    territory_.cells.fill(Lanes::none());
    territory_.mirrored.fill(Lanes::none());
    territory_.region.fill(Territory<Lanes>::kNobody);
    across_ = Lanes::none();
    down_ = Lanes::none();
    forget();
    for (int row = 0; row < n(); ++row)
      assign(row * Lanes::kStride + column_of_row[at(row)], static_cast<std::uint8_t>(row));
    planted_ = across_;
  }

  [[nodiscard]] int n() const { return territory_.n; }
  [[nodiscard]] const Territory<Lanes>& territory() const { return territory_; }
  [[nodiscard]] const Sides<Lanes>& sides() const { return sides_; }
  /// Of the first piece in each region.
  [[nodiscard]] const Lanes& planted() const { return planted_; }
  [[nodiscard]] Lanes unassigned() const { return territory_.start().cells - across_; }
  [[nodiscard]] bool is_free(int cell) const { return territory_.region[at(cell)] == Territory<Lanes>::kNobody; }
  /// The regions to which `cell` may not go.
  [[nodiscard]] std::uint32_t refused(int cell) const { return refused_[at(cell)]; }

  /// Whether the map stays unique when `cell`, which is free, joins `region`. Refused from then on if not.
  bool fits(int cell, std::uint8_t region) {
    if (find_rivals(cell, region, 1) == 0) return true;
    refused_[at(cell)] |= 1U << region;
    evidence_[at(cell)][region] = rivals_[0];
    return false;
  }

  /// Solutions through `cell` if it joined `region`, at most `most` of them.
  /// @pre most <= kMostRivals
  std::size_t find_rivals(int cell, std::uint8_t region, std::size_t most) {
    rival_count_ = 0;
    most_rivals_ = most;
    territory_.region[at(cell)] = region;
    search_.run_through(cell, across_, down_);
    territory_.region[at(cell)] = Territory<Lanes>::kNobody;
    return rival_count_;
  }
  [[nodiscard]] const Rivals& rivals() const { return rivals_; }

  void assign(int cell, std::uint8_t region) {
    territory_.assign(cell, region);
    across_ = across_ | territory_.cell(cell);
    down_ = down_ | territory_.cell(flipped<Lanes>(cell));
  }
  /// @pre the map stays unique when cells are given up: always so.
  void drop(int cell) {
    territory_.drop(cell);
    across_ = across_ - territory_.cell(cell);
    down_ = down_ - territory_.cell(flipped<Lanes>(cell));
    refused_[at(cell)] = 0;
  }
  /// Ends what was refused to `cell` because of a rival on `dropped`.
  void reconsider(int cell, int dropped) {
    std::uint32_t& refused = refused_[at(cell)];
    for (std::uint32_t left = refused; left != 0; left &= left - 1)
      if ((evidence_[at(cell)][at(std::countr_zero(left))] & territory_.cell(dropped)).any())
        refused &= ~(left & (0U - left));
  }
  void forget() { refused_.fill(0); }

 private:
  struct Collect {
    Seedbed* bed;
    bool operator()(const int* columns) const { return bed->add_rival(columns); }
  };

  bool add_rival(const int* columns) {
    Lanes rival = Lanes::none();
    for (int row = 0; row < n(); ++row) rival = rival | territory_.cell(row * Lanes::kStride + columns[row]);
    rivals_[rival_count_] = rival;
    return ++rival_count_ < most_rivals_;
  }

  Territory<Lanes> territory_;
  Sides<Lanes> sides_;
  Search<Lanes, Collect> search_;
  Lanes across_ = Lanes::none();  // all assigned cells, by rows
  Lanes down_ = Lanes::none();    // and by columns
  Lanes planted_ = Lanes::none();
  std::array<std::uint32_t, kCells> refused_{};                          // by cell: regions
  std::array<std::array<Lanes, at(Lanes::kLanes)>, kCells> evidence_{};  // by cell and refused region: a rival
  std::size_t rival_count_ = 0;
  std::size_t most_rivals_ = 0;
  Rivals rivals_{};
};

}  // namespace queens::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
