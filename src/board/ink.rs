//! Colours by purpose.

use gow::{CardSuit, Seat};

/// A colour by its purpose: its index in every style's palette.
///
/// A style may show two inks in one colour. The inks of tiles and seats have at most sixteen colours in each
/// style, so their pictures take four bits a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ink(pub(super) u8);

impl Ink {
    /// Transparent: the page shows through.
    pub(super) const CLEAR: Ink = Ink(0);
    /// The cloth of the table.
    pub(super) const GREEN: Ink = Ink(1);
    /// Shadows and mats on the cloth.
    pub(super) const SHADE: Ink = Ink(2);
    /// Lines on the cloth.
    pub(super) const LINE: Ink = Ink(3);
    /// The body of a tile.
    pub(super) const TILE: Ink = Ink(4);
    /// The lit edge of a tile's face.
    pub(super) const GLINT: Ink = Ink(5);
    /// Bone in the shade: the side of a tile, the edge of a hollow, faint lines and writing, and the
    /// smooth edges of writing.
    pub(super) const BONE: Ink = Ink(6);
    /// White pips, rims and writing.
    pub(super) const IVORY: Ink = Ink(7);
    /// Red pips.
    pub(super) const RED: Ink = Ink(8);
    /// Red in the shade.
    pub(super) const DEEP: Ink = Ink(9);
    /// Who is to act, and nothing else.
    pub(super) const GOLD: Ink = Ink(10);
    /// The rim of the table.
    pub(super) const WOOD: Ink = Ink(11);
    /// The back of a tile.
    pub(super) const BACK: Ink = Ink(12);
    /// The rim of the table where it fades into the page.
    pub(super) const FADE: Ink = Ink(13);

    /// The ink and the ground of what is white on the cloth.
    pub(super) const ON_CLOTH: (Ink, Ink) = (Ink::IVORY, Ink::GREEN);

    /// How many inks everything but cards and seats has.
    pub(super) const BASIC: usize = 14;

    /// How many seats have a colour: those of the largest trick game.
    pub(super) const SEATS: usize = 4;

    /// How many inks pictures of tiles have: the colours of seats come after the basic ones.
    pub(super) const TILES: usize = Ink::BASIC + Ink::SEATS;

    /// The first of the additional colours for cards: three for each suit, from light to full.
    pub(super) const FIRST_OF_CARDS: u8 = Ink::TILES as u8;

    /// How many steps lead from a card's ground to the colour of a suit.
    pub(super) const STEPS: u8 = 3;

    /// How many colours drawings have; those of portraits come after them.
    pub(super) const DRAWN: usize = Ink::TILES + Ink::STEPS as usize * CardSuit::ALL.len();

    /// Returns the colour of a seat.
    pub(super) fn of_seat(seat: Seat) -> Ink {
        Ink((Ink::BASIC + seat.index() % Ink::SEATS) as u8)
    }

    /// Returns the colour of writing on the colour of a seat: two are light, two are dark.
    pub(super) fn on_seat(seat: Seat) -> Ink {
        match seat.index() % Ink::SEATS {
            0 | 1 => Ink::TILE,
            _ => Ink::IVORY,
        }
    }

    /// Returns the inks of cards: the basic ones, and those of suits.
    pub(super) fn of_cards() -> impl Iterator<Item = Ink> {
        let suits = (0..=u8::MAX).take(Ink::DRAWN).skip(Ink::TILES).map(Ink);
        Ink::first(Ink::BASIC).chain(suits)
    }

    /// Returns the first `count` inks.
    pub(super) fn first(count: usize) -> impl Iterator<Item = Ink> + Clone {
        (0..=u8::MAX).take(count).map(Ink)
    }
}
