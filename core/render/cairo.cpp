// The loader, and the SVG surface as a class. The library is never unloaded: it keeps state of its own.
#include "render/cairo.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <stdexcept>
#include <string_view>
#include <utility>

namespace queens {
namespace {

class Library {
 public:
  Library() : handle_(dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) {
      throw std::runtime_error(fmt::format(
          "pictures need the library cairo (Debian package libcairo2), which is not there: {}", reason()));
    }
  }

  template <typename Function>
  void bind(Function& function, const char* symbol) const {
    function = reinterpret_cast<Function>(dlsym(handle_, symbol));
    if (function == nullptr) {
      throw std::runtime_error(fmt::format(
          "pictures need cairo 1.16 or later (Debian package libcairo2); the one installed has no {}", symbol));
    }
  }

 private:
  static std::string reason() {
    const char* const text = dlerror();
    return text == nullptr ? "no reason given" : text;
  }
  void* handle_;
};

Cairo load() {
  const Library library;
  Cairo table{};
  library.bind(table.create, "cairo_create");
  library.bind(table.destroy, "cairo_destroy");
  library.bind(table.status, "cairo_status");
  library.bind(table.status_to_string, "cairo_status_to_string");
  library.bind(table.surface_destroy, "cairo_surface_destroy");
  library.bind(table.surface_finish, "cairo_surface_finish");
  library.bind(table.surface_status, "cairo_surface_status");
  library.bind(table.svg_surface_create_for_stream, "cairo_svg_surface_create_for_stream");
  library.bind(table.set_source_rgba, "cairo_set_source_rgba");
  library.bind(table.set_line_width, "cairo_set_line_width");
  library.bind(table.set_line_cap, "cairo_set_line_cap");
  library.bind(table.set_line_join, "cairo_set_line_join");
  library.bind(table.new_sub_path, "cairo_new_sub_path");
  library.bind(table.close_path, "cairo_close_path");
  library.bind(table.move_to, "cairo_move_to");
  library.bind(table.line_to, "cairo_line_to");
  library.bind(table.curve_to, "cairo_curve_to");
  library.bind(table.arc, "cairo_arc");
  library.bind(table.fill, "cairo_fill");
  library.bind(table.stroke, "cairo_stroke");
  return table;
}

// cairo calls this from C: no exception may leave it.
cairo_status_t append(void* document, const unsigned char* bytes, unsigned int length) noexcept {
  try {
    static_cast<std::string*>(document)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
  } catch (...) {
    return CAIRO_STATUS_NO_MEMORY;
  }
}

void require_success(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS) return;
  throw std::runtime_error(fmt::format("cairo could not draw the picture: {}", cairo().status_to_string(status)));
}

// cairo numbers its surfaces through the life of the process and writes the number as an id that nothing
// refers to; without it, the same picture has the same bytes.
void remove_surface_id(std::string& document) {
  constexpr std::string_view kBefore = "<g id=\"surface";
  const std::size_t start = document.find(kBefore);
  if (start == std::string::npos) return;
  const std::size_t end = document.find('"', start + kBefore.size());
  if (end != std::string::npos) document.replace(start, end + 1 - start, "<g");
}

}  // namespace

const Cairo& cairo() {
  static const Cairo table = load();
  return table;
}

SvgCanvas::SvgCanvas(double width, double height)
    : surface_(cairo().svg_surface_create_for_stream(append, &document_, width, height)) {
  require_success(cairo().surface_status(surface_.get()));
  context_.reset(cairo().create(surface_.get()));
  require_success(cairo().status(context_.get()));
}

std::string SvgCanvas::finish() {
  require_success(cairo().status(context_.get()));
  context_.reset();
  cairo().surface_finish(surface_.get());
  require_success(cairo().surface_status(surface_.get()));
  remove_surface_id(document_);
  return std::move(document_);
}

}  // namespace queens
