//! What is compressed is read back by another's reader.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::io::Read;

use flate2::read::ZlibDecoder;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

fn read_back(file: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(file).read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn edges_are_read_back() {
    let long: Vec<u8> = (0..100_000_u32).map(|at| (at.wrapping_mul(at) >> 7) as u8).collect();
    let rare: Vec<u8> =
        (0..24).flat_map(|byte| vec![byte; 1 << (byte / 2)]).flat_map(|byte| [byte, byte ^ 0x80]).collect();
    for rows in [&[][..], &[7], &[7, 7], &[7; 4], &[0; 70_000], &long, &rare] {
        for stride in [1, 3, 401, 40_000] {
            assert_eq!(read_back(&zlib(rows, stride)), rows);
        }
    }
}

#[test]
fn every_length_and_distance_is_read_back() {
    for length in 3..=600_usize {
        let mut rows: Vec<u8> = (0..length).map(|at| (at * at / 7) as u8).collect();
        rows.extend(vec![9; length * 55]);
        rows.extend_from_within(..length);
        assert_eq!(read_back(&zlib(&rows, length)), rows);
    }
}

#[test]
fn codes_are_never_too_long() {
    // Each count is the sum of the two before: the tree is as deep as it can be.
    let mut counts = vec![1_u32, 1];
    while counts.len() < 40 {
        counts.push(counts[counts.len() - 1].saturating_add(counts[counts.len() - 2]));
    }
    for longest in [6, 7, 15] {
        let code = Code::of_counts(&counts, longest);
        assert!(code.lengths().iter().all(|length| (1..=longest).contains(length)));
        let room: u32 = code.lengths().iter().map(|length| 1 << (longest - length)).sum();
        assert_eq!(room, 1 << longest, "every code is used");
    }
}

proptest! {
    #[test]
    fn anything_is_read_back(rows in vec(0_u8..6, 0..3_000), stride in 1_usize..500) {
        prop_assert_eq!(read_back(&zlib(&rows, stride)), rows);
    }

    #[test]
    fn noise_is_read_back(rows in vec(any::<u8>(), 0..3_000), stride in 1_usize..500) {
        prop_assert_eq!(read_back(&zlib(&rows, stride)), rows);
    }
}
