//! A picture in the making: rows of palette indices.

use super::area::Area;
use super::ink::Ink;
use super::parts::Corner;
use super::sheet::Sheet;
use super::sprite::Sprite;
use super::stamp::{self, Shape, Stamp};
use super::style::Style;

/// How wide the rim of a table is, and how round its corners are.
const RIM: usize = 8;
const TABLE_ROUND: u32 = 30;

/// How wide the light edge of the rim is.
const EDGE: usize = 2;

/// A picture in the making; whatever would fall beyond its edges is left out.
pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    highest: u8,
    style: Style,
    sheet: &'static Sheet,
}

impl Canvas {
    /// Spreads a table of some pixels: cloth within a rim, its corners cut round.
    pub(super) fn table(style: Style, width: usize, height: usize) -> Canvas {
        let pixels = vec![Ink::FELT.0; width * height];
        let highest = Ink::FELT.0;
        let mut canvas = Canvas {
            width,
            height,
            pixels,
            highest,
            style,
            sheet: Sheet::of(style),
        };
        let whole = Area::new(0, 0, width, height);
        canvas.edge(whole, RIM, Ink::WOOD);
        canvas.edge(whole.inset(RIM), EDGE, Ink::BACK);
        for (_, x, y) in corners(whole, TABLE_ROUND) {
            canvas.fill(
                Area::new(x, y, TABLE_ROUND as usize, TABLE_ROUND as usize),
                Ink::CLEAR,
            );
        }
        let rings = [
            (0, Ink::WOOD, Ink::CLEAR),
            (RIM, Ink::BACK, Ink::WOOD),
            (RIM + EDGE, Ink::FELT, Ink::BACK),
        ];
        for (inset, ink, ground) in rings {
            canvas.round(whole.inset(inset), TABLE_ROUND - inset as u32, ink, ground);
        }
        canvas
    }

    /// Fills what lies within some pixels of the sides of a box.
    fn edge(&mut self, area: Area, thick: usize, ink: Ink) {
        let Area {
            x,
            y,
            width,
            height,
        } = area;
        self.fill(Area::new(x, y, width, thick), ink);
        self.fill(Area::new(x, area.bottom() - thick, width, thick), ink);
        self.fill(Area::new(x, y, thick, height), ink);
        self.fill(Area::new(area.right() - thick, y, thick, height), ink);
    }

    /// Gives the style that it is drawn in.
    pub(super) const fn style(&self) -> Style {
        self.style
    }

    /// Gives the width in pixels.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Gives the height in pixels.
    pub(super) const fn height(&self) -> usize {
        self.height
    }

    /// Gives one palette index a pixel, row by row.
    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Gives the highest palette index that was drawn with.
    pub(super) fn highest(&self) -> usize {
        self.highest.into()
    }

    /// Fills a box.
    pub(super) fn fill(&mut self, area: Area, ink: Ink) {
        self.highest = self.highest.max(ink.0);
        let right = area.right().min(self.width);
        for row in area.y..area.bottom().min(self.height) {
            if let Some(pixels) = self
                .pixels
                .get_mut(row * self.width + area.x..row * self.width + right)
            {
                pixels.fill(ink.0);
            }
        }
    }

    /// Copies a piece to a place; its corners show the ground that it was made for.
    pub(super) fn lay(&mut self, x: usize, y: usize, stamp: Stamp) {
        let sprite = self.sheet.sprite(stamp);
        self.copy((x, y), &sprite, <[u8]>::copy_from_slice);
    }

    /// Copies a small drawing to a place, but not the ground around it, which may be round there.
    pub(super) fn put(&mut self, x: usize, y: usize, stamp: Stamp) {
        let sprite = self.sheet.sprite(stamp);
        self.copy((x, y), &sprite, |to, from| {
            for (to, from) in to.iter_mut().zip(from) {
                if *from != stamp.ground.0 {
                    *to = *from;
                }
            }
        });
    }

    fn copy(&mut self, (x, y): (usize, usize), sprite: &Sprite, row: impl Fn(&mut [u8], &[u8])) {
        self.highest = self.highest.max(sprite.highest());
        let across = sprite.width().min(self.width.saturating_sub(x));
        let down = sprite.height().min(self.height.saturating_sub(y));
        if across == 0 {
            return;
        }
        for (place, from) in sprite.rows().take(down).enumerate() {
            let start = (y + place) * self.width + x;
            row(&mut self.pixels[start..start + across], &from[..across]);
        }
    }

    /// Fills a box with round corners that lies on a ground.
    pub(super) fn panel(&mut self, area: Area, radius: u32, ink: Ink, ground: Ink) {
        let edge = radius as usize;
        let between = area.width.saturating_sub(2 * edge);
        self.fill(Area::new(area.x + edge, area.y, between, area.height), ink);
        for x in [area.x, area.right().saturating_sub(edge)] {
            let height = area.height.saturating_sub(2 * edge);
            self.fill(Area::new(x, area.y + edge, edge, height), ink);
        }
        self.round(area, radius, ink, ground);
    }

    /// Draws the round corners of a box.
    fn round(&mut self, area: Area, radius: u32, ink: Ink, ground: Ink) {
        for (corner, x, y) in corners(area, radius) {
            self.put(
                x,
                y,
                Stamp {
                    shape: Shape::Corner(corner, radius),
                    ink,
                    ground,
                },
            );
        }
    }

    /// Writes from a place to the right and gives how wide that was.
    pub(super) fn write(
        &mut self,
        (x, y): (usize, usize),
        height: u32,
        text: &str,
        ink: Ink,
        ground: Ink,
    ) -> usize {
        let gap = spacing(height);
        let mut right = x;
        for letter in text.chars() {
            self.put(
                right,
                y,
                Stamp {
                    shape: Shape::Letter(letter, height),
                    ink,
                    ground,
                },
            );
            right += stamp::letter_width(letter, height) as usize + gap;
        }
        right.saturating_sub(gap) - x
    }
}

/// Gives the corners of a box and where their drawings begin.
fn corners(area: Area, radius: u32) -> [(Corner, usize, usize); 4] {
    let edge = radius as usize;
    let (right, bottom) = (
        area.right().saturating_sub(edge),
        area.bottom().saturating_sub(edge),
    );
    [
        (Corner::TopLeft, area.x, area.y),
        (Corner::TopRight, right, area.y),
        (Corner::BottomLeft, area.x, bottom),
        (Corner::BottomRight, right, bottom),
    ]
}

/// Tells how wide a text is, in pixels.
pub(super) fn text_width(text: &str, height: u32) -> usize {
    let letters: usize = text
        .chars()
        .map(|letter| stamp::letter_width(letter, height) as usize + spacing(height))
        .sum();
    letters.saturating_sub(spacing(height))
}

/// The space between two characters.
const fn spacing(height: u32) -> usize {
    (height as usize).div_ceil(14)
}
