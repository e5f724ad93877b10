//! Exact counts, published or computed beforehand.

use std::collections::{BTreeMap, BTreeSet};

use gow::pai_gow::{Category, DEALS, HouseWay, Odds, Rank, Setting, Side, each_deal};
use gow::{Piece, Round as _, Seat, Tile};

use super::{four_tiles, house, rules, start_round};

fn tile(id: u8) -> Tile {
    Tile::of_id(id).unwrap()
}

fn all_ids() -> Vec<u8> {
    (0..32).collect()
}

/// The worth of every kind of hand, from pairs down to no points.
const KINDS: [u8; 13] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

fn counts_by_kind(counts: &BTreeMap<u8, usize>) -> [usize; 13] {
    KINDS.map(|kind| counts.get(&kind).copied().unwrap_or(0))
}

/// Returns the kind of a tile; both tiles of a pair are of one kind.
fn kind(tile: Tile) -> u8 {
    let twins = [(5, 4), (5, 3), (4, 3), (3, 2), (2, 1)];
    let first = [(6, 3), (6, 2), (5, 2), (4, 1), (4, 2)];
    let pips = twins
        .iter()
        .position(|twin| *twin == tile.pips())
        .map_or(tile.pips(), |at| first[at]);
    10 * pips.0 + pips.1
}

#[test]
fn case_37_two_tiles_by_kind() {
    let mut counts = BTreeMap::new();
    let mut kinds = BTreeSet::new();
    for one in 0..32 {
        for other in 0..one {
            let category = Rank::of(tile(one), tile(other), false).category;
            *counts.entry(category.worth()).or_insert(0) += 1;
            let mut both = [kind(tile(one)), kind(tile(other))];
            both.sort_unstable();
            kinds.insert(both);
        }
    }
    assert_eq!(
        counts_by_kind(&counts),
        [16, 8, 16, 48, 56, 52, 56, 44, 52, 48, 44, 32, 24]
    );
    assert_eq!((counts.values().sum::<usize>(), kinds.len()), (496, 136));
}

#[test]
fn case_36_and_38_four_tiles_by_kind() {
    let mut best = BTreeMap::new();
    let (mut kinds, mut faces) = (BTreeSet::new(), BTreeSet::new());
    let (mut gee_joon, mut pairs, mut two_pairs, mut deals) = (0, 0, 0, 0);
    each_deal(&all_ids(), |ids| {
        deals += 1;
        let tiles = ids.map(tile);
        let settings = Setting::all(tiles, false);
        let highest = settings
            .iter()
            .map(|setting| setting.high.rank.category)
            .max()
            .unwrap();
        *best.entry(highest.worth()).or_insert(0) += 1;
        gee_joon += usize::from(highest == Category::GeeJoon);
        pairs += usize::from(highest.worth() == 12);
        two_pairs += usize::from(
            settings
                .iter()
                .any(|setting| setting.low.rank.category.worth() == 12),
        );
        let mut sorted = tiles.map(kind);
        sorted.sort_unstable();
        kinds.insert(sorted);
        let mut sorted = tiles.map(Piece::from);
        sorted.sort_unstable();
        faces.insert(sorted);
    });
    assert_eq!((deals, DEALS), (35_960, 35_960));
    let expected = [
        6_840, 2_704, 4_240, 11_152, 6_000, 2_768, 1_152, 720, 256, 128, 0, 0, 0,
    ];
    assert_eq!(counts_by_kind(&best), expected);
    assert_eq!((gee_joon, pairs, two_pairs), (435, 6_840, 120));
    let without_pair = kinds
        .iter()
        .filter(|kinds| kinds.windows(2).all(|pair| pair[0] != pair[1]))
        .count();
    assert_eq!(
        (kinds.len(), without_pair, kinds.len() - without_pair),
        (3_620, 1_820, 1_800)
    );
    assert_eq!(faces.len(), 8_130);
}

#[test]
fn the_odds_of_a_hand_count_every_bank_hand() {
    let rules = rules(&house("casino"));
    for text in ["65 32 64 43", "66 66 63 65", "22 51 65 63", "42 21 33 51"] {
        for side in [Side::Player, Side::Bank] {
            let odds = Odds::all(four_tiles(text), side, rules.six_high, rules.copies);
            assert_eq!(odds.len(), Setting::all(four_tiles(text), false).len());
            for odds in &odds {
                assert_eq!(odds.wins + odds.losses + odds.pushes, 20_475, "{text}");
            }
            let best = rules.best_of(&odds, side);
            let value = |odds: &Odds| odds.value(if side == Side::Player { 500 } else { 0 });
            let most = odds.iter().map(value).max().unwrap();
            assert!(
                odds.iter()
                    .any(|odds| odds.setting == best && value(odds) == most),
                "{text}"
            );
        }
    }
}

#[test]
fn odds_equal_the_results_against_played_bank_hands() {
    let player = four_tiles("55 54 61 22");
    let house = house("plain");
    let own: Vec<Piece> = player.map(Piece::from).to_vec();
    let mut unseen = crate::fixture::all_pieces();
    for piece in &own {
        let at = unseen.iter().position(|other| other == piece).unwrap();
        unseen.remove(at);
    }
    let odds = Odds::all(player, Side::Player, false, rules(&house).copies);
    // The bank hands with the first unseen tile are enough to notice a difference and few enough to
    // play.
    let mut played = 0;
    let mut tallies = vec![[0_u32; 3]; odds.len()];
    for b in 1..unseen.len() {
        for c in 1..b {
            for d in 1..c {
                let bank = [unseen[0], unseen[b], unseen[c], unseen[d]];
                let text = |hand: &[Piece]| {
                    hand.iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(" ")
                };
                for (at, odds) in odds.iter().enumerate() {
                    let mut hand = start_round(&house, &[&text(&bank), &text(&own)], &[0, 1]);
                    let seat = |index| Seat::new(index).unwrap();
                    hand.play(seat(1), odds.setting.mv()).unwrap();
                    let house_way = hand.timeout_move(seat(0)).unwrap();
                    hand.play(seat(0), house_way).unwrap();
                    let net = hand.outcome().unwrap().net()[seat(1)];
                    tallies[at][(net + 1) as usize] += 1;
                }
                played += 1;
            }
        }
    }
    assert_eq!(played, 2_925);
    let results = |odds: &Odds| results_against(odds, unseen[0], &own, rules(&house).copies);
    for (odds, tally) in odds.iter().zip(&tallies) {
        assert_eq!(results(odds), *tally, "{}", odds.setting.high.pieces);
    }
}

/// Returns losses, pushes and wins of a setting against the bank hands with a certain tile, from
/// the table of strengths.
fn results_against(
    odds: &Odds,
    piece: Piece,
    own: &[Piece],
    copies: gow::pai_gow::Copies,
) -> [u32; 3] {
    assert_eq!(copies, gow::pai_gow::Copies::Bank);
    let bank_tile = piece.tile().unwrap();
    let mut held: Vec<u8> = Vec::new();
    for piece in own {
        let id = (0..32)
            .find(|id| Piece::from(tile(*id)) == *piece && !held.contains(id))
            .unwrap();
        held.push(id);
    }
    let unseen: Vec<u8> = (0..32).filter(|id| !held.contains(id)).collect();
    let first = unseen
        .iter()
        .copied()
        .find(|id| tile(*id) == bank_tile)
        .unwrap();
    let table = HouseWay::Canberra.strengths(false);
    let (high, low) = (
        odds.setting.high.rank.strength(),
        odds.setting.low.rank.strength(),
    );
    let mut counts = [0; 3];
    each_deal(&unseen, |ids| {
        if ids.contains(&first) {
            let [bank_high, bank_low] = table[gow::pai_gow::number_of_deal(ids)];
            let won = usize::from(high > bank_high && high >= Rank::ONE_POINT)
                + usize::from(low > bank_low && low >= Rank::ONE_POINT);
            counts[won] += 1;
        }
    });
    counts
}
