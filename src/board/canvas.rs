//! The canvas of a picture: rows of palette indices.

use super::area::Area;
use super::icon::Corner;
use super::ink::Ink;
use super::sprite::Sprite;
use super::sprite_cache::SpriteCache;
use super::stamp::{self, Shape, Stamp};
use super::style::Style;

/// The width of a table's rim, and the radius of its corners.
const RIM: usize = 8;
const TABLE_ROUND: u32 = 30;

/// The width of the light edge of the rim.
const EDGE: usize = 2;

/// The canvas of a picture; drawing is clipped to it.
pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    style: Style,
    sprites: &'static SpriteCache,
}

impl Canvas {
    /// Makes a table of this size in pixels: cloth within a rim, with round corners.
    pub(super) fn table(style: Style, width: usize, height: usize) -> Canvas {
        let pixels = vec![Ink::GREEN.0; width * height];
        let mut canvas = Canvas {
            width,
            height,
            pixels,
            style,
            sprites: SpriteCache::of(style),
        };
        let whole = Area::new(0, 0, width, height);
        canvas.edge(whole, RIM, Ink::WOOD);
        canvas.edge(whole.inset(RIM), EDGE, Ink::BACK);
        for (_, x, y) in corners(whole, TABLE_ROUND) {
            let edge = TABLE_ROUND as usize;
            canvas.fill(Area::new(x, y, edge, edge), Ink::CLEAR);
        }
        let rings = [
            (0, Ink::WOOD, Ink::CLEAR),
            (RIM, Ink::BACK, Ink::WOOD),
            (RIM + EDGE, Ink::GREEN, Ink::BACK),
        ];
        for (inset, ink, ground) in rings {
            canvas.round(whole.inset(inset), TABLE_ROUND - inset as u32, ink, ground);
        }
        canvas
    }

    /// Fills the frame of a rectangle, `thick` pixels wide.
    fn edge(&mut self, area: Area, thick: usize, ink: Ink) {
        for y in [area.y, area.bottom() - thick] {
            self.fill(Area::new(area.x, y, area.width, thick), ink);
        }
        for x in [area.x, area.right() - thick] {
            self.fill(Area::new(x, area.y, thick, area.height), ink);
        }
    }

    /// Returns the style.
    pub(super) const fn style(&self) -> Style {
        self.style
    }

    /// Returns the width in pixels.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Returns the height in pixels.
    pub(super) const fn height(&self) -> usize {
        self.height
    }

    /// Returns one palette index a pixel, row by row.
    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Fills a rectangle.
    pub(super) fn fill(&mut self, area: Area, ink: Ink) {
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

    /// Copies a piece to a position, including its corners, which show the ground that it was drawn
    /// on.
    pub(super) fn lay(&mut self, at: (usize, usize), shape: Shape, (ink, ground): (Ink, Ink)) {
        let sprite = self.sprites.sprite(Stamp { shape, ink, ground });
        self.copy(at, &sprite, <[u8]>::copy_from_slice);
    }

    /// Copies a sprite to a position, without the pixels of its ground colour.
    pub(super) fn put(&mut self, at: (usize, usize), shape: Shape, (ink, ground): (Ink, Ink)) {
        let sprite = self.sprites.sprite(Stamp { shape, ink, ground });
        self.overlay(at, &sprite, ground);
    }

    /// Copies a sprite to a position, without the pixels of this ground.
    pub(super) fn overlay(&mut self, at: (usize, usize), sprite: &Sprite, ground: Ink) {
        self.copy(at, sprite, |to, from| {
            for (to, from) in to.iter_mut().zip(from) {
                if *from != ground.0 {
                    *to = *from;
                }
            }
        });
    }

    fn copy(&mut self, (x, y): (usize, usize), sprite: &Sprite, row: impl Fn(&mut [u8], &[u8])) {
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

    /// Fills a rectangle with round corners on a ground.
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

    /// Draws the round corners of a rectangle.
    fn round(&mut self, area: Area, radius: u32, ink: Ink, ground: Ink) {
        for (corner, x, y) in corners(area, radius) {
            self.put((x, y), Shape::Corner(corner, radius), (ink, ground));
        }
    }

    /// Writes a text to the right of a position, with its capitals `height` pixels high; returns its
    /// width.
    pub(super) fn write(
        &mut self,
        (x, y): (usize, usize),
        height: u32,
        text: &str,
        ink: Ink,
        ground: Ink,
    ) -> usize {
        let mut right = x;
        for letter in text.chars() {
            let above = stamp::letter_overhang(letter, height) as usize;
            let at = (right, y.saturating_sub(above));
            self.put(at, Shape::Letter(letter, height), (ink, ground));
            right += stamp::letter_width(letter, height) as usize;
        }
        right - x
    }
}

/// Returns the corners of a rectangle and the positions of their sprites.
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

/// Returns the width of a text, in pixels.
pub(super) fn text_width(text: &str, height: u32) -> usize {
    text.chars()
        .map(|letter| stamp::letter_width(letter, height) as usize)
        .sum()
}

/// Returns the greatest of these heights at which a text fits; the least if it fits at none.
pub(super) fn fitting_height(
    text: &str,
    room: usize,
    heights: std::ops::RangeInclusive<u32>,
) -> u32 {
    let least = *heights.start();
    heights
        .rev()
        .find(|height| text_width(text, *height) <= room)
        .unwrap_or(least)
}
