//! Encoding PNG files.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
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
const ROOM: usize = 8 << 10;

/// How many inks a pixel can have, and how many colours if it takes four bits.
const INKS: usize = 1 << u8::BITS;
const NIBBLES: usize = 1 << 4;

/// How many pixels are compared at once, and how many bytes they take with four bits each.
const SPAN: usize = 8;
const PACKED: usize = SPAN / 2;

/// A row of a picture, and how many equal rows there are from it on.
type Repeated<'a> = (&'a [u8], usize);

/// Groups equal rows that follow each other: most rows of pieces and of cloth repeat the row above.
fn repeated(canvas: &Canvas) -> Vec<Repeated<'_>> {
    let rows: Vec<&[u8]> = canvas.pixels().chunks_exact(canvas.width()).collect();
    let groups = rows.chunk_by(PartialEq::eq);
    groups.map(|equal| (equal[0], equal.len())).collect()
}

/// The colours that occur in a picture, and the place of each ink's colour among them.
struct Occurring {
    colours: Vec<Rgba>,
    places: [u8; INKS],
}

impl Occurring {
    /// Finds the colours of these rows; those that are not solid come first, because a file lists the
    /// opacity of each colour up to the last of them.
    fn of(rows: &[Repeated<'_>], style: Style) -> Occurring {
        let mut occurs = [false; INKS];
        for (row, _) in rows {
            // Most pixels are equal to those before them.
            let (spans, rest) = row.as_chunks::<SPAN>();
            let firsts = spans.chunk_by(PartialEq::eq).flat_map(|equal| equal[0]);
            for ink in firsts.chain(rest.iter().copied()) {
                occurs[usize::from(ink)] = true;
            }
        }
        let palette = Palette::of(style);
        let inks = Ink::first(INKS).filter(|ink| occurs[usize::from(ink.0)]);
        let mut colours: Vec<Rgba> = Vec::new();
        for colour in inks.clone().map(|ink| palette.colour(ink)) {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        colours.sort_by_key(|colour| colour[3] == u8::MAX);
        let mut places = [0; INKS];
        for ink in inks {
            let is_its = |colour: &Rgba| *colour == palette.colour(ink);
            let place = colours.iter().position(is_its).unwrap_or_default();
            places[usize::from(ink.0)] = place as u8;
        }
        Occurring { colours, places }
    }

    /// Returns the place of an ink's colour.
    fn place(&self, ink: u8) -> u8 {
        self.places[usize::from(ink)]
    }

    /// Writes the places of a row's colours, one in each byte.
    fn spread(&self, row: &[u8], bytes: &mut [u8]) {
        for (byte, ink) in bytes.iter_mut().zip(row) {
            *byte = self.place(*ink);
        }
    }

    /// Packs two pixels of a row into each byte, the left one in the high bits.
    fn pack(&self, row: &[u8], bytes: &mut [u8]) {
        let (spans, rest) = row.as_chunks::<SPAN>();
        let (packed, last) = bytes.split_at_mut(spans.len() * PACKED);
        let (mut packed, _) = packed.as_chunks_mut::<PACKED>();
        for equal in spans.chunk_by(PartialEq::eq) {
            let (pairs, _) = equal[0].as_chunks::<2>();
            let (these, others) = packed.split_at_mut(equal.len());
            these.fill(std::array::from_fn(|at| self.packed(pairs[at])));
            packed = others;
        }
        for (byte, pixels) in last.iter_mut().zip(rest.chunks(2)) {
            let right = pixels.get(1).map_or(0, |right| self.place(*right));
            *byte = self.place(pixels[0]) << 4 | right;
        }
    }

    fn packed(&self, [left, right]: [u8; 2]) -> u8 {
        self.place(left) << 4 | self.place(right)
    }

    /// Red, green and blue of each colour.
    fn palette(&self) -> Vec<u8> {
        let parts = |[red, green, blue, _]: &Rgba| [*red, *green, *blue];
        self.colours.iter().flat_map(parts).collect()
    }

    /// The opacities of those that are not solid.
    fn opacities(&self) -> Vec<u8> {
        let opacities = self.colours.iter().map(|colour| colour[3]);
        opacities.take_while(|part| *part < u8::MAX).collect()
    }
}

/// Encodes a picture with a palette of the colours that occur in it: four bits a pixel if they are
/// sixteen at most, else eight.
pub(super) fn indexed(canvas: &Canvas) -> Vec<u8> {
    let (width, height) = (canvas.width(), canvas.height());
    let rows = repeated(canvas);
    let occurring = Occurring::of(&rows, canvas.style());
    let is_packed = occurring.colours.len() <= NIBBLES;
    let length = 1 + if is_packed { width.div_ceil(2) } else { width };
    let mut line = vec![NO_FILTER; length];
    let mut lines = Vec::with_capacity(height * length);
    for (row, times) in rows {
        if is_packed {
            occurring.pack(row, &mut line[1..]);
        } else {
            occurring.spread(row, &mut line[1..]);
        }
        for _ in 0..times {
            lines.extend_from_slice(&line);
        }
    }
    file((width, height), |mut encoder| {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(occurring.palette());
        encoder.set_trns(occurring.opacities());
        if is_packed {
            encoder.set_depth(BitDepth::Four);
        }
        write(encoder, &lines);
    })
}

/// Encodes a small picture as RGBA.
pub(super) fn plain(pixels: &[Rgba], width: usize) -> Vec<u8> {
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
    let mut file = Vec::with_capacity(ROOM);
    write(Encoder::new(&mut file, edge(width), edge(height)));
    file
}

/// Writes all rows, each behind its filter.
///
/// The crate would compress them one by one and clear its buffer before each, which takes longer than
/// the compression itself.
fn write(encoder: Encoder<&mut Vec<u8>>, lines: &[u8]) {
    let mut compressed = ZlibEncoder::new(Vec::with_capacity(ROOM), LEVEL);
    let written = compressed
        .write_all(lines)
        .and_then(|()| compressed.finish())
        .map_err(png::EncodingError::IoError)
        .and_then(|compressed| {
            let mut writer = encoder.write_header()?;
            writer.write_chunk(IDAT, &compressed)?;
            writer.finish()
        });
    written.expect("memory takes every byte");
}
