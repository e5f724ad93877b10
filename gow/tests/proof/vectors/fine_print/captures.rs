//! Big Six captures Little Three, and similar captures: TG-46 to TG-48.

use crate::scripted_hand::ScriptedHand;

type HouseAndOptions = (&'static str, &'static [(&'static str, &'static str)]);

/// Returns a hand in which seat 0 banks and takes five stacks, seat 3 one, and seat 1 two, the last
/// with Big Six over seat 0's lead.
fn over_par(label: &'static str, house: HouseAndOptions, net: [i64; 4]) -> ScriptedHand {
    ScriptedHand {
        label,
        house,
        streak: 2,
        hands: ["66 66 11 11 51 62 55 21", "52 22 42", "", "64 41"],
        script: "lead 66 66 / lead 11 11 / lead 51, 3 beat 64 / lead 41, 1 beat 52 / lead 22, 0 beat 55 / lead 21, 1 beat 42",
        net,
    }
}

/// Returns a hand in which seat 0 banks and takes three stacks, and seat 1 five, the last over seat
/// 0's single.
fn below_par(
    label: &'static str,
    house: HouseAndOptions,
    last: (&'static str, &'static str),
    net: [i64; 4],
) -> ScriptedHand {
    let (hands, script) = match last.0 {
        "21" => (
            ["65 65 31 54 63 21 64", "55 55 33 33 22 42", "", ""],
            "lead 65 65, 1 beat 55 55 / lead 33 33 / lead 22, 0 beat 31 / lead 54 / lead 63 / lead 21, 1 beat 42",
        ),
        _ => (
            ["65 65 31 54 63 51 64", "55 55 33 33 22 61", "", ""],
            "lead 65 65, 1 beat 55 55 / lead 33 33 / lead 22, 0 beat 31 / lead 54 / lead 63 / lead 51, 1 beat 61",
        ),
    };
    ScriptedHand {
        label,
        house,
        streak: 1,
        hands,
        script,
        net,
    }
}

#[test]
fn a_captured_seat_pays_for_all() {
    let six = ("21", "42");
    for case in [
        over_par("TG-P32", ("hong-kong", &[]), [-31, 31, 0, 0]),
        over_par(
            "with the banker's own factor",
            ("hong-kong", &[("over_par_banker", "multiplied")]),
            [-29, 29, 0, 0],
        ),
        over_par(
            "×1",
            ("hong-kong", &[("big_six_captures", "pays-for-all")]),
            [-7, 7, 0, 0],
        ),
        over_par(
            "the full rules of Celko, 1·3",
            ("celko-full", &[]),
            [-5, 5, 0, 0],
        ),
        over_par(
            "no capture",
            ("hong-kong", &[("big_six_captures", "none")]),
            [1, 7, -5, -3],
        ),
        over_par("no capture in Celko, ×2", ("celko", &[]), [2, 6, -5, -3]),
        over_par(
            "a payment for stacks above par is never times four",
            ("celko", &[("big_six_captures", "pays-for-all-x4")]),
            [-30, 30, 0, 0],
        ),
        below_par(
            "the banker's own debt is times four too: (1·2 + 5 + 5)·4",
            ("hong-kong", &[]),
            six,
            [-48, 48, 0, 0],
        ),
        below_par("1·2 + 5 + 5", ("celko-full", &[]), six, [-12, 12, 0, 0]),
    ] {
        case.assert_nets();
    }
}

#[test]
fn payments_of_a_captured_seat_for_others_have_their_own_reason() {
    let round = below_par("names", ("hong-kong", &[]), ("21", "42"), [-48, 48, 0, 0]).play();
    let outcome = gow::Round::outcome(&round).unwrap();
    let mut reasons: Vec<(usize, usize, i64, &str)> = outcome
        .payments()
        .iter()
        .map(|p| (p.from.index(), p.to.index(), p.points, p.reason.name()))
        .collect();
    reasons.sort_unstable();
    assert_eq!(
        crate::second_reading::merge_payments(&reasons),
        [(0, 1, 40, "capture"), (0, 1, 8, "par")]
    );
}

#[test]
fn long_leg_captures_big_head() {
    let long = ("51", "61");
    let uncaptured = [-2, 12, -5, -5];
    for case in [
        below_par("61 over 51", ("hong-kong", &[]), long, [-48, 48, 0, 0]),
        below_par(
            "×1 knows Big Six alone",
            ("hong-kong", &[("big_six_captures", "pays-for-all")]),
            long,
            uncaptured,
        ),
        below_par(
            "51 has to be half a Supreme",
            ("hong-kong", &[("civil_supreme", "false")]),
            long,
            uncaptured,
        ),
        below_par(
            "no capture",
            ("hong-kong", &[("big_six_captures", "none")]),
            long,
            uncaptured,
        ),
        below_par(
            "both options elsewhere",
            (
                "celko",
                &[
                    ("civil_supreme", "true"),
                    ("big_six_captures", "pays-for-all-x4"),
                ],
            ),
            long,
            [-48, 48, 0, 0],
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn only_the_final_taker_of_the_trick_captures() {
    let case = |label, script, net| ScriptedHand {
        label,
        house: ("hong-kong", &[("early_death", "false")]),
        streak: 1,
        hands: ["66 66 11 11 44 44 63 21", "41", "42", "52"],
        script,
        net,
    };
    case(
        "a Five in between does not matter; 3 above par, 5·4 for each of two",
        "lead 66 66 / lead 11 11 / lead 44 44 / lead 63 / lead 21, 1 beat 41, 2 beat 42",
        [-37, 0, 37, 0],
    )
    .assert_nets();
    case(
        "a Seven over Big Six ends it",
        "lead 66 66 / lead 11 11 / lead 44 44 / lead 63 / lead 21, 1 beat 41, 2 beat 42, 3 beat 52",
        [3, -5, -5, 7],
    )
    .assert_nets();
}

#[test]
fn a_capture_only_happens_in_the_last_trick() {
    ScriptedHand {
        label: "a first trick",
        house: ("hong-kong", &[]),
        streak: 1,
        hands: ["21 65", "42 66 66 11 11 44 44 31", "", ""],
        script: "lead 21, 1 beat 42 / lead 31 / lead 66 66 / lead 11 11 / lead 44 44",
        net: [-40, 80, -20, -20],
    }
    .assert_nets();
}
