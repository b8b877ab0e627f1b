// The one drawing of a region map, whatever it is drawn on: a cairo context of any kind of surface.
#pragma once

#include <cairo.h>

#include "queens/placement.hpp"
#include "queens/region_map.hpp"
#include "queens/render.hpp"
#include "render/colouring.hpp"

namespace queens {

/// What is drawn: all of it must outlive the call.
struct MapPicture {
  const RegionMap& map;
  const Legend& legend;
  const Placement& placement;  ///< empty, or a column of the board for every row
  double cell;                 ///< side of a cell, in points
  PictureStyle style;
};

/// Side of the whole picture, frame included.
[[nodiscard]] double picture_side(const MapPicture& picture);

/// The cell for which the picture has this side.
[[nodiscard]] double cell_for(const RegionMap& map, double side);

/// Draws the picture with its top left corner at the origin.
void draw_map(cairo_t* context, const MapPicture& picture);

}  // namespace queens
