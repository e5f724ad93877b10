//! Compares the answers of both readings to whole records: finished and unfinished, with claims,
//! and with a wrong play.

use gow::Deal;
use serde_json::{Value, json};

use super::second_reading_hand;
use crate::chance::Chance;
use crate::fixture::{random_deal, random_house};
use crate::second_reading::{Hand, Payment, SET, Tile, merge_payments, sort_by_text, tile_names};

/// How many records both readings answer.
const RECORDS: usize = 8_000;

/// Plays random moves from the second reading's list.
fn random_plays(chance: &mut Chance, hand: &mut Hand, plays: usize) -> Vec<Value> {
    let mut written = Vec::new();
    let wide = chance.once_in(2);
    for _ in 0..plays {
        let mut moves = hand.moves();
        if wide && chance.once_in(2) {
            let widest = moves.iter().map(|(_, tiles)| tiles.len()).max();
            moves.retain(|(_, tiles)| Some(tiles.len()) == widest);
        }
        let Some(player) = hand.to_act() else {
            break;
        };
        let (verb, tiles) = chance.pick(&moves).clone();
        written.push(json!({"seat": player, verb: tile_names(&tiles)}));
        hand.play(verb, &tiles);
    }
    written
}

/// Returns a play that is most likely wrong, as when players make mistakes.
fn wrong_play(chance: &mut Chance, hand: &Hand) -> Value {
    let to_act = hand.to_act().unwrap_or(0);
    let player = if chance.once_in(6) {
        chance.below(4)
    } else {
        to_act
    };
    let right_verbs: &[&str] = if hand.table.is_empty() {
        &["lead"]
    } else {
        &["beat", "beat", "discard"]
    };
    let verb = if chance.once_in(8) {
        chance.pick(&["lead", "beat", "discard"])
    } else {
        chance.pick(right_verbs)
    };
    let width_led = hand
        .table
        .first()
        .map_or(1 + chance.below(4), |play| play.1.len());
    let width = if chance.once_in(8) {
        chance.below(6)
    } else {
        width_led
    };
    let mut from: Vec<Tile> = hand.holdings[player].clone();
    if chance.once_in(10) || from.is_empty() {
        from = SET.to_vec();
    }
    chance.shuffle(&mut from);
    from.truncate(width);
    json!({"seat": player, *verb: tile_names(&from)})
}

fn record(deal: &Deal, claims: &[usize], plays: &[Value]) -> String {
    let options: Vec<(&str, Value)> = deal.house.differs_from_base();
    let claims: Vec<Value> = claims
        .iter()
        .map(|seat| json!({"seat": seat, "claim": "one-red-dot"}))
        .collect();
    json!({
        "format": "gow-record/1",
        "game": "tien-gow",
        "house": deal.house.name(),
        "options": options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<serde_json::Map<_, _>>(),
        "seats": 4,
        "banker": deal.banker.index(),
        "streak": deal.streak,
        "hands": deal.hands,
        "claims": claims,
        "plays": plays,
    })
    .to_string()
}

/// Returns the library's answer with sorted lists and without the message of an error.
fn library_answer(line: &str) -> Value {
    let mut answer: Value = serde_json::from_str(&gow::score(line, None).unwrap().text).unwrap();
    if let Some(error) = answer.get_mut("error") {
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
        error.as_object_mut().unwrap().remove("message");
    }
    if let Some(Value::Object(legal)) = answer.get_mut("legal") {
        legal
            .values_mut()
            .for_each(|moves| sort_by_text(moves.as_array_mut().unwrap()));
    }
    if let Some(Value::Array(payments)) = answer.get_mut("payments") {
        let read: Vec<Payment> = payments.iter().map(read_payment).collect();
        answer["payments"] = json!(merge_payments(&read));
    }
    answer
}

/// Reads a payment of an answer.
fn read_payment(written: &Value) -> Payment {
    let seat = |key: &str| written[key].as_u64().unwrap() as usize;
    let reasons = ["par", "supreme", "quartet", "two-couples", "capture"];
    let reason = reasons
        .into_iter()
        .find(|reason| written["reason"] == **reason)
        .unwrap();
    (
        seat("from"),
        seat("to"),
        written["points"].as_i64().unwrap(),
        reason,
    )
}

/// How many answers there were of each kind.
#[derive(Debug, Default)]
struct AnswerCounts {
    finished: usize,
    open: usize,
    claimed: usize,
    codes: std::collections::BTreeMap<String, usize>,
}

impl AnswerCounts {
    fn count(&mut self, answer: &Value, claims: &[usize]) {
        match answer["error"]["code"].as_str() {
            Some(code) => *self.codes.entry(code.to_owned()).or_default() += 1,
            None if answer["finished"] == true => self.finished += 1,
            None => self.open += 1,
        }
        self.claimed += usize::from(!claims.is_empty() && answer["finished"] == true);
    }
}

/// Returns the claimants: mostly seats that may claim, sometimes one that may not.
fn random_claims(chance: &mut Chance, hand: &Hand) -> Vec<usize> {
    let mut claims: Vec<usize> = (0..4)
        .filter(|&player| hand.may_claim(player) && !chance.once_in(3))
        .collect();
    chance.shuffle(&mut claims);
    if chance.once_in(40) {
        claims = vec![chance.below(4)];
    }
    claims
}

/// Returns the answer of the second reading.
fn second_reading_answer(deal: &Deal, claims: &[usize], plays: &[Value]) -> Value {
    let mut hand = second_reading_hand(deal);
    if claims.iter().any(|&player| !hand.may_claim(player)) {
        return json!({"error": {"play": null, "code": "claim-refused"}});
    }
    hand.claim(claims);
    match hand.replay(plays) {
        Some((play, code)) => json!({"error": {"play": play, "code": code}}),
        None => hand.answer(),
    }
}

#[test]
fn both_readings_answer_records_alike() {
    let mut chance = Chance::new(0x7e57);
    let mut counts = AnswerCounts::default();
    for _ in 0..RECORDS {
        let house = random_house(&mut chance);
        let deal = random_deal(&mut chance, house);
        let mut hand = second_reading_hand(&deal);
        let claims = random_claims(&mut chance, &hand);
        let play_count = if claims.is_empty() {
            *chance.pick(&[32, 32, 31, 12, 3, 1])
        } else {
            chance.below(2)
        };
        let mut plays = random_plays(&mut chance, &mut hand, play_count);
        if chance.once_in(2) {
            plays.push(wrong_play(&mut chance, &hand));
        }
        let line = record(&deal, &claims, &plays);
        let answer = library_answer(&line);
        assert_eq!(
            answer,
            second_reading_answer(&deal, &claims, &plays),
            "{line}"
        );
        counts.count(&answer, &claims);
    }
    // A situation that is never reached is never compared.
    assert!(
        counts.finished > RECORDS / 6
            && counts.open > RECORDS / 6
            && counts.claimed > RECORDS / 100,
        "{counts:?}"
    );
    for code in [
        "hand-over",
        "not-your-turn",
        "not-in-hand",
        "wrong-width",
        "must-follow-suit",
        "must-discard",
        "not-a-combination",
        "not-higher",
        "claim-refused",
    ] {
        assert!(
            counts.codes.get(code).is_some_and(|&times| times > 2),
            "{code} {counts:?}"
        );
    }
}
