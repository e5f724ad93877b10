//! The end of a hand of a trick game: every trick as a column, and what each seat won or lost.

use gow::Seat;

use crate::text::signed;

use super::area::Area;
use super::badge::Badge;
use super::canvas::{Canvas, fitting_height, text_width};
use super::error::{PictureError, check_pieces, check_seats};
use super::icon::Icon;
use super::ink::Ink;
use super::marks;
use super::puck::Puck;
use super::stamp::{self, Shape, Size};
use super::style::Style;
use super::table::Play;

/// The end of a hand of a trick game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SettlementPicture {
    /// The seats in playing order.
    pub rows: Vec<SettlementRow>,
    /// How many stacks the hand had.
    pub stacks: u8,
    /// The word beside the banker.
    pub banker: String,
}

/// One seat of a [`SettlementPicture`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettlementRow {
    /// Which seat it is, for its letter.
    pub seat: Seat,
    /// How the player there is shown.
    pub badge: Badge,
    /// How many stacks it took.
    pub stacks: u8,
    /// What it has won or lost.
    pub net: i64,
    /// Whether it has won the hand.
    pub wins: bool,
    /// Whether it banked the hand.
    pub banks: bool,
    /// The factor by which it paid or got more than its stacks come to.
    pub paid: Option<i64>,
    /// What it played, trick by trick; empty if the tricks are not shown.
    pub plays: Vec<TrickPlay>,
}

/// What a seat played to one trick.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TrickPlay {
    /// The pieces.
    pub play: Play,
    /// Whether they took the trick.
    pub takes: bool,
}

/// The number of seats in a trick game.
const SEATS: std::ops::RangeInclusive<usize> = 2..=4;

/// The most pieces of a seat in any game.
const PIECES: usize = gow::tet_gow::MAX_HAND;

const WIDTH: usize = 800;
const EDGE: usize = 18;
const BETWEEN: usize = 6;
const PAD: usize = 8;
const ROUND: u32 = 20;
const DISC: u32 = 46;
const SIGN: u32 = 30;

/// The pieces: their size, the space between two of a trick and between two tricks, and how far
/// those that took a trick are raised.
const SIZE: Size = Size::Tiny;
const GAP: usize = 4;
const TRICK_GAP: usize = 9;
const RISE: usize = 6;
const PIECE: usize = (SIZE.height() + SIZE.shadow()) as usize;

/// The height of a row with tricks, and of one without.
const ROW: usize = PIECE + RISE + 2 * PAD;
const FLAT: usize = (DISC + SIGN) as usize + 3 * PAD;

/// Where the tricks begin, and where they end.
const LEFT: usize = EDGE + DISC as usize + 2 * PAD;
const RIGHT: usize = LEFT + 436;

const WRITING: u32 = 28;
const WORD: std::ops::RangeInclusive<u32> = 12..=17;
const PUCK: u32 = 34;
const SLOT: u32 = 12;
const SLOT_GAP: usize = 3;

impl SettlementPicture {
    /// Refuses a value that cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        check_seats(self.rows.len(), &SEATS)?;
        let pieces = |row: &SettlementRow| row.plays.iter().map(|own| own.play.width()).sum();
        let most: usize = self.rows.iter().map(pieces).max().unwrap_or_default();
        check_pieces(most.max(self.stacks.into()), PIECES)
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let tricks = self.rows.iter().any(|row| !row.plays.is_empty());
        let height = if tricks { ROW } else { FLAT };
        let whole = 2 * EDGE + self.rows.len() * (height + BETWEEN) - BETWEEN;
        let mut canvas = Canvas::table(style, WIDTH, whole);
        for (place, row) in self.rows.iter().enumerate() {
            let y = EDGE + place * (height + BETWEEN);
            let area = Area::new(EDGE, y, WIDTH - 2 * EDGE, height);
            let ground = if row.wins { Ink::LINE } else { Ink::SHADE };
            canvas.panel(area, ROUND, ground, Ink::GREEN);
            draw_seat(&mut canvas, row, area, ground);
            draw_plays(&mut canvas, &row.plays, area, ground);
            self.draw_result(&mut canvas, row, area, ground);
        }
        canvas
    }

    /// Draws what the seat won or lost and paid more, and below it who banked and the stacks.
    fn draw_result(&self, canvas: &mut Canvas, row: &SettlementRow, area: Area, ground: Ink) {
        let middle = area.y + area.height / 2;
        let right = area.right() - 2 * PAD;
        let text = signed(row.net);
        let x = right.saturating_sub(text_width(&text, WRITING));
        let y = middle - WRITING as usize - PAD;
        canvas.write((x, y), WRITING, &text, Ink::IVORY, ground);
        if let Some(factor) = row.paid {
            let puck = Puck::Factor(factor);
            let x = x.saturating_sub(puck.width(PUCK) + PAD);
            let y = y.saturating_sub((PUCK - WRITING) as usize / 2);
            puck.draw(canvas, (x, y), PUCK, ground);
        }
        let pitch = SLOT as usize + SLOT_GAP;
        let left = right - usize::from(self.stacks) * pitch + SLOT_GAP;
        let y = middle + PAD;
        for place in 0..usize::from(self.stacks) {
            let full = place < usize::from(row.stacks);
            let ink = match (full, row.wins) {
                (true, _) => Ink::IVORY,
                (false, true) => Ink::GREEN,
                (false, false) => Ink::LINE,
            };
            let at = (left + place * pitch, y);
            canvas.put(at, Shape::Slot(full, SLOT), (ink, ground));
        }
        if row.banks {
            let end = left.saturating_sub(2 * PAD);
            let height = fitting_height(&self.banker, end.saturating_sub(RIGHT), WORD);
            let x = end.saturating_sub(text_width(&self.banker, height));
            let y = y + (stamp::slot_height(SLOT) - height) as usize / 2;
            canvas.write((x, y), height, &self.banker, Ink::IVORY, ground);
        }
    }
}

/// Draws the badge, and below it a crown for the winner. Discord's mark of a picture with a description
/// lies over the lower left corner, where no badge may be.
fn draw_seat(canvas: &mut Canvas, row: &SettlementRow, area: Area, ground: Ink) {
    let (x, y) = (area.x + PAD, area.y + PAD);
    let rim = (Ink::IVORY, ground);
    row.badge.draw(canvas, (x, y), DISC, row.seat, rim);
    if row.wins {
        let at = (x + (DISC - SIGN) as usize / 2, y + DISC as usize + PAD);
        canvas.put(at, Shape::Icon(Icon::Crown, SIGN), rim);
    }
}

/// Draws what a seat played, one trick beside the other.
fn draw_plays(canvas: &mut Canvas, plays: &[TrickPlay], area: Area, ground: Ink) {
    let pieces: usize = plays.iter().map(|own| own.play.width()).sum();
    let gaps = plays.len().saturating_sub(1) * TRICK_GAP;
    let room = (RIGHT - LEFT).saturating_sub(gaps);
    let pitch = (SIZE.width() as usize + GAP).min(room / pieces.max(1)) & !1;
    let mut x = LEFT;
    for TrickPlay { play, takes } in plays {
        let rise = if *takes { 0 } else { RISE };
        let rim = match play {
            Play::FaceUp(_) | Play::FaceDown(_) => Ink::IVORY,
            Play::Discarded(_) => Ink::BONE,
        };
        let corner = (x, area.y + PAD + rise);
        marks::row(canvas, corner, pitch, play.shapes(SIZE), (rim, ground));
        x += play.width() * pitch + TRICK_GAP;
    }
}
