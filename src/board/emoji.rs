//! Tiles and suits as emojis for text and buttons.

use gow::{CardSuit, Piece, Tile};

use super::domino;
use super::encode;
use super::ink::Ink;
use super::painter::Painter;
use super::style::Style;
use super::suit;

/// The edge of an emoji in pixels: the largest size shown.
pub const EDGE: u32 = 128;

/// The most bytes that Discord accepts for an emoji.
pub const BYTES_MAX: usize = 256 << 10;

/// A small square picture with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emoji {
    /// Its name: `t66` for a tile, `moon` for a suit.
    pub name: String,
    /// The PNG file.
    pub file: Vec<u8>,
}

/// Draws the 21 tiles and the six suits.
#[must_use]
pub fn all(style: Style) -> Vec<Emoji> {
    let tiles = Tile::ALL.into_iter().map(|tile| Emoji {
        name: tile_name(tile),
        file: tile_file(tile, style),
    });
    let suits = CardSuit::ALL.into_iter().map(|suit| Emoji {
        name: suit_name(suit),
        file: suit_file(suit, style),
    });
    tiles.chain(suits).collect()
}

/// Returns the names of them all.
pub fn names() -> impl Iterator<Item = String> {
    let suits = CardSuit::ALL.into_iter().map(suit_name);
    Tile::ALL.into_iter().map(tile_name).chain(suits)
}

/// Returns the name of a tile's emoji.
#[must_use]
pub fn tile_name(tile: Tile) -> String {
    format!("t{}", Piece::from(tile))
}

/// Returns the name of a suit's emoji.
#[must_use]
pub fn suit_name(suit: CardSuit) -> String {
    // Discord has the emojis by these names: with others the bot would upload them again.
    let name = match suit {
        CardSuit::Moons => "moon",
        CardSuit::Suns => "sun",
        CardSuit::Waves => "wave",
        CardSuit::Leaves => "leaf",
        CardSuit::Wyrms => "wyrm",
        CardSuit::Knots => "knot",
    };
    name.to_owned()
}

fn tile_file(tile: Tile, style: Style) -> Vec<u8> {
    square(style, |painter| {
        let scale = EDGE as f32 / domino::SQUAT_HEIGHT;
        let left = (EDGE as f32 - domino::SQUAT_WIDTH * scale) / 2.0;
        painter.within((left, 0.0), scale, |painter| domino::squat(painter, tile));
    })
}

fn suit_file(suit: CardSuit, style: Style) -> Vec<u8> {
    square(style, |painter| {
        let edge = EDGE as f32;
        // On a light ground, so that it is visible in dark and in light themes.
        painter.block((2.0, 2.0), (edge - 4.0, edge - 4.0), edge / 5.0, Ink::IVORY);
        let margin = edge * 0.12;
        painter.in_square((margin, margin), edge - 2.0 * margin, |painter| {
            suit::draw(painter, suit, suit::ink(suit), Ink::IVORY);
        });
    })
}

fn square(style: Style, draw: impl FnOnce(&mut Painter)) -> Vec<u8> {
    let mut painter = Painter::new(style, (EDGE, EDGE), Ink::CLEAR);
    draw(&mut painter);
    let (width, _, pixels) = painter.finish();
    encode::rgba(&pixels, width as usize)
}
