//! Records changed at random.

use gow::score;
use gow::{AnyRound, House, Record, Round, Seat};
use serde_json::Value;

use crate::chance::Chance;
use crate::fixture::{any_house, finished_round, random_deal};

/// How many mutated lines are read without a panic.
const MUTATIONS: usize = 40_000;

/// Changes a line at random: bytes, spans, and words of the notation.
fn mutate(chance: &mut Chance, line: &mut Vec<u8>) {
    const WORDS: [&str; 26] = [
        "66",
        "21",
        "A.M",
        "4.MS",
        "tet-gow",
        "wiki-2019",
        "36",
        "lead",
        "beat",
        "discard",
        "seat",
        "null",
        "true",
        "-0",
        "1e9",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\"",
        "\\u",
        "claim",
        "one-red-dot",
        "hong-kong",
        "{\"seat\":1,\"claim\":\"one-red-dot\"}",
    ];
    for _ in 0..=chance.below(4) {
        let at = chance.below(line.len());
        let until = (at + chance.below(24)).min(line.len());
        match chance.below(6) {
            0 => line[at] = chance.below(256) as u8,
            1 => drop(line.drain(at..until)),
            2 => {
                let copy = line[at..until].to_vec();
                let to = chance.below(line.len());
                drop(line.splice(to..to, copy));
            }
            3 => drop(line.splice(at..at, chance.pick(&WORDS).bytes())),
            4 => line[at] = b'0' + chance.below(10) as u8,
            _ => line.truncate(until.max(1)),
        }
        if line.is_empty() {
            line.push(b'{');
        }
    }
}

/// Returns a round that was played to its end, or claimed by every seat that could.
fn finished_or_claimed(chance: &mut Chance, house: House) -> AnyRound {
    if chance.once_in(2) {
        return finished_round(chance, house);
    }
    let mut round = AnyRound::start(random_deal(chance, house)).unwrap();
    let claimants = Seat::all(round.seats())
        .filter(|&seat| round.may_claim(seat).is_some())
        .collect();
    round.claim(claimants).unwrap();
    round
}

#[test]
fn no_mutation_makes_the_reader_panic_or_answer_nonsense() {
    let mut chance = Chance::new(22);
    let mut outcomes = [0_usize; 3];
    let mut record = Vec::new();
    for number in 0..MUTATIONS {
        if number % 50 == 0 {
            let house = any_house(&mut chance);
            record = Record::of(&finished_or_claimed(&mut chance, house))
                .to_string()
                .into_bytes();
        }
        let mut line = record.clone();
        mutate(&mut chance, &mut line);
        let Some(answer) = score(&line, None) else {
            continue;
        };
        let value: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(answer.possible, value["error"].is_null());
        let kind = match (value["error"].is_null(), value["finished"] == true) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        outcomes[kind] += 1;
        if kind == 1 {
            let net = value["net"].as_array().unwrap();
            assert_eq!(net.iter().map(|n| n.as_i64().unwrap()).sum::<i64>(), 0);
        }
        // A valid record can be written and read again.
        if answer.possible {
            let read = Record::read(std::str::from_utf8(&line).unwrap()).unwrap();
            assert_eq!(Record::read(&read.to_string()).unwrap(), read);
        }
    }
    assert!(
        outcomes[0] > MUTATIONS / 4 && outcomes[1] > 100,
        "{outcomes:?}"
    );
}
