// sRGB to linear light, through the simulated eye, to OKLab.
#include "render/palette.hpp"

#include <algorithm>
#include <cmath>

namespace queens {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr Matrix kProtanopia{{{0.152286, 1.052583, -0.204868},
                              {0.114503, 0.786281, 0.099216},
                              {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{{{0.367322, 0.860646, -0.227968},
                                {0.280085, 0.672501, 0.047413},
                                {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kLinearToCones{{{0.4122214708, 0.5363325363, 0.0514459929},
                                 {0.2119034982, 0.6806995451, 0.1073969566},
                                 {0.0883024619, 0.2817188376, 0.6299787005}}};
constexpr Matrix kConesToLab{{{0.2104542553, 0.7936177850, -0.0040720468},
                              {1.9779984951, -2.4285922050, 0.4505937099},
                              {0.0259040371, 0.7827717662, -0.8086757660}}};

Triple apply(const Matrix& matrix, const Triple& vector) {
  Triple product{};
  for (std::size_t row = 0; row < 3; ++row) {
    product[row] = matrix[row][0] * vector[0] + matrix[row][1] * vector[1] + matrix[row][2] * vector[2];
  }
  return product;
}

double linear(std::uint8_t channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

// What the eye makes of it; results outside the screen's gamut are clamped, as the paper does.
Triple seen(const Triple& light, Vision vision) {
  if (vision == Vision::normal) return light;
  Triple result = apply(vision == Vision::protanopia ? kProtanopia : kDeuteranopia, light);
  for (double& channel : result) channel = std::clamp(channel, 0.0, 1.0);
  return result;
}

Triple oklab(Colour colour, Vision vision) {
  const Triple light{linear(colour.red), linear(colour.green), linear(colour.blue)};
  Triple cones = apply(kLinearToCones, seen(light, vision));
  for (double& cone : cones) cone = std::cbrt(cone);
  return apply(kConesToLab, cones);
}

}  // namespace

double distance(Colour left, Colour right, Vision vision) {
  const Triple a = oklab(left, vision);
  const Triple b = oklab(right, vision);
  return 100 * std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

double distance(Colour left, Colour right) {
  double smallest = distance(left, right, kVisions[0]);
  for (const Vision vision : kVisions) smallest = std::min(smallest, distance(left, right, vision));
  return smallest;
}

}  // namespace queens
