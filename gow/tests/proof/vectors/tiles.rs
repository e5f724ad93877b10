//! TI-01, TI-03, TI-04 and the counts of sets that both readings must find.

use gow::tien_gow::{Combination, SetRules, Tiles};
use gow::{Pieces, Tile};

use crate::fixture::all_pieces;
use crate::second_reading::{Options, SET, classify};

/// Returns every set of the library in notation, once by face.
pub(super) fn sets() -> Vec<String> {
    let all = all_pieces();
    let mut sets: Vec<String> = Vec::new();
    for_each_choice(&all, 0, &mut Vec::new(), &mut |chosen| {
        let pieces: Pieces = chosen.iter().map(|&i| all[i]).collect();
        if Combination::of(Tiles::of_pieces(pieces).unwrap(), SetRules::MODERN).is_some() {
            sets.push(pieces.to_string());
        }
    });
    sets.sort();
    sets.dedup();
    sets
}

/// Visits every choice of one to five tiles of the box.
fn for_each_choice<T>(
    all: &[T],
    from: usize,
    chosen: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]),
) {
    if !chosen.is_empty() {
        visit(chosen);
    }
    if chosen.len() < 5 {
        for next in from..all.len() {
            chosen.push(next);
            for_each_choice(all, next + 1, chosen, visit);
            chosen.pop();
        }
    }
}

#[test]
fn there_are_as_many_sets_as_published() {
    let mut by_face = [0; 6];
    for set in sets() {
        by_face[set.split(' ').count()] += 1;
    }
    assert_eq!(by_face, [0, 21, 24, 12, 4, 0]);
    let all = all_pieces();
    let celko = Options::of_house("celko");
    let mut by_tile = [0; 6];
    let mut second = [0; 6];
    for_each_choice(&all, 0, &mut Vec::new(), &mut |chosen| {
        let pieces: Pieces = chosen.iter().map(|&i| all[i]).collect();
        let set = Combination::of(Tiles::of_pieces(pieces).unwrap(), SetRules::MODERN);
        by_tile[chosen.len()] += usize::from(set.is_some());
        let tiles: Vec<_> = chosen.iter().map(|&i| SET[i]).collect();
        second[chosen.len()] += usize::from(classify(&celko, &tiles).is_some());
    });
    assert_eq!(by_tile, [0, 32, 32, 16, 4, 0]);
    assert_eq!(second, by_tile);
}

#[test]
fn the_box_has_32_tiles_227_pips_64_red() {
    let all: Vec<Tile> = all_pieces().iter().map(|p| p.tile().unwrap()).collect();
    assert_eq!(all.len(), 32, "TI-01");
    let pips: u32 = all.iter().map(|t| u32::from(t.pips().0 + t.pips().1)).sum();
    assert_eq!(pips, 227, "TI-01");
    let red: u32 = all.iter().map(|t| u32::from(t.red_pips())).sum();
    assert_eq!(red, 64, "TI-01");
}

#[test]
fn there_are_as_many_hands_with_one_red_pip_as_published() {
    let all: Vec<Tile> = all_pieces().iter().map(|p| p.tile().unwrap()).collect();
    let heaven = Tile::of_pips(6, 6).unwrap();
    let count = |red: &dyn Fn(Tile) -> u8| {
        // ways[n][r]: choices of n tiles among those looked at, with r red pips (two or more count
        // as two).
        let mut ways = [[0_u64; 3]; 9];
        ways[0][0] = 1;
        for &tile in &all {
            for n in (0..8).rev() {
                for r in (0..3).rev() {
                    let more = (r + usize::from(red(tile))).min(2);
                    ways[n + 1][more] += ways[n][r];
                }
            }
        }
        (ways[8][1], ways[8].iter().sum::<u64>())
    };
    assert_eq!(count(&Tile::red_pips), (12_012, 10_518_300), "TI-03");
    let white = |tile: Tile| if tile == heaven { 0 } else { tile.red_pips() };
    assert_eq!(count(&white), (45_045, 10_518_300), "TI-03");
}

#[test]
fn seven_tiles_have_one_red_pip() {
    let one: Vec<String> = all_pieces()
        .into_iter()
        .filter(|piece| piece.tile().unwrap().red_pips() == 1)
        .map(|piece| piece.to_string())
        .collect();
    assert_eq!(one, ["31", "31", "61", "61", "51", "51", "21"], "TI-04");
}
