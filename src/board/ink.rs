//! Colours by purpose.

use super::face::Symbol;

/// A colour by its purpose: its index in every style's palette.
///
/// One index has no name because it is for smooth edges only: 11 is between gold and cloth.
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
    /// Bone in the shade: the side of a tile, the edge of a hollow.
    pub(super) const BONE: Ink = Ink(6);
    /// White pips, rims and writing.
    pub(super) const IVORY: Ink = Ink(7);
    /// Red pips.
    pub(super) const RED: Ink = Ink(8);
    /// Red in the shade.
    pub(super) const DEEP: Ink = Ink(9);
    /// The turn, and nothing else.
    pub(super) const GOLD: Ink = Ink(10);
    /// Half ivory, half cloth.
    pub(super) const MIST: Ink = Ink(12);
    /// The rim of the table.
    pub(super) const WOOD: Ink = Ink(13);
    /// The back of a tile.
    pub(super) const BACK: Ink = Ink(14);
    /// The rim of the table where it fades into the page.
    pub(super) const FADE: Ink = Ink(15);

    /// How many colours pictures of tiles need, so that a pixel takes four bits.
    pub(super) const FEW: usize = 16;

    /// The first of the additional colours for cards: three for each symbol, from light to full.
    pub(super) const FIRST_OF_CARDS: u8 = 16;

    /// How many steps lead from a card's ground to the colour of a symbol.
    pub(super) const STEPS: u8 = 3;

    /// How many colours drawings have, those of cards included; those of portraits come after them.
    pub(super) const DRAWN: usize =
        (Ink::FIRST_OF_CARDS + Ink::STEPS * Symbol::ALL.len() as u8) as usize;

    /// Returns the first `count` inks.
    pub(super) fn first(count: usize) -> impl Iterator<Item = Ink> + Clone {
        (0..=u8::MAX).take(count).map(Ink)
    }
}
