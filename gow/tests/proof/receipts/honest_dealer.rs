//! Receipts as an honest dealer makes them.

use gow::fair::{
    Beacon, Entropy, Hash32, Network, Opened, Published, Receipt, Reveal, SaltKind, Signature,
    Terms, commit,
};
use gow::{Game, House, PerSeat, Seat, Seed};

use crate::chance::Chance;
use crate::every_game::any_house;

/// Salts that players enter, some of them hostile.
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

/// Rounds of `quicknet` and their signatures.
pub(super) const ROUNDS: [(u64, &str); 3] = [
    (
        42,
        "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a",
    ),
    (
        123,
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
    ),
    (
        657_413,
        "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
    ),
];

/// A dealer that makes honest receipts.
pub(super) struct HonestDealer;

impl HonestDealer {
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
            let (beacon, signature) = random_beacon(chance);
            let receipt = Receipt {
                table: table.clone(),
                hand,
                rules: Terms::new(house.clone(), banker, reveal).to_string(),
                prev,
                commitment: Hash32::ZERO,
                seats: (0..seats).map(|_| random_entropy(chance)).collect(),
                beacon,
            };
            let has_dice = game == Game::PaiGow || hand == 1 || chance.once_in(2);
            let published = Self::publish(receipt, random_seed(chance), signature, has_dice);
            prev = published.receipt.hash();
            chain.push(published);
        }
        chain
    }

    /// Commits to a seed, locks the receipt, deals and opens the hand.
    pub(super) fn publish(
        mut receipt: Receipt,
        seed: Seed,
        signature: Option<Signature>,
        has_dice: bool,
    ) -> Published {
        receipt.commitment = commit(&receipt.table, receipt.hand, &seed);
        let game = Terms::read(&receipt.rules).unwrap().game();
        let mut published = Published {
            game,
            receipt,
            opened: None,
        };
        let dealt = published.dealt(&seed, signature.as_ref()).unwrap();
        published.opened = Some(Opened {
            seed,
            hands: Some(dealt.hands),
            dice: has_dice.then_some(dealt.dice),
            signature,
        });
        published
    }
}

/// Draws a seed.
pub(super) fn random_seed(chance: &mut Chance) -> Seed {
    let words: [u64; 4] = std::array::from_fn(|_| chance.next_u64());
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
    Seed::from_bytes(bytes.try_into().unwrap())
}

/// Draws the entropy of one seat: a person's number has 63 bits, so that nobody has two seats.
fn random_entropy(chance: &mut Chance) -> Entropy {
    let user = 1 + (chance.next_u64() >> 1);
    let drawn = format!("auto:{:08x}", chance.next_u64() as u32);
    let (user, salt, kind) = match chance.below(4) {
        0 => (0, "computer", SaltKind::Computer),
        1 => (user, drawn.as_str(), SaltKind::Auto),
        2 => (user, *chance.pick(&SALTS), SaltKind::Old),
        _ => (user, *chance.pick(&SALTS), SaltKind::Fresh),
    };
    Entropy::new(user, salt, kind).unwrap()
}

/// Returns hands with those of two seats exchanged.
pub(super) fn exchange_hands<T: Clone>(hands: &PerSeat<T>, one: Seat, other: Seat) -> PerSeat<T> {
    let mut hands = hands.clone();
    let hand = hands[one].clone();
    hands[one] = hands[other].clone();
    hands[other] = hand;
    hands
}

/// Returns a random rule set without changed options.
pub(super) fn random_unchanged_house(chance: &mut Chance, game: Game) -> House {
    chance.pick(&House::all(game)).clone()
}

/// Draws a beacon, with the published signature if it is a round of `quicknet`.
fn random_beacon(chance: &mut Chance) -> (String, Option<Signature>) {
    match chance.below(4) {
        0 => (Beacon::Unreachable.to_string(), None),
        1 => {
            let (round, signature) = *chance.pick(&ROUNDS);
            let beacon = Network::default().beacon(round).to_string();
            (beacon, Some(signature.parse().unwrap()))
        }
        _ => (Beacon::None.to_string(), None),
    }
}
