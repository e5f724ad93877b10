//! The deals that the network learns from.

use gow::{
    Seat, Tile,
    computer::world::World,
    tien_gow::{HAND, House, Preset, SEATS, Tiles},
};
use rand::{RngExt, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

/// Three of five deals are of the default house, or have a streak of one; the others are of any house,
/// with streaks up to this.
const LONGEST_STREAK: u32 = 4;

/// Returns a random deal, of one rule set if that is given.
pub(crate) fn deal(only: Option<Preset>, chance: &mut Xoshiro256PlusPlus) -> World {
    let (house, streak) = if chance.random_range(0..100) < 60 {
        (only.map_or_else(House::default, Preset::house), 1)
    } else {
        let any = Preset::ALL[chance.random_range(0..Preset::ALL.len())];
        let streak = chance.random_range(1..=LONGEST_STREAK);
        (only.unwrap_or(any).house(), streak)
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
