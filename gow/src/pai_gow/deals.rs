//! The 35,960 ways to be dealt four tiles, numbered.

use super::HAND;
use crate::{TILES, Tile};

/// The number of different deals of four tiles.
pub const DEALS: usize = 35_960;

/// Binomial coefficients `[n][k]` of up to 31 tiles, as far as a deal of four needs them.
const CHOOSE: [[u32; HAND + 1]; TILES] = {
    let mut table = [[0; HAND + 1]; TILES];
    let mut n = 0;
    while n < TILES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= HAND && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Returns the number of a deal, 0 to [`DEALS`] - 1.
///
/// `ids` are the tiles' ids among the 32, as in [`Tile::of_id`], in ascending order.
///
/// # Panics
/// When an id is not below 32.
#[must_use]
pub const fn number_of_deal(ids: [u8; HAND]) -> usize {
    let [a, b, c, d] = ids;
    (CHOOSE[a as usize][1] + CHOOSE[b as usize][2] + CHOOSE[c as usize][3] + CHOOSE[d as usize][4])
        as usize
}

/// Visits every deal of four of these tiles, which are given by their ids in ascending order.
pub fn each_deal(ids: &[u8], mut visit: impl FnMut([u8; HAND])) {
    for (third, &d) in ids.iter().enumerate() {
        for (second, &c) in ids[..third].iter().enumerate() {
            for (first, &b) in ids[..second].iter().enumerate() {
                for &a in &ids[..first] {
                    visit([a, b, c, d]);
                }
            }
        }
    }
}

/// Returns the faces of four tiles, given by their ids.
pub(super) fn faces(ids: [u8; HAND]) -> [Tile; HAND] {
    ids.map(|id| Tile::of_id(id).expect("a deal is of the 32 tiles"))
}

/// Returns the ids of four tiles in ascending order, the first copy of a face before the second.
pub(super) fn numbers(tiles: [Tile; HAND]) -> [u8; HAND] {
    let mut sorted = tiles;
    sorted.sort_unstable();
    let mut ids = sorted.map(Tile::first_id);
    for at in 1..HAND {
        // Two equal tiles of a valid deal are the two copies of a civil face.
        ids[at] += u8::from(sorted[at] == sorted[at - 1]);
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deal_has_a_number_of_its_own() {
        let all: Vec<u8> = (0..TILES as u8).collect();
        let mut next = 0;
        each_deal(&all, |ids| {
            assert_eq!(number_of_deal(ids), next);
            let back = numbers(faces(ids));
            assert_eq!(faces(back), faces(ids));
            assert!(back.is_sorted() && number_of_deal(back) < DEALS);
            next += 1;
        });
        assert_eq!(next, DEALS);
    }
}
