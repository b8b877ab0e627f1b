#include "run/known_maps.hpp"

#include "board/wide.hpp"

namespace queens::detail {

/// Where the key is, or the free slot where it belongs.
std::size_t KnownMaps::place_of(const MapKey& key) const {
  std::size_t place = static_cast<std::size_t>((Wide{key.high} * slots_.size()) >> 64);
  while (slots_[place] != MapKey{} && slots_[place] != key) place = place + 1 == slots_.size() ? 0 : place + 1;
  return place;
}

bool KnownMaps::contains(const MapKey& key) const { return slots_[place_of(key)] == key; }

bool KnownMaps::insert(const MapKey& key) {
  if (5 * (size_ + 1) > 4 * slots_.size()) grow();
  MapKey& slot = slots_[place_of(key)];
  if (slot == key) return false;
  slot = key;
  ++size_;
  return true;
}

void KnownMaps::grow() {
  std::vector<MapKey> old(slots_.size() + slots_.size() / 2);
  old.swap(slots_);
  for (const MapKey& key : old)
    if (key != MapKey{}) slots_[place_of(key)] = key;
}

MapKey KnownMaps::digest() const {
  MapKey sum;
  for (const MapKey& key : slots_) sum = {sum.high + key.high, sum.low + key.low};
  return sum;
}

}  // namespace queens::detail
