//! Files of honest receipts, as people save and join them.

use gow::fair::Published;
use serde_json::{Value, json};

use super::honest_dealer::HonestDealer;
use super::lines_of;
use crate::chance::Chance;

/// Makes files of honest receipts, each with its label.
pub(super) fn honest_files(chance: &mut Chance) -> [(&'static str, Vec<String>); 11] {
    let length = 1 + chance.below(6);
    let chain = HonestDealer::chain(chance, length);
    let other = HonestDealer::chain(chance, length);
    let (last, before) = chain.split_last().unwrap();
    let in_play = sealed(std::slice::from_ref(last));
    // Reading a receipt into a map sorts its keys.
    let mut extended: Value = serde_json::from_str(&last.to_string()).unwrap();
    extended["note"] = json!([{"seed": null}, 1.5e3, "天九"]);
    extended["seats"][0]["name"] = json!({"user": 7});
    let both = lines_of(&chain).into_iter().zip(lines_of(&other));
    let both = both.flat_map(|(one, two)| [one, String::new(), two]);
    [
        ("a chain", lines_of(&chain)),
        (
            "the end of a chain",
            lines_of(&chain[chance.below(length)..]),
        ),
        ("one receipt", vec![last.to_string()]),
        (
            "a hand that is being played",
            lines_of(&[before, &in_play].concat()),
        ),
        ("sealed and opened", lines_of(&saved_files(&chain))),
        (
            "files in any order",
            lines_of(&shuffled(saved_files(&chain), chance)),
        ),
        ("any order", lines_of(&shuffled(chain.clone(), chance))),
        (
            "opened, then sealed",
            lines_of(&[&chain[..], &sealed(&chain)].concat()),
        ),
        (
            "unknown keys",
            [lines_of(before), vec![extended.to_string()]].concat(),
        ),
        ("two tables", both.collect()),
        (
            "a hand that was never dealt",
            lines_of(&never_dealt(&chain)),
        ),
    ]
}

/// Returns a chain in which the hands that waited for a beacon were never dealt.
pub(super) fn never_dealt(chain: &[Published]) -> Vec<Published> {
    let mut chain = chain.to_vec();
    for published in &mut chain {
        if published.beacon().is_some_and(|beacon| beacon.waits()) {
            let opened = published.opened.as_mut().unwrap();
            (opened.hands, opened.dice, opened.signature) = (None, None, None);
        }
    }
    chain
}

/// Returns the same receipts without what a hand's end opens.
fn sealed(chain: &[Published]) -> Vec<Published> {
    let seal = |published: &Published| Published {
        opened: None,
        ..published.clone()
    };
    chain.iter().map(seal).collect()
}

/// Returns the files that the bot gives for each hand of a chain, joined: the receipt while the hand is
/// played, and after it together with the one before.
fn saved_files(chain: &[Published]) -> Vec<Published> {
    let of_hand = |at: usize| {
        let after = &chain[at.saturating_sub(1)..=at];
        [&sealed(&chain[at..=at]), after].concat()
    };
    (0..chain.len()).flat_map(of_hand).collect()
}

/// Puts the receipts of a file in random order.
fn shuffled(mut file: Vec<Published>, chance: &mut Chance) -> Vec<Published> {
    chance.shuffle(&mut file);
    file
}
