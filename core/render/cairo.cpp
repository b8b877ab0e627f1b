// The loader, and the surfaces as a class. The library is never unloaded: it keeps state of its own.
#include "render/cairo.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <new>
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
  library.bind(table.pdf_surface_create_for_stream, "cairo_pdf_surface_create_for_stream");
  library.bind(table.pdf_surface_set_metadata, "cairo_pdf_surface_set_metadata");
  library.bind(table.pdf_surface_add_outline, "cairo_pdf_surface_add_outline");
  library.bind(table.image_surface_create, "cairo_image_surface_create");
  library.bind(table.surface_write_to_png_stream, "cairo_surface_write_to_png_stream");
  library.bind(table.show_page, "cairo_show_page");
  library.bind(table.tag_begin, "cairo_tag_begin");
  library.bind(table.tag_end, "cairo_tag_end");
  library.bind(table.save, "cairo_save");
  library.bind(table.restore, "cairo_restore");
  library.bind(table.translate, "cairo_translate");
  library.bind(table.clip, "cairo_clip");
  library.bind(table.select_font_face, "cairo_select_font_face");
  library.bind(table.set_font_size, "cairo_set_font_size");
  library.bind(table.text_extents, "cairo_text_extents");
  library.bind(table.show_text, "cairo_show_text");
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
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
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

Canvas::Canvas(Kind kind, double width, double height) : kind_(kind) {
  const Cairo& draw = cairo();
  switch (kind) {
    case Kind::svg:
      surface_.reset(draw.svg_surface_create_for_stream(append, &document_, width, height));
      break;
    case Kind::pdf:
      surface_.reset(draw.pdf_surface_create_for_stream(append, &document_, width, height));
      break;
    case Kind::png:
      surface_.reset(
          draw.image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
      break;
  }
  require_success(draw.surface_status(surface_.get()));
  context_.reset(draw.create(surface_.get()));
  require_success(draw.status(context_.get()));
}

std::string Canvas::finish() {
  require_success(cairo().status(context_.get()));
  context_.reset();
  if (kind_ == Kind::png) require_success(cairo().surface_write_to_png_stream(surface_.get(), append, &document_));
  cairo().surface_finish(surface_.get());
  require_success(cairo().surface_status(surface_.get()));
  if (kind_ == Kind::svg) remove_surface_id(document_);
  return std::move(document_);
}

}  // namespace queens
