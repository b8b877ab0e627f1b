// A set of maps up to symmetry and numbering, by their 128-bit keys.
#pragma once

#include <cstddef>
#include <vector>

#include "queens/region_map.hpp"

namespace queens::detail {

/// Open addressing in 256 parts that grow each for itself: 19 to 24 bytes a map, at all times.
class KnownMaps {
 public:
  /// @return whether the key is new. @pre key is not {0, 0}.
  bool insert(const MapKey& key);
  [[nodiscard]] bool contains(const MapKey& key) const;
  [[nodiscard]] std::size_t size() const;
  /// A number for the set, whatever the order in which it was filled.
  [[nodiscard]] MapKey digest() const;

 private:
  struct Part {
    std::vector<MapKey> slots = std::vector<MapKey>(16);
    std::size_t size = 0;

    /// Where the key is, or the free slot where it belongs.
    [[nodiscard]] std::size_t place_of(const MapKey& key) const;
    void grow();
  };
  std::vector<Part> parts_ = std::vector<Part>(256);
};

}  // namespace queens::detail
