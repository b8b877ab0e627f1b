// cairo, loaded when the first picture is drawn: linking it would cost every start of the program 9 ms.
#pragma once

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

#include <memory>
#include <string>

namespace queens {

/// The functions of cairo that we call, by their own names.
struct Cairo {
  decltype(&cairo_create) create;
  decltype(&cairo_destroy) destroy;
  decltype(&cairo_status) status;
  decltype(&cairo_status_to_string) status_to_string;
  decltype(&cairo_surface_destroy) surface_destroy;
  decltype(&cairo_surface_finish) surface_finish;
  decltype(&cairo_surface_status) surface_status;
  decltype(&cairo_svg_surface_create_for_stream) svg_surface_create_for_stream;
  decltype(&cairo_pdf_surface_create_for_stream) pdf_surface_create_for_stream;
  decltype(&cairo_pdf_surface_set_metadata) pdf_surface_set_metadata;
  decltype(&cairo_pdf_surface_add_outline) pdf_surface_add_outline;
  decltype(&cairo_image_surface_create) image_surface_create;
  decltype(&cairo_surface_write_to_png_stream) surface_write_to_png_stream;
  decltype(&cairo_show_page) show_page;
  decltype(&cairo_tag_begin) tag_begin;
  decltype(&cairo_tag_end) tag_end;
  decltype(&cairo_save) save;
  decltype(&cairo_restore) restore;
  decltype(&cairo_translate) translate;
  decltype(&cairo_clip) clip;
  decltype(&cairo_set_source_rgba) set_source_rgba;
  decltype(&cairo_set_line_width) set_line_width;
  decltype(&cairo_set_line_cap) set_line_cap;
  decltype(&cairo_set_line_join) set_line_join;
  decltype(&cairo_new_sub_path) new_sub_path;
  decltype(&cairo_close_path) close_path;
  decltype(&cairo_move_to) move_to;
  decltype(&cairo_line_to) line_to;
  decltype(&cairo_curve_to) curve_to;
  decltype(&cairo_arc) arc;
  decltype(&cairo_fill) fill;
  decltype(&cairo_stroke) stroke;
  decltype(&cairo_select_font_face) select_font_face;
  decltype(&cairo_set_font_size) set_font_size;
  decltype(&cairo_text_extents) text_extents;
  decltype(&cairo_show_text) show_text;
};

/// Loads cairo at the first call.
/// Threads: safe from any thread.
/// @throw   std::runtime_error that names the package to install when cairo is not there.
[[nodiscard]] const Cairo& cairo();

/// A document on which to draw: one picture as SVG or PNG, or the pages of a PDF.
class Canvas {
 public:
  enum class Kind { svg, png, pdf };

  /// `width` and `height` in points; in pixels for PNG, where they are whole numbers.
  Canvas(Kind kind, double width, double height);
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  ~Canvas() = default;

  [[nodiscard]] cairo_t* context() const { return context_.get(); }
  [[nodiscard]] cairo_surface_t* surface() const { return surface_.get(); }

  /// Ends the drawing. @return the document. @throw std::runtime_error when cairo failed on the way.
  [[nodiscard]] std::string finish();

 private:
  struct Destroy {
    void operator()(cairo_surface_t* surface) const { cairo().surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo().destroy(context); }
  };
  Kind kind_;
  std::string document_;
  std::unique_ptr<cairo_surface_t, Destroy> surface_;
  std::unique_ptr<cairo_t, Destroy> context_;
};

}  // namespace queens
