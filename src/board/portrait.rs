//! Portraits: people's avatars, small enough for a seat's plate.

use std::io::Cursor;
use std::sync::Arc;

use png::{ColorType, Decoder, Limits, Transformations};

use super::ink::Ink;
use super::palette::ColourCube;
use super::sprite::Sprite;

/// The edge of a portrait, in pixels.
pub(super) const EDGE: usize = 36;

/// The largest avatar that is read, in pixels in each direction.
pub const AVATAR_EDGE_MAX: u32 = 128;

/// The largest file of an avatar that is read, in bytes.
pub const AVATAR_BYTES_MAX: usize = 64 << 10;

/// How much memory the decoder may use, in bytes: an avatar of the largest size, and its buffers.
const DECODER_BYTES_MAX: usize = 1 << 20;

/// What shows through transparent pixels, as on a light Discord.
const PAPER: u32 = 0xf2;

/// A round portrait of a person; cheap to clone.
///
/// Pixels outside the circle are `Ink::CLEAR`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Portrait {
    sprite: Arc<Sprite>,
}

/// Why a file cannot be used as an avatar.
#[derive(Debug, thiserror::Error)]
pub enum PortraitError {
    /// The file is too long.
    #[error("a file of {0} bytes")]
    Bytes(usize),
    /// The picture is empty or too large.
    #[error("a picture of {0} by {1} pixels")]
    Size(u32, u32),
    /// The file is not a PNG, or is damaged.
    #[error(transparent)]
    Png(#[from] png::DecodingError),
}

impl Portrait {
    /// Reads an avatar from a PNG file. The size is checked before any pixel is decoded.
    ///
    /// # Errors
    ///
    /// [`PortraitError`] for a file that is not a PNG, or is larger than [`AVATAR_EDGE_MAX`] or
    /// [`AVATAR_BYTES_MAX`].
    pub fn read(file: &[u8]) -> Result<Portrait, PortraitError> {
        if file.len() > AVATAR_BYTES_MAX {
            return Err(PortraitError::Bytes(file.len()));
        }
        let limits = Limits {
            bytes: DECODER_BYTES_MAX,
        };
        let mut decoder = Decoder::new_with_limits(Cursor::new(file), limits);
        decoder.set_transformations(Transformations::normalize_to_color8());
        let (width, height) = decoder.read_header_info()?.size();
        if ![width, height]
            .iter()
            .all(|edge| (1..=AVATAR_EDGE_MAX).contains(edge))
        {
            return Err(PortraitError::Size(width, height));
        }
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
        let frame = reader.next_frame(&mut bytes)?;
        let avatar = Avatar {
            width: width as usize,
            height: height as usize,
            color: frame.color_type,
            bytes: &bytes,
        };
        let pixels = (0..EDGE * EDGE).map(|at| avatar.ink(at % EDGE, at / EDGE).0);
        Ok(Portrait {
            sprite: Arc::new(Sprite::from_pixels((EDGE, EDGE), pixels.collect())),
        })
    }

    /// Returns its sprite.
    pub(super) fn sprite(&self) -> &Sprite {
        &self.sprite
    }
}

/// A decoded avatar, eight bits a sample.
struct Avatar<'a> {
    width: usize,
    height: usize,
    color: ColorType,
    bytes: &'a [u8],
}

impl Avatar<'_> {
    /// The ink of a pixel of the portrait: the mean of what it covers of the largest square in the
    /// middle.
    fn ink(&self, x: usize, y: usize) -> Ink {
        // Distances from the middle in half pixels.
        let off = |at: usize| (2 * at + 1).abs_diff(EDGE);
        if off(x).pow(2) + off(y).pow(2) > EDGE.pow(2) {
            return Ink::CLEAR;
        }
        let side = self.width.min(self.height);
        let (left, top) = ((self.width - side) / 2, (self.height - side) / 2);
        let span = |at: usize| {
            let first = at * side / EDGE;
            first..((at + 1) * side).div_ceil(EDGE).max(first + 1)
        };
        let mut sum = [0; 3];
        for row in span(y) {
            for column in span(x) {
                let seen = self.colour(left + column, top + row);
                sum = std::array::from_fn(|part| sum[part] + seen[part]);
            }
        }
        let count = (span(x).len() * span(y).len()) as u32;
        ColourCube::nearest(sum.map(|part| (part / count) as u8))
    }

    /// The colour of a pixel on paper.
    fn colour(&self, x: usize, y: usize) -> [u32; 3] {
        let samples = self.color.samples();
        let at = (y * self.width + x) * samples;
        let sample = |index: usize| {
            self.bytes
                .get(at + index)
                .map_or(0, |byte| u32::from(*byte))
        };
        let (colour, opacity) = match self.color {
            ColorType::Grayscale | ColorType::Indexed => ([sample(0); 3], 255),
            ColorType::GrayscaleAlpha => ([sample(0); 3], sample(1)),
            ColorType::Rgb => ([sample(0), sample(1), sample(2)], 255),
            ColorType::Rgba => ([sample(0), sample(1), sample(2)], sample(3)),
        };
        colour.map(|part| (part * opacity + PAPER * (255 - opacity)) / 255)
    }
}
