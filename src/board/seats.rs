//! A table before its tiles are dealt: who sits where, who banks, and who has bet how much.

use gow::Seat;

use crate::text::grouped;

use super::area::{self, Area};
use super::canvas::{Canvas, text_width};
use super::error::{PictureError, check_pieces, check_seats};
use super::icon::Icon;
use super::ink::Ink;
use super::marks;
use super::puck;
use super::stamp::Shape;
use super::style::Style;

/// A table before its tiles are dealt, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatsPicture {
    /// The seats in playing order.
    pub seats: Vec<SeatMark>,
    /// The word on the bank's puck.
    pub banker: String,
}

/// One seat of a [`SeatsPicture`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatMark {
    /// Which seat it is, for its letter.
    pub seat: Seat,
    /// What everybody knows of the player there.
    pub state: SeatState,
}

/// What everybody knows of the player at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatState {
    /// Nobody sits there.
    Free,
    /// The player has decided nothing yet.
    Taken,
    /// The bank is offered to them.
    Asked,
    /// They bank.
    Banks,
    /// They sit this hand out.
    Out,
    /// They have bet.
    Bets {
        /// How much.
        chips: i64,
        /// How many chips to draw.
        pile: u8,
    },
}

/// The number of seats that can be drawn.
const SEATS: std::ops::RangeInclusive<usize> = 1..=gow::MAX_SEATS;

/// The most chips drawn before a seat.
pub const CHIPS_MAX: u8 = 5;

const WIDTH: usize = 800;
const EDGE: usize = 24;
const BETWEEN: usize = 12;
const CELL_WIDTH: usize = (WIDTH - 2 * EDGE - BETWEEN) / 2;
const PLATE: usize = 66;
const ROUND: u32 = 22;
const INNER: usize = 8;
const WRITING: u32 = 28;

/// The size of a chip, the least and the usual distance to the next one, and the sizes of a sign and of the puck.
const CHIP: u32 = 46;
const CHIP_PITCH_MIN: usize = 8;
const CHIP_PITCH: usize = 26;
const SIGN: u32 = 36;
const PUCK: u32 = 40;

impl SeatsPicture {
    /// Refuses a value that cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        check_seats(self.seats.len(), &SEATS)?;
        self.seats.iter().try_for_each(|mark| match mark.state {
            SeatState::Bets { pile, .. } => check_pieces(pile.into(), CHIPS_MAX.into()),
            SeatState::Free
            | SeatState::Taken
            | SeatState::Asked
            | SeatState::Banks
            | SeatState::Out => Ok(()),
        })
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let rows = self.seats.len().div_ceil(2);
        let mut canvas = Canvas::table(style, WIDTH, 2 * EDGE + rows * (PLATE + BETWEEN) - BETWEEN);
        for (place, mark) in self.seats.iter().enumerate() {
            // As on the table during the hand.
            let x = EDGE + area::column_offset(place, self.seats.len(), CELL_WIDTH + BETWEEN);
            let y = EDGE + place / 2 * (PLATE + BETWEEN);
            let area = Area::new(x, y, CELL_WIDTH, PLATE);
            let inks = draw_plate(&mut canvas, mark, area);
            self.draw_state(&mut canvas, mark.state, area, inks);
        }
        canvas
    }

    /// Draws what is known of the seat: its bet in chips, the bank's puck, or another sign.
    fn draw_state(
        &self,
        canvas: &mut Canvas,
        state: SeatState,
        area: Area,
        (ink, ground): (Ink, Ink),
    ) {
        let right = area.right() - 2 * INNER;
        let mut sign = |shape: Shape| {
            let (width, height) = shape.size();
            let x = right.saturating_sub(width as usize);
            let y = area.y + (PLATE - height as usize) / 2;
            canvas.put((x, y), shape, (ink, ground));
        };
        match state {
            SeatState::Free | SeatState::Taken => {}
            SeatState::Banks => {
                let x = right.saturating_sub(puck::width(&self.banker, PUCK));
                let at = (x, area.y + (PLATE - PUCK as usize) / 2);
                puck::draw(canvas, &self.banker, at, PUCK, ground);
            }
            SeatState::Asked => sign(Shape::Letter('?', SIGN)),
            SeatState::Out => sign(Shape::Letter('−', SIGN)),
            SeatState::Bets { chips, pile } => {
                let text = grouped(chips);
                let left = right.saturating_sub(text_width(&text, WRITING));
                let y = area.y + (PLATE - WRITING as usize) / 2;
                canvas.write((left, y), WRITING, &text, ink, ground);
                let (x, pile) = (area.x + PLATE + INNER, usize::from(pile));
                // Closer together beside a long amount.
                let room = left.saturating_sub(x + CHIP as usize + INNER);
                let pitch =
                    (room / pile.saturating_sub(1).max(1)).clamp(CHIP_PITCH_MIN, CHIP_PITCH);
                let corner = (x, area.y + (PLATE - CHIP as usize) / 2);
                let chips = vec![Shape::Icon(Icon::Chip, CHIP); pile];
                marks::row(canvas, corner, pitch, chips, (Ink::RED, ground));
            }
        }
    }
}

/// Draws the letter on its plate, and returns the colours to write on it: a free seat is an
/// outline, and gold marks the player who is asked.
fn draw_plate(canvas: &mut Canvas, mark: &SeatMark, area: Area) -> (Ink, Ink) {
    const FRAME: usize = 3;
    let (writing, ground) = match mark.state {
        SeatState::Free => (Ink::BONE, Ink::GREEN),
        SeatState::Asked => (Ink::TILE, Ink::GOLD),
        SeatState::Taken | SeatState::Banks | SeatState::Out | SeatState::Bets { .. } => {
            (Ink::IVORY, Ink::SHADE)
        }
    };
    let disc = match mark.state {
        SeatState::Free => {
            canvas.panel(area, ROUND, Ink::LINE, Ink::GREEN);
            canvas.panel(area.inset(FRAME), ROUND - FRAME as u32, ground, Ink::LINE);
            (Ink::SHADE, Ink::BONE, ground)
        }
        SeatState::Asked
        | SeatState::Taken
        | SeatState::Banks
        | SeatState::Out
        | SeatState::Bets { .. } => {
            canvas.panel(area, ROUND, ground, Ink::GREEN);
            (writing, ground, ground)
        }
    };
    let at = (area.x + INNER, area.y + INNER);
    let edge = (PLATE - 2 * INNER) as u32;
    marks::badge(canvas, at, edge, mark.seat.letter(), disc);
    (writing, ground)
}
