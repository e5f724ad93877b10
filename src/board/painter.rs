//! Draws shapes with smooth edges, which are converted into palette indices afterwards.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke,
    Transform,
};

use super::glyph;
use super::ink::Ink;
use super::palette::Palette;
use super::style::Style;

/// The length of the handles of a curve that approximates a quarter of a circle.
const ARC: f32 = 0.552_284_8;

/// The edge of the square that signs and symbols are drawn in.
const SQUARE: f32 = 100.0;

/// A small surface to draw on, in its own units.
pub(super) struct Painter {
    pixmap: Pixmap,
    palette: &'static Palette,
    style: Style,
    transform: Transform,
}

impl Painter {
    /// Makes a surface of this size in pixels, filled with the ground; a unit is a pixel.
    pub(super) fn new(style: Style, (width, height): (u32, u32), ground: Ink) -> Painter {
        let mut pixmap =
            Pixmap::new(width.max(1), height.max(1)).expect("sprites are small and not empty");
        let palette = Palette::of(style);
        pixmap.fill(colour(palette, ground));
        Painter {
            pixmap,
            palette,
            style,
            transform: Transform::identity(),
        }
    }

    /// Returns the style.
    pub(super) const fn style(&self) -> Style {
        self.style
    }

    /// Moves the origin and changes the unit for one drawing.
    pub(super) fn within(
        &mut self,
        (x, y): (f32, f32),
        scale: f32,
        draw: impl FnOnce(&mut Painter),
    ) {
        let outer = self.transform;
        self.transform = outer.pre_translate(x, y).pre_scale(scale, scale);
        draw(self);
        self.transform = outer;
    }

    /// Draws in a square with this edge as if it had 100 units.
    pub(super) fn in_square(
        &mut self,
        corner: (f32, f32),
        edge: f32,
        draw: impl FnOnce(&mut Painter),
    ) {
        self.within(corner, edge / SQUARE, draw);
    }

    /// Returns the nearest point that lies on the corner of a pixel.
    pub(super) fn snap_to_pixel(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let Transform { sx, sy, tx, ty, .. } = self.transform;
        let whole = |at: f32, scale: f32, off: f32| ((at * scale + off).round() - off) / scale;
        (whole(x, sx, tx), whole(y, sy, ty))
    }

    /// Fills the inside of a path.
    pub(super) fn fill(&mut self, path: &Path, ink: Ink) {
        let paint = self.paint(ink);
        self.pixmap
            .fill_path(path, &paint, FillRule::Winding, self.transform, None);
    }

    /// Draws a path with a round pen.
    pub(super) fn stroke(&mut self, path: &Path, pen: f32, ink: Ink) {
        let paint = self.paint(ink);
        let stroke = Stroke {
            width: pen,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.pixmap
            .stroke_path(path, &paint, &stroke, self.transform, None);
    }

    /// Fills a circle.
    pub(super) fn disc(&mut self, (x, y): (f32, f32), radius: f32, ink: Ink) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, ink);
        }
    }

    /// Fills a rectangle with round corners.
    pub(super) fn block(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        radius: f32,
        ink: Ink,
    ) {
        if let Some(path) = rounded(x, y, width, height, radius) {
            self.fill(&path, ink);
        }
    }

    /// Draws the outline of a rectangle with round corners.
    pub(super) fn frame(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        radius: f32,
        pen: f32,
        ink: Ink,
    ) {
        if let Some(path) = rounded(x, y, width, height, radius) {
            self.stroke(&path, pen, ink);
        }
    }

    /// Writes one character, centred on a point; capitals are `height` units high.
    pub(super) fn letter(&mut self, letter: char, (x, y): (f32, f32), height: f32, ink: Ink) {
        let Some(path) = glyph::outline_of(letter) else {
            return;
        };
        let scale = height / glyph::HEIGHT;
        let corner = (x - glyph::width(letter) * scale / 2.0, y + height / 2.0);
        self.within(corner, scale, |painter| painter.fill(&path, ink));
    }

    /// Returns width, height and pixels, with opacity not premultiplied.
    pub(super) fn finish(self) -> (u32, u32, Vec<[u8; 4]>) {
        let pixels = self.pixmap.pixels().iter().map(|pixel| {
            let plain = pixel.demultiply();
            [plain.red(), plain.green(), plain.blue(), plain.alpha()]
        });
        (self.pixmap.width(), self.pixmap.height(), pixels.collect())
    }

    fn paint(&self, ink: Ink) -> Paint<'static> {
        Paint {
            shader: Shader::SolidColor(colour(self.palette, ink)),
            anti_alias: true,
            ..Paint::default()
        }
    }
}

fn colour(palette: &Palette, ink: Ink) -> Color {
    let [red, green, blue, opacity] = palette.colour(ink);
    Color::from_rgba8(red, green, blue, opacity)
}

/// Returns the outline of a rectangle with round corners.
fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Option<Path> {
    if radius <= 0.0 {
        return Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
    }
    let (right, bottom, arm) = (x + width, y + height, radius * (1.0 - ARC));
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - arm, y, right, y + arm, right, y + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(
        right,
        bottom - arm,
        right - arm,
        bottom,
        right - radius,
        bottom,
    );
    path.line_to(x + radius, bottom);
    path.cubic_to(x + arm, bottom, x, bottom - arm, x, bottom - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + arm, x + arm, y, x + radius, y);
    path.close();
    path.finish()
}
