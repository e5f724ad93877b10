//! The plate of a seat: who sits there, its stacks, what it has left, and whether it banks.

use super::area::Area;
use super::canvas::{Canvas, text_width};
use super::icon::Icon;
use super::ink::Ink;
use super::stamp::{self, Shape};
use super::table::TableSeat;

/// The height of a plate: a line with the letter, and one with the stacks.
pub(super) const HEIGHT: usize = 82;

const PAD: usize = 6;
const ROUND: u32 = 20;
const DISC: u32 = 40;
const SIGN: u32 = 26;
const PUCK: u32 = 34;

/// The widest place of a stack, and the least and the greatest space between two.
const SLOT: usize = 17;
const SLOT_GAP: usize = 3;

/// How the plates of a table are drawn.
#[derive(Clone, Copy)]
pub(super) struct PlateStyle {
    /// How many stacks a hand has.
    pub(super) most: u8,
    /// The colour of the plate of the seat to act.
    pub(super) turn: Ink,
    /// Whether a seat without stacks stands out, because others have some.
    pub(super) warns: bool,
}

/// The colours of one plate.
#[derive(Clone, Copy)]
struct Inks {
    ground: Ink,
    writing: Ink,
    /// The outline of a stack that is not taken.
    hollow: Ink,
}

impl PlateStyle {
    /// Draws a plate.
    pub(super) fn draw(self, canvas: &mut Canvas, seat: &TableSeat, area: Area) {
        let inks = self.inks(seat);
        canvas.panel(area, ROUND, inks.ground, Ink::GREEN);
        let middle = area.y + PAD + DISC as usize / 2;
        let disc = (area.x + PAD, middle - DISC as usize / 2);
        let rim = (inks.writing, inks.ground);
        seat.badge.draw(canvas, disc, DISC, seat.seat, rim);
        self.left(canvas, seat, (area.right() - 2 * PAD, middle), inks);
        let x = area.x + 2 * PAD + DISC as usize;
        puck(canvas, seat, (x - PAD / 2, middle), inks.ground);
        let y = area.bottom() - PAD - 3 - stamp::slot_height(SLOT as u32) as usize;
        let room = (area.x + 2 * PAD, area.right() - 2 * PAD);
        self.stacks(canvas, seat, (room, y), inks);
    }

    fn inks(self, seat: &TableSeat) -> Inks {
        let bare = self.warns && seat.stacks == 0;
        match (seat.to_act, bare) {
            (true, bare) => Inks {
                ground: self.turn,
                writing: Ink::TILE,
                hollow: if bare { Ink::DEEP } else { Ink::BACK },
            },
            (false, bare) => Inks {
                ground: Ink::SHADE,
                writing: Ink::IVORY,
                hollow: if bare { Ink::RED } else { Ink::LINE },
            },
        }
    }

    /// Draws a place for every stack of the hand, those that are taken filled.
    fn stacks(
        self,
        canvas: &mut Canvas,
        seat: &TableSeat,
        ((x, right), y): ((usize, usize), usize),
        inks: Inks,
    ) {
        let count = usize::from(self.most.max(1));
        let room = right.saturating_sub(x) + SLOT_GAP;
        let pitch = (room / count).min(SLOT + SLOT_GAP);
        let width = pitch.saturating_sub(SLOT_GAP).max(9);
        for place in 0..usize::from(self.most) {
            let full = place < usize::from(seat.stacks);
            let ink = if full { inks.writing } else { inks.hollow };
            let shape = Shape::Slot(full, width as u32);
            canvas.put((x + place * pitch, y), shape, (ink, inks.ground));
        }
    }

    /// Draws how many pieces the seat has left, ending at a point.
    fn left(
        self,
        canvas: &mut Canvas,
        seat: &TableSeat,
        (right, middle): (usize, usize),
        inks: Inks,
    ) {
        let number = seat.left.to_string();
        let x = right.saturating_sub(text_width(&number, SIGN));
        let y = middle - SIGN as usize / 2;
        canvas.write((x, y), SIGN, &number, inks.writing, inks.ground);
        let edge = SIGN + 8;
        let x = x.saturating_sub(edge as usize - 2);
        let y = middle - edge as usize / 2;
        let shape = Shape::Icon(Icon::Piece, edge);
        canvas.put((x, y), shape, (inks.writing, inks.ground));
    }
}

/// Draws the banker's puck beside a point, if this is the banker.
fn puck(canvas: &mut Canvas, seat: &TableSeat, (x, middle): (usize, usize), ground: Ink) {
    if let Some(puck) = seat.banks {
        let corner = (x, middle - PUCK as usize / 2);
        puck.draw(canvas, corner, PUCK, ground);
    }
}
