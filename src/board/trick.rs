//! The plays of a trick, each with what it does written below, or in its place before it is made.

use super::area::Area;
use super::canvas::{Canvas, fitting_height, text_width};
use super::face::Face;
use super::ink::Ink;
use super::marks;
use super::stamp::{Shape, Size};
use super::table::{Play, TableSeat};

/// The height of a play with its caption.
pub(super) const fn height(largest: Size) -> usize {
    let piece = (largest.height() + largest.shadow()) as usize;
    PAD + RISE + piece + CAPTION_GAP + CAPTION as usize + PAD
}

/// The space between two pieces.
const GAP: usize = 4;

/// The space within the ground of the play that takes the trick, and how far that play is raised.
const PAD: usize = 6;
const RISE: usize = 8;

const CAPTION: u32 = 19;
const CAPTION_MIN: u32 = 15;
const CAPTION_GAP: usize = 7;

const ROUND: u32 = 16;

/// Draws what a seat has played; the play that takes the trick is raised on a lighter ground.
pub(super) fn draw(
    canvas: &mut Canvas,
    seat: &TableSeat,
    area: Area,
    (largest, turn): (Size, Ink),
) {
    let ground = if seat.takes { Ink::LINE } else { Ink::GREEN };
    if seat.takes {
        canvas.panel(area, ROUND, ground, Ink::GREEN);
    }
    if let Some(play) = &seat.play {
        let size = play.size(largest, area.width - GAP);
        let (pitch, width) = marks::spread(play.width(), size, GAP, area.width - GAP);
        let down = (largest.height() - size.height()) as usize / 2;
        let rise = if seat.takes { 0 } else { RISE };
        let left = area.x + (area.width - width) / 2;
        let corner = (left, area.y + PAD + rise + down);
        let shapes = play.shapes(size);
        marks::row(canvas, corner, pitch, shapes, (Ink::IVORY, ground));
    }
    // Gold is hard to read on the lighter ground, and the plate is gold anyway.
    let ink = if seat.to_act && !seat.takes {
        turn
    } else {
        Ink::IVORY
    };
    let height = fitting_height(&seat.caption, area.width - 2 * PAD, CAPTION_MIN..=CAPTION);
    let x = area.x + area.width.saturating_sub(text_width(&seat.caption, height)) / 2;
    let below = area.bottom() - PAD - height as usize;
    // Where nothing was played, in the middle: Discord's mark of a picture with a description lies over
    // the lower left corner.
    let y = match seat.play {
        Some(_) => below,
        None => (area.y + below) / 2,
    };
    canvas.write((x, y), height, &seat.caption, ink, ground);
}

impl Play {
    /// The greatest size at which the pieces lie side by side; cards may overlap, because their
    /// signs stay visible.
    fn size(&self, largest: Size, room: usize) -> Size {
        let fits = |size: Size| {
            let (count, width) = (self.width(), size.width() as usize);
            count * width + count.saturating_sub(1) * GAP <= room
        };
        match [largest, Size::Small].into_iter().find(|size| fits(*size)) {
            Some(size) => size,
            None if self.has_cards() => Size::Small,
            None => Size::Tiny,
        }
    }

    fn has_cards(&self) -> bool {
        match self {
            Play::FaceUp(faces) | Play::Discarded(faces) => {
                faces.iter().any(|face| matches!(face, Face::Card(_)))
            }
            Play::FaceDown(_) => false,
        }
    }

    /// Its pieces, side by side.
    pub(super) fn shapes(&self, size: Size) -> Vec<Shape> {
        match self {
            Play::FaceUp(faces) | Play::Discarded(faces) => {
                faces.iter().map(|face| Shape::Face(*face, size)).collect()
            }
            Play::FaceDown(width) => vec![Shape::Back(size); *width],
        }
    }
}
