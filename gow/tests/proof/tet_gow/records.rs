//! Compares the answers of both readings to whole records: finished and unfinished, and with a
//! wrong play.

use std::collections::BTreeMap;

use gow::{Deal, Game};
use serde_json::{Value, json};

use super::random_deal;
use super::second_reading::{Card, Hand, card_names, cards};
use crate::chance::Chance;

/// How many records both readings answer.
const RECORDS: usize = 1_500;

/// Plays random moves from the second reading's list.
fn random_plays(chance: &mut Chance, hand: &mut Hand, plays: usize) -> Vec<Value> {
    let mut written = Vec::new();
    while let Some(player) = hand.to_act().filter(|_| written.len() < plays) {
        let (verb, cards) = chance.pick(&hand.moves()).clone();
        written.push(json!({"seat": player, verb: card_names(&cards)}));
        hand.play(verb, &cards);
    }
    written
}

/// Returns a play that is most likely wrong, and the second reading's refusal.
fn wrong_play(chance: &mut Chance, hand: &Hand) -> (Value, Option<&'static str>) {
    let to_act = hand.to_act().unwrap_or(0);
    let player = if chance.once_in(6) {
        chance.below(hand.stacks.len())
    } else {
        to_act
    };
    let right_verbs: &[&str] = if hand.table.is_empty() {
        &["lead"]
    } else {
        &["beat", "beat", "discard"]
    };
    let verb = *if chance.once_in(8) {
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
    let mut from: Vec<Card> = hand.holdings[player].clone();
    if chance.once_in(10) || from.is_empty() {
        from = cards(0..3);
    }
    chance.shuffle(&mut from);
    from.truncate(width);
    (
        json!({"seat": player, verb: card_names(&from)}),
        hand.refusal(player, verb, &from),
    )
}

fn record(deal: &Deal, plays: &[Value]) -> String {
    json!({
        "format": "gow-record/1",
        "game": "tet-gow",
        "house": deal.house.name(),
        "options": deal.house.differs_from_base().into_iter().collect::<BTreeMap<_, _>>(),
        "seats": deal.hands.len(),
        "banker": deal.banker,
        "streak": deal.streak,
        "hands": deal.hands,
        "plays": plays,
    })
    .to_string()
}

/// Returns the library's answer with sorted lists, without the parts that the second reading lacks.
fn library_answer(line: &str) -> Value {
    let mut answer: Value = serde_json::from_str(&gow::score(line, None).unwrap().text).unwrap();
    if let Some(Value::Object(error)) = answer.get_mut("error") {
        error.remove("message");
    }
    if let Some(Value::Object(legal)) = answer.get_mut("legal") {
        for mv in legal
            .values_mut()
            .flat_map(|moves| moves.as_array_mut().unwrap())
        {
            for cards in mv.as_object_mut().unwrap().values_mut() {
                cards
                    .as_array_mut()
                    .unwrap()
                    .sort_by_key(|card| card.as_str().unwrap().to_owned());
            }
        }
        legal
            .values_mut()
            .for_each(|moves| moves.as_array_mut().unwrap().sort_by_key(Value::to_string));
    }
    if let Some(payments) = answer.as_object_mut().unwrap().remove("payments") {
        assert_payments_are_differences(&answer["scores"], &payments);
    }
    answer
}

/// Asserts that of every two seats with different scores the lower one pays the difference once.
fn assert_payments_are_differences(scores: &Value, payments: &Value) {
    let scores: Vec<i64> = scores
        .as_array()
        .unwrap()
        .iter()
        .map(|score| score.as_i64().unwrap())
        .collect();
    let mut expected = Vec::new();
    for (from, low) in scores.iter().enumerate() {
        for (to, high) in scores.iter().enumerate().filter(|(_, high)| *high > low) {
            expected.push(
                json!({"from": from, "to": to, "points": high - low, "reason": "score"})
                    .to_string(),
            );
        }
    }
    let mut payments: Vec<String> = payments
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    expected.sort();
    payments.sort();
    let read = |list: &[String]| {
        list.iter()
            .map(|one| serde_json::from_str(one).unwrap())
            .collect::<Vec<Value>>()
    };
    assert_eq!(read(&payments), read(&expected));
}

#[test]
fn both_readings_answer_records_alike() {
    let mut chance = Chance::new(0x7e7_7e57);
    let (mut finished, mut open, mut codes) = (0, 0, BTreeMap::<&str, usize>::new());
    for _ in 0..RECORDS {
        let house = crate::every_game::any_house(&mut chance, Game::TetGow);
        let deal = random_deal(&mut chance, house);
        let mut hand = Hand::of(&deal);
        let play_count = *chance.pick(&[36, 36, 35, 33, 30, 12, 3, 1]);
        let mut plays = random_plays(&mut chance, &mut hand, play_count);
        let mut expected = hand.answer();
        if chance.once_in(2) {
            let (play, code) = wrong_play(&mut chance, &hand);
            if let Some(code) = code {
                expected = json!({"error": {"play": plays.len(), "code": code}});
                plays.push(play);
                *codes.entry(code).or_default() += 1;
            }
        }
        let line = record(&deal, &plays);
        assert_eq!(library_answer(&line), expected, "{line}");
        finished += usize::from(expected["finished"] == true);
        open += usize::from(expected["finished"] == false);
    }
    assert!(
        finished > RECORDS / 6 && open > RECORDS / 6,
        "{finished} {open}"
    );
    for code in [
        "hand-over",
        "not-your-turn",
        "not-in-hand",
        "wrong-width",
        "must-discard",
        "not-a-combination",
        "not-higher",
    ] {
        assert!(
            codes.get(code).is_some_and(|&times| times > 2),
            "{code} {codes:?}"
        );
    }
}
