#include "run/known_maps.hpp"

#include "board/wide.hpp"

namespace queens::detail {
namespace {

std::size_t part_of(const MapKey& key) { return static_cast<std::size_t>(key.high >> 56); }

}  // namespace

std::size_t KnownMaps::Part::place_of(const MapKey& key) const {
  std::size_t place = static_cast<std::size_t>((Wide{key.high << 8} * slots.size()) >> 64);
  while (slots[place] != MapKey{} && slots[place] != key) place = place + 1 == slots.size() ? 0 : place + 1;
  return place;
}

void KnownMaps::Part::grow() {
  std::vector<MapKey> old(slots.size() + slots.size() / 4);
  old.swap(slots);
  for (const MapKey& key : old)
    if (key != MapKey{}) slots[place_of(key)] = key;
}

bool KnownMaps::contains(const MapKey& key) const {
  const Part& part = parts_[part_of(key)];
  return part.slots[part.place_of(key)] == key;
}

bool KnownMaps::insert(const MapKey& key) {
  Part& part = parts_[part_of(key)];
  if (6 * (part.size + 1) > 5 * part.slots.size()) part.grow();
  MapKey& slot = part.slots[part.place_of(key)];
  if (slot == key) return false;
  slot = key;
  ++part.size;
  return true;
}

std::size_t KnownMaps::size() const {
  std::size_t sum = 0;
  for (const Part& part : parts_) sum += part.size;
  return sum;
}

MapKey KnownMaps::digest() const {
  MapKey sum;
  for (const Part& part : parts_)
    for (const MapKey& key : part.slots) sum = {sum.high + key.high, sum.low + key.low};
  return sum;
}

}  // namespace queens::detail
