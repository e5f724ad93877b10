//! Single receipts in which somebody has changed one thing.

use gow::fair::Published;
use gow::{Game, Seat};
use serde_json::{Value, json};

use super::honest::{ROUNDS, exchanged, plain_house};
use crate::chance::Chance;

/// One way to tamper with the JSON of a receipt.
pub(super) struct Tampering {
    /// What it does.
    pub(super) name: &'static str,
    tamper: fn(&mut Value, &Published, &mut Chance),
}

impl Tampering {
    /// Every way.
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
            tamper: |it, _, _| edit(it, "rules", "/3", "/2"),
        },
        Self {
            name: "rule set",
            tamper: other_rule_set,
        },
        Self {
            name: "option",
            tamper: |it, _, _| edit(it, "rules", "/3", "/3 zeal=true"),
        },
        Self {
            name: "reveal",
            tamper: other_reveal,
        },
        Self {
            name: "bank",
            tamper: other_bank,
        },
        Self {
            name: "prev",
            tamper: |it, _, chance| flip(&mut it["prev"], chance),
        },
        Self {
            name: "commit",
            tamper: |it, _, chance| flip(&mut it["commit"], chance),
        },
        Self {
            name: "seed",
            tamper: |it, _, chance| flip(&mut it["seed"], chance),
        },
        Self {
            name: "user",
            tamper: |it, _, chance| seat(it, chance)["user"] = json!(chance.below(9).to_string()),
        },
        Self {
            name: "salt",
            tamper: other_salt,
        },
        Self {
            name: "kind",
            tamper: |it, _, chance| seat(it, chance)["kind"] = json!(chance.pick(&KINDS)),
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
            tamper: |it, _, _| again(it, "seats"),
        },
        Self {
            name: "beacon",
            tamper: |it, _, chance| it["beacon"] = json!(chance.pick(&BEACONS)),
        },
        Self {
            name: "no beacon",
            tamper: |it, _, chance| it["beacon"] = json!(chance.pick(&NONE)),
        },
        Self {
            name: "signature",
            tamper: other_signature,
        },
        Self {
            name: "swapped tiles",
            tamper: swapped_tiles,
        },
        Self {
            name: "order of tiles",
            tamper: |it, _, chance| tiles(it, chance).reverse(),
        },
        Self {
            name: "another tile",
            tamper: |it, _, chance| tiles(it, chance)[0] = json!(chance.pick(&TILES)),
        },
        Self {
            name: "one tile less",
            tamper: |it, _, chance| drop(tiles(it, chance).pop()),
        },
        Self {
            name: "swapped hands",
            tamper: swapped_hands,
        },
        Self {
            name: "one hand less",
            tamper: |it, _, _| drop(list(it, "hands").pop()),
        },
        Self {
            name: "one hand more",
            tamper: |it, _, _| again(it, "hands"),
        },
        Self {
            name: "dice",
            tamper: other_dice,
        },
        Self {
            name: "a key is missing",
            tamper: without_a_key,
        },
        Self {
            name: "a key of a seat is missing",
            tamper: without_a_key_of_a_seat,
        },
        Self {
            name: "another type",
            tamper: of_another_type,
        },
        Self {
            name: "capital digits",
            tamper: capital_digits,
        },
        Self {
            name: "an empty text",
            tamper: empty_text,
        },
    ];

    /// Tampers with a receipt; `None` where that changes nothing.
    pub(super) fn of(&self, published: &Published, chance: &mut Chance) -> Option<String> {
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

const NONE: [&str; 2] = ["none", "none:unreachable"];

const BEACONS: [&str; 5] = [
    "drand:quicknet:1",
    "drand:quicknet:042",
    "drand:quicknet:0",
    "drand:",
    "None",
];

const TILES: [&str; 6] = ["66", "21", "A.M", "C.K", "36", ""];

fn list<'a>(it: &'a mut Value, key: &str) -> &'a mut Vec<Value> {
    it[key].as_array_mut().unwrap()
}

fn seat<'a>(it: &'a mut Value, chance: &mut Chance) -> &'a mut Value {
    let seats = list(it, "seats");
    let at = chance.below(seats.len());
    &mut seats[at]
}

fn tiles<'a>(it: &'a mut Value, chance: &mut Chance) -> &'a mut Vec<Value> {
    let hands = list(it, "hands");
    let at = chance.below(hands.len());
    hands[at].as_array_mut().unwrap()
}

/// Replaces a part of a text.
fn edit(it: &mut Value, key: &str, from: &str, to: &str) {
    it[key] = json!(it[key].as_str().unwrap().replacen(from, to, 1));
}

/// Repeats the last element of a list.
fn again(it: &mut Value, key: &str) {
    let list = list(it, key);
    list.push(list.last().unwrap().clone());
}

/// Changes one digit of a hash.
fn flip(hash: &mut Value, chance: &mut Chance) {
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

fn other_rule_set(it: &mut Value, published: &Published, chance: &mut Chance) {
    let rules = it["rules"].as_str().unwrap();
    let own = rules.split('/').nth(1).unwrap();
    let other = plain_house(chance, published.game);
    it["rules"] = json!(rules.replacen(&format!("/{own}/"), &format!("/{}/", other.name()), 1));
}

fn other_reveal(it: &mut Value, _: &Published, chance: &mut Chance) {
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

fn other_bank(it: &mut Value, _: &Published, chance: &mut Chance) {
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

fn other_salt(it: &mut Value, _: &Published, chance: &mut Chance) {
    let seat = seat(it, chance);
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

fn swapped_tiles(it: &mut Value, _: &Published, chance: &mut Chance) {
    let hands = list(it, "hands");
    let (one, other) = (chance.below(hands.len()), chance.below(hands.len()));
    let kept = hands[one][0].clone();
    hands[one][0] = hands[other][1].clone();
    hands[other][1] = kept;
}

fn swapped_hands(it: &mut Value, published: &Published, chance: &mut Chance) {
    let Some(hands) = &published.opened.as_ref().unwrap().hands else {
        return;
    };
    let seat = Seat::new(chance.below(hands.len())).unwrap();
    it["hands"] = json!(exchanged(hands, seat, seat.next(hands.len())));
}

fn other_signature(it: &mut Value, _: &Published, chance: &mut Chance) {
    match chance.below(3) {
        0 if it["signature"].is_string() => flip(&mut it["signature"], chance),
        1 if it["signature"].is_string() => drop(it.as_object_mut().unwrap().remove("signature")),
        _ => it["signature"] = json!(ROUNDS[0].1[1..]),
    }
}

fn other_dice(it: &mut Value, _: &Published, chance: &mut Chance) {
    let dice = &mut it["dice"];
    match chance.below(4) {
        0 => *dice = json!([]),
        1 => *dice = json!([7]),
        2 if dice.is_array() => dice.as_array_mut().unwrap().push(json!(1)),
        _ if dice.is_array() => dice[0] = json!(dice[0].as_u64().unwrap() % 6 + 1),
        _ => *dice = json!([1, 2, 3, 4, 5, 6]),
    }
}

fn without_a_key(it: &mut Value, _: &Published, chance: &mut Chance) {
    let keys = [
        "format", "table", "hand", "game", "rules", "prev", "commit", "seats", "beacon", "seed",
        "hands",
    ];
    it.as_object_mut().unwrap().remove(*chance.pick(&keys));
}

fn without_a_key_of_a_seat(it: &mut Value, _: &Published, chance: &mut Chance) {
    let key = *chance.pick(&["user", "salt", "kind"]);
    seat(it, chance).as_object_mut().unwrap().remove(key);
}

fn of_another_type(it: &mut Value, _: &Published, chance: &mut Chance) {
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
        seat(it, chance)[key] = value;
        return;
    }
    let object = it.as_object_mut().unwrap();
    let keys: Vec<String> = object.keys().cloned().collect();
    object.insert(chance.pick(&keys).clone(), value);
}

fn capital_digits(it: &mut Value, _: &Published, chance: &mut Chance) {
    let key = *chance.pick(&["prev", "commit", "seed"]);
    it[key] = json!(it[key].as_str().unwrap().to_uppercase());
}

fn empty_text(it: &mut Value, _: &Published, chance: &mut Chance) {
    if chance.once_in(3) {
        let key = *chance.pick(&["user", "salt", "kind"]);
        seat(it, chance)[key] = json!("");
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
