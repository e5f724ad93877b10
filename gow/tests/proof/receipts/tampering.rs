//! Single receipts with one change.

use gow::fair::Published;
use gow::{Game, Seat};
use serde_json::{Value, json};

use super::honest_dealer::{ROUNDS, exchange_hands, random_unchanged_house};
use crate::chance::Chance;

/// One way to tamper with the JSON of a receipt.
pub(super) struct Tampering {
    /// What it changes.
    pub(super) name: &'static str,
    tamper: fn(&mut Value, &Published, &mut Chance),
}

impl Tampering {
    /// Every way to tamper with a receipt.
    pub(super) const ALL: [Self; 34] = [
        Self {
            name: "format",
            tamper: |it, _, _| it["format"] = json!("gow-receipt/2"),
        },
        Self {
            name: "table",
            tamper: |it, _, chance| it["table"] = json!(chance.below(9).to_string()),
        },
        Self {
            name: "hand",
            tamper: |it, _, chance| it["hand"] = json!(chance.below(3)),
        },
        Self {
            name: "game",
            tamper: |it, _, chance| it["game"] = json!(chance.pick(&Game::ALL)),
        },
        Self {
            name: "version",
            tamper: |it, _, _| replace_text(it, "rules", "/3", "/2"),
        },
        Self {
            name: "rule set",
            tamper: change_rule_set,
        },
        Self {
            name: "option",
            tamper: |it, _, _| replace_text(it, "rules", "/3", "/3 zeal=true"),
        },
        Self {
            name: "reveal",
            tamper: change_reveal,
        },
        Self {
            name: "bank",
            tamper: change_bank,
        },
        Self {
            name: "prev",
            tamper: |it, _, chance| change_digit(&mut it["prev"], chance),
        },
        Self {
            name: "commit",
            tamper: |it, _, chance| change_digit(&mut it["commit"], chance),
        },
        Self {
            name: "seed",
            tamper: |it, _, chance| change_digit(&mut it["seed"], chance),
        },
        Self {
            name: "user",
            tamper: |it, _, chance| {
                random_seat(it, chance)["user"] = json!(chance.below(9).to_string());
            },
        },
        Self {
            name: "salt",
            tamper: change_salt,
        },
        Self {
            name: "kind",
            tamper: |it, _, chance| random_seat(it, chance)["kind"] = json!(chance.pick(&KINDS)),
        },
        Self {
            name: "order of seats",
            tamper: |it, _, _| list(it, "seats").swap(0, 1),
        },
        Self {
            name: "one seat less",
            tamper: |it, _, _| drop(list(it, "seats").pop()),
        },
        Self {
            name: "one seat more",
            tamper: |it, _, _| repeat_last(it, "seats"),
        },
        Self {
            name: "beacon",
            tamper: |it, _, chance| it["beacon"] = json!(chance.pick(&BEACONS)),
        },
        Self {
            name: "no beacon",
            tamper: |it, _, chance| it["beacon"] = json!(chance.pick(&NO_BEACONS)),
        },
        Self {
            name: "signature",
            tamper: change_signature,
        },
        Self {
            name: "swapped tiles",
            tamper: swap_tiles,
        },
        Self {
            name: "order of tiles",
            tamper: |it, _, chance| random_hand(it, chance).reverse(),
        },
        Self {
            name: "another tile",
            tamper: |it, _, chance| random_hand(it, chance)[0] = json!(chance.pick(&TILES)),
        },
        Self {
            name: "one tile less",
            tamper: |it, _, chance| drop(random_hand(it, chance).pop()),
        },
        Self {
            name: "swapped hands",
            tamper: swap_hands,
        },
        Self {
            name: "one hand less",
            tamper: |it, _, _| drop(list(it, "hands").pop()),
        },
        Self {
            name: "one hand more",
            tamper: |it, _, _| repeat_last(it, "hands"),
        },
        Self {
            name: "dice",
            tamper: change_dice,
        },
        Self {
            name: "a key is missing",
            tamper: remove_key,
        },
        Self {
            name: "a key of a seat is missing",
            tamper: remove_key_of_seat,
        },
        Self {
            name: "another type",
            tamper: change_type,
        },
        Self {
            name: "capital digits",
            tamper: capitalize_digits,
        },
        Self {
            name: "an empty text",
            tamper: clear_text,
        },
    ];

    /// Tampers with a receipt; returns `None` where that changes nothing.
    pub(super) fn apply(&self, published: &Published, chance: &mut Chance) -> Option<String> {
        let line = published.to_string();
        let honest: Value = serde_json::from_str(&line).unwrap();
        let mut value = honest.clone();
        (self.tamper)(&mut value, published, chance);
        if value == honest {
            return None;
        }
        Some(value.to_string())
    }
}

const KINDS: [&str; 5] = ["fresh", "old", "auto", "computer", "lucky"];

const NO_BEACONS: [&str; 2] = ["none", "none:unreachable"];

const BEACONS: [&str; 5] = [
    "drand:quicknet:1",
    "drand:quicknet:042",
    "drand:quicknet:0",
    "drand:",
    "None",
];

const TILES: [&str; 6] = ["66", "21", "A.M", "C.K", "36", ""];

/// Returns a list of the receipt.
fn list<'a>(it: &'a mut Value, key: &str) -> &'a mut Vec<Value> {
    it[key].as_array_mut().unwrap()
}

/// Returns the object of a random seat.
fn random_seat<'a>(it: &'a mut Value, chance: &mut Chance) -> &'a mut Value {
    let seats = list(it, "seats");
    let at = chance.below(seats.len());
    &mut seats[at]
}

/// Returns the pieces of a random hand.
fn random_hand<'a>(it: &'a mut Value, chance: &mut Chance) -> &'a mut Vec<Value> {
    let hands = list(it, "hands");
    let at = chance.below(hands.len());
    hands[at].as_array_mut().unwrap()
}

/// Replaces a part of a text.
fn replace_text(it: &mut Value, key: &str, from: &str, to: &str) {
    it[key] = json!(it[key].as_str().unwrap().replacen(from, to, 1));
}

/// Repeats the last element of a list.
fn repeat_last(it: &mut Value, key: &str) {
    let list = list(it, key);
    list.push(list.last().unwrap().clone());
}

/// Changes one digit of a hash.
fn change_digit(hash: &mut Value, chance: &mut Chance) {
    let mut digits = hash.as_str().unwrap().to_owned();
    let at = chance.below(digits.len());
    let other = if digits.as_bytes()[at] == b'0' {
        "1"
    } else {
        "0"
    };
    digits.replace_range(at..=at, other);
    *hash = json!(digits);
}

fn change_rule_set(it: &mut Value, published: &Published, chance: &mut Chance) {
    let rules = it["rules"].as_str().unwrap();
    let own = rules.split('/').nth(1).unwrap();
    let other = random_unchanged_house(chance, published.game);
    it["rules"] = json!(rules.replacen(&format!("/{own}/"), &format!("/{}/", other.name()), 1));
}

fn change_reveal(it: &mut Value, _: &Published, chance: &mut Chance) {
    let rules = it["rules"].as_str().unwrap();
    let plain = rules.split(" reveal=").next().unwrap();
    let ending = chance.pick(&[
        "",
        " reveal=table",
        " reveal=never",
        " reveal=hand",
        " reveal=never reveal=table",
    ]);
    it["rules"] = json!(format!("{plain}{ending}"));
}

fn change_bank(it: &mut Value, _: &Published, chance: &mut Chance) {
    let rules = it["rules"].as_str().unwrap();
    if let Some((start, end)) = rules.split_once(" bank=") {
        it["rules"] = match chance.below(3) {
            0 => json!(format!("{start}{}", &end[1..])),
            _ => json!(format!("{start} bank={}{}", chance.below(9), &end[1..])),
        };
    } else if chance.once_in(2) {
        it["rules"] = json!(format!("{rules} bank=0"));
    }
}

fn change_salt(it: &mut Value, _: &Published, chance: &mut Chance) {
    let seat = random_seat(it, chance);
    let salt = seat["salt"].as_str().unwrap();
    seat["salt"] = match chance.below(7) {
        0 => json!(format!("{salt} ")),
        1 => json!(""),
        2 => json!(format!("old:{salt}")),
        3 => json!("auto:0"),
        4 => json!(format!("{salt}\u{0}")),
        5 => json!("九".repeat(33)),
        _ => json!("luck be yours"),
    };
}

fn swap_tiles(it: &mut Value, _: &Published, chance: &mut Chance) {
    let hands = list(it, "hands");
    let (one, other) = (chance.below(hands.len()), chance.below(hands.len()));
    let tile = hands[one][0].clone();
    hands[one][0] = hands[other][1].clone();
    hands[other][1] = tile;
}

fn swap_hands(it: &mut Value, published: &Published, chance: &mut Chance) {
    let Some(hands) = &published.opened.as_ref().unwrap().hands else {
        return;
    };
    let seat = Seat::new(chance.below(hands.len())).unwrap();
    it["hands"] = json!(exchange_hands(hands, seat, seat.next(hands.len())));
}

fn change_signature(it: &mut Value, _: &Published, chance: &mut Chance) {
    match chance.below(3) {
        0 if it["signature"].is_string() => change_digit(&mut it["signature"], chance),
        1 if it["signature"].is_string() => drop(it.as_object_mut().unwrap().remove("signature")),
        _ => it["signature"] = json!(ROUNDS[0].1[1..]),
    }
}

fn change_dice(it: &mut Value, _: &Published, chance: &mut Chance) {
    let dice = &mut it["dice"];
    match chance.below(4) {
        0 => *dice = json!([]),
        1 => *dice = json!([7]),
        2 if dice.is_array() => dice.as_array_mut().unwrap().push(json!(1)),
        _ if dice.is_array() => dice[0] = json!(dice[0].as_u64().unwrap() % 6 + 1),
        _ => *dice = json!([1, 2, 3, 4, 5, 6]),
    }
}

fn remove_key(it: &mut Value, _: &Published, chance: &mut Chance) {
    let keys = [
        "format", "table", "hand", "game", "rules", "prev", "commit", "seats", "beacon", "seed",
        "hands",
    ];
    it.as_object_mut().unwrap().remove(*chance.pick(&keys));
}

fn remove_key_of_seat(it: &mut Value, _: &Published, chance: &mut Chance) {
    let key = *chance.pick(&["user", "salt", "kind"]);
    random_seat(it, chance).as_object_mut().unwrap().remove(key);
}

fn change_type(it: &mut Value, _: &Published, chance: &mut Chance) {
    let values = [
        json!(null),
        json!(true),
        json!(1.0),
        json!(7),
        json!("7"),
        json!([]),
        json!({}),
        json!([[]]),
    ];
    let value = chance.pick(&values).clone();
    if chance.once_in(3) {
        let key = *chance.pick(&["user", "salt", "kind"]);
        random_seat(it, chance)[key] = value;
        return;
    }
    let object = it.as_object_mut().unwrap();
    let keys: Vec<String> = object.keys().cloned().collect();
    object.insert(chance.pick(&keys).clone(), value);
}

fn capitalize_digits(it: &mut Value, _: &Published, chance: &mut Chance) {
    let key = *chance.pick(&["prev", "commit", "seed"]);
    it[key] = json!(it[key].as_str().unwrap().to_uppercase());
}

fn clear_text(it: &mut Value, _: &Published, chance: &mut Chance) {
    if chance.once_in(3) {
        let key = *chance.pick(&["user", "salt", "kind"]);
        random_seat(it, chance)[key] = json!("");
        return;
    }
    let mut texts: Vec<&mut Value> = it
        .as_object_mut()
        .unwrap()
        .values_mut()
        .filter(|value| value.is_string())
        .collect();
    let at = chance.below(texts.len());
    *texts[at] = json!("");
}
