//! Encoding PNG files.

use std::cell::RefCell;
use std::iter;

use flate2::{Compress, Compression, FlushCompress, Status};
use png::chunk::IDAT;
use png::{BitDepth, ColorType, Encoder};

use super::canvas::Canvas;
use super::ink::Ink;
use super::palette::{Palette, Rgba};

/// The compression level: a third of the time of the usual level for a third more bytes.
///
/// Measured in `docs/decisions/0006-pictures-by-a-library.md`.
const LEVEL: Compression = Compression::new(2);

/// The first byte of each row. Filters do not help palette indices, and flat colours compress without
/// them.
const NO_FILTER: u8 = 0;

/// The initial capacity of a file, in bytes: enough for most hands and tables.
const INITIAL_CAPACITY: usize = 8 << 10;

/// How many inks a pixel can have, and how many colours if it takes four bits.
const INKS: usize = 1 << u8::BITS;
const NIBBLES: usize = 1 << 4;

/// How many pixels are compared at once, and how many bytes they take with four bits each.
const SPAN: usize = 8;
const PACKED: usize = SPAN / 2;

/// Returns the rows of a picture, each with the row above it; the first has none above.
fn rows(canvas: &Canvas) -> impl Iterator<Item = (&[u8], &[u8])> {
    let rows = canvas.pixels().chunks_exact(canvas.width());
    let above = iter::once(&[][..]).chain(rows.clone());
    rows.zip(above)
}

/// Returns the spans of a row that differ from those above them, by their places: most pixels repeat the
/// pixels above.
fn changed<'a>(row: &'a [u8], above: &'a [u8]) -> impl Iterator<Item = (usize, &'a [u8; SPAN])> {
    let (spans, _) = row.as_chunks::<SPAN>();
    let (above, _) = above.as_chunks::<SPAN>();
    let spans = spans.iter().enumerate();
    spans.filter(|(place, span)| above.get(*place) != Some(*span))
}

/// Returns the pixels of a row after its last whole span.
fn last(row: &[u8]) -> &[u8] {
    row.as_chunks::<SPAN>().1
}

/// The colours that occur in a picture, and the place of each ink's colour among them.
struct UsedColours {
    colours: Vec<Rgba>,
    places: [u8; INKS],
}

impl UsedColours {
    /// Finds the colours of a picture; those that are not solid come first, because a file lists the
    /// opacity of each colour up to the last of them.
    fn of(canvas: &Canvas) -> UsedColours {
        let mut occurs = [false; INKS];
        let mut before = None;
        for (row, above) in rows(canvas) {
            // Flat colour repeats the span to its left.
            for (_, span) in changed(row, above) {
                if before != Some(span) {
                    span.iter().for_each(|ink| occurs[usize::from(*ink)] = true);
                    before = Some(span);
                }
            }
            last(row)
                .iter()
                .for_each(|ink| occurs[usize::from(*ink)] = true);
        }
        let palette = Palette::of(canvas.style());
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
        UsedColours { colours, places }
    }

    /// Returns the place of an ink's colour.
    fn place(&self, ink: u8) -> u8 {
        self.places[usize::from(ink)]
    }

    /// Writes the places of a row's colours, one in each byte, over those of the row above.
    fn spread(&self, row: &[u8], above: &[u8], bytes: &mut [u8]) {
        let (spans, rest) = bytes.as_chunks_mut::<SPAN>();
        for (place, span) in changed(row, above) {
            spans[place] = span.map(|ink| self.place(ink));
        }
        for (byte, ink) in rest.iter_mut().zip(last(row)) {
            *byte = self.place(*ink);
        }
    }

    /// Packs two pixels of a row into each byte, the left one in the high bits, over those of the row
    /// above.
    fn pack(&self, row: &[u8], above: &[u8], bytes: &mut [u8]) {
        let (spans, rest) = bytes.split_at_mut(row.len() / SPAN * PACKED);
        let (spans, _) = spans.as_chunks_mut::<PACKED>();
        for (place, span) in changed(row, above) {
            let (pairs, _) = span.as_chunks::<2>();
            spans[place] = std::array::from_fn(|at| self.packed(pairs[at]));
        }
        for (byte, pixels) in rest.iter_mut().zip(last(row).chunks(2)) {
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
    let used = UsedColours::of(canvas);
    let is_packed = used.colours.len() <= NIBBLES;
    let length = 1 + if is_packed { width.div_ceil(2) } else { width };
    let mut line = vec![NO_FILTER; length];
    let mut lines = Vec::with_capacity(height * length);
    for (row, above) in rows(canvas) {
        let bytes = &mut line[1..];
        if is_packed {
            used.pack(row, above, bytes);
        } else {
            used.spread(row, above, bytes);
        }
        lines.extend_from_slice(&line);
    }
    file((width, height), |mut encoder| {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(used.palette());
        encoder.set_trns(used.opacities());
        if is_packed {
            encoder.set_depth(BitDepth::Four);
        }
        write(encoder, &lines);
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
