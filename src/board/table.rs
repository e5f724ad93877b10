//! The table of a trick game, as everybody sees it.

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

/// The table of a trick game: the pieces played, and none that anybody holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TablePicture {
    /// The seats in playing order; the first is at the lower edge, the next to the right.
    pub seats: Vec<TableSeat>,
}

/// One seat of a [`TablePicture`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableSeat {
    /// Which seat it is, for its letter.
    pub seat: Seat,
    /// Whether it is to act.
    pub to_act: bool,
    /// Whether its play takes the trick, so far or in the end.
    pub takes: bool,
    /// How many stacks it has taken.
    pub stacks: u8,
    /// The factor on the banker's puck, if this is the banker.
    pub banks: Option<i64>,
    /// What it has played to the trick.
    pub play: Option<Play>,
}

/// What a seat has played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// A lead or a beat.
    FaceUp(Vec<Face>),
    /// An open discard: small and without a rim, because it takes nothing.
    Discarded(Vec<Face>),
    /// A face-down discard, of which only the width is known.
    FaceDown(usize),
}

impl Play {
    /// Returns the number of pieces.
    #[must_use]
    pub fn width(&self) -> usize {
        match self {
            Play::FaceUp(faces) | Play::Discarded(faces) => faces.len(),
            Play::FaceDown(width) => *width,
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        let size = self.size();
        match self {
            Play::FaceUp(faces) | Play::Discarded(faces) => {
                faces.iter().map(|face| Shape::Face(*face, size)).collect()
            }
            Play::FaceDown(width) => vec![Shape::Back(size); *width],
        }
    }

    /// Up to three pieces fit at middle size; wider plays are rare enough to be smaller.
    fn size(&self) -> Size {
        if self.width() > 3 || self.is_open_discard() {
            Size::Small
        } else {
            Size::Middle
        }
    }

    const fn is_open_discard(&self) -> bool {
        match self {
            Play::Discarded(_) => true,
            Play::FaceUp(_) | Play::FaceDown(_) => false,
        }
    }
}

/// The number of seats that can be drawn.
const SEATS: std::ops::RangeInclusive<usize> = 2..=4;

/// The widest trick of any game: at most nine cards can be led at once.
const WIDEST: usize = 9;

/// The space between two pieces.
const GAP: usize = 6;

/// The mat under a play: room for three tiles side by side, or for four smaller ones.
const MAT_PAD: usize = 12;
const MAT_WIDTH: usize = 4 * Size::Small.width() as usize + 3 * GAP + 2 * MAT_PAD;
const MAT_HEIGHT: usize = Size::Middle.height() as usize + 2 * MAT_PAD;
const MAT_ROUND: u32 = 14;

/// The height of the line with a seat's letter, stacks and puck.
const PLATE: usize = 50;
const PLATE_GAP: usize = 7;
const BLOCK: usize = PLATE + PLATE_GAP + MAT_HEIGHT;

/// The space to the edge of the picture, and between blocks.
const EDGE: usize = 24;
const BETWEEN: usize = 8;

const WIDTH: usize = 3 * MAT_WIDTH + 2 * EDGE + 2 * BETWEEN;

/// The size of the sign in the middle that points at the seat to act.
const POINTER: u32 = 96;

/// The position of a seat on the picture.
#[derive(Clone, Copy)]
enum Side {
    Near,
    Right,
    Far,
    Left,
}

impl TablePicture {
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
        let widths = self
            .seats
            .iter()
            .filter_map(|seat| seat.play.as_ref())
            .map(Play::width);
        match widths.max() {
            Some(count) if count > WIDEST => Err(PictureError::TooManyPieces {
                count,
                most: WIDEST,
            }),
            Some(_) | None => Ok(()),
        }
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let mut canvas = Canvas::table(style, WIDTH, self.height());
        for (seat, side) in self.seats.iter().zip(self.sides()) {
            self.draw_seat(&mut canvas, seat, *side);
        }
        let turn = self
            .seats
            .iter()
            .zip(self.sides())
            .find(|(seat, _)| seat.to_act);
        if let Some((_, side)) = turn {
            self.draw_pointer(&mut canvas, *side);
        }
        canvas
    }

    /// Play is counterclockwise: from the lower edge to the right.
    fn sides(&self) -> &'static [Side] {
        match self.seats.len() {
            0..=2 => &[Side::Near, Side::Far],
            3 => &[Side::Near, Side::Right, Side::Left],
            _ => &[Side::Near, Side::Right, Side::Far, Side::Left],
        }
    }

    fn height(&self) -> usize {
        match self.seats.len() {
            3 => 2 * EDGE + BLOCK + BLOCK * 3 / 4,
            _ => 2 * EDGE + 2 * BLOCK + POINTER as usize + 3 * BETWEEN,
        }
    }

    /// The upper left corner of the seat's plate and mat.
    fn corner(&self, side: Side) -> (usize, usize) {
        let (middle, right) = (EDGE + MAT_WIDTH + BETWEEN, EDGE + 2 * (MAT_WIDTH + BETWEEN));
        let beside = if self.seats.len() == 3 {
            EDGE
        } else {
            (self.height() - BLOCK) / 2
        };
        match side {
            Side::Near => (middle, self.height() - EDGE - BLOCK),
            Side::Right => (right, beside),
            Side::Far => (middle, EDGE),
            Side::Left => (EDGE, beside),
        }
    }

    fn draw_seat(&self, canvas: &mut Canvas, seat: &TableSeat, side: Side) {
        let (x, y) = self.corner(side);
        // The plate is below the mat at the lower edge, else above it.
        let (plate_y, mat_y) = match side {
            Side::Near => (y + MAT_HEIGHT + PLATE_GAP, y),
            Side::Right | Side::Far | Side::Left => (y, y + PLATE + PLATE_GAP),
        };
        draw_plate(canvas, seat, Area::new(x, plate_y, MAT_WIDTH, PLATE));
        draw_mat(canvas, seat, Area::new(x, mat_y, MAT_WIDTH, MAT_HEIGHT));
    }

    fn draw_pointer(&self, canvas: &mut Canvas, side: Side) {
        let edge = POINTER as usize;
        let x = (WIDTH - edge) / 2;
        let y = match self.seats.len() {
            3 => EDGE + PLATE + PLATE_GAP,
            _ => (self.height() - edge) / 2,
        };
        let icon = match side {
            Side::Near => Icon::Down,
            Side::Right => Icon::Right,
            Side::Far => Icon::Up,
            Side::Left => Icon::Left,
        };
        marks::token(
            canvas,
            (x, y),
            POINTER,
            icon,
            (Ink::SHADE, Ink::GOLD, Ink::GREEN),
        );
    }
}

/// Draws the letter, the stacks, and whether the seat takes and banks.
fn draw_plate(canvas: &mut Canvas, seat: &TableSeat, area: Area) {
    const PAD: usize = 5;
    const SIGN: u32 = 32;
    let (ground, writing) = if seat.to_act {
        (Ink::GOLD, Ink::TILE)
    } else {
        (Ink::SHADE, Ink::IVORY)
    };
    canvas.panel(area, PLATE as u32 / 2, ground, Ink::GREEN);
    let disc = (PLATE - 2 * PAD) as u32;
    let label = if seat.to_act {
        (Ink::TILE, Ink::GOLD, ground)
    } else {
        (Ink::IVORY, Ink::TILE, ground)
    };
    marks::badge(
        canvas,
        (area.x + PAD, area.y + PAD),
        disc,
        marks::letter(seat.seat),
        label,
    );
    let (x, y) = (area.x + PLATE + 16, area.y + (PLATE - SIGN as usize) / 2);
    canvas.put(
        x,
        y,
        Stamp {
            shape: Shape::Icon(Icon::Stack, SIGN),
            ink: writing,
            ground,
        },
    );
    let number = seat.stacks.to_string();
    canvas.write((x + SIGN as usize + 8, y), SIGN, &number, writing, ground);
    let mut right = area.right() - PAD;
    if let Some(factor) = seat.banks {
        right = right.saturating_sub(marks::puck_width(factor, disc));
        marks::puck(canvas, (right, area.y + PAD), disc, factor, ground);
    }
    let left = x + SIGN as usize + 8 + text_width(&number, SIGN);
    if seat.takes && right > left + 2 * SIGN as usize {
        let ink = if seat.to_act { Ink::TILE } else { Ink::GOLD };
        let star = Stamp {
            shape: Shape::Icon(Icon::Star, SIGN),
            ink,
            ground,
        };
        canvas.put(right - SIGN as usize - 12, y, star);
    }
}

/// Draws what the seat has played; a play that takes the trick is rimmed like a chosen piece.
fn draw_mat(canvas: &mut Canvas, seat: &TableSeat, area: Area) {
    const FRAME: usize = 2;
    canvas.panel(area, MAT_ROUND, Ink::LINE, Ink::GREEN);
    canvas.panel(
        area.inset(FRAME),
        MAT_ROUND - FRAME as u32,
        Ink::GREEN,
        Ink::LINE,
    );
    if let Some(play) = &seat.play {
        let size = play.size();
        let (pitch, width) = marks::spread(play.width(), size, GAP, MAT_WIDTH - 2 * MAT_PAD);
        let corner = (
            area.x + (MAT_WIDTH - width) / 2,
            area.y + (MAT_HEIGHT - size.height() as usize) / 2,
        );
        let rim = match (seat.takes, play.is_open_discard()) {
            (true, _) => Ink::GOLD,
            (false, false) => Ink::IVORY,
            (false, true) => Ink::LINE,
        };
        marks::row(canvas, corner, pitch, play.shapes(), (rim, Ink::GREEN));
    }
}
