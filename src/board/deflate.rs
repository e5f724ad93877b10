//! Compresses pictures that are composed of few colours and of the same small drawings again and again.
//!
//! What comes out is an ordinary zlib stream (RFC 1950, 1951) of one block. A compressor for anything at all looks for
//! repetitions everywhere; here they are where they always are: the same colour further, the same row above, the same
//! piece at another place. That is several times as fast and not larger.

mod bits;
mod huffman;
mod repeats;

use bits::Bits;
use huffman::Code;
use repeats::Token;

/// How many symbols stand for bytes, the end and lengths, and how many of them have codes in a file.
const LETTERS: usize = 286;

/// How many symbols stand for distances.
const DISTANCES: usize = 30;

/// The end of the block.
const END: usize = 256;

/// The longest code of a symbol, and of a symbol that tells code lengths.
const LONGEST: u8 = 15;
const LONGEST_OF_LENGTHS: u8 = 7;

/// The order in which the lengths of the codes for lengths are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Compresses rows of `stride` bytes.
pub(super) fn zlib(rows: &[u8], stride: usize) -> Vec<u8> {
    let tokens = repeats::find(rows, stride);
    let (mut letters, mut distances) = ([0_u32; LETTERS], [0_u32; DISTANCES]);
    letters[END] = 1;
    for token in &tokens {
        letters[token.letter()] += 1;
        if let Some((symbol, ..)) = token.distance() {
            distances[symbol] += 1;
        }
    }
    let letters = Code::of_counts(&letters, LONGEST);
    let distances = Code::of_counts(&distances, LONGEST);
    // Deflate with a window of 32 KiB, no dictionary, the fastest level: what a reader may know of it.
    let mut bits = Bits::after(vec![0x78, 0x01]);
    write_codes(&mut bits, &letters, &distances);
    for token in &tokens {
        write_token(&mut bits, *token, &letters, &distances);
    }
    letters.write(&mut bits, END);
    let mut file = bits.finish();
    file.extend(simd_adler32::adler32(&rows).to_be_bytes());
    file
}

fn write_token(bits: &mut Bits, token: Token, letters: &Code, distances: &Code) {
    letters.write(bits, token.letter());
    if let Some((symbol, extra, value)) = token.distance() {
        let (length_extra, length_value) = token.length_rest();
        bits.write(length_value, length_extra);
        distances.write(bits, symbol);
        bits.write(value, extra);
    }
}

/// Writes the head of the block: which symbol has a code of which length.
fn write_codes(bits: &mut Bits, letters: &Code, distances: &Code) {
    // The last block, with codes of its own; all letters and all distances are told.
    bits.write(1, 1);
    bits.write(2, 2);
    bits.write((LETTERS - 257) as u32, 5);
    bits.write((DISTANCES - 1) as u32, 5);
    let lengths: Vec<u8> = letters.lengths().iter().chain(distances.lengths()).copied().collect();
    let runs = runs(&lengths);
    let mut counts = [0_u32; ORDER.len()];
    for (symbol, ..) in &runs {
        counts[*symbol] += 1;
    }
    let code = Code::of_counts(&counts, LONGEST_OF_LENGTHS);
    bits.write((ORDER.len() - 4) as u32, 4);
    for symbol in ORDER {
        bits.write(u32::from(code.lengths()[symbol]), 3);
    }
    for (symbol, value, extra) in runs {
        code.write(bits, symbol);
        bits.write(value, extra);
    }
}

/// Shortens runs of equal lengths: symbol, value and bits of the value.
fn runs(lengths: &[u8]) -> Vec<(usize, u32, u32)> {
    let mut runs = Vec::new();
    for equal in lengths.chunk_by(|one, other| one == other) {
        let (length, mut left) = (equal[0], equal.len());
        if length > 0 {
            runs.push((usize::from(length), 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (symbol, least, most, extra) = match (length, left) {
                (0, 11..) => (18, 11, 138, 7),
                (0, 3..) => (17, 3, 10, 3),
                (1.., 3..) => (16, 3, 6, 2),
                (_, _) => (usize::from(length), 1, 1, 0),
            };
            let taken = left.min(most);
            runs.push((symbol, (taken - least) as u32, extra));
            left -= taken;
        }
    }
    runs
}

#[cfg(test)]
mod tests;
