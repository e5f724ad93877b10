//! The kinds of small drawings.

use super::card;
use super::domino;
use super::face::Face;
use super::glyph;
use super::ink::Ink;
use super::painter::Painter;
use super::palette::Palette;
use super::parts::{self, Corner, Icon};
use super::sprite::Sprite;
use super::style::Style;

/// The size of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Size {
    /// For a hand.
    Large,
    /// For a table with everybody's pieces.
    Middle,
    /// For a table where many pieces are played at once.
    Small,
}

impl Size {
    /// Returns the width of a piece, in pixels.
    pub(super) const fn width(self) -> u32 {
        match self {
            Size::Large => 84,
            Size::Middle => 72,
            Size::Small => 57,
        }
    }

    /// Returns the height of a piece, in pixels.
    pub(super) const fn height(self) -> u32 {
        match self {
            Size::Large => 196,
            Size::Middle => 168,
            Size::Small => 133,
        }
    }

    /// Returns the extent of its shadow to the right and down, in pixels.
    pub(super) const fn shadow(self) -> u32 {
        match self {
            Size::Large => 6,
            Size::Middle => 5,
            Size::Small => 4,
        }
    }
}

/// A shape with its size in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// A piece face up, with a rim in the ink.
    Face(Face, Size),
    /// A piece face down.
    Back(Size),
    /// A character, by height.
    Letter(char, u32),
    /// A sign, by width.
    Icon(Icon, u32),
    /// A round corner, by radius.
    Corner(Corner, u32),
    /// A die, by its pips and its edge.
    Die(u8, u32),
}

/// One small drawing: a shape in a colour on a ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stamp {
    /// The shape.
    pub(super) shape: Shape,
    /// Its colour; the rim of a piece.
    pub(super) ink: Ink,
    /// The colour around it.
    pub(super) ground: Ink,
}

impl Stamp {
    /// Returns the width and height in pixels.
    pub(super) fn size(self) -> (u32, u32) {
        match self.shape {
            Shape::Face(_, size) | Shape::Back(size) => {
                (size.width() + size.shadow(), size.height() + size.shadow())
            }
            Shape::Letter(letter, height) => (letter_width(letter, height), height),
            Shape::Icon(_, edge) | Shape::Corner(_, edge) | Shape::Die(_, edge) => (edge, edge),
        }
    }

    /// Draws it.
    pub(super) fn draw(self, style: Style) -> Sprite {
        let Stamp { shape, ink, ground } = self;
        let mut painter = Painter::new(style, self.size(), 1.0, ground);
        match shape {
            Shape::Face(face, size) => piece(&mut painter, size, |painter| match face {
                Face::Tile(tile) => domino::face(painter, tile, ink),
                Face::Card(card) => card::face(painter, card, ink),
            }),
            Shape::Back(size) => piece(&mut painter, size, |painter| domino::back(painter, ink)),
            Shape::Letter(letter, height) => {
                let (width, height) = (letter_width(letter, height) as f32, height as f32);
                painter.letter(letter, (width / 2.0, height / 2.0), height, ink);
            }
            Shape::Icon(icon, edge) => {
                painter.within((0.0, 0.0), edge as f32 / parts::BOX, |painter| {
                    icon.draw(painter, ink, ground);
                });
            }
            Shape::Corner(corner, radius) => corner.draw(&mut painter, radius as f32, ink),
            Shape::Die(pips, edge) => {
                painter.within((0.0, 0.0), edge as f32 / parts::BOX, |painter| {
                    parts::die(painter, pips);
                });
            }
        }
        Sprite::cut(painter, self.inks(style))
    }

    /// How many inks it may use; only drawings with cards' symbols need more than [`Ink::FEW`].
    fn inks(self, style: Style) -> usize {
        match self.shape {
            Shape::Face(Face::Card(_), _) => Palette::of(style).len(),
            Shape::Face(Face::Tile(_), _)
            | Shape::Back(_)
            | Shape::Letter(..)
            | Shape::Icon(..)
            | Shape::Corner(..)
            | Shape::Die(..) => Ink::FEW,
        }
    }
}

/// Draws a piece on its shadow.
fn piece(painter: &mut Painter, size: Size, draw: impl FnOnce(&mut Painter)) {
    let scale = size.width() as f32 / domino::WIDTH;
    painter.within((0.0, 0.0), scale, |painter| {
        domino::shadow(painter, size.shadow() as f32 / scale);
        draw(painter);
    });
}

/// Returns the width of a character of this height, in pixels.
pub(super) fn letter_width(letter: char, height: u32) -> u32 {
    (glyph::width(letter) * height as f32 / glyph::HEIGHT).ceil() as u32
}
