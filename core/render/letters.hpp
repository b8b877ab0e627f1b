// The letters of region maps as strokes: no font is needed, and every machine draws the same picture.
#pragma once

#include <cairo.h>

namespace queens {

/// Strokes `letter` (A..Z, a..z; nothing else is drawn) in the current colour, centred on (centre_x, centre_y),
/// with capitals `height` high.
void draw_letter(cairo_t* context, char letter, double centre_x, double centre_y, double height);

}  // namespace queens
