//! Encoding PNG files.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::chunk::IDAT;
use png::{BitDepth, ColorType, Encoder};

use super::canvas::Canvas;
use super::ink::Ink;
use super::palette::{Palette, Rgba};

/// The compression level: the last one before the time doubles for a few bytes.
///
/// Measured in `docs/decisions/0006-pictures-by-a-library.md`.
const LEVEL: Compression = Compression::new(6);

/// The first byte of each row. Filters do not help palette indices, and flat colours compress without
/// them.
const NO_FILTER: u8 = 0;

/// The initial capacity of a file, in bytes: enough for most hands and tables.
const ROOM: usize = 8 << 10;

/// Encodes a picture with a palette: four bits a pixel if sixteen colours are enough, else eight.
pub(super) fn indexed(canvas: &Canvas) -> Vec<u8> {
    let (width, height) = (canvas.width(), canvas.height());
    let palette = Palette::of(canvas.style()).first(canvas.highest() + 1);
    let colours: Vec<u8> = palette
        .iter()
        .flat_map(|[red, green, blue, _]| [*red, *green, *blue])
        .collect();
    // Colours without an entry are solid: few of them are not.
    let few = palette.iter().take(Ink::FEW);
    let opacities: Vec<u8> = few.map(|colour| colour[3]).collect();
    file((width, height), |mut encoder| {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(colours);
        encoder.set_trns(opacities);
        if canvas.highest() < Ink::FEW {
            encoder.set_depth(BitDepth::Four);
            write(encoder, &nibbles(canvas.pixels(), width), width.div_ceil(2));
        } else {
            write(encoder, canvas.pixels(), width);
        }
    })
}

/// Encodes a small picture as RGBA.
pub(super) fn plain(pixels: &[Rgba], width: usize) -> Vec<u8> {
    file((width, pixels.len() / width), |mut encoder| {
        encoder.set_color(ColorType::Rgba);
        write(encoder, pixels.as_flattened(), width * size_of::<Rgba>());
    })
}

/// Returns the file that `write` encodes, for a picture of this size in pixels.
fn file((width, height): (usize, usize), write: impl FnOnce(Encoder<&mut Vec<u8>>)) -> Vec<u8> {
    let edge = |length: usize| u32::try_from(length).expect("pictures are small");
    let mut file = Vec::with_capacity(ROOM);
    write(Encoder::new(&mut file, edge(width), edge(height)));
    file
}

/// Writes rows of so many bytes.
///
/// The crate would compress them one by one and clear its buffer before each, which takes longer than
/// the compression itself.
fn write(encoder: Encoder<&mut Vec<u8>>, rows: &[u8], row_bytes: usize) {
    let mut lines = Vec::with_capacity(rows.len() + rows.len() / row_bytes);
    for row in rows.chunks_exact(row_bytes) {
        lines.push(NO_FILTER);
        lines.extend_from_slice(row);
    }
    let mut compressed = ZlibEncoder::new(Vec::with_capacity(ROOM), LEVEL);
    let written = compressed
        .write_all(&lines)
        .and_then(|()| compressed.finish())
        .map_err(png::EncodingError::IoError)
        .and_then(|compressed| {
            let mut writer = encoder.write_header()?;
            writer.write_chunk(IDAT, &compressed)?;
            writer.finish()
        });
    written.expect("memory takes every byte");
}

/// Packs two pixels into each byte, the left one in the high bits; every row begins with a new
/// byte.
fn nibbles(pixels: &[u8], width: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(pixels.len().div_ceil(2) + pixels.len() / width);
    for row in pixels.chunks_exact(width) {
        let (pairs, rest) = row.as_chunks::<2>();
        // As a 16-bit number, which the compiler can vectorise.
        let packed = pairs.iter().map(|pair| {
            let pair = u16::from_le_bytes(*pair);
            (pair << 4 | pair >> 8) as u8
        });
        bytes.extend(packed);
        bytes.extend(rest.iter().map(|last| last << 4));
    }
    bytes
}
