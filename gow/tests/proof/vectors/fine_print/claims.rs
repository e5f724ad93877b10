//! One Red Dot: hands that may be claimed, the order of claims, and the payments: TG-49 to TG-51.

use serde_json::{Map, Value, json};

use crate::fixture::{deal_holding, house};
use crate::second_reading::value;

/// Returns the answer to a record in which these seats claim and no seat plays.
fn answer(
    house_name: &str,
    options: &[(&str, &str)],
    (banker, streak): (usize, u32),
    hands: [&str; 4],
    claims: &[usize],
) -> Value {
    answer_with(
        house_name,
        options,
        (banker, streak),
        hands,
        claims,
        &json!([]),
    )
}

/// Returns the answer to a record with these claims and plays.
fn answer_with(
    house_name: &str,
    options: &[(&str, &str)],
    (banker, streak): (usize, u32),
    hands: [&str; 4],
    claims: &[usize],
    plays: &Value,
) -> Value {
    let deal = deal_holding(house("celko"), 0, hands);
    let claims: Vec<Value> = claims
        .iter()
        .map(|seat| json!({"seat": seat, "claim": "one-red-dot"}))
        .collect();
    let options: Map<String, Value> = options
        .iter()
        .map(|(name, word)| ((*name).to_owned(), value(word)))
        .collect();
    let record = json!({
        "format": "gow-record/1", "game": "tien-gow", "house": house_name, "options": options, "seats": 4,
        "banker": banker, "streak": streak, "hands": deal.hands, "claims": claims, "plays": plays,
    });
    serde_json::from_str(&gow::score(record.to_string(), None).unwrap().text).unwrap()
}

const ONE_RED_DOT: &str = "31 55 55 33 22 65 63 52";
const RED: &[(&str, &str)] = &[("one_red_dot", "six-six-red")];
const WHITE: &[(&str, &str)] = &[("one_red_dot", "six-six-white")];

#[test]
fn a_claim_is_answered_as_published() {
    let answer = answer("celko-full", &[], (0, 1), ["", ONE_RED_DOT, "", ""], &[1]);
    let expected = json!({
        "finished": true,
        "tricks": [],
        "stacks": [0, 0, 0, 0],
        "winner": 1,
        "payments": answer["payments"],
        "net": [-20, 40, -10, -10],
        "next_banker": 1,
        "next_streak": 1,
    });
    assert_eq!(answer, expected, "TG-P20");
    let payments = answer["payments"].as_array().unwrap();
    assert_eq!(payments.len(), 3, "{payments:?}");
    assert!(
        payments
            .iter()
            .all(|payment| payment["reason"] == "par" && payment["to"] == 1),
        "{payments:?}"
    );
}

/// Asserts the net of a claim in these rules, and the next banker; seat 0 banks.
fn assert_claim(
    label: &str,
    (house, options): (&str, &[(&str, &str)]),
    streak: u32,
    claimant: usize,
    net: [i64; 4],
) {
    let mut hands = [""; 4];
    hands[claimant] = ONE_RED_DOT;
    let answer = answer(house, options, (0, streak), hands, &[claimant]);
    assert_eq!(answer["net"], json!(net), "{label}");
    assert_eq!(answer["next_banker"], claimant, "{label}");
    let next_streak = if claimant == 0 { streak + 1 } else { 1 };
    assert_eq!(answer["next_streak"], next_streak, "{label}");
}

#[test]
fn claims_are_settled_as_published() {
    let full: (&str, &[_]) = ("celko-full", &[]);
    let kong: (&str, &[_]) = ("hong-kong", &[]);
    for (id, rules, streak, claimant, net) in [
        ("TG-P20", ("celko", RED), 1, 1, [-20, 40, -10, -10]),
        ("TG-P21", ("celko", RED), 1, 0, [60, -20, -20, -20]),
        ("TG-P21", full, 2, 0, [90, -30, -30, -30]),
        ("by another seat, m 3", full, 2, 1, [-30, 50, -10, -10]),
        ("Hong Kong, ×2", kong, 1, 1, [-20, 40, -10, -10]),
        (
            "by the figure, no bonus",
            ("tien-kow", RED),
            3,
            1,
            [-12, 36, -12, -12],
        ),
    ] {
        assert_claim(id, rules, streak, claimant, net);
    }
}

#[test]
fn options_change_the_settlement_of_a_claim() {
    let none = ("complete_game", "none");
    let slam = ("complete_game", "hong-kong");
    let four = ("no_trick_pays", "4");
    let exception = ("complete_game_exception", "true");
    let bonus = [("last_trick_bonus", "hong-kong"), ("supreme_pays", "fixed")];
    let literal = [("banker", "figure-literal"), ("no_trick_pays", "5")];
    for (label, options, claimant, net) in [
        (
            "no bonus for a complete game",
            &[none][..],
            1,
            [-10, 20, -5, -5],
        ),
        ("the slam is ×2", &[slam], 1, [-20, 40, -10, -10]),
        ("four for no trick", &[four], 1, [-16, 32, -8, -8]),
        (
            "the exception cannot apply",
            &[exception],
            0,
            [60, -20, -20, -20],
        ),
        ("no last trick", &bonus, 0, [60, -20, -20, -20]),
    ] {
        assert_claim(label, ("celko", &[RED, options].concat()), 1, claimant, net);
    }
    let label = "by the literal figure, F + 1";
    assert_claim(
        label,
        ("tien-kow", &[RED, &literal].concat()),
        3,
        1,
        [-13, 39, -13, -13],
    );
}

#[test]
fn a_hand_with_one_red_pip_may_be_claimed() {
    for (id, options, hand, granted) in [
        ("TG-P22", RED, ONE_RED_DOT, true),
        ("TG-P22", WHITE, ONE_RED_DOT, true),
        ("TG-P22", &[("one_red_dot", "none")], ONE_RED_DOT, false),
        ("TG-P23", RED, "41 55 55 33 22 65 63 52", false),
        ("TG-P23", RED, "11 55 55 33 22 65 63 52", false),
        ("TG-P23", WHITE, "41 55 55 33 22 65 63 52", false),
        ("TG-P24", RED, "51 66 66 55 55 33 33 22", false),
        ("TG-P24", WHITE, "51 66 66 55 55 33 33 22", true),
        ("two red pips", RED, "31 61 55 33 22 65 63 52", false),
        ("no red pip", RED, "55 55 33 22 65 65 63 52", false),
        (
            "the Little Three has one",
            RED,
            "21 55 33 22 65 65 63 52",
            true,
        ),
        (
            "a red four is four pips",
            RED,
            "64 55 33 22 65 65 63 52",
            false,
        ),
    ] {
        let answer = answer("celko", options, (0, 1), [hand, "", "", ""], &[0]);
        if granted {
            assert_eq!(answer["winner"], 0, "{id} {hand}");
        } else {
            assert_eq!(answer["error"]["code"], "claim-refused", "{id} {hand}");
            assert_eq!(answer["error"]["play"], Value::Null, "{id} {hand}");
        }
    }
}

#[test]
fn the_first_claimant_from_the_banker_on_wins() {
    let (one, three) = ("31 55 55 33 33 22 22 65", "61 65 66 66 63 62 53 52");
    let hands = ["", one, "", three];
    for (banker, claims, winner) in [
        (2, &[1, 3], 3),
        (2, &[3, 1], 3),
        (0, &[1, 3], 1),
        (0, &[3, 1], 1),
        (1, &[3, 1], 1),
        (3, &[1, 3], 3),
    ] {
        let answer = answer("celko", WHITE, (banker, 1), hands, claims);
        assert_eq!(answer["winner"], winner, "TG-P25 banker {banker}");
    }
    let answer = answer("celko", WHITE, (2, 1), hands, &[1]);
    assert_eq!(answer["winner"], 1, "the other seat waives its claim");
}

#[test]
fn wrong_claims_and_plays_after_a_claim_are_refused() {
    let hands = ["", ONE_RED_DOT, "", ""];
    let refused =
        |claims: &[usize]| answer("celko", RED, (0, 1), hands, claims)["error"]["code"].clone();
    assert_eq!(refused(&[0]), "claim-refused");
    assert_eq!(refused(&[0, 1]), "claim-refused", "one of them is wrong");
    assert_eq!(refused(&[1, 1]), "bad-record", "the same claim twice");
    assert_eq!(refused(&[4]), "bad-record", "no such seat");
    for (play, code) in [
        (json!({"seat": 0, "lead": ["66"]}), "hand-over"),
        (json!({"seat": 2, "beat": ["99"]}), "hand-over"),
        (json!({"seat": 0, "lead": []}), "hand-over"),
        (json!({"seat": 0}), "bad-record"),
        (json!(7), "bad-record"),
    ] {
        let answer = answer_with("celko", RED, (0, 1), hands, &[1], &json!([play]));
        assert_eq!(answer["error"]["play"], 0, "{play}");
        assert_eq!(answer["error"]["code"], code, "{play}");
    }
    let waived = answer_with(
        "celko",
        RED,
        (0, 1),
        hands,
        &[],
        &json!([{"seat": 0, "lead": ["66"]}]),
    );
    assert_eq!(waived["to_act"], json!([1]), "a claim is a right, no duty");
}
