//! The end of a hand of a trick game.

use gow::Seat;

use super::area::Area;
use super::canvas::{Canvas, text_width};
use super::error::PictureError;
use super::face::Face;
use super::ink::Ink;
use super::marks;
use super::parts::Icon;
use super::stamp::{Shape, Size, Stamp};
use super::style::Style;

/// The end of a hand of a trick game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettlementPicture {
    /// The pieces that took the last trick; empty if the hand was not played out.
    pub taken_with: Vec<Face>,
    /// The seats in playing order.
    pub rows: Vec<SettlementRow>,
}

/// One seat of a [`SettlementPicture`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettlementRow {
    /// Which seat it is, for its letter.
    pub seat: Seat,
    /// How many stacks it took.
    pub stacks: u8,
    /// What it has won or lost.
    pub net: i64,
    /// Whether it has won the hand.
    pub wins: bool,
    /// The factor on the banker's puck, if this seat banked the hand.
    pub banked: Option<i64>,
    /// The factor of the next hand, if this seat banks it.
    pub banks_next: Option<i64>,
}

/// The number of seats in a trick game.
const SEATS: std::ops::RangeInclusive<usize> = 2..=4;

/// The widest trick of any game.
const WIDEST: usize = 9;

const WIDTH: usize = 800;
const EDGE: usize = 24;
const ROW: usize = 64;
const BETWEEN: usize = 10;
const PAD: usize = 7;
const DISC: u32 = 50;
const SIGN: u32 = 32;
const WRITING: u32 = 34;
/// The height of the bankers' marks, and the space beside them.
const MARK: u32 = 40;
const MARK_GAP: usize = 12;
const SIZE: Size = Size::Middle;
const GAP: usize = 8;

impl SettlementPicture {
    /// Refuses a value that cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        let (count, pieces) = (self.rows.len(), self.taken_with.len());
        if !SEATS.contains(&count) {
            return Err(PictureError::Seats {
                count,
                least: *SEATS.start(),
                most: *SEATS.end(),
            });
        }
        if pieces > WIDEST {
            return Err(PictureError::TooManyPieces {
                count: pieces,
                most: WIDEST,
            });
        }
        Ok(())
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let piece = (SIZE.height() + SIZE.shadow()) as usize;
        let top = if self.taken_with.is_empty() {
            EDGE
        } else {
            EDGE + piece + 2 * BETWEEN
        };
        let mut canvas = Canvas::table(
            style,
            WIDTH,
            top + self.rows.len() * (ROW + BETWEEN) - BETWEEN + EDGE,
        );
        let (pitch, width) = marks::spread(self.taken_with.len(), SIZE, GAP, WIDTH - 2 * EDGE);
        let shapes = self.taken_with.iter().map(|face| Shape::Face(*face, SIZE));
        marks::row(
            &mut canvas,
            ((WIDTH - width) / 2, EDGE),
            pitch,
            shapes,
            (Ink::GOLD, Ink::GREEN),
        );
        for (place, row) in self.rows.iter().enumerate() {
            let y = top + place * (ROW + BETWEEN);
            draw_row(&mut canvas, row, Area::new(EDGE, y, WIDTH - 2 * EDGE, ROW));
        }
        canvas
    }
}

#[expect(clippy::too_many_lines)]
fn draw_row(canvas: &mut Canvas, row: &SettlementRow, area: Area) {
    let (ground, writing) = if row.wins {
        (Ink::GOLD, Ink::TILE)
    } else {
        (Ink::SHADE, Ink::IVORY)
    };
    canvas.panel(area, ROW as u32 / 2, ground, Ink::GREEN);
    let inks = if row.wins {
        (Ink::TILE, Ink::GOLD, ground)
    } else {
        (Ink::IVORY, Ink::TILE, ground)
    };
    marks::badge(
        canvas,
        (area.x + PAD, area.y + PAD),
        DISC,
        marks::letter(row.seat),
        inks,
    );
    let sign_y = area.y + (ROW - SIGN as usize) / 2;
    let mut x = area.x + PAD + DISC as usize + 16;
    if row.wins {
        canvas.put(
            x,
            sign_y,
            Stamp {
                shape: Shape::Icon(Icon::Crown, SIGN),
                ink: writing,
                ground,
            },
        );
    }
    x += SIGN as usize + 14;
    let text = marks::amount(row.net);
    let right = area.right() - 22;
    let write_y = area.y + (ROW - WRITING as usize) / 2;
    let left = right.saturating_sub(text_width(&text, WRITING));
    canvas.write((left, write_y), WRITING, &text, writing, ground);
    // Left of the column for amounts of up to six digits, and left of longer ones too.
    let end = (right - 190).min(left.saturating_sub(MARK_GAP));
    let end = draw_banks(
        canvas,
        row,
        (end, area.y + (ROW - MARK as usize) / 2),
        (writing, ground),
    );
    draw_stacks(
        canvas,
        usize::from(row.stacks),
        ((x, sign_y), end),
        writing,
        ground,
    );
}

/// Draws the marks of the banker and of the next banker, from the right; returns their left edge.
fn draw_banks(
    canvas: &mut Canvas,
    row: &SettlementRow,
    (mut end, y): (usize, usize),
    (ink, ground): (Ink, Ink),
) -> usize {
    if let Some(factor) = row.banked {
        let x = end.saturating_sub(marks::puck_width(factor, MARK));
        marks::puck(canvas, (x, y), MARK, factor, ground);
        end = x.saturating_sub(MARK_GAP);
    }
    if let Some(factor) = row.banks_next {
        let x = end.saturating_sub(marks::next_puck_width(factor, MARK));
        marks::next_puck(canvas, (x, y), MARK, factor, (ink, ground));
        end = x.saturating_sub(MARK_GAP);
    }
    end
}

/// Draws stacks one by one if they fit; else one stack with their number.
fn draw_stacks(
    canvas: &mut Canvas,
    count: usize,
    ((x, y), end): ((usize, usize), usize),
    ink: Ink,
    ground: Ink,
) {
    /// The distance from one stack to the next.
    const PITCH: usize = SIGN as usize + 8;
    let stack = Stamp {
        shape: Shape::Icon(Icon::Stack, SIGN),
        ink,
        ground,
    };
    if x + count * PITCH <= end {
        for place in 0..count {
            canvas.put(x + place * PITCH, y, stack);
        }
        return;
    }
    canvas.put(x, y, stack);
    canvas.write((x + PITCH, y), SIGN, &count.to_string(), ink, ground);
}
