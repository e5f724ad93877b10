//! The kinds of small drawings.

use super::card;
use super::domino;
use super::face::Face;
use super::glyph;
use super::icon::{self, Corner, Icon};
use super::ink::Ink;
use super::painter::Painter;
use super::palette::Palette;
use super::sprite::Sprite;
use super::style::Style;

/// The size of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Size {
    /// For a hand.
    Large,
    /// For a table with everybody's pieces.
    Medium,
    /// For a table where many pieces are played at once.
    Small,
    /// For four pieces where there is room for two, and for whole hands side by side.
    Tiny,
}

impl Size {
    /// Returns the width of a piece, in pixels.
    pub(super) const fn width(self) -> u32 {
        match self {
            Size::Large => 78,
            Size::Medium => 72,
            Size::Small => 57,
            Size::Tiny => 42,
        }
    }

    /// Returns the height of a piece, in pixels.
    pub(super) const fn height(self) -> u32 {
        match self {
            Size::Large => 182,
            Size::Medium => 168,
            Size::Small => 133,
            Size::Tiny => 98,
        }
    }

    /// Returns the extent of its shadow to the right and down, in pixels.
    pub(super) const fn shadow(self) -> u32 {
        match self {
            Size::Large => 5,
            Size::Medium | Size::Small => 4,
            Size::Tiny => 3,
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
    /// A character, by the height of a capital.
    Letter(char, u32),
    /// A sign, by width.
    Icon(Icon, u32),
    /// A round corner, by radius.
    Corner(Corner, u32),
    /// A die, by its pips and its edge.
    Die(u8, u32),
    /// The place of a stack, taken or not, by width.
    Slot(bool, u32),
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

impl Shape {
    /// Returns the width and height in pixels.
    pub(super) fn size(self) -> (u32, u32) {
        match self {
            Shape::Face(_, size) | Shape::Back(size) => {
                (size.width() + size.shadow(), size.height() + size.shadow())
            }
            Shape::Letter(letter, height) => (
                letter_width(letter, height),
                height + 2 * letter_overhang(letter, height),
            ),
            Shape::Slot(_, width) => (width, slot_height(width)),
            Shape::Icon(_, edge) | Shape::Corner(_, edge) | Shape::Die(_, edge) => (edge, edge),
        }
    }
}

impl Stamp {
    /// Draws it.
    pub(super) fn draw(self, style: Style) -> Sprite {
        let Stamp { shape, ink, ground } = self;
        let mut painter = Painter::new(style, shape.size(), ground);
        match shape {
            Shape::Face(face, size) => piece(&mut painter, size, |painter| match face {
                Face::Tile(tile) => domino::face(painter, tile, ink),
                Face::Card(card) => card::face(painter, card, ink),
            }),
            Shape::Back(size) => piece(&mut painter, size, |painter| domino::back(painter, ink)),
            Shape::Letter(letter, height) => {
                let (width, whole) = shape.size();
                let middle = (width as f32 / 2.0, whole as f32 / 2.0);
                painter.letter(letter, middle, height as f32, ink);
            }
            Shape::Icon(icon, edge) => {
                painter.in_square((0.0, 0.0), edge as f32, |painter| icon.draw(painter, ink));
            }
            Shape::Corner(corner, radius) => corner.draw(&mut painter, radius as f32, ink),
            Shape::Die(pips, edge) => {
                painter.in_square((0.0, 0.0), edge as f32, |painter| icon::die(painter, pips));
            }
            Shape::Slot(full, _) => icon::slot(&mut painter, full, shape.size(), (ink, ground)),
        }
        Sprite::from_painter(painter, &self.inks(style))
    }

    /// The inks that it may use; only cards and seats need more than [`Ink::BASIC`].
    fn inks(self, style: Style) -> Vec<Ink> {
        let palette = Palette::of(style);
        let (ink, ground) = (self.ink, self.ground);
        // One step between two inks is enough for smooth edges, and compresses better.
        let plain = || vec![ink, ground, palette.between(ink, ground)];
        let bone = [ink, ground, Ink::SHADE, Ink::BONE, Ink::IVORY];
        match self.shape {
            Shape::Face(Face::Card(_), _) => Ink::of_cards().collect(),
            Shape::Face(Face::Tile(_), _) => {
                let face = [Ink::TILE, Ink::GLINT, Ink::RED, Ink::DEEP];
                bone.into_iter().chain(face).collect()
            }
            Shape::Back(_) => vec![ink, ground, Ink::SHADE, Ink::BONE, Ink::WOOD, Ink::BACK],
            Shape::Letter(..) | Shape::Icon(Icon::Disc | Icon::Up | Icon::Down, _) => plain(),
            Shape::Icon(Icon::Piece, _) => plain().into_iter().chain([Ink::BACK]).collect(),
            Shape::Slot(..) => vec![ink, ground, Ink::BONE],
            Shape::Corner(..) => plain().into_iter().chain([Ink::CLEAR, Ink::FADE]).collect(),
            Shape::Icon(..) | Shape::Die(..) => Ink::first(Ink::BASIC).collect(),
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

/// Returns how far a character reaches above a capital or below the baseline, in pixels.
pub(super) fn letter_overhang(letter: char, height: u32) -> u32 {
    (glyph::overhang(letter) * height as f32 / glyph::HEIGHT).ceil() as u32
}

/// Returns the height of the place of a stack, in pixels.
pub(super) const fn slot_height(width: u32) -> u32 {
    width * 3 / 2
}
