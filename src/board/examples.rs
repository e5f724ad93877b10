//! Groups of example pieces, for the pages of the rules.

use super::canvas::{Canvas, text_width};
use super::error::PictureError;
use super::face::Face;
use super::ink::Ink;
use super::stamp::{Shape, Size, Stamp};
use super::style::Style;

/// Groups of example pieces, from left to right and line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ExamplesPicture {
    /// The pieces of each group, side by side.
    pub groups: Vec<Vec<Face>>,
}

/// The most pieces: a whole deck of cards.
const MOST: usize = 36;

/// The width of the picture, in pixels: that of a hand of eight tiles.
const WIDTH: usize = 800;

/// The space around everything, between groups, between the pieces of a group, and between lines.
const SIDE: usize = 22;
const BETWEEN: usize = 40;
const GAP: usize = 8;
const LINES: usize = 24;

/// The height of the pips below the pieces, and their distance.
const NAME: u32 = 20;
const NAME_GAP: usize = 8;

impl ExamplesPicture {
    /// Checks what cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        let count = self.groups.iter().map(Vec::len).sum();
        if count > MOST {
            return Err(PictureError::TooManyPieces { count, most: MOST });
        }
        Ok(())
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let places = self.places();
        let lines = places.last().map_or(1, |(_, line, _)| line + 1);
        let height = 2 * SIDE + lines * line_height() + (lines - 1) * LINES;
        let mut canvas = Canvas::table(style, WIDTH, height);
        for (x, line, face) in places {
            draw(
                &mut canvas,
                (x, SIDE + line * (line_height() + LINES)),
                face,
            );
        }
        canvas
    }

    /// The position of each piece: x in pixels, and line. A group moves to the next line as a
    /// whole, unless it is longer than a line.
    fn places(&self) -> Vec<(usize, usize, Face)> {
        let pitch = Size::Small.width() as usize + GAP;
        let right = WIDTH - SIDE + GAP;
        let (mut x, mut line, mut places) = (SIDE, 0, Vec::new());
        for group in &self.groups {
            if x > SIDE && x + group.len() * pitch > right {
                (x, line) = (SIDE, line + 1);
            }
            for face in group {
                if x + pitch > right {
                    (x, line) = (SIDE, line + 1);
                }
                places.push((x, line, *face));
                x += pitch;
            }
            x += BETWEEN;
        }
        places
    }
}

fn draw(canvas: &mut Canvas, (x, y): (usize, usize), face: Face) {
    let shape = Shape::Face(face, Size::Small);
    canvas.lay(
        x,
        y,
        Stamp {
            shape,
            ink: Ink::IVORY,
            ground: Ink::GREEN,
        },
    );
    if let Some(pips) = face.pips() {
        let left = x + (Size::Small.width() as usize).saturating_sub(text_width(&pips, NAME)) / 2;
        canvas.write(
            (left, y + Size::Small.height() as usize + NAME_GAP),
            NAME,
            &pips,
            Ink::IVORY,
            Ink::GREEN,
        );
    }
}

fn line_height() -> usize {
    Size::Small.height() as usize + NAME_GAP + NAME as usize
}
