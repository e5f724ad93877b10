//! A hand, in its owner's order.

use super::area::Area;
use super::canvas::{Canvas, text_width};
use super::error::PictureError;
use super::face::Face;
use super::ink::Ink;
use super::stamp::{Shape, Size, Stamp};
use super::style::Style;

/// One person's own pieces; only the owner may see the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HandPicture {
    /// The pieces from left to right.
    pub pieces: Vec<HeldPiece>,
    /// Which neighbours belong together.
    pub groups: Vec<Group>,
}

/// A piece in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldPiece {
    /// Its face.
    pub face: Face,
    /// Whether it is chosen.
    pub raised: bool,
}

/// Neighbours in a hand that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// The index of the first.
    pub first: usize,
    /// How many there are, at least two.
    pub count: usize,
}

/// The largest hand that any game deals: nine cards.
const MOST: usize = 9;

/// The least width, in pieces: a full hand of tiles, so that pieces keep their size in Discord as
/// the hand shrinks.
const SLOTS: usize = 8;

/// The distance from one piece to the next, in pixels.
const PITCH: usize = 96;

/// The space to the left and right.
const SIDE: usize = 22;

/// The space above a chosen piece.
const TOP: usize = 24;

/// The distance by which a chosen piece is raised.
const LIFT: usize = 26;

/// The height of the names below the pieces, and their distance.
const NAME: u32 = 26;
const NAME_GAP: usize = 16;

/// The distance from the names to the line of a group, its thickness, and the space below it.
const LINE_GAP: usize = 8;
const LINE: usize = 6;
const BOTTOM: usize = 22;

impl HandPicture {
    /// Checks what cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        let held = self.pieces.len();
        if held > MOST {
            return Err(PictureError::TooManyPieces {
                count: held,
                most: MOST,
            });
        }
        match self.groups.iter().find(|group| !group.fits(held)) {
            Some(Group { first, count }) => Err(PictureError::Group {
                first: *first,
                count: *count,
                held,
            }),
            None => Ok(()),
        }
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let slots = self.pieces.len().max(SLOTS);
        let gap = PITCH - Size::Large.width() as usize;
        let height = self.line_y() + LINE + BOTTOM;
        let mut canvas = Canvas::table(style, 2 * SIDE + slots * PITCH - gap, height);
        for (place, piece) in self.pieces.iter().enumerate() {
            self.draw_piece(&mut canvas, self.x_of(place), *piece);
        }
        for group in &self.groups {
            let (left, right) = (
                self.x_of(group.first),
                self.x_of(group.first + group.count - 1),
            );
            let width = right + Size::Large.width() as usize - left;
            let area = Area::new(left + 4, self.line_y(), width.saturating_sub(8), LINE);
            canvas.panel(area, 3, Ink::MIST, Ink::GREEN);
        }
        canvas
    }

    fn draw_piece(&self, canvas: &mut Canvas, x: usize, piece: HeldPiece) {
        let (y, rim) = if piece.raised {
            (TOP, Ink::GOLD)
        } else {
            (TOP + LIFT, Ink::IVORY)
        };
        canvas.lay(
            x,
            y,
            Stamp {
                shape: Shape::Face(piece.face, Size::Large),
                ink: rim,
                ground: Ink::GREEN,
            },
        );
        if let Face::Tile(_) = piece.face {
            let name = piece.face.to_string();
            let left = x + (Size::Large.width() as usize - text_width(&name, NAME)) / 2;
            canvas.write((left, self.name_y()), NAME, &name, rim, Ink::GREEN);
        }
    }

    /// The left edge of a piece; the hand is centred.
    fn x_of(&self, place: usize) -> usize {
        let free = self.pieces.len().max(SLOTS) - self.pieces.len();
        SIDE + free * PITCH / 2 + place * PITCH
    }

    fn name_y(&self) -> usize {
        TOP + LIFT + Size::Large.height() as usize + NAME_GAP
    }

    fn line_y(&self) -> usize {
        // Cards show their own names.
        let named = self
            .pieces
            .iter()
            .any(|piece| matches!(piece.face, Face::Tile(_)));
        let names = if named || self.pieces.is_empty() {
            NAME as usize
        } else {
            0
        };
        self.name_y() + names + LINE_GAP
    }
}

impl Group {
    /// Whether the group fits a hand of `held` pieces.
    fn fits(self, held: usize) -> bool {
        self.count >= 2
            && self
                .first
                .checked_add(self.count)
                .is_some_and(|end| end <= held)
    }
}
