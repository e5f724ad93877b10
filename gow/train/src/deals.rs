//! The deals that the network learns from.

use gow::{
    Seat, Tile,
    tien_gow::{HAND, House, Preset, SEATS, Tiles, World},
};
use rand::{RngExt, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

/// The longest streak in two of five deals, which are of any house; the others are of the default
/// house with a streak of one.
const LONGEST_STREAK: u32 = 4;

/// Returns a random deal, of the given rule set if there is one.
pub(crate) fn random_deal(only_rules: Option<Preset>, chance: &mut Xoshiro256PlusPlus) -> World {
    let (house, streak) = if chance.random_range(0..100) < 60 {
        (only_rules.map_or_else(House::default, Preset::house), 1)
    } else {
        let any = Preset::ALL[chance.random_range(0..Preset::ALL.len())];
        let streak = chance.random_range(1..=LONGEST_STREAK);
        (only_rules.unwrap_or(any).house(), streak)
    };
    let mut ids: Vec<u8> = (0..gow::TILES as u8).collect();
    ids.shuffle(chance);
    let mut hands = [Tiles::NONE; SEATS];
    for (place, id) in ids.into_iter().enumerate() {
        let tile = Tile::of_id(id).expect("the set has 32 tiles");
        hands[place / HAND] = hands[place / HAND].with(tile);
    }
    let banker = Seat::new(chance.random_range(0..SEATS)).expect("a table has four seats");
    World::new(house, banker, streak, hands)
}
