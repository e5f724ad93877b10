//! A small drawing as rows of palette indices.

use std::collections::HashMap;

use super::ink::Ink;
use super::painter::Painter;
use super::palette::{Palette, Rgba};

/// A small drawing, one palette index a pixel, row by row.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Sprite {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Sprite {
    /// Converts what was painted into the nearest of some inks.
    pub(super) fn from_painter(painter: Painter, inks: &[Ink]) -> Sprite {
        let palette = Palette::of(painter.style());
        let (width, height, colours) = painter.finish();
        // Most pixels have the colour of the one before, and edges share few colours.
        let mut known: HashMap<Rgba, u8> = HashMap::new();
        let mut last: Option<(Rgba, u8)> = None;
        let pixels = colours.into_iter().map(|colour| match last {
            Some((before, ink)) if before == colour => ink,
            Some(_) | None => {
                let ink = *known
                    .entry(colour)
                    .or_insert_with(|| palette.nearest(colour, inks.iter().copied()).0);
                last = Some((colour, ink));
                ink
            }
        });
        Sprite::from_pixels((width as usize, height as usize), pixels.collect())
    }

    /// Makes a sprite of this size from palette indices.
    pub(super) fn from_pixels((width, height): (usize, usize), pixels: Vec<u8>) -> Sprite {
        Sprite {
            width,
            height,
            pixels,
        }
    }

    /// Returns the width in pixels.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Returns the height in pixels.
    pub(super) const fn height(&self) -> usize {
        self.height
    }

    /// Returns the rows from top to bottom.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.pixels.chunks_exact(self.width)
    }
}
