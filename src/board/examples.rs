//! Example pieces, for the pages of the rules: ladders, and what beats what.

use super::canvas::{Canvas, text_width};
use super::error::{PictureError, check_pieces};
use super::face::Face;
use super::icon::Icon;
use super::ink::Ink;
use super::stamp::{Shape, Size};
use super::style::Style;

/// Example pieces, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ExamplesPicture {
    /// The examples of each line, from left to right.
    pub lines: Vec<Vec<Example>>,
}

/// Pieces that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Example {
    /// Whether they beat the first example of their line, if they are an answer to it.
    pub beats: Option<bool>,
    /// The pieces, side by side.
    pub faces: Vec<Face>,
    /// What they are called; may be empty.
    pub name: String,
}

/// The most pieces: a whole deck of cards.
const PIECES_MAX: usize = 36;

/// The width of the picture, in pixels: that of a hand of eight tiles.
const WIDTH: usize = 752;

const SIZE: Size = Size::Small;

/// The space around everything, between examples, and between lines.
const SIDE: usize = 22;
const EDGE: usize = 18;
const BETWEEN: usize = 26;
const LINES: usize = 14;

/// From one piece to the next. Two pixels are a byte, so equal pieces are equal bytes only from an
/// even pixel on.
const PITCH: usize = 64;

/// The height of the pips below the pieces and of the names above them, and the space between. Discord's badge hides
/// what is at the lower left.
const PIPS: u32 = 20;
const NAME: u32 = 22;
const PIPS_GAP: usize = 7;
const NAME_GAP: usize = 11;

/// The size of the sign before an answer, and the space behind it.
const SIGN: u32 = 34;
const SIGN_GAP: usize = 8;

impl ExamplesPicture {
    /// Checks what cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        let examples = self.lines.iter().flatten();
        let count = examples.map(|example| example.faces.len()).sum();
        check_pieces(count, PIECES_MAX)
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let heights = self.lines.iter().map(|line| height(line));
        let gaps = self.lines.len().saturating_sub(1) * LINES;
        let mut canvas = Canvas::table(style, WIDTH, 2 * EDGE + gaps + heights.sum::<usize>());
        let mut y = EDGE;
        for line in &self.lines {
            draw_line(&mut canvas, line, y);
            y += height(line) + LINES;
        }
        canvas
    }
}

/// Draws a line in the middle of the picture.
fn draw_line(canvas: &mut Canvas, line: &[Example], y: usize) {
    let widths = line.iter().map(Example::width).sum::<usize>();
    let gaps = line.len().saturating_sub(1);
    let room = (WIDTH - 2 * SIDE).saturating_sub(widths);
    let between = BETWEEN.min(room.checked_div(gaps).unwrap_or(BETWEEN));
    let mut x = SIDE + room.saturating_sub(gaps * between) / 2;
    for example in line {
        example.draw(canvas, (x, y + names_height(line)));
        x += example.width() + between;
    }
}

/// The height of a line.
fn height(line: &[Example]) -> usize {
    let mut faces = line.iter().flat_map(|example| &example.faces);
    let has_pips = faces.any(|face| face.pips().is_some());
    let pips = if has_pips {
        PIPS as usize + PIPS_GAP
    } else {
        0
    };
    names_height(line) + (SIZE.height() + SIZE.shadow()) as usize + pips
}

/// The height of the names above a line.
fn names_height(line: &[Example]) -> usize {
    let is_named = line.iter().any(|example| !example.name.is_empty());
    if is_named {
        NAME as usize + NAME_GAP
    } else {
        0
    }
}

impl Example {
    /// How far its first piece is from its left edge.
    fn sign_width(&self) -> usize {
        self.beats.map_or(0, |_| SIGN as usize + SIGN_GAP)
    }

    fn pieces(&self) -> usize {
        let count = self.faces.len();
        SIZE.width() as usize + count.saturating_sub(1) * PITCH
    }

    /// Its width; a long name is wider than the pieces.
    fn width(&self) -> usize {
        self.sign_width() + self.pieces().max(text_width(&self.name, NAME))
    }

    /// Draws the example with its pieces at `y`, below its name.
    fn draw(&self, canvas: &mut Canvas, (x, y): (usize, usize)) {
        if let Some(beats) = self.beats {
            let (icon, ink) = match beats {
                true => (Icon::Tick, Ink::IVORY),
                false => (Icon::Cross, Ink::RED),
            };
            let middle = y + (SIZE.height() - SIGN) as usize / 2;
            canvas.put((x, middle), Shape::Icon(icon, SIGN), (ink, Ink::GREEN));
        }
        let (left, width) = (x + self.sign_width(), self.width() - self.sign_width());
        let first = (left + (width - self.pieces()) / 2) & !1;
        for (place, face) in self.faces.iter().enumerate() {
            draw_piece(canvas, (first + place * PITCH, y), *face);
        }
        let above = y.saturating_sub(NAME as usize + NAME_GAP);
        let middle = left + width.saturating_sub(text_width(&self.name, NAME)) / 2;
        canvas.write((middle, above), NAME, &self.name, Ink::IVORY, Ink::GREEN);
    }
}

/// Draws a piece, and the pips of a tile below it.
fn draw_piece(canvas: &mut Canvas, (x, y): (usize, usize), face: Face) {
    canvas.lay((x, y), Shape::Face(face, SIZE), Ink::ON_CLOTH);
    if let Some(pips) = face.pips() {
        let left = x + (SIZE.width() as usize).saturating_sub(text_width(&pips, PIPS)) / 2;
        let below = y + (SIZE.height() + SIZE.shadow()) as usize + PIPS_GAP;
        canvas.write((left, below), PIPS, &pips, Ink::IVORY, Ink::GREEN);
    }
}
