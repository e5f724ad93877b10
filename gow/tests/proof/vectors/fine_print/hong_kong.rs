//! Last tricks in the house of Hong Kong: TG-39 to TG-41.

use crate::scripted_hand::ScriptedHand;

type Options = &'static [(&'static str, &'static str)];

/// Returns a hand in which seat 0 banks and takes six stacks or five, and seat 3 the rest.
fn over_par(
    label: &'static str,
    house: (&'static str, Options),
    streak: u32,
    ends_with_supreme: bool,
    net: [i64; 4],
) -> ScriptedHand {
    let (hands, script) = if ends_with_supreme {
        (
            ["66 66 63 54 11 51 55 64", "", "", "61 42 21"],
            "lead 66 66 / lead 63 54 / lead 11 / lead 51, 3 beat 61 / lead 42 21",
        )
    } else {
        (
            ["66 66 63 54 11 11 51 64", "", "", "61 21"],
            "lead 66 66 / lead 63 54 / lead 11 11 / lead 51, 3 beat 61 / lead 21",
        )
    };
    ScriptedHand {
        label,
        house,
        streak,
        hands,
        script,
        net,
    }
}

#[test]
fn above_par_the_last_trick_is_not_multiplied() {
    const MULTIPLIED: Options = &[("over_par_banker", "multiplied")];
    for case in [
        over_par(
            "the banker above par gets 2 alone",
            ("hong-kong", &[]),
            1,
            false,
            [2, -10, -10, 18],
        ),
        over_par(
            "or 2·2 with the banker's own factor",
            ("hong-kong", MULTIPLIED),
            1,
            false,
            [4, -10, -10, 16],
        ),
        over_par(
            "which grows",
            ("hong-kong", MULTIPLIED),
            3,
            false,
            [8, -10, -10, 12],
        ),
        over_par(
            "while the bonus of Celko doubles it",
            ("celko", &[]),
            1,
            false,
            [8, -10, -10, 12],
        ),
        over_par(
            "also without the banker's factor",
            ("celko", &[("over_par_banker", "plain")]),
            1,
            false,
            [4, -10, -10, 16],
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn above_par_supreme_at_the_end_is_not_paid_for() {
    for case in [
        over_par(
            "Supreme at the end is not paid for",
            ("hong-kong", &[]),
            1,
            true,
            [1, -10, -10, 19],
        ),
        over_par(
            "nor where its price is fixed",
            ("hong-kong", &[("supreme_pays", "fixed")]),
            1,
            true,
            [1, -10, -10, 19],
        ),
        over_par(
            "Celko pays for it besides",
            ("celko", &[]),
            1,
            true,
            [0, -12, -12, 24],
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn a_single_51_counts_like_the_little_three() {
    let case = |label, house: (&'static str, Options), net| ScriptedHand {
        label,
        house,
        streak: 1,
        hands: ["66 66 63 54 11 11 22 64", "", "", "33 51"],
        script: "lead 66 66 / lead 63 54 / lead 11 11 / lead 22, 3 beat 33 / lead 51",
        net,
    };
    const NEITHER: Options = &[("civil_supreme", "false")];
    const BOTH: Options = &[("civil_supreme", "true"), ("over_par_banker", "plain")];
    case(
        "with the civil Supreme",
        ("hong-kong", &[]),
        [2, -10, -10, 18],
    )
    .assert_nets();
    case("not without it", ("hong-kong", NEITHER), [2, -5, -5, 8]).assert_nets();
    case(
        "the bonus of Celko is for 21 alone",
        ("celko", BOTH),
        [2, -5, -5, 8],
    )
    .assert_nets();
}
