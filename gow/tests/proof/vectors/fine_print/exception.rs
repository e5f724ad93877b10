//! No bonus for a banker whose first lead is unbeatable from the banker's view: TG-42 and TG-43.

use gow::{AnyRound, House, Round, Verb};

use crate::fixture::{deal_holding, house_with, mv, seat};
use crate::second_reading::{Options, is_unbeatable, tiles};

const EXCEPTION: (&str, &str) = ("complete_game_exception", "true");

/// Returns the factor for the complete game of a banker who leads `lead` and then `rest` tile by
/// tile, while all others discard.
fn complete_game_factor(house: House, lead: &str, rest: &str) -> i64 {
    let hand = format!("{lead} {rest}");
    let mut round = AnyRound::start(deal_holding(house, 0, [&hand, "", "", ""])).unwrap();
    let mut leads = vec![lead];
    leads.extend(rest.split(' '));
    for lead in leads {
        round.play(seat(0), mv(&format!("lead {lead}"))).unwrap();
        for _ in 0..3 {
            let follower = round.to_act().single().unwrap();
            let moves = round.legal_moves(follower);
            round
                .play(
                    follower,
                    *moves.iter().find(|m| m.verb == Verb::Discard).unwrap(),
                )
                .unwrap();
        }
    }
    let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
    assert_eq!(outcome.stacks[seat(0)], 8);
    let paid = outcome.net[seat(0)] / 3;
    let points: i64 = outcome
        .lines
        .values()
        .flatten()
        .map(|line| line.points)
        .sum();
    assert_eq!(points / 3, outcome.lines[seat(1)].unwrap().points);
    assert!(paid >= points / 3);
    outcome.complete
}

/// Asserts whether a lead is unbeatable from the leader's view, by the second reading and by a
/// played hand.
fn assert_unbeatable(id: &str, options: &[(&str, &str)], lead: &str, rest: &str, expected: bool) {
    let house = house_with("celko", &[options, &[EXCEPTION]].concat());
    let house_options = Options::of_values(&house.options());
    let hand = tiles(&format!("{lead} {rest}"));
    assert_eq!(
        is_unbeatable(&house_options, &tiles(lead), &hand),
        expected,
        "{id}, second reading: {lead} with {rest}"
    );
    assert_eq!(
        complete_game_factor(house, lead, rest),
        if expected { 1 } else { 2 },
        "{id}: {lead} with {rest}"
    );
    let without = house_with("celko", options);
    assert_eq!(
        complete_game_factor(without, lead, rest),
        2,
        "{id}: the exception is an option"
    );
}

#[test]
fn leads_are_unbeatable_from_the_leaders_view_as_published() {
    for (id, lead, rest, expected) in [
        ("TG-U01", "66", "55 33 22 21 65 65 31", true),
        ("TG-U02", "66 63", "55 33 22 21 65 65", true),
        ("TG-U03", "42 21", "55 55 33 33 22 22", true),
        ("TG-U04", "11 11", "66 55 33 22 21 63", true),
        ("TG-U05", "11 11", "55 33 22 21 63 54", false),
        ("TG-U06", "62", "63 54 55 33 22 21 65", true),
        ("TG-U07", "62", "63 55 33 22 21 65 65", false),
        ("TG-U08", "11", "66 66 55 33 22 21 65", true),
        ("TG-U09", "11", "66 55 33 22 21 65 65", false),
        ("TG-U10", "63", "55 33 22 21 65 65 31", true),
        ("TG-U11", "11 62", "66 63 55 33 22 21", false),
        ("TG-U12", "11 62", "63 54 55 33 22 21", true),
        ("TG-U13", "11 11 62", "66 55 33 22 21", true),
        ("TG-U14", "11 62 53", "66 55 33 22 21", false),
        ("TG-U14", "11 62 53", "63 55 33 22 21", true),
        ("TG-U15", "44 44", "66 11 55 33 22 21", true),
        ("TG-U15", "44 44", "66 55 33 22 21 65", false),
        ("TG-U16", "31 31 41 32", "66 11 44 55", true),
        ("TG-U16", "31 31 41 32", "66 11 55 55", false),
    ] {
        assert_unbeatable(id, &[], lead, rest, expected);
    }
}

#[test]
fn the_sets_of_the_house_decide_whether_a_lead_is_unbeatable() {
    let couples = [("combinations", "couples")];
    for (label, options, lead, rest, expected) in [
        (
            "modern: no two Heavens are out",
            &[][..],
            "11 11 62 53",
            "66 55 33 22",
            true,
        ),
        (
            "couples: one Heaven with a Nine is enough",
            &couples,
            "11 11 62 53",
            "66 55 33 22",
            false,
        ),
        (
            "couples: no Heaven is out",
            &couples,
            "11 11 62 53",
            "66 66 33 22",
            true,
        ),
        (
            "couples: two civil pairs with the Heavens",
            &couples,
            "66 66 51 51",
            "55 33 22 21",
            true,
        ),
        (
            "couples: nobody else has two Heavens",
            &couples,
            "11 11 51 51",
            "66 33 22 21",
            true,
        ),
    ] {
        assert_unbeatable(label, options, lead, rest, expected);
    }
}

#[test]
fn options_decide_whether_51_51_is_unbeatable() {
    let supreme = [("civil_supreme", "true")];
    let capture = [("civil_supreme", "true"), ("civil_supreme_capture", "true")];
    for (label, options, rest, expected) in [
        ("as an ordinary pair", &[][..], "55 33 22 21 65 65", false),
        ("as a Supreme", &supreme, "55 33 22 21 65 65", true),
        (
            "as a Supreme that 61 61 takes",
            &capture,
            "55 33 22 21 65 65",
            false,
        ),
        (
            "unless the leader holds a 61",
            &capture,
            "61 33 22 21 65 65",
            true,
        ),
        (
            "64 64 takes no 61 61 before it is played",
            &capture,
            "61 61 22 21 65 65",
            true,
        ),
    ] {
        assert_unbeatable(label, options, "51 51", rest, expected);
    }
}

#[test]
fn the_exception_applies_to_the_doubled_game_alone() {
    let factor_of = |game: &'static str| {
        let house = house_with("celko", &[("complete_game", game), EXCEPTION]);
        complete_game_factor(house, "66 66", "63 54 11 62 53 22")
    };
    assert_eq!(factor_of("none"), 1);
    assert_eq!(factor_of("double"), 1);
    // A single 22 at the end with early death: the small slam.
    assert_eq!(factor_of("hong-kong"), 2);
}

#[test]
fn payments_with_and_without_the_exception() {
    use crate::scripted_hand::ScriptedHand;
    let case = |label, house, hand, script, each: i64| ScriptedHand {
        label,
        house,
        streak: 1,
        hands: [hand, "", "", ""],
        script,
        net: [3 * each, -each, -each, -each],
    };
    const ON: &[(&str, &str)] = &[EXCEPTION];
    let plain = (
        "66 63 54 62 53 11 44 31",
        "lead 66 / lead 63 / lead 54 / lead 62 / lead 53 / lead 11 / lead 44 / lead 31",
    );
    let little = (
        "66 63 54 62 53 11 44 21",
        "lead 66 / lead 63 / lead 54 / lead 62 / lead 53 / lead 11 / lead 44 / lead 21",
    );
    let quartets = (
        "66 66 63 54 11 11 62 53",
        "lead 66 66 63 54 / lead 11 11 62 53",
    );
    for case in [
        case("TG-P17", ("celko", &[]), plain.0, plain.1, 20),
        case("TG-P17, exception", ("celko", ON), plain.0, plain.1, 10),
        case("TG-P18", ("celko", &[]), little.0, little.1, 40),
        case("TG-P18, exception", ("celko", ON), little.0, little.1, 20),
        case("TG-P19", ("celko", &[]), quartets.0, quartets.1, 56),
        case(
            "TG-P19, exception",
            ("celko", ON),
            quartets.0,
            quartets.1,
            36,
        ),
    ] {
        case.assert_nets();
    }
}
