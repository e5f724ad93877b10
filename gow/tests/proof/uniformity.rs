//! Deals are uniform: six statistics over the deals of fixed keys, and broken dealers that each of them
//! notices.
//!
//! A statistic is compared with a limit that a uniform dealer exceeds once in 600 samples, so that all
//! six together fail one in a hundred (Bonferroni). The keys are fixed: what passes once passes always.
//! Numbers below a bound are exact by rejection, which no statistic could see; `docs/fair.md` says how.

use gow::fair::{Hash32, Key, deal_order, key, throws};
use gow::{Seed, TILES};

use crate::chance::Chance;

/// Deals in a sample.
const DEALS: u64 = 20_000;

/// Deals of the reduced deck: five for each of its orders.
const SMALL_DEALS: u64 = 200_000;

/// The tiles of the reduced deck.
const SMALL: u8 = 8;

/// Its orders.
const ORDERS: usize = 40_320;

const SEATS: usize = 4;
const HELD: usize = 8;

/// The most standard deviations of one statistic that has about the normal distribution.
const ONE: f64 = 3.144;

/// The most of any of the 496 pairs of tiles.
const ANY_PAIR: f64 = 4.65;

/// The most of any of the eleven twins in any of four hands.
const ANY_TWINS: f64 = 4.12;

/// The largest chi-square of four seats, with three degrees of freedom.
const FOUR_SEATS: f64 = 15.1;

fn numbered_key(number: u64) -> Key {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    key(&Seed::from_bytes(bytes), &Hash32::ZERO, &[])
}

/// The orders that fixed keys deal.
fn dealt() -> Vec<Vec<u8>> {
    let order = |number| deal_order(&numbered_key(number), TILES as u8);
    (0..DEALS).map(order).collect()
}

/// How far a count is from what is expected, in standard deviations.
fn deviation(count: u32, trials: f64, chance: f64) -> f64 {
    let expected = trials * chance;
    (f64::from(count) - expected) / (expected * (1.0 - chance)).sqrt()
}

/// How far a chi-square is from its degrees of freedom, of which there are many.
fn excess(chi_square: f64, freedom: f64) -> f64 {
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}

fn chi_square(counts: impl Iterator<Item = u32>, expected: f64) -> f64 {
    counts
        .map(|count| (f64::from(count) - expected).powi(2) / expected)
        .sum()
}

/// The seat of each tile.
fn seats_of(order: &[u8]) -> [usize; TILES] {
    let mut seats = [0; TILES];
    for (place, tile) in order.iter().enumerate() {
        seats[usize::from(*tile)] = place / HELD;
    }
    seats
}

/// Every tile comes to every place equally often.
fn places(orders: &[Vec<u8>]) -> f64 {
    let mut seen = [[0_u32; TILES]; TILES];
    for order in orders {
        for (place, tile) in order.iter().enumerate() {
            seen[place][usize::from(*tile)] += 1;
        }
    }
    let square = chi_square(
        seen.into_iter().flatten(),
        orders.len() as f64 / TILES as f64,
    );
    // Rows and columns have fixed sums: 31·31 degrees of freedom, at 31/32 of the statistic.
    let less = (TILES - 1) as f64;
    excess(square * less / TILES as f64, less * less)
}

/// Any two tiles are in one hand as often as any others; returns the worst pair.
fn neighbours(orders: &[Vec<u8>]) -> f64 {
    let mut together = [[0_u32; TILES]; TILES];
    for order in orders {
        for hand in order.chunks(HELD) {
            for one in hand {
                for other in hand {
                    together[usize::from(*one)][usize::from(*other)] += 1;
                }
            }
        }
    }
    let chance = (HELD - 1) as f64 / (TILES - 1) as f64;
    let pairs = (0..TILES).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs
        .map(|(one, other)| deviation(together[one][other], orders.len() as f64, chance).abs())
        .fold(0.0, f64::max)
}

/// Each seat holds both of two equal tiles as often as it should; returns the worst seat and tile.
fn twins(orders: &[Vec<u8>]) -> f64 {
    const FACES: usize = 11;
    let mut held = [[0_u32; SEATS]; FACES];
    for order in orders {
        let seats = seats_of(order);
        for (face, held) in held.iter_mut().enumerate() {
            // Equal civil tiles have neighbouring numbers.
            let (one, other) = (seats[2 * face], seats[2 * face + 1]);
            held[one] += u32::from(one == other);
        }
    }
    let chance = HELD as f64 / TILES as f64 * (HELD - 1) as f64 / (TILES - 1) as f64;
    held.into_iter()
        .flatten()
        .map(|count| deviation(count, orders.len() as f64, chance).abs())
        .fold(0.0, f64::max)
}

/// Every seat banks first equally often.
fn bankers(seats: impl Iterator<Item = usize>) -> f64 {
    let mut seen = [0_u32; SEATS];
    seats.for_each(|seat| seen[seat] += 1);
    let all: u32 = seen.iter().sum();
    chi_square(seen.into_iter(), f64::from(all) / SEATS as f64)
}

/// A tile comes to the seat that it had in the hand before once in four times.
fn memory(orders: &[Vec<u8>]) -> f64 {
    // Of 32 tiles 8 stay on average. That two tiles stay is a little more likely than that one does
    // twice, because a hand has room for eight: the variance is 6 + 32·31·(241/3844 − 1/16).
    const VARIANCE: f64 = 6.0 + 32.0 * 31.0 * (241.0 / 3844.0 - 1.0 / 16.0);
    let stays = |pair: &[Vec<u8>]| {
        let (before, after) = (seats_of(&pair[0]), seats_of(&pair[1]));
        before
            .iter()
            .zip(after)
            .filter(|(one, two)| *one == two)
            .count()
    };
    let stayed: usize = orders.windows(2).map(stays).sum();
    let hands = (orders.len() - 1) as f64;
    (stayed as f64 - hands * HELD as f64) / (hands * VARIANCE).sqrt()
}

/// Every order of a small deck comes equally often.
fn permutations(orders: impl Iterator<Item = Vec<u8>>) -> f64 {
    let mut seen = vec![0_u32; ORDERS];
    orders.for_each(|order| seen[rank(&order)] += 1);
    let all: u32 = seen.iter().sum();
    let square = chi_square(seen.into_iter(), f64::from(all) / ORDERS as f64);
    excess(square, (ORDERS - 1) as f64)
}

/// The number of an order among all, by how many smaller tiles follow each.
fn rank(order: &[u8]) -> usize {
    (0..order.len()).fold(0, |rank, at| {
        let smaller = order[at..].iter().filter(|tile| **tile < order[at]).count();
        rank * (order.len() - at) + smaller
    })
}

#[test]
fn deals_and_dice_are_uniform() {
    let orders = dealt();
    let banker = |number| usize::from(throws(&numbered_key(number), SEATS).pop().unwrap()) - 1;
    let small = |number| deal_order(&numbered_key(number), SMALL);
    for (what, found, limit) in [
        ("places", places(&orders).abs(), ONE),
        ("pairs in one hand", neighbours(&orders), ANY_PAIR),
        ("twins", twins(&orders), ANY_TWINS),
        ("bankers", bankers((0..DEALS).map(banker)), FOUR_SEATS),
        ("from hand to hand", memory(&orders).abs(), ONE),
        (
            "orders",
            permutations((0..SMALL_DEALS).map(small)).abs(),
            ONE,
        ),
    ] {
        println!("{what}: {found:.2}, at most {limit}");
        assert!(found <= limit, "{what}: {found}");
    }
}

/// A deck in order.
fn deck(tiles: u8) -> Vec<u8> {
    (0..tiles).collect()
}

/// Each place changes with any place: the usual mistake.
fn swapped_with_any(tiles: u8, chance: &mut Chance) -> Vec<u8> {
    let mut deck = deck(tiles);
    for place in 0..deck.len() {
        let other = chance.below(deck.len());
        deck.swap(place, other);
    }
    deck
}

/// No tile stays at its place, which is off by one.
fn swapped_with_others(tiles: u8, chance: &mut Chance) -> Vec<u8> {
    let mut deck = deck(tiles);
    for last in (1..deck.len()).rev() {
        deck.swap(last, chance.below(last));
    }
    deck
}

/// Sorted by the toss of a coin.
fn sorted_by_coin(tiles: u8, chance: &mut Chance) -> Vec<u8> {
    let mut deck = deck(tiles);
    for place in 1..deck.len() {
        let mut at = place;
        while at > 0 && chance.once_in(2) {
            deck.swap(at, at - 1);
            at -= 1;
        }
    }
    deck
}

/// Equal tiles stick together.
fn in_twos(chance: &mut Chance) -> Vec<u8> {
    let mut twos: Vec<u8> = (0..TILES as u8 / 2).collect();
    chance.shuffle(&mut twos);
    twos.into_iter()
        .flat_map(|two| [2 * two, 2 * two + 1])
        .collect()
}

#[test]
fn every_statistic_notices_a_dealer_that_is_not_uniform() {
    let mut chance = Chance::new(31);
    let mut sample = |deal: &dyn Fn(&mut Chance) -> Vec<u8>| -> Vec<Vec<u8>> {
        (0..DEALS).map(|_| deal(&mut chance)).collect()
    };
    let tiles = TILES as u8;
    let any = sample(&|chance| swapped_with_any(tiles, chance));
    let others = sample(&|chance| swapped_with_others(tiles, chance));
    let coin = sample(&|chance| sorted_by_coin(tiles, chance));
    let twos = sample(&in_twos);
    let mut chance = Chance::new(32);
    // The sides five and six of a die become the first two seats.
    let sides: Vec<usize> = (0..DEALS).map(|_| chance.below(6) % SEATS).collect();
    let mut deck = deck(tiles);
    chance.shuffle(&mut deck);
    let hardly_shuffled = (0..DEALS).map(|_| {
        for _ in 0..TILES {
            deck.swap(chance.below(TILES), chance.below(TILES));
        }
        deck.clone()
    });
    let hardly_shuffled: Vec<Vec<u8>> = hardly_shuffled.collect();
    let small = (0..SMALL_DEALS).map(|_| swapped_with_any(SMALL, &mut chance));
    for (what, found, limit) in [
        ("places, swapped with any", places(&any), ONE),
        ("places, swapped with others", places(&others), ONE),
        ("places, sorted by coin", places(&coin), ONE),
        (
            "pairs in one hand, dealt in twos",
            neighbours(&twos),
            ANY_PAIR,
        ),
        ("twins, dealt in twos", twins(&twos), ANY_TWINS),
        (
            "bankers, by six sides",
            bankers(sides.into_iter()),
            FOUR_SEATS,
        ),
        (
            "from hand to hand, hardly shuffled",
            memory(&hardly_shuffled),
            ONE,
        ),
        ("orders, swapped with any", permutations(small), ONE),
    ] {
        println!("{what}: {found:.1}, more than {limit}");
        assert!(found > 3.0 * limit, "{what}: {found}");
    }
}
