//! Encoding PNG files.

use std::cell::RefCell;
use std::sync::LazyLock;

use flate2::{Compress, Compression, FlushCompress, Status};
use png::chunk::IDAT;
use png::{BitDepth, ColorType, Encoder};

use super::canvas::Canvas;
use super::ink::Ink;
use super::palette::{Palette, Rgba};
use super::style::Style;

/// The compression level: a third of the time of the usual level for a third more bytes.
///
/// Measured in `docs/decisions/0006-pictures-by-a-library.md`.
const LEVEL: Compression = Compression::new(2);

/// The first byte of each row. Filters do not help palette indices, and flat colours compress without
/// them.
const NO_FILTER: u8 = 0;

/// The initial capacity of a file, in bytes: enough for most hands and tables.
const INITIAL_CAPACITY: usize = 8 << 10;

/// How many pixels are compared at once, and how many bytes they take with four bits each.
const SPAN: usize = 8;
const PACKED: usize = SPAN / 2;

/// The colours of pictures of tiles in one style, and the place of each ink's colour among them.
struct TileColours {
    colours: Vec<Rgba>,
    places: [u8; Ink::TILES],
}

static TILE_COLOURS: LazyLock<[TileColours; Style::ALL.len()]> =
    LazyLock::new(|| Style::ALL.map(TileColours::new));

impl TileColours {
    fn new(style: Style) -> TileColours {
        let inks = &Palette::of(style).colours()[..Ink::TILES];
        let mut colours: Vec<Rgba> = Vec::new();
        for colour in inks {
            if !colours.contains(colour) {
                colours.push(*colour);
            }
        }
        // A file lists the opacity of each colour up to the last that is not solid.
        colours.sort_by_key(|colour| colour[3] == u8::MAX);
        let place = |ink: usize| colours.iter().position(|colour| *colour == inks[ink]);
        let places = std::array::from_fn(|ink| place(ink).unwrap_or_default() as u8);
        TileColours { colours, places }
    }

    /// Packs two pixels into each byte, the left one in the high bits.
    fn packed(&self, pixels: &[u8]) -> u8 {
        let place = |ink: &u8| self.places[usize::from(*ink)];
        place(&pixels[0]) << 4 | pixels.get(1).map_or(0, place)
    }

    /// Packs a row over the packed row above it: most pixels repeat the pixels above.
    fn pack(&self, row: &[u8], above: &[u8], bytes: &mut [u8]) {
        let (spans, rest) = row.as_chunks::<SPAN>();
        let (spans_above, _) = above.as_chunks::<SPAN>();
        let (packed, packed_rest) = bytes.split_at_mut(spans.len() * PACKED);
        for (place, bytes) in packed.as_chunks_mut::<PACKED>().0.iter_mut().enumerate() {
            if spans_above.get(place) != Some(&spans[place]) {
                let (pairs, _) = spans[place].as_chunks::<2>();
                *bytes = std::array::from_fn(|at| self.packed(&pairs[at]));
            }
        }
        for (byte, pixels) in packed_rest.iter_mut().zip(rest.chunks(2)) {
            *byte = self.packed(pixels);
        }
    }
}

/// Encodes a picture: of tiles with four bits a pixel, of anything else with eight.
pub(super) fn indexed(canvas: &Canvas) -> Vec<u8> {
    let last = canvas.pixels().iter().copied().max().unwrap_or_default();
    if usize::from(last) < Ink::TILES {
        return four_bits(canvas);
    }
    let colours = &Palette::of(canvas.style()).colours()[..=usize::from(last)];
    let mut lines = Vec::with_capacity(canvas.height() * (1 + canvas.width()));
    for row in canvas.pixels().chunks_exact(canvas.width()) {
        lines.push(NO_FILTER);
        lines.extend_from_slice(row);
    }
    indexed_file(canvas, (colours, BitDepth::Eight), &lines)
}

/// Encodes a picture of tiles.
fn four_bits(canvas: &Canvas) -> Vec<u8> {
    let tiles = &TILE_COLOURS[canvas.style().index()];
    let mut line = vec![NO_FILTER; 1 + canvas.width().div_ceil(2)];
    let mut lines = Vec::with_capacity(canvas.height() * line.len());
    let mut above: &[u8] = &[];
    for row in canvas.pixels().chunks_exact(canvas.width()) {
        if row != above {
            tiles.pack(row, above, &mut line[1..]);
        }
        lines.extend_from_slice(&line);
        above = row;
    }
    indexed_file(canvas, (&tiles.colours, BitDepth::Four), &lines)
}

/// Returns the file of a picture's rows, with these colours.
fn indexed_file(canvas: &Canvas, (colours, depth): (&[Rgba], BitDepth), lines: &[u8]) -> Vec<u8> {
    let not_solid = colours.iter().rposition(|colour| colour[3] < u8::MAX);
    let opacities = &colours[..not_solid.map_or(0, |last| last + 1)];
    file((canvas.width(), canvas.height()), |mut encoder| {
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(depth);
        let palette = colours
            .iter()
            .flat_map(|[red, green, blue, _]| [*red, *green, *blue]);
        encoder.set_palette(palette.collect::<Vec<_>>());
        encoder.set_trns(opacities.iter().map(|colour| colour[3]).collect::<Vec<_>>());
        write(encoder, lines);
    })
}

/// Encodes a small picture as RGBA.
pub(super) fn rgba(pixels: &[Rgba], width: usize) -> Vec<u8> {
    let mut lines = Vec::with_capacity(size_of_val(pixels) + pixels.len() / width);
    for row in pixels.chunks_exact(width) {
        lines.push(NO_FILTER);
        lines.extend_from_slice(row.as_flattened());
    }
    file((width, pixels.len() / width), |mut encoder| {
        encoder.set_color(ColorType::Rgba);
        write(encoder, &lines);
    })
}

/// Returns the file that `write` encodes, for a picture of this size in pixels.
fn file((width, height): (usize, usize), write: impl FnOnce(Encoder<&mut Vec<u8>>)) -> Vec<u8> {
    let edge = |length: usize| u32::try_from(length).expect("pictures are small");
    let mut file = Vec::with_capacity(INITIAL_CAPACITY);
    write(Encoder::new(&mut file, edge(width), edge(height)));
    file
}

thread_local! {
    /// The thread's compressor: its buffers of 300 kB are made and cleared once, not for every picture.
    static COMPRESSOR: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, true));
}

/// Writes all rows, each behind its filter.
///
/// The crate would compress them one by one and clear its buffer before each, which takes longer than
/// the compression itself.
fn write(encoder: Encoder<&mut Vec<u8>>, lines: &[u8]) {
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_chunk(IDAT, &compressed(lines))?;
        writer.finish()
    });
    written.expect("memory takes every byte");
}

/// Compresses a picture's rows.
fn compressed(lines: &[u8]) -> Vec<u8> {
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        let mut compressed = Vec::with_capacity(INITIAL_CAPACITY);
        loop {
            let rest = &lines[compressor.total_in() as usize..];
            let status = compressor.compress_vec(rest, &mut compressed, FlushCompress::Finish);
            if status.expect("no dictionary is asked for") == Status::StreamEnd {
                return compressed;
            }
            compressed.reserve(INITIAL_CAPACITY);
        }
    })
}
