// The colours of region maps, and how different two of them look, to colour-blind people too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace queens {

/// A colour in sRGB.
struct Colour {
  std::uint8_t red;
  std::uint8_t green;
  std::uint8_t blue;
  friend bool operator==(const Colour&, const Colour&) = default;
};

inline constexpr std::size_t kPaletteSize = 24;

/// The light and friendly ones first, for small maps take those; black letters on any of them have a contrast of
/// at least 5:1 (WCAG asks for 4.5:1). Any two are at least 5.2 apart in every vision below; found by simulated
/// annealing over a grid of 140,000 colours.
inline constexpr std::array<Colour, kPaletteSize> kPalette{{
    {0xdc, 0xff, 0xd7}, {0xfa, 0xfa, 0x87}, {0x87, 0xff, 0xff}, {0xff, 0xd7, 0xc3}, {0x9b, 0xeb, 0x96},
    {0xfa, 0xbe, 0xff}, {0xf5, 0xcd, 0x5a}, {0x0a, 0xe1, 0xe6}, {0xc8, 0xc8, 0xb4}, {0x91, 0xc8, 0x82},
    {0xaa, 0xb4, 0xff}, {0xfa, 0xa5, 0x5f}, {0x78, 0xbe, 0xd2}, {0xe6, 0x9b, 0xb4}, {0x05, 0xbe, 0x96},
    {0xaf, 0x91, 0xf0}, {0xe6, 0x78, 0x6e}, {0x00, 0xa5, 0xcd}, {0xd2, 0x78, 0xb9}, {0xb9, 0xa5, 0x23},
    {0x5a, 0xa0, 0x55}, {0x8c, 0x8c, 0x96}, {0x69, 0x87, 0xe1}, {0xbe, 0x7d, 0x00},
}};

enum class Vision : std::uint8_t {
  normal,
  protanopia,    ///< no red cones, 1 % of men
  deuteranopia,  ///< no green cones, 1 % of men; the milder forms of both lie between them and normal
};

inline constexpr std::array<Vision, 3> kVisions{Vision::normal, Vision::protanopia, Vision::deuteranopia};

/// How different two colours look: 100 times their distance in OKLab; black and white are 100 apart.
/// Source: B. Ottosson, "A perceptual color space for image processing" (2020); G. Machado, M. Oliveira and
/// L. Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), severity 1.
[[nodiscard]] double distance(Colour left, Colour right, Vision vision);

/// The smallest of the distances over kVisions.
[[nodiscard]] double distance(Colour left, Colour right);

}  // namespace queens
