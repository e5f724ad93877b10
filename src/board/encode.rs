//! PNG files.

use crc32fast::Hasher;

use super::canvas::Canvas;
use super::deflate;
use super::ink::Ink;
use super::palette::{Palette, Rgba};

/// What every PNG file begins with.
const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The kinds of pixels that are written, as PNG numbers them.
const INDEXED: u8 = 3;
const COLOURS: u8 = 6;

/// Tells that a row stands as it is: indices have no neighbours in the sense of filters.
const UNFILTERED: u8 = 0;

/// Writes a picture with a palette: four bits a pixel where sixteen colours are enough, else eight.
pub(super) fn indexed(canvas: &Canvas) -> Vec<u8> {
    let few = canvas.highest() < Ink::FEW;
    let rows = canvas.pixels().chunks_exact(canvas.width());
    let stride = 1 + if few { canvas.width().div_ceil(2) } else { canvas.width() };
    let mut bytes = Vec::with_capacity(stride * canvas.height());
    for row in rows {
        bytes.push(UNFILTERED);
        if few { nibbles(row, &mut bytes) } else { bytes.extend(row) }
    }
    let palette = Palette::of(canvas.style()).first(canvas.highest() + 1);
    let colours: Vec<u8> = palette.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect();
    let opacities: Vec<u8> = palette.iter().map(|colour| colour[3]).collect();
    let mut file = begun((canvas.width(), canvas.height()), if few { 4 } else { 8 }, INDEXED);
    chunk(&mut file, *b"PLTE", &colours);
    chunk(&mut file, *b"tRNS", &opacities);
    finished(file, &bytes, stride)
}

/// Writes a small picture with its opacity, pixel by pixel.
pub(super) fn plain(pixels: &[Rgba], width: usize) -> Vec<u8> {
    let rows = pixels.chunks_exact(width);
    let (height, stride) = (rows.len(), 1 + 4 * width);
    let bytes: Vec<u8> = rows.flat_map(|row| [&[UNFILTERED], row.as_flattened()].concat()).collect();
    finished(begun((width, height), 8, COLOURS), &bytes, stride)
}

/// Packs two pixels into each byte, the left one first.
fn nibbles(row: &[u8], bytes: &mut Vec<u8>) {
    let (pairs, rest) = row.as_chunks::<2>();
    // As one number of two bytes, which the processor does for many pairs at once.
    let packed = pairs.iter().map(|pair| u16::from_le_bytes(*pair)).map(|pair| (pair << 4 | pair >> 8) as u8);
    bytes.extend(packed);
    bytes.extend(rest.iter().map(|last| last << 4));
}

/// Begins a file with its measures.
fn begun((width, height): (usize, usize), depth: u8, colour: u8) -> Vec<u8> {
    let edge = |length: usize| u32::try_from(length).expect("pictures are small").to_be_bytes();
    let mut head = [edge(width), edge(height)].concat();
    // Deflate, the usual filters, no interlacing.
    head.extend([depth, colour, 0, 0, 0]);
    let mut file = Vec::with_capacity(8 << 10);
    file.extend(SIGNATURE);
    chunk(&mut file, *b"IHDR", &head);
    file
}

/// Adds the rows and the end.
fn finished(mut file: Vec<u8>, rows: &[u8], stride: usize) -> Vec<u8> {
    chunk(&mut file, *b"IDAT", &deflate::zlib(rows, stride));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).expect("pictures are small").to_be_bytes());
    file.extend(name);
    file.extend(data);
    let mut sum = Hasher::new();
    sum.update(&name);
    sum.update(data);
    file.extend(sum.finalize().to_be_bytes());
}
