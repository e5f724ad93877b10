//! The civil Supreme, 51 51, and the pair that may beat it: TG-13, TG-17 and TG-35.

use gow::{AnyRound, Round};

use crate::fixture::{deal_holding, house_with, mv, seat};
use crate::scripted_hand::ScriptedHand;

type Options = &'static [(&'static str, &'static str)];

const CIVIL_SUPREME: Options = &[("civil_supreme", "true")];
const CAPTURE: Options = &[("civil_supreme", "true"), ("civil_supreme_capture", "true")];
const CAPTURE_ALONE: Options = &[("civil_supreme_capture", "true")];

/// Returns the refusal of a beat of a lead, if any.
fn refusal(options: Options, lead: &str, beat: &str) -> Option<&'static str> {
    let house = house_with("celko", options);
    let mut round = AnyRound::start(deal_holding(house, 0, [lead, beat, "", ""])).unwrap();
    round.play(seat(0), mv(&format!("lead {lead}"))).unwrap();
    round
        .play(seat(1), mv(&format!("beat {beat}")))
        .err()
        .map(gow::IllegalMove::code)
}

#[test]
fn only_61_61_takes_the_civil_supreme() {
    let not_higher = Some("not-higher");
    for (options, lead, beat, expected) in [
        (CAPTURE, "51 51", "61 61", None),
        (CIVIL_SUPREME, "51 51", "61 61", not_higher),
        (&[] as Options, "51 51", "61 61", None),
        (CAPTURE_ALONE, "51 51", "61 61", None),
        (CAPTURE_ALONE, "51 51", "66 66", None),
        (CAPTURE, "51 51", "66 66", not_higher),
        (CAPTURE, "51 51", "64 64", not_higher),
        (CAPTURE, "51 51", "42 21", not_higher),
        (CAPTURE, "42 21", "51 51", not_higher),
        (CAPTURE, "42 21", "61 61", not_higher),
        (CIVIL_SUPREME, "61 61", "51 51", not_higher),
        (CIVIL_SUPREME, "63 54", "51 51", not_higher),
        (CIVIL_SUPREME, "61", "51", not_higher),
        (CIVIL_SUPREME, "51", "61", None),
        (CIVIL_SUPREME, "61 61", "64 64", None),
    ] {
        assert_eq!(
            refusal(options, lead, beat),
            expected,
            "TG-B23 {beat} on {lead} with {options:?}"
        );
    }
}

#[test]
fn followers_have_to_beat_the_capturing_pair() {
    let house = house_with("celko", CAPTURE);
    let hands = ["51 51", "61 61", "64 64", "66 66"];
    let mut round = AnyRound::start(deal_holding(house, 0, hands)).unwrap();
    round.play(seat(0), mv("lead 51 51")).unwrap();
    round.play(seat(1), mv("beat 61 61")).unwrap();
    round.play(seat(2), mv("beat 64 64")).unwrap();
    round.play(seat(3), mv("beat 66 66")).unwrap();
    assert_eq!(round.to_act().single(), Some(seat(3)));
    assert_eq!(
        crate::scripted_hand::nets(&round),
        [0; 4],
        "nobody collects for a Supreme that was taken"
    );
}

#[test]
fn the_civil_supreme_is_paid_once_nothing_can_take_it() {
    let nets = |options: Options, discards: usize| {
        let hands = ["51 51", "61 61", "", ""];
        let mut round =
            AnyRound::start(deal_holding(house_with("celko", options), 0, hands)).unwrap();
        round.play(seat(0), mv("lead 51 51")).unwrap();
        for _ in 0..discards {
            let follower = round.to_act().single().unwrap();
            let discard = round.timeout_move(follower).unwrap();
            round.play(follower, discard).unwrap();
        }
        crate::scripted_hand::nets(&round)
    };
    let paid = [12, -4, -4, -4];
    assert_eq!(
        nets(CIVIL_SUPREME, 0),
        paid,
        "at once, where nothing can take it"
    );
    assert_eq!(nets(CAPTURE, 0), [0; 4], "before the end of the trick");
    assert_eq!(nets(CAPTURE, 2), [0; 4], "before the end of the trick");
    assert_eq!(nets(CAPTURE, 3), paid, "at the end of the trick");
    assert_eq!(nets(&[], 3), [0; 4], "nothing for an ordinary pair");
    assert_eq!(
        nets(CAPTURE_ALONE, 3),
        [0; 4],
        "nothing for an ordinary pair"
    );
}

#[test]
fn the_civil_supreme_ends_a_hand_like_the_military_one() {
    let case = |label, options, script, net| ScriptedHand {
        label,
        house: ("celko", options),
        streak: 1,
        hands: ["66 66 63 54 11 51 51 22", "61 61", "", "33"],
        script,
        net,
    };
    let held = "lead 66 66 / lead 63 54 / lead 11 / lead 22 / lead 51 51";
    for case in [
        case("5·2·2·2 and 2·2", CIVIL_SUPREME, held, [132, -44, -44, -44]),
        case(
            "the same where it could have been taken",
            CAPTURE,
            held,
            [132, -44, -44, -44],
        ),
        case("as a plain pair 5·2·2", &[], held, [60, -20, -20, -20]),
        case(
            "taken: seat 1 wins with two stacks, and six are above par by 2·2",
            CAPTURE,
            "lead 66 66 / lead 63 54 / lead 11 / lead 22 / lead 51 51, 1 beat 61 61",
            [4, 6, -5, -5],
        ),
    ] {
        case.assert_nets();
    }
}
