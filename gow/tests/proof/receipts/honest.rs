//! Receipts as an honest program makes them.

use gow::fair::{
    Entropy, Hash32, NO_BEACON, Opened, Published, Receipt, Reveal, SaltKind, Terms, commit,
};
use gow::{Game, House, PerSeat, Seat, Seed};

use crate::chance::Chance;
use crate::every_game::any_house;

/// What players enter, some of it hostile.
const SALTS: [&str; 10] = [
    "luck be mine",
    "天九",
    "1",
    "computer",
    "\"}],\"seed\":\"",
    "old",
    "auto 9f2c",
    "🀄🀄",
    "  ",
    "\u{202e}\\u0000",
];

/// A maker of receipts.
pub(super) struct Honest;

impl Honest {
    /// Makes the receipts of the first hands of a table, all of them opened.
    pub(super) fn chain(chance: &mut Chance, hands: usize) -> Vec<Published> {
        let game = *chance.pick(&Game::ALL);
        let house = any_house(chance, game);
        let seats = house.seats();
        let seats = *chance.pick(&seats.collect::<Vec<_>>());
        let table = (1 + chance.below(1_000_000)).to_string();
        let reveal = *chance.pick(&[Reveal::Hand, Reveal::Hand, Reveal::Table, Reveal::Never]);
        let mut prev = Hash32::ZERO;
        let mut chain = Vec::new();
        for hand in 1..=hands as u64 {
            let banker = Seat::new(chance.below(seats)).unwrap();
            let receipt = Receipt {
                table: table.clone(),
                hand,
                rules: Terms::new(house.clone(), banker, reveal).to_string(),
                prev,
                commitment: Hash32::ZERO,
                seats: (0..seats).map(|_| entropy(chance)).collect(),
                beacon: NO_BEACON.to_owned(),
            };
            let with_dice = game == Game::PaiGow || hand == 1 || chance.once_in(2);
            let made = Self::made(receipt, seed(chance), with_dice);
            prev = made.receipt.hash();
            chain.push(made);
        }
        chain
    }

    /// Commits to a seed, locks the receipt, deals and opens the hand.
    pub(super) fn made(mut receipt: Receipt, seed: Seed, with_dice: bool) -> Published {
        receipt.commitment = commit(&receipt.table, receipt.hand, &seed);
        let game = Terms::read(&receipt.rules).unwrap().game();
        let mut published = Published {
            game,
            receipt,
            opened: None,
        };
        let dealt = published.dealt(&seed).unwrap();
        published.opened = Some(Opened {
            seed,
            hands: dealt.hands,
            dice: with_dice.then_some(dealt.dice),
        });
        published
    }
}

/// Draws a seed.
pub(super) fn seed(chance: &mut Chance) -> Seed {
    let words: [u64; 4] = std::array::from_fn(|_| chance.word());
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
    Seed::from_bytes(bytes.try_into().unwrap())
}

/// Draws what one seat adds: a person's number has 63 bits, so that nobody sits twice.
fn entropy(chance: &mut Chance) -> Entropy {
    let user = 1 + (chance.word() >> 1);
    let drawn = format!("auto:{:08x}", chance.word() as u32);
    let (user, salt, kind) = match chance.below(4) {
        0 => (0, "computer", SaltKind::Computer),
        1 => (user, drawn.as_str(), SaltKind::Auto),
        2 => (user, *chance.pick(&SALTS), SaltKind::Old),
        _ => (user, *chance.pick(&SALTS), SaltKind::Fresh),
    };
    Entropy::new(user, salt, kind).unwrap()
}

/// Exchanges the hands of two seats.
pub(super) fn exchanged<T: Clone>(hands: &PerSeat<T>, one: Seat, other: Seat) -> PerSeat<T> {
    let mut hands = hands.clone();
    let kept = hands[one].clone();
    hands[one] = hands[other].clone();
    hands[other] = kept;
    hands
}

/// Returns a house that the name of a rule set alone says everything about.
pub(super) fn plain_house(chance: &mut Chance, game: Game) -> House {
    chance.pick(&House::all(game)).clone()
}
