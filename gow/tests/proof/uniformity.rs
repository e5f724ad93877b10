//! Deals are uniform: six statistics over the deals of fixed keys, and biased dealers that each of
//! them notices.
//!
//! A statistic is compared with a limit that a uniform dealer exceeds once in 600 samples, so that all
//! six together fail one in a hundred (Bonferroni). Fixed keys make every run the same.
//! Numbers below a bound are exact by rejection, which no statistic could see; `docs/fair.md` says how.

use gow::fair::{Hash32, Key, deal_order, key, throws};
use gow::{Seed, TILES};

use crate::chance::Chance;

/// How many deals a sample has.
const DEALS: u64 = 20_000;

/// How many deals of the small deck a sample has: five for each of its orders.
const SMALL_DEALS: u64 = 200_000;

/// How many tiles the small deck has.
const SMALL_DECK: u8 = 8;

/// How many orders the small deck has.
const SMALL_ORDERS: usize = 40_320;

const SEATS: usize = 4;
const HAND: usize = 8;

/// The most standard deviations of one statistic with about the normal distribution.
const MAX_SINGLE: f64 = 3.144;

/// The most standard deviations of any of the 496 pairs of tiles.
const MAX_PAIRS: f64 = 4.65;

/// The most standard deviations of any of the eleven twins in any of four hands.
const MAX_TWINS: f64 = 4.12;

/// The largest chi-square of four seats, with three degrees of freedom.
const MAX_SEATS: f64 = 15.1;

fn numbered_key(number: u64) -> Key {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    key(&Seed::from_bytes(bytes), &Hash32::ZERO, &[])
}

/// Returns the orders that fixed keys deal.
fn dealt_orders() -> Vec<Vec<u8>> {
    let order = |number| deal_order(&numbered_key(number), TILES as u8);
    (0..DEALS).map(order).collect()
}

/// Returns how far a count is from the expected one, in standard deviations.
fn deviation(count: u32, trials: f64, chance: f64) -> f64 {
    let expected = trials * chance;
    (f64::from(count) - expected) / (expected * (1.0 - chance)).sqrt()
}

/// Returns how far a chi-square with many degrees of freedom is from the expected one, in standard
/// deviations.
fn chi_square_deviation(chi_square: f64, freedom: f64) -> f64 {
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}

fn chi_square(counts: impl Iterator<Item = u32>, expected: f64) -> f64 {
    counts
        .map(|count| (f64::from(count) - expected).powi(2) / expected)
        .sum()
}

/// Returns the seat of each tile.
fn seats_of(order: &[u8]) -> [usize; TILES] {
    let mut seats = [0; TILES];
    for (place, tile) in order.iter().enumerate() {
        seats[usize::from(*tile)] = place / HAND;
    }
    seats
}

/// Measures whether every tile comes to every place equally often.
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
    let rows = (TILES - 1) as f64;
    chi_square_deviation(square * rows / TILES as f64, rows * rows)
}

/// Measures whether any two tiles are in one hand as often as any others; returns the worst pair.
fn pairs_in_one_hand(orders: &[Vec<u8>]) -> f64 {
    let mut together = [[0_u32; TILES]; TILES];
    for order in orders {
        for hand in order.chunks(HAND) {
            for one in hand {
                for other in hand {
                    together[usize::from(*one)][usize::from(*other)] += 1;
                }
            }
        }
    }
    let chance = (HAND - 1) as f64 / (TILES - 1) as f64;
    let pairs = (0..TILES).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs
        .map(|(one, other)| deviation(together[one][other], orders.len() as f64, chance).abs())
        .fold(0.0, f64::max)
}

/// Measures how often each seat holds both of two equal tiles; returns the worst seat and tile.
fn twins(orders: &[Vec<u8>]) -> f64 {
    const FACES: usize = 11;
    let mut counts = [[0_u32; SEATS]; FACES];
    for order in orders {
        let seats = seats_of(order);
        for (face, by_seat) in counts.iter_mut().enumerate() {
            // Equal civil tiles have neighbouring numbers.
            let (one, other) = (seats[2 * face], seats[2 * face + 1]);
            by_seat[one] += u32::from(one == other);
        }
    }
    let chance = HAND as f64 / TILES as f64 * (HAND - 1) as f64 / (TILES - 1) as f64;
    counts
        .into_iter()
        .flatten()
        .map(|count| deviation(count, orders.len() as f64, chance).abs())
        .fold(0.0, f64::max)
}

/// Measures whether every seat banks first equally often.
fn bankers(seats: impl Iterator<Item = usize>) -> f64 {
    let mut seen = [0_u32; SEATS];
    seats.for_each(|seat| seen[seat] += 1);
    let all: u32 = seen.iter().sum();
    chi_square(seen.into_iter(), f64::from(all) / SEATS as f64)
}

/// Measures whether a tile comes to its seat of the hand before once in four times.
fn same_seats(orders: &[Vec<u8>]) -> f64 {
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
    (stayed as f64 - hands * HAND as f64) / (hands * VARIANCE).sqrt()
}

/// Measures whether every order of the small deck comes equally often.
fn permutations(orders: impl Iterator<Item = Vec<u8>>) -> f64 {
    let mut seen = vec![0_u32; SMALL_ORDERS];
    orders.for_each(|order| seen[order_number(&order)] += 1);
    let all: u32 = seen.iter().sum();
    let square = chi_square(seen.into_iter(), f64::from(all) / SMALL_ORDERS as f64);
    chi_square_deviation(square, (SMALL_ORDERS - 1) as f64)
}

/// Returns the number of an order among all, by how many smaller tiles follow each.
fn order_number(order: &[u8]) -> usize {
    (0..order.len()).fold(0, |rank, at| {
        let smaller = order[at..].iter().filter(|tile| **tile < order[at]).count();
        rank * (order.len() - at) + smaller
    })
}

#[test]
fn deals_and_dice_are_uniform() {
    let orders = dealt_orders();
    let banker = |number| usize::from(throws(&numbered_key(number), SEATS).pop().unwrap()) - 1;
    let small = |number| deal_order(&numbered_key(number), SMALL_DECK);
    for (name, found, limit) in [
        ("places", places(&orders).abs(), MAX_SINGLE),
        ("pairs in one hand", pairs_in_one_hand(&orders), MAX_PAIRS),
        ("twins", twins(&orders), MAX_TWINS),
        ("bankers", bankers((0..DEALS).map(banker)), MAX_SEATS),
        ("from hand to hand", same_seats(&orders).abs(), MAX_SINGLE),
        (
            "orders",
            permutations((0..SMALL_DEALS).map(small)).abs(),
            MAX_SINGLE,
        ),
    ] {
        println!("{name}: {found:.2}, at most {limit}");
        assert!(found <= limit, "{name}: {found}");
    }
}

/// Returns a deck in order.
fn deck(tiles: u8) -> Vec<u8> {
    (0..tiles).collect()
}

/// Deals with the usual mistake: swaps each place with any place.
fn swapped_with_any(tiles: u8, chance: &mut Chance) -> Vec<u8> {
    let mut deck = deck(tiles);
    for place in 0..deck.len() {
        let other = chance.below(deck.len());
        deck.swap(place, other);
    }
    deck
}

/// Deals with a bound off by one, so that no tile stays at its place.
fn swapped_with_others(tiles: u8, chance: &mut Chance) -> Vec<u8> {
    let mut deck = deck(tiles);
    for last in (1..deck.len()).rev() {
        deck.swap(last, chance.below(last));
    }
    deck
}

/// Sorts by the toss of a coin.
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

/// Deals equal tiles together.
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
    let small = (0..SMALL_DEALS).map(|_| swapped_with_any(SMALL_DECK, &mut chance));
    for (name, found, limit) in [
        ("places, swapped with any", places(&any), MAX_SINGLE),
        ("places, swapped with others", places(&others), MAX_SINGLE),
        ("places, sorted by coin", places(&coin), MAX_SINGLE),
        (
            "pairs in one hand, dealt in twos",
            pairs_in_one_hand(&twos),
            MAX_PAIRS,
        ),
        ("twins, dealt in twos", twins(&twos), MAX_TWINS),
        (
            "bankers, by six sides",
            bankers(sides.into_iter()),
            MAX_SEATS,
        ),
        (
            "from hand to hand, hardly shuffled",
            same_seats(&hardly_shuffled),
            MAX_SINGLE,
        ),
        ("orders, swapped with any", permutations(small), MAX_SINGLE),
    ] {
        println!("{name}: {found:.1}, more than {limit}");
        assert!(found > 3.0 * limit, "{name}: {found}");
    }
}
