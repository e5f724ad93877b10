//! The table of a trick game, as everybody sees it.

use gow::Seat;

use super::area::Area;
use super::canvas::Canvas;
use super::error::PictureError;
use super::face::Face;
use super::ink::Ink;
use super::plate::{self, Plates};
use super::style::Style;
use super::trick;

/// The table of a trick game: the pieces played, and none that anybody holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TablePicture {
    /// The seats in playing order; the first is at the lower left, the next at the lower right.
    pub seats: Vec<TableSeat>,
    /// How many stacks a hand has.
    pub stacks: u8,
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
    /// How many pieces it has left.
    pub left: u8,
    /// The factor on the banker's puck, if this is the banker.
    pub banks: Option<i64>,
    /// What it has played to the trick.
    pub play: Option<Play>,
    /// What it does in the trick, in words.
    pub caption: String,
}

/// What a seat has played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// A lead or a beat.
    FaceUp(Vec<Face>),
    /// An open discard.
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
}

/// The number of seats that can be drawn.
const SEATS: std::ops::RangeInclusive<usize> = 2..=4;

/// The widest trick of any game: at most nine cards can be led at once.
const WIDEST: usize = 9;

/// The most stacks of any hand: twelve cards of three players.
const STACKS: u8 = 12;

const WIDTH: usize = 800;

/// The space to the edge of the picture, and between seats.
const EDGE: usize = 24;
const BETWEEN: usize = 14;

const CELL: usize = (WIDTH - 2 * EDGE - BETWEEN) / 2;
const PLATE_GAP: usize = 6;

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
        let plays = self.seats.iter().filter_map(|seat| seat.play.as_ref());
        let widest = plays.map(Play::width).max().unwrap_or_default();
        let wrong = [(widest, WIDEST), (self.stacks.into(), STACKS.into())];
        match wrong.into_iter().find(|(count, most)| count > most) {
            Some((count, most)) => Err(PictureError::TooManyPieces { count, most }),
            None => Ok(()),
        }
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let height = self.cell_height();
        let rows = self.seats.len().div_ceil(2);
        let whole = 2 * EDGE + rows * (height + BETWEEN) - BETWEEN;
        let mut canvas = Canvas::table(style, WIDTH, whole);
        let plates = self.plates(Ink::GOLD);
        for (seat, (x, row)) in self.seats.iter().zip(self.places()) {
            let y = EDGE + row * (height + BETWEEN);
            plates.draw(&mut canvas, seat, Area::new(*x, y, CELL, plate::FLAT));
            if self.has_plays() {
                let y = y + plate::FLAT + PLATE_GAP;
                let area = Area::new(*x, y, CELL, trick::HEIGHT);
                trick::draw(&mut canvas, seat, area, Ink::GOLD);
            }
        }
        canvas
    }

    /// How its plates are drawn; that of the seat to act in this colour.
    pub(super) fn plates(&self, turn: Ink) -> Plates {
        Plates {
            most: self.stacks,
            turn,
            warns: self.seats.iter().any(|seat| seat.stacks > 0),
        }
    }

    /// Whether anybody has played; else the plates are all there is to see.
    pub(super) fn has_plays(&self) -> bool {
        self.seats.iter().any(|seat| seat.play.is_some())
    }

    /// The left edge of each seat, and its row from above; play is counterclockwise.
    fn places(&self) -> &'static [(usize, usize)] {
        const LEFT: usize = EDGE;
        const MIDDLE: usize = (WIDTH - CELL) / 2;
        const RIGHT: usize = EDGE + CELL + BETWEEN;
        match self.seats.len() {
            0..=2 => &[(LEFT, 0), (RIGHT, 0)],
            3 => &[(MIDDLE, 1), (RIGHT, 0), (LEFT, 0)],
            _ => &[(LEFT, 1), (RIGHT, 1), (RIGHT, 0), (LEFT, 0)],
        }
    }

    fn cell_height(&self) -> usize {
        if self.has_plays() {
            plate::FLAT + PLATE_GAP + trick::HEIGHT
        } else {
            plate::FLAT
        }
    }
}
