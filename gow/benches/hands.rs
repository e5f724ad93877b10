//! Measures how many random hands of each game one core plays in a second: `cargo bench -p gow`.
//!
//! The bench deals a hand from a shuffled deck and plays it to its end; every decision lists all
//! legal moves and takes a random one. For comparison it measures the crate `spades`, another trick
//! game for four, in the same way. Time is CPU time where the system reports it, so that other
//! programs affect it little.

mod clock;

use std::{hint::black_box, time::Duration};

use clock::Clock;

use gow::{
    Card, Seat, Tile,
    pai_gow::{self, Comparisons, Copies, Odds, Setting, Side},
    tet_gow,
    tien_gow::{HAND, House, Play, Preset, Tiles, World},
};
use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};
use spades::{Game, GameTransition};
use uuid::Uuid;

/// How long `cargo bench` measures each line.
const MEASURED_TIME: Duration = Duration::from_secs(3);

/// How long a run as a test measures each line.
const TEST_TIME: Duration = Duration::from_millis(50);

/// How many hands the bench plays between two readings of the clock.
const BATCH: u32 = 1_000;

/// More legal moves than any hand has: 126 ways to discard four of nine cards, plus the beats; 130
/// leads of nine cards, seven of them of one tier.
const MAX_MOVES: usize = 256;

/// A bank and three players.
const PAI_GOW_SEATS: usize = 4;

/// Tricks of a hand of Spades.
const SPADES_TRICKS: u32 = 13;

/// How many hands and decisions were played, and how many moves were legal.
#[derive(Default)]
struct Counts {
    hands: u64,
    decisions: u64,
    legal_moves: u64,
}

fn main() {
    // Cargo passes this to measure; without it the bench runs as a test.
    let time = if std::env::args().any(|arg| arg == "--bench") {
        MEASURED_TIME
    } else {
        TEST_TIME
    };
    println!(
        "{:<14} {:>12} {:>14} {:>12} {:>9}",
        "one core", "hands/s", "decisions/s", "per hand", "choices"
    );
    for preset in Preset::ALL {
        let mut table = Table::new(preset.house());
        measure(preset.name(), time, |counts| table.play_hand(counts));
    }
    for preset in tet_gow::Preset::ALL {
        for seats in tet_gow::MIN_SEATS..=tet_gow::MAX_SEATS {
            let mut table = CardTable::new(preset.house(), seats);
            measure(&format!("{}, {seats}", preset.name()), time, |counts| {
                table.play_hand(counts);
            });
        }
    }
    let mut table = Table::new(House::default());
    measure("pai-gow, four", time, |counts| {
        table.play_pai_gow_hand(counts);
    });
    measure("pai-gow, hints", time, |counts| {
        table.find_best_setting(counts);
    });
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
    measure("crate spades", time, |counts| {
        play_spades_hand(&mut chance, counts);
    });
}

/// Plays hands for a while and prints the rates.
fn measure(name: &str, time: Duration, mut play_hand: impl FnMut(&mut Counts)) {
    let mut counts = Counts::default();
    let clock = Clock::start();
    let mut elapsed = Duration::ZERO;
    while elapsed < time {
        for _ in 0..BATCH {
            play_hand(&mut counts);
        }
        elapsed = clock.elapsed();
    }
    let (seconds, hands, decisions) = (
        elapsed.as_secs_f64(),
        counts.hands as f64,
        counts.decisions as f64,
    );
    println!(
        "{name:<14} {:>12.0} {:>14.0} {:>12.1} {:>9.2}",
        hands / seconds,
        decisions / seconds,
        decisions / hands,
        counts.legal_moves as f64 / decisions,
    );
}

/// A table for hands of Tien Gow, with all the memory that they need.
struct Table {
    house: House,
    deck: [Tile; gow::TILES],
    moves: Vec<Play>,
    chance: Xoshiro256PlusPlus,
}

impl Table {
    fn new(house: House) -> Table {
        let deck = std::array::from_fn(|id| Tile::of_id(id as u8).expect("the set has 32 tiles"));
        Table {
            house,
            deck,
            moves: Vec::with_capacity(MAX_MOVES),
            chance: Xoshiro256PlusPlus::seed_from_u64(9),
        }
    }

    fn deal(&mut self) -> World {
        shuffle(&mut self.deck, &mut self.chance);
        let hand = |seat: usize| {
            self.deck[HAND * seat..][..HAND]
                .iter()
                .fold(Tiles::NONE, |hand, tile| hand.with(*tile))
        };
        World::new(self.house, first_seat(), 1, std::array::from_fn(hand))
    }

    fn play_hand(&mut self, counts: &mut Counts) {
        let mut world = self.deal();
        while world.to_act().is_some() {
            self.moves.clear();
            world.each_play(|play| self.moves.push(play));
            let chosen = random_below(&mut self.chance, self.moves.len());
            world.play(self.moves[chosen]);
            counts.decisions += 1;
            counts.legal_moves += self.moves.len() as u64;
        }
        black_box(world);
        counts.hands += 1;
    }
}

/// Returns the seat that leads first, which does not matter when all play at random.
fn first_seat() -> Seat {
    Seat::new(0).expect("every table has a first seat")
}

/// Draws a number below a bound; for bounds this small the bias is negligible.
fn random_below(chance: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    ((u64::from(chance.next_u32()) * bound as u64) >> 32) as usize
}

fn shuffle<T>(deck: &mut [T], chance: &mut Xoshiro256PlusPlus) {
    for last in (1..deck.len()).rev() {
        deck.swap(last, random_below(chance, last + 1));
    }
}

/// A table for hands of Tet-Gow, with all the memory that they need.
struct CardTable {
    house: tet_gow::House,
    seats: usize,
    deck: Vec<Card>,
    moves: Vec<tet_gow::Play>,
    chance: Xoshiro256PlusPlus,
}

impl CardTable {
    fn new(house: tet_gow::House, seats: usize) -> CardTable {
        let deck: Vec<Card> = house.cards(seats).iter().collect();
        let chance = Xoshiro256PlusPlus::seed_from_u64(9);
        CardTable {
            house,
            seats,
            deck,
            moves: Vec::with_capacity(MAX_MOVES),
            chance,
        }
    }

    fn deal(&mut self) -> tet_gow::World {
        shuffle(&mut self.deck, &mut self.chance);
        let size = self.house.hand(self.seats);
        let mut hands = [tet_gow::Cards::NONE; tet_gow::MAX_SEATS];
        for (hand, cards) in hands
            .iter_mut()
            .zip(self.deck.chunks_exact(size))
            .take(self.seats)
        {
            *hand = cards.iter().copied().collect();
        }
        tet_gow::World::new(self.house, &hands[..self.seats], first_seat())
    }

    fn play_hand(&mut self, counts: &mut Counts) {
        let mut world = self.deal();
        while world.to_act().is_some() {
            self.moves.clear();
            world.each_play(|play| self.moves.push(play));
            let chosen = random_below(&mut self.chance, self.moves.len());
            world.play(self.moves[chosen]);
            counts.decisions += 1;
            counts.legal_moves += self.moves.len() as u64;
        }
        black_box(world);
        counts.hands += 1;
    }
}

impl Table {
    /// Deals four tiles to a bank and three players, sets them at random and settles.
    fn play_pai_gow_hand(&mut self, counts: &mut Counts) {
        shuffle(&mut self.deck, &mut self.chance);
        let mut set = |seat: usize| {
            let tiles = std::array::from_fn(|tile| self.deck[pai_gow::HAND * seat + tile]);
            let settings = Setting::all(tiles, false);
            counts.decisions += 1;
            counts.legal_moves += settings.len() as u64;
            settings[random_below(&mut self.chance, settings.len())]
        };
        let bank = set(0);
        for player in 1..PAI_GOW_SEATS {
            black_box(Comparisons::of(set(player), bank).verdict(Copies::Bank));
        }
        counts.hands += 1;
    }

    /// Finds the best setting of four tiles against all hands that the bank may hold.
    fn find_best_setting(&mut self, counts: &mut Counts) {
        shuffle(&mut self.deck, &mut self.chance);
        let tiles = [self.deck[0], self.deck[1], self.deck[2], self.deck[3]];
        let house = pai_gow::House::default();
        let odds = Odds::all(tiles, Side::Player, house.six_high, house.copies);
        black_box(house.best_of(&odds, Side::Player));
        counts.decisions += 1;
        counts.legal_moves += 1;
        counts.hands += 1;
    }
}

/// Plays one hand of Spades; bids do not count as decisions, so that the games can be compared.
fn play_spades_hand(chance: &mut Xoshiro256PlusPlus, counts: &mut Counts) {
    const BET: i32 = 3;
    // More points than one hand can score, so that the game does not end before the hand.
    const POINTS: i32 = 10_000;
    let ids = [1, 2, 3, 4].map(Uuid::from_u128);
    let mut game = Game::new(Uuid::from_u128(5), ids, POINTS, None);
    game.play(GameTransition::Start).expect("a new game starts");
    for _ in ids {
        game.play(GameTransition::Bet(BET))
            .expect("everybody bets in turn");
    }
    for _ in 0..SPADES_TRICKS * ids.len() as u32 {
        let legal = game.get_legal_cards().expect("a trick is being played");
        let chosen = random_below(chance, legal.len());
        game.play(GameTransition::Card(legal[chosen]))
            .expect("a legal card is played");
        counts.decisions += 1;
        counts.legal_moves += legal.len() as u64;
    }
    black_box(game.get_state());
    counts.hands += 1;
}
