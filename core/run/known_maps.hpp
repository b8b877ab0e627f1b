// A set of maps up to symmetry and numbering, by their 128-bit keys.
#pragma once

#include <cstddef>
#include <vector>

#include "queens/region_map.hpp"

namespace queens::detail {

/// Open addressing, at most four fifths full: 20 to 30 bytes a map, and half as much again while it grows.
class KnownMaps {
 public:
  /// @return whether the key is new. @pre key is not {0, 0}.
  bool insert(const MapKey& key);
  [[nodiscard]] bool contains(const MapKey& key) const;
  [[nodiscard]] std::size_t size() const { return size_; }
  /// A number for the set, whatever the order in which it was filled.
  [[nodiscard]] MapKey digest() const;

 private:
  [[nodiscard]] std::size_t place_of(const MapKey& key) const;
  void grow();

  std::vector<MapKey> slots_ = std::vector<MapKey>(64);
  std::size_t size_ = 0;
};

}  // namespace queens::detail
