//! The table of a trick game, as everybody sees it.

use gow::{PublicPlay, Seat};

use super::area::Area;
use super::badge::Badge;
use super::canvas::Canvas;
use super::error::{PictureError, check_pieces, check_seats};
use super::face::Face;
use super::ink::Ink;
use super::plate::{self, PlateStyle};
use super::puck::Puck;
use super::stamp::Size;
use super::style::Style;
use super::trick;

/// The table of a trick game: the pieces played, and none that anybody holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TablePicture {
    /// The seats in playing order, from left to right.
    pub seats: Vec<TableSeat>,
    /// How many stacks a hand has.
    pub stacks: u8,
    /// Whether a seat without stacks stands out once others have some.
    pub warns: bool,
}

/// One seat of a [`TablePicture`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableSeat {
    /// Which seat it is, for its letter.
    pub seat: Seat,
    /// How the player there is shown.
    pub badge: Badge,
    /// Whether it is to act.
    pub to_act: bool,
    /// Whether its play takes the trick, so far or in the end.
    pub takes: bool,
    /// How many stacks it has taken.
    pub stacks: u8,
    /// How many pieces it has left.
    pub left: u8,
    /// The banker's puck, if this is the banker.
    pub banks: Option<Puck>,
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
    /// A face-down discard; only its width is known.
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

impl From<PublicPlay> for Play {
    fn from(play: PublicPlay) -> Play {
        match play {
            PublicPlay::Lead(pieces) | PublicPlay::Beat(pieces) => {
                Play::FaceUp(pieces.iter().map(Face::from).collect())
            }
            PublicPlay::Discard { width } => Play::FaceDown(width),
            PublicPlay::OpenDiscard(pieces) => {
                Play::Discarded(pieces.iter().map(Face::from).collect())
            }
        }
    }
}

/// The number of seats that can be drawn.
const SEATS: std::ops::RangeInclusive<usize> = 2..=4;

/// The widest trick of any game.
const WIDEST: usize = gow::tet_gow::WIDEST;

/// The most stacks of any hand, one for each piece of the largest.
const STACKS: usize = gow::tet_gow::MAX_HAND;

/// The width of the picture of a table alone: that of a hand below one.
const WIDTH: usize = 752;

/// The space to the edge of the picture, below the plates, and between seats.
const SIDE: usize = 22;
const EDGE: usize = 18;
const UNDER: usize = 6;
const BETWEEN: usize = 6;

/// How high Discord's badge of a picture with a description reaches from the lower edge on a phone.
const ALT_BADGE: usize = 80;

impl TablePicture {
    /// Refuses a value that cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        check_seats(self.seats.len(), &SEATS)?;
        let plays = self.seats.iter().filter_map(|seat| seat.play.as_ref());
        let widest = plays.map(Play::width).max().unwrap_or_default();
        check_pieces(widest, WIDEST)?;
        check_pieces(self.stacks.into(), STACKS)
    }

    /// Draws it alone.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let largest = Size::Medium;
        let height = self.height(largest);
        // Without a trick, the badge would hide the plate of the first seat.
        let below = if self.has_plays() { EDGE } else { ALT_BADGE };
        let mut canvas = Canvas::table(style, WIDTH, EDGE + height + below);
        let area = Area::new(SIDE, EDGE, WIDTH - 2 * SIDE, height);
        self.draw(&mut canvas, area, (largest, Ink::GOLD));
        canvas
    }

    /// Draws the seats side by side: the plates, and below them what they have played in pieces of
    /// this size or smaller ones.
    pub(super) fn draw(&self, canvas: &mut Canvas, area: Area, (largest, turn): (Size, Ink)) {
        let plate_style = self.plate_style(turn);
        let pitch = (area.width + BETWEEN) / self.seats.len().max(1);
        for (place, seat) in self.seats.iter().enumerate() {
            let (x, width) = (area.x + place * pitch, pitch - BETWEEN);
            plate_style.draw(canvas, seat, Area::new(x, area.y, width, plate::HEIGHT));
            if self.has_plays() {
                let y = area.y + plate::HEIGHT + UNDER;
                let area = Area::new(x, y, width, trick::height(largest));
                trick::draw(canvas, seat, area, (largest, turn));
            }
        }
    }

    /// The height of the seats.
    pub(super) fn height(&self, largest: Size) -> usize {
        match self.has_plays() {
            true => plate::HEIGHT + UNDER + trick::height(largest),
            false => plate::HEIGHT,
        }
    }

    /// How the plates are drawn; that of the seat to act in this colour.
    fn plate_style(&self, turn: Ink) -> PlateStyle {
        PlateStyle {
            most: self.stacks,
            turn,
            warns: self.warns && self.seats.iter().any(|seat| seat.stacks > 0),
        }
    }

    /// Whether anybody has played; otherwise only the plates are visible.
    fn has_plays(&self) -> bool {
        self.seats.iter().any(|seat| seat.play.is_some())
    }
}
