//! A table before its tiles are dealt: who sits where, who banks, and who has bet how much.

use gow::Seat;

use super::area::Area;
use super::canvas::{Canvas, text_width};
use super::error::PictureError;
use super::ink::Ink;
use super::marks;
use super::parts::Icon;
use super::stamp::{Shape, Stamp};
use super::style::Style;

/// A table before its tiles are dealt, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatsPicture {
    /// The seats in playing order.
    pub seats: Vec<SeatMark>,
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
const BETWEEN: usize = 14;
const CELL_WIDTH: usize = (WIDTH - 2 * EDGE - BETWEEN) / 2;
const PLATE: usize = 56;
const PLATE_GAP: usize = 8;
const MAT_HEIGHT: usize = 92;
const CELL_HEIGHT: usize = PLATE + PLATE_GAP + MAT_HEIGHT;
const ROUND: u32 = 14;
const INNER: usize = 5;
const WRITING: u32 = 32;

/// The size of a chip, the distance to the next one, and the size of the banker's sign.
const CHIP: u32 = 68;
const CHIP_PITCH: usize = 46;
const SIGN: u32 = 60;

impl SeatsPicture {
    /// Refuses a value that cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        let count = self.seats.len();
        if !SEATS.contains(&count) {
            return Err(PictureError::Seats {
                count,
                least: *SEATS.start(),
                most: *SEATS.end(),
            });
        }
        self.seats.iter().try_for_each(|mark| match mark.state {
            SeatState::Bets { pile, .. } if pile > CHIPS_MAX => Err(PictureError::TooManyPieces {
                count: pile.into(),
                most: CHIPS_MAX.into(),
            }),
            SeatState::Bets { .. }
            | SeatState::Free
            | SeatState::Taken
            | SeatState::Asked
            | SeatState::Banks
            | SeatState::Out => Ok(()),
        })
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let rows = self.seats.len().div_ceil(2);
        let mut canvas = Canvas::table(
            style,
            WIDTH,
            2 * EDGE + rows * (CELL_HEIGHT + BETWEEN) - BETWEEN,
        );
        for (place, mark) in self.seats.iter().enumerate() {
            // The last of an odd number is centred, as on the table during the hand.
            let alone = place % 2 == 0 && place + 1 == self.seats.len();
            let x = if alone {
                (WIDTH - CELL_WIDTH) / 2
            } else {
                EDGE + place % 2 * (CELL_WIDTH + BETWEEN)
            };
            let y = EDGE + place / 2 * (CELL_HEIGHT + BETWEEN);
            draw_plate(&mut canvas, mark, Area::new(x, y, CELL_WIDTH, PLATE));
            draw_mat(
                &mut canvas,
                mark.state,
                Area::new(x, y + PLATE + PLATE_GAP, CELL_WIDTH, MAT_HEIGHT),
            );
        }
        canvas
    }
}

/// Draws the letter and the bet; a free seat is an outline, and gold marks the player who is
/// asked.
fn draw_plate(canvas: &mut Canvas, mark: &SeatMark, area: Area) {
    const FRAME: usize = 2;
    let disc = (PLATE - 2 * INNER) as u32;
    let at = (area.x + INNER, area.y + INNER);
    let letter = marks::letter(mark.seat);
    let (ground, writing) = match mark.state {
        SeatState::Free => {
            canvas.panel(area, PLATE as u32 / 2, Ink::LINE, Ink::GREEN);
            canvas.panel(
                area.inset(FRAME),
                (PLATE / 2 - FRAME) as u32,
                Ink::GREEN,
                Ink::LINE,
            );
            marks::badge(
                canvas,
                at,
                disc,
                letter,
                (Ink::SHADE, Ink::IVORY, Ink::GREEN),
            );
            return;
        }
        SeatState::Asked => (Ink::GOLD, Ink::TILE),
        SeatState::Taken | SeatState::Banks | SeatState::Out | SeatState::Bets { .. } => {
            (Ink::SHADE, Ink::IVORY)
        }
    };
    canvas.panel(area, PLATE as u32 / 2, ground, Ink::GREEN);
    let inks = if ground == Ink::GOLD {
        (Ink::TILE, Ink::GOLD, ground)
    } else {
        (Ink::IVORY, Ink::TILE, ground)
    };
    marks::badge(canvas, at, disc, letter, inks);
    if let SeatState::Bets { chips, .. } = mark.state {
        let text = marks::in_threes(chips);
        let left = area.right().saturating_sub(text_width(&text, WRITING) + 22);
        canvas.write(
            (left, area.y + (PLATE - WRITING as usize) / 2),
            WRITING,
            &text,
            writing,
            ground,
        );
    }
}

/// Draws what is before the seat: chips, the crown of the bank, or nothing.
fn draw_mat(canvas: &mut Canvas, state: SeatState, area: Area) {
    let (frame, rim) = match state {
        SeatState::Asked | SeatState::Banks => (4, Ink::GOLD),
        SeatState::Free | SeatState::Taken | SeatState::Out | SeatState::Bets { .. } => {
            (2, Ink::LINE)
        }
    };
    canvas.panel(area, ROUND, rim, Ink::GREEN);
    canvas.panel(area.inset(frame), ROUND - frame as u32, Ink::GREEN, rim);
    let sign = |icon, ink| Stamp {
        shape: Shape::Icon(icon, SIGN),
        ink,
        ground: Ink::GREEN,
    };
    match state {
        SeatState::Free | SeatState::Taken => {}
        SeatState::Banks => put_in_the_middle(canvas, area, sign(Icon::Crown, Ink::GOLD)),
        SeatState::Asked => {
            let mark = Stamp {
                shape: Shape::Letter('?', SIGN),
                ink: Ink::GOLD,
                ground: Ink::GREEN,
            };
            put_in_the_middle(canvas, area, mark);
        }
        SeatState::Out => {
            let mark = Stamp {
                shape: Shape::Letter('−', SIGN),
                ink: Ink::MIST,
                ground: Ink::GREEN,
            };
            put_in_the_middle(canvas, area, mark);
        }
        SeatState::Bets { pile, .. } => {
            let pile = usize::from(pile);
            let width = CHIP as usize + pile.saturating_sub(1) * CHIP_PITCH;
            let corner = (
                area.x + (area.width - width) / 2,
                area.y + (area.height - CHIP as usize) / 2,
            );
            let chips = vec![Shape::Icon(Icon::Chip, CHIP); pile];
            marks::row(canvas, corner, CHIP_PITCH, chips, (Ink::RED, Ink::GREEN));
        }
    }
}

fn put_in_the_middle(canvas: &mut Canvas, area: Area, stamp: Stamp) {
    let (width, height) = stamp.size();
    let corner = (
        area.x + area.width.saturating_sub(width as usize) / 2,
        area.y + area.height.saturating_sub(height as usize) / 2,
    );
    canvas.put(corner.0, corner.1, stamp);
}
