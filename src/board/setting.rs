//! Four tiles divided into two hands, as their owner sees them.

use gow::pai_gow::Category;

use super::area::Area;
use super::canvas::Canvas;
use super::error::PictureError;
use super::face::Face;
use super::icon::Icon;
use super::ink::Ink;
use super::marks;
use super::stamp::{Shape, Size};
use super::style::Style;

/// Four tiles divided into two hands; only the owner may see the picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettingPicture {
    /// The higher hand.
    pub high: Half,
    /// The lower hand.
    pub low: Half,
}

/// Two tiles that are compared together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Half {
    /// The tiles.
    pub faces: [Face; 2],
    /// Their rank, which is drawn as a sign.
    pub rank: Category,
    /// The character of Gong or Wong in the reader's language, if the rank is one of them.
    pub letter: Option<char>,
}

const WIDTH: usize = 800;
const EDGE: usize = 26;
const BETWEEN: usize = 20;
const PAD: usize = 16;
const MARK: u32 = 72;
const GAP: usize = 12;
const MAT_HEIGHT: usize = (Size::Large.height() + Size::Large.shadow()) as usize + 2 * PAD;
const MAT_ROUND: u32 = 20;

/// The sign of a rank whose character is not known.
const UNNAMED: char = '?';

impl Half {
    pub(super) fn check(&self) -> Result<(), PictureError> {
        match self.rank {
            Category::Points(points @ 10..) => Err(PictureError::Points(points)),
            Category::Points(_)
            | Category::Gong
            | Category::Wong
            | Category::Pair
            | Category::GeeJoon => Ok(()),
        }
    }

    pub(super) fn shapes(&self, size: Size) -> [Shape; 2] {
        self.faces.map(|face| Shape::Face(face, size))
    }
}

impl SettingPicture {
    /// Refuses a value that cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        self.high.check().and_then(|()| self.low.check())
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let mut canvas = Canvas::table(style, WIDTH, MAT_HEIGHT + 2 * EDGE);
        let width = (WIDTH - 2 * EDGE - BETWEEN) / 2;
        let second = EDGE + width + BETWEEN;
        for (x, half, icon) in [
            (EDGE, &self.high, Icon::Up),
            (second, &self.low, Icon::Down),
        ] {
            let area = Area::new(x, EDGE, width, MAT_HEIGHT);
            canvas.panel(area, MAT_ROUND, Ink::SHADE, Ink::GREEN);
            draw_half(&mut canvas, half, icon, area);
        }
        canvas
    }
}

fn draw_half(canvas: &mut Canvas, half: &Half, icon: Icon, area: Area) {
    let pitch = Size::Large.width() as usize + GAP;
    let rest = area.width - 2 * pitch - PAD;
    let mark = area.x + (rest - MARK as usize) / 2;
    let middle = area.y + area.height / 2;
    let above = (mark, middle - MARK as usize - 10);
    let inks = (Ink::GREEN, Ink::IVORY, Ink::SHADE);
    marks::token(canvas, above, MARK, icon, inks);
    let inks = (Ink::IVORY, Ink::TILE, Ink::SHADE);
    rank(canvas, (mark, middle + 10), MARK, half, inks);
    let corner = (area.x + rest, area.y + PAD);
    let shapes = half.shapes(Size::Large);
    marks::row(canvas, corner, pitch, shapes, (Ink::IVORY, Ink::SHADE));
}

/// Draws the rank of two tiles.
pub(super) fn rank(
    canvas: &mut Canvas,
    at: (usize, usize),
    edge: u32,
    half: &Half,
    inks: (Ink, Ink, Ink),
) {
    match half.rank {
        Category::Points(points) => {
            let digit =
                char::from_digit(u32::from(points), 10).expect("checked before anything is drawn");
            marks::badge(canvas, at, edge, digit, inks);
        }
        Category::Gong | Category::Wong => {
            marks::badge(canvas, at, edge, half.letter.unwrap_or(UNNAMED), inks);
        }
        Category::Pair => marks::token(canvas, at, edge, Icon::Pair, inks),
        Category::GeeJoon => marks::token(canvas, at, edge, Icon::Star, inks),
    }
}
