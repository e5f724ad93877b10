//! Small marks on several pictures: a letter on a disc, rows of pieces.

use super::canvas::{Canvas, text_width};
use super::icon::Icon;
use super::ink::Ink;
use super::stamp::{Shape, Size};

/// Draws a disc with one character in its middle.
pub(super) fn badge(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    edge: u32,
    sign: char,
    (ink, writing, ground): (Ink, Ink, Ink),
) {
    canvas.put((x, y), Shape::Icon(Icon::Disc, edge), (ink, ground));
    // A Chinese character fills its square: it needs room on a disc.
    let height = if sign.is_ascii() {
        edge * 11 / 20
    } else {
        edge / 2
    };
    let (text, edge) = (sign.to_string(), edge as usize);
    let left = x + (edge - text_width(&text, height)) / 2;
    let above = y + (edge - height as usize) / 2;
    canvas.write((left, above), height, &text, writing, ink);
}

/// Draws a sign in the middle of a disc.
pub(super) fn token(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    edge: u32,
    icon: Icon,
    (ink, sign, ground): (Ink, Ink, Ink),
) {
    canvas.put((x, y), Shape::Icon(Icon::Disc, edge), (ink, ground));
    let size = edge / 2;
    let off = ((edge - size) / 2) as usize;
    canvas.put((x + off, y + off), Shape::Icon(icon, size), (sign, ink));
}

/// Draws a row of pieces with this rim and ground, each `pitch` pixels to the right of the one before.
pub(super) fn row(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    pitch: usize,
    shapes: impl IntoIterator<Item = Shape>,
    inks: (Ink, Ink),
) {
    // Two pixels are a byte, so equal pieces are equal bytes only from an even pixel on.
    let x = x & !1;
    for (place, shape) in shapes.into_iter().enumerate() {
        // Where pieces overlap, round corners show the piece below.
        let overlap = pitch < shape.size().0 as usize;
        let copy = if overlap { Canvas::put } else { Canvas::lay };
        copy(canvas, (x + place * pitch, y), shape, inks);
    }
}

/// Returns the pitch of a row of pieces, and its total width without the last shadow, in pixels.
///
/// Pieces overlap if they do not fit side by side.
pub(super) fn spread(count: usize, size: Size, gap: usize, room: usize) -> (usize, usize) {
    let piece = size.width() as usize;
    let steps = count.saturating_sub(1);
    let pitch = (piece + gap).min(
        room.saturating_sub(piece)
            .checked_div(steps)
            .unwrap_or(piece),
    );
    (pitch, piece + steps * pitch)
}
