//! How a player is shown: by the letter and the colour of the seat, or by a portrait.

use gow::Seat;

use super::canvas::Canvas;
use super::icon::Icon;
use super::ink::Ink;
use super::marks;
use super::portrait::{self, Portrait};
use super::stamp::Shape;

/// The width of the rim around the colour of the seat.
const RIM: u32 = 2;

/// The disc of a letter beside a portrait, and how far it stands out at the lower right.
const TAG: u32 = 26;
const TAG_OUT: usize = 3;

/// How a player is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Badge {
    /// By the letter of the seat in its colour.
    #[default]
    Letter,
    /// By the portrait of the person with this number, once it is known; see
    /// [`Picture::with_portraits`](super::Picture::with_portraits). Drawn as a letter.
    Person(u64),
    /// By a portrait, with a small letter.
    Portrait(Portrait),
}

impl Badge {
    /// Replaces a person by their portrait, or by the letter if they have none.
    pub(super) fn resolve(&mut self, portrait: impl Fn(u64) -> Option<Portrait>) {
        if let Badge::Person(person) = self {
            *self = portrait(*person).map_or(Badge::Letter, Badge::Portrait);
        }
    }

    /// Draws it as a disc of this size with a rim, on a ground.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        (x, y): (usize, usize),
        edge: u32,
        seat: Seat,
        (rim, ground): (Ink, Ink),
    ) {
        disc(canvas, (x, y), edge, seat, (rim, ground));
        if let Badge::Portrait(portrait) = self {
            let off = (edge as usize - portrait::EDGE) / 2;
            canvas.overlay((x + off, y + off), portrait.sprite(), Ink::CLEAR);
            let off = (edge - TAG) as usize + TAG_OUT;
            disc(canvas, (x + off, y + off), TAG, seat, (rim, ground));
        }
    }
}

/// Draws the letter of a seat on a disc of its colour with a rim.
fn disc(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    edge: u32,
    seat: Seat,
    (rim, ground): (Ink, Ink),
) {
    canvas.put((x, y), Shape::Icon(Icon::Disc, edge), (rim, ground));
    let within = (x + RIM as usize, y + RIM as usize);
    let inks = (Ink::of_seat(seat), Ink::on_seat(seat), rim);
    marks::badge(canvas, within, edge - 2 * RIM, seat.letter(), inks);
}
