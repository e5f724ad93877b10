//! How a player is shown: by the letter of the seat, or by a portrait.

use gow::Seat;

use super::canvas::Canvas;
use super::ink::Ink;
use super::marks;
use super::parts::Icon;
use super::portrait::{self, Portrait};
use super::stamp::{Shape, Stamp};

/// The disc of a letter beside a portrait, and how far it stands out at the lower right.
const TAG: u32 = 22;
const TAG_OUT: usize = 2;

/// How a player is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Badge {
    /// By the letter of the seat.
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
    pub(super) fn find(&mut self, portrait: impl Fn(u64) -> Option<Portrait>) {
        if let Badge::Person(person) = self {
            *self = portrait(*person).map_or(Badge::Letter, Badge::Portrait);
        }
    }

    /// Draws it as a disc of this size, in the colours of the disc, of the letter and of the ground.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        (x, y): (usize, usize),
        edge: u32,
        seat: Seat,
        inks: (Ink, Ink, Ink),
    ) {
        let letter = marks::letter(seat);
        let Badge::Portrait(portrait) = self else {
            marks::badge(canvas, (x, y), edge, letter, inks);
            return;
        };
        let (ink, _, ground) = inks;
        let shape = Shape::Icon(Icon::Disc, edge);
        canvas.put(x, y, Stamp { shape, ink, ground });
        let rim = (edge as usize - portrait::EDGE) / 2;
        canvas.overlay((x + rim, y + rim), portrait.sprite(), Ink::CLEAR);
        let off = (edge - TAG) as usize + TAG_OUT;
        marks::badge(canvas, (x + off, y + off), TAG, letter, inks);
    }
}
