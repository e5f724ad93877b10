//! The published test vector of TG-FAIR/1, and other properties of a deal.

use super::{
    Entropy, Hash32, Key, Receipt, Reveal, Seed, Stream, Terms, commit, deal_hands, deal_order,
    key, roll,
};
use crate::{Card, Deal, Game, House, Piece, Seat, Tile};

const TABLE: &str = "1180000000000000001/7";
const DECK: [u8; 32] = [
    23, 11, 4, 1, 12, 10, 14, 24, 0, 15, 16, 27, 13, 7, 3, 25, 5, 9, 30, 2, 31, 20, 18, 6, 26, 22,
    19, 17, 29, 21, 8, 28,
];

fn seed() -> Seed {
    Seed::from_bytes(std::array::from_fn(|i| i as u8))
}

fn receipt() -> Receipt {
    let salts = ["luck be mine", "auto:9f2c", "天九", ""];
    let users = 100_000_000_000_000_001..;
    Receipt {
        table: TABLE.to_owned(),
        hand: 42,
        rules: "tg-rules/1".to_owned(),
        prev: Hash32::ZERO,
        commitment: commit(TABLE, 42, &seed()),
        seats: users
            .zip(salts)
            .map(|(user, salt)| Entropy {
                user,
                salt: salt.to_owned(),
            })
            .collect(),
        beacon: "none".to_owned(),
    }
}

fn numbered_key(number: u64) -> Key {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    key(&Seed::from_bytes(bytes), &Hash32::ZERO, b"")
}

#[test]
fn the_published_vector_comes_out() {
    assert_eq!(
        commit(TABLE, 42, &seed()).to_string(),
        "648917ebe38acf70b2895972b98329775a837dd560b8127e2e839d551ef47efd"
    );
    let receipt = receipt().hash();
    assert_eq!(
        receipt.to_string(),
        "2591a722ff0b1e9c57c60d683f8332a7dcaf7b7123961d278c2920f963dc16a1"
    );
    let key = key(&seed(), &receipt, b"");
    assert_eq!(
        Hash32::from_bytes(key.bytes()).to_string(),
        "05af0928e72a60b5d0b13e6ba6b82e011f10c8ff34a6726bcd5500c7c1f83523"
    );
    assert_eq!(deal_order(&key, 32), DECK);
}

#[test]
fn cards_are_numbered_from_aces_to_crowns() {
    let key = key(&seed(), &receipt().hash(), b"");
    for (name, seats, count, each) in [
        ("wiki", 4, 36, 9),
        ("wiki-2019", 4, 36, 8),
        ("wikidot", 4, 36, 9),
        ("wiki", 3, 24, 8),
        ("wiki-2019", 3, 24, 8),
    ] {
        let house = House::named(Game::TetGow, name).unwrap();
        let hands = deal_hands(&key, &house, seats, Seat::new(1).unwrap()).hands;
        let dealt: Vec<Piece> = hands.values().flatten().copied().collect();
        // Three play without the six aces, so their cards are numbered from the first 2 on.
        let first = if seats == 3 { 6 } else { 0 };
        let expected = deal_order(&key, count).into_iter().take(seats * each);
        let expected: Vec<Piece> = expected
            .map(|id| Card::of_id(id + first).unwrap().into())
            .collect();
        assert_eq!(dealt, expected, "{house} {seats}");
        assert!(hands.values().all(|hand| hand.len() == each));
        let deal = Deal {
            house,
            banker: Seat::new(0).unwrap(),
            streak: 1,
            hands,
            bets: None,
        };
        assert_eq!(deal.validate(), Ok(()));
    }
}

#[test]
fn a_deal_names_the_tiles_of_the_order() {
    let key = key(&seed(), &receipt().hash(), b"");
    let banker = Seat::new(2).unwrap();
    let dealt = deal_hands(&key, &House::default_of(Game::TienGow), 4, banker);
    assert!(dealt.dice.is_empty());
    let hands = dealt.hands;
    // Numbers 23 11 4 1 12 10 14 24 in the canonical order of 22 civil and 10 military tiles.
    let first: Vec<String> = hands
        .iter()
        .next()
        .map(|(_, hand)| hand.iter().map(ToString::to_string).collect())
        .unwrap();
    assert_eq!(first, ["54", "33", "44", "66", "22", "33", "65", "62"]);
    let mut all: Vec<Piece> = hands.iter().flat_map(|(_, hand)| hand.clone()).collect();
    all.sort();
    assert_eq!(all.len(), 32);
    assert_eq!(all.chunk_by(|a, b| a == b).count(), 21);
}

#[test]
fn every_field_of_a_receipt_changes_its_hash() {
    let plain = receipt();
    let mut changed = vec![plain.clone(); 8];
    changed[0].table.push('0');
    changed[1].hand += 1;
    changed[2].rules.push(' ');
    changed[3].prev = plain.commitment;
    changed[4].commitment = Hash32::ZERO;
    changed[5].seats[2].salt.push('!');
    changed[6].seats.swap(0, 1);
    changed[7].beacon.clear();
    let mut hashes: Vec<String> = changed.iter().map(|r| r.hash().to_string()).collect();
    hashes.push(plain.hash().to_string());
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 9);
}

#[test]
fn shifting_text_between_salts_changes_the_hash() {
    let mut left = receipt();
    let mut right = receipt();
    left.seats[0].salt = "ab".to_owned();
    left.seats[1].salt = "c".to_owned();
    right.seats[0].salt = "a".to_owned();
    right.seats[1].salt = "bc".to_owned();
    assert_ne!(left.hash(), right.hash());
}

#[test]
fn secrets_do_not_print_themselves() {
    assert_eq!(format!("{:?}", seed()), "Seed(..)");
    assert_eq!(format!("{:?}", key(&seed(), &Hash32::ZERO, b"")), "Key(..)");
}

#[test]
fn a_hash_reads_back_what_it_writes_and_nothing_else() {
    let hash = receipt().hash();
    assert_eq!(hash.to_string().parse(), Ok(hash));
    let json = serde_json::to_string(&hash).unwrap();
    assert_eq!(serde_json::from_str::<Hash32>(&json).unwrap(), hash);
    for bad in ["", "12", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32)] {
        assert!(bad.parse::<Hash32>().is_err(), "{bad}");
    }
}

#[test]
fn labels_give_unrelated_streams() {
    let key = numbered_key(1);
    let mut tiles = Stream::new(&key, "stream");
    let mut dice = Stream::new(&key, "dice");
    assert_ne!([tiles.word(), tiles.word()], [dice.word(), dice.word()]);
}

#[test]
fn numbers_stay_below_their_bound_and_reach_all_of_it() {
    let key = numbered_key(2);
    let mut stream = Stream::new(&key, "stream");
    let mut seen = [0_u32; 6];
    for _ in 0..6_000 {
        seen[stream.below(6) as usize] += 1;
    }
    assert!(seen.iter().all(|&n| (880..1120).contains(&n)), "{seen:?}");
    assert_eq!(stream.below(1), 0);
    assert_eq!(stream.below(0), 0);
}

#[test]
fn dice_are_even() {
    let mut seen = [0_u32; 7];
    for number in 0..4_000 {
        for die in roll(&numbered_key(number), 3) {
            seen[usize::from(die)] += 1;
        }
    }
    assert_eq!(seen[0], 0);
    // 2,000 expected of each side, standard deviation 41.
    assert!(
        seen[1..].iter().all(|&n| (1_800..2_200).contains(&n)),
        "{seen:?}"
    );
}

#[test]
fn rules_are_named_with_their_version_and_changed_options() {
    let celko = House::default_of(Game::TienGow);
    let named = |house: &House| {
        let banker = Seat::new(0).unwrap();
        Terms::new(house.clone(), banker, Reveal::Hand).to_string()
    };
    assert_eq!(named(&celko), "tien-gow/celko/3");
    let changed = celko
        .with_option("early_death", &false.into())
        .and_then(|house| house.with_option("banker", &"growing".into()))
        .unwrap();
    assert_eq!(
        named(&changed),
        "tien-gow/celko/3 banker=growing early_death=false"
    );
}

#[test]
fn dice_choose_who_gets_the_first_stack() {
    let house = House::default_of(Game::PaiGow);
    let mut totals = [0; 19];
    for number in 0..400 {
        let key = numbered_key(number);
        let order = deal_order(&key, 32);
        let (seats, banker) = (2 + number as usize % 7, number as usize % 2);
        let dealt = deal_hands(&key, &house, seats, Seat::new(banker).unwrap());
        assert_eq!(dealt.dice, roll(&key, 3));
        let total: usize = dealt.dice.iter().map(|&die| usize::from(die)).sum();
        totals[total] += 1;
        for (stack, tiles) in order.chunks(4).enumerate() {
            // Stacks go to eight places from the one that the dice choose; a stack at a place
            // without a seat is dead.
            let place = (total - 1 + stack) % 8;
            if place < seats {
                let seat = Seat::new((banker + place) % seats).unwrap();
                let faces: Vec<Piece> = tiles
                    .iter()
                    .map(|&id| Tile::of_id(id).unwrap().into())
                    .collect();
                assert_eq!(dealt.hands[seat], faces, "{total} with {seats} seats");
            }
        }
    }
    assert!(
        totals[8] > 0 && totals[9] > 0 && totals[17] > 0,
        "{totals:?}"
    );
}
