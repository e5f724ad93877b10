//! PNG files.

use std::io;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use super::canvas::Canvas;
use super::ink::Ink;
use super::palette::{Palette, Rgba};
use super::style::Style;

/// How hard the compressor tries: below this level files grow faster than time is saved, above it the other way round.
const LEVEL: u8 = 4;

/// Writes a picture with a palette: four bits a pixel where sixteen colours are enough, else eight.
pub(super) fn indexed(canvas: &Canvas, style: Style) -> Vec<u8> {
    let pixels = canvas.pixels();
    let highest = pixels.iter().copied().max().unwrap_or_default();
    let colours = Palette::of(style).first(usize::from(highest) + 1);
    let packed;
    let (depth, rows) = if usize::from(highest) < Ink::FEW {
        packed = nibbles(pixels, canvas.width());
        (BitDepth::Four, packed.as_slice())
    } else {
        (BitDepth::Eight, pixels)
    };
    written(rows, (canvas.width(), canvas.height()), depth, Some(colours))
        .expect("writing to memory succeeds, and rows have the length of the picture")
}

/// Writes a small picture with its opacity, pixel by pixel.
pub(super) fn plain(pixels: &[Rgba], width: usize, height: usize) -> Vec<u8> {
    written(pixels.as_flattened(), (width, height), BitDepth::Eight, None)
        .expect("writing to memory succeeds, and rows have the length of the picture")
}

fn written(
    rows: &[u8],
    (width, height): (usize, usize),
    depth: BitDepth,
    palette: Option<&[Rgba]>,
) -> Result<Vec<u8>, EncodingError> {
    let edge = |length: usize| u32::try_from(length).map_err(io::Error::other);
    let mut file = Vec::with_capacity(8 << 10);
    let mut encoder = Encoder::new(&mut file, edge(width)?, edge(height)?);
    encoder.set_depth(depth);
    if let Some(colours) = palette {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(colours.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<u8>>());
        encoder.set_trns(colours.iter().map(|colour| colour[3]).collect::<Vec<u8>>());
        // Indices have no neighbours in the sense of filters.
        encoder.set_filter(Filter::NoFilter);
        encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    } else {
        encoder.set_color(ColorType::Rgba);
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(rows)?;
    writer.finish()?;
    Ok(file)
}

/// Packs two pixels into each byte, the left one first; a row begins with a byte of its own.
fn nibbles(pixels: &[u8], width: usize) -> Vec<u8> {
    let mut packed = Vec::with_capacity(pixels.len().div_ceil(2));
    for row in pixels.chunks_exact(width.max(1)) {
        let (pairs, rest) = row.as_chunks::<2>();
        packed.extend(pairs.iter().map(|[left, right]| left << 4 | right));
        packed.extend(rest.iter().map(|last| last << 4));
    }
    packed
}
