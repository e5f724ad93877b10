//! Two pairs at once, and how a quartet counts as two pairs: TG-10 to TG-12, TG-16, TG-22 and
//! TG-37.

use gow::{AnyRound, Round};

use crate::fixture::{deal_holding, house_with, mv, seat};
use crate::scripted_hand::ScriptedHand;

type Options = &'static [(&'static str, &'static str)];

/// Returns the refusal of a lead of the first hand in `tien-kow`, or of a beat of it by the second.
fn refusal(options: Options, lead: &str, beat: Option<&str>) -> Option<&'static str> {
    let house = house_with("tien-kow", options);
    let hands = [lead, beat.unwrap_or_default(), "", ""];
    let mut round = AnyRound::start(deal_holding(house, 0, hands)).unwrap();
    let led = round.play(seat(0), mv(&format!("lead {lead}")));
    let result = match beat {
        None => led,
        Some(beat) => {
            led.unwrap();
            round.play(seat(1), mv(&format!("beat {beat}")))
        }
    };
    result.err().map(gow::IllegalMove::code)
}

#[test]
fn two_pairs_of_one_category_may_be_led() {
    for lead in [
        "66 66 11 11",
        "63 54 41 32",
        "66 63 11 62",
        "66 66 63 54",
        "51 51 61 61",
        "31 32 44 43",
    ] {
        assert_eq!(refusal(&[], lead, None), None, "{lead}");
        assert_eq!(
            refusal(&[("combinations", "modern")], lead, None).is_none(),
            lead == "66 66 63 54",
            "{lead}"
        );
        assert_eq!(
            refusal(&[("combinations", "pure")], lead, None),
            Some("not-a-combination"),
            "{lead}"
        );
    }
    for lead in [
        "66 66 62 53",
        "66 66 42 21",
        "42 21 63 54",
        "66 63 42 21",
        "66 66 33 22",
        "66 66 11 62",
        "63 54 11 62",
        "66 11 62 55",
        "66 66 63 54 11",
    ] {
        assert_eq!(
            refusal(&[], lead, None),
            Some("not-a-combination"),
            "{lead}"
        );
    }
}

#[test]
fn a_triplet_is_no_combination() {
    for lead in ["66 66 63", "66 63 54", "31 31 41", "31 41 32"] {
        assert_eq!(
            refusal(&[], lead, None),
            Some("not-a-combination"),
            "TG-L18"
        );
        assert_eq!(
            refusal(&[("combinations", "pure")], lead, None),
            Some("not-a-combination")
        );
        assert_eq!(refusal(&[("combinations", "modern")], lead, None), None);
    }
}

#[test]
fn the_better_pair_decides_within_a_category() {
    for (lead, beat, expected) in [
        ("11 11 44 44", "66 66 51 51", None),
        ("66 66 51 51", "11 11 44 44", Some("not-higher")),
        ("11 11 51 51", "44 44 31 31", Some("not-higher")),
        ("62 53 41 32", "63 54 52 43", None),
        ("63 54 41 32", "62 53 52 43", Some("not-higher")),
        ("11 62 44 52", "66 63 31 41", None),
        ("11 11 62 53", "66 63 31 41", None),
        ("11 62 44 52", "66 66 63 54", None),
        ("66 63 31 41", "66 54 11 62", Some("not-higher")),
        ("66 63 31 41", "11 11 62 53", Some("not-higher")),
        ("11 11 44 44", "63 54 62 53", Some("not-higher")),
        ("41 32 52 43", "66 66 11 11", Some("not-higher")),
        ("31 41 44 52", "66 66 11 11", Some("not-higher")),
        ("55 55 33 33", "66 66 63 54", Some("not-higher")),
        ("11 11 44 44", "66 66 42 21", Some("not-a-combination")),
        ("11 11 44 44", "66 66 31 22", Some("not-a-combination")),
    ] {
        assert_eq!(refusal(&[], lead, Some(beat)), expected, "{beat} on {lead}");
    }
}

#[test]
fn a_supreme_is_no_half_of_two_pairs() {
    const CIVIL_SUPREME: Options = &[("civil_supreme", "true")];
    assert_eq!(refusal(&[], "66 66 51 51", None), None);
    assert_eq!(
        refusal(CIVIL_SUPREME, "66 66 51 51", None),
        Some("not-a-combination")
    );
    assert_eq!(refusal(CIVIL_SUPREME, "66 66 61 61", None), None);
    assert_eq!(
        refusal(CIVIL_SUPREME, "65 65 64 64", Some("66 66 51 51")),
        Some("not-a-combination")
    );
    assert_eq!(refusal(&[], "65 65 64 64", Some("66 66 51 51")), None);
}

#[test]
fn pure_combinations_have_no_mixed_sets() {
    const PURE: Options = &[("combinations", "pure")];
    for lead in ["66 63", "11 53", "44 52", "31 41"] {
        assert_eq!(
            refusal(PURE, lead, None),
            Some("not-a-combination"),
            "{lead}"
        );
    }
    for lead in ["66 66", "63 54", "41 32", "51 51", "42 21"] {
        assert_eq!(
            refusal(PURE, lead, None),
            None,
            "{lead}: Supreme is one of the pairs"
        );
    }
}

#[test]
fn two_couples_are_paid_to_their_leader() {
    const WINNER: Options = &[("quartet_pays", "winner"), ("banker", "double")];
    const MODERN: Options = &[("combinations", "modern")];
    let families = (["11 62 44 52", "66 66 63 54", "", ""], "lead 11 62 44 52");
    let over = (families.0, "lead 11 62 44 52, 1 beat 66 66 63 54");
    let taken = (
        ["31 31 41 32", "66 63 11 62", "", ""],
        "lead 31 31 41 32, 1 beat 66 63 11 62",
    );
    let quartet = (["66 66 63 54", "", "", ""], "lead 66 66 63 54");
    let civil = (["66 66 11 11", "", "", ""], "lead 66 66 11 11");
    let military = (["63 54 62 53", "", "", ""], "lead 63 54 62 53");
    for (label, options, (hands, script), net) in [
        (
            "the leader collects although another seat takes it",
            &[][..],
            over,
            [24, -8, -8, -8],
        ),
        (
            "two families pay the winner nothing",
            WINNER,
            families,
            [0; 4],
        ),
        (
            "a quartet pays the winner, also over two couples",
            WINNER,
            over,
            [-8, 16, -4, -4],
        ),
        ("a taken quartet pays nothing", WINNER, taken, [0; 4]),
        (
            "a quartet in the modern sets counts as two couples",
            MODERN,
            quartet,
            [24, -8, -8, -8],
        ),
        ("two civil pairs are no couples", &[], civil, [0; 4]),
        ("two military pairs are none", &[], military, [0; 4]),
    ] {
        let case = ScriptedHand {
            label,
            house: ("tien-kow", options),
            streak: 1,
            hands,
            script,
            net,
        };
        case.assert_nets();
    }
}

#[test]
fn two_couples_are_paid_from_the_lead_on_and_a_quartet_from_the_tricks_end() {
    let nets = |options: Options| {
        let house = house_with("tien-kow", options);
        let mut round =
            AnyRound::start(deal_holding(house, 0, ["66 66 63 54", "", "", ""])).unwrap();
        round.play(seat(0), mv("lead 66 66 63 54")).unwrap();
        crate::scripted_hand::nets(&round)
    };
    assert_eq!(nets(&[]), [24, -8, -8, -8]);
    assert_eq!(nets(&[("quartet_pays", "winner")]), [0; 4]);
    assert_eq!(nets(&[("quartet_pays", "none")]), [0; 4]);
}

#[test]
fn a_quartet_at_the_end_is_one_family() {
    const BONUS: Options = &[
        ("last_trick_bonus", "double"),
        ("quartet_pays", "none"),
        ("combinations", "couples"),
    ];
    let case = |label, hand, script, each: i64| ScriptedHand {
        label,
        house: ("tien-kow", BONUS),
        streak: 1,
        hands: [hand, "", "", ""],
        script,
        net: [3 * each, -each, -each, -each],
    };
    case(
        "one family, 4·2",
        "66 66 63 54 11 11 62 53",
        "lead 66 66 63 54 / lead 11 11 62 53",
        8,
    )
    .assert_nets();
    case(
        "two families, 4",
        "66 66 63 54 11 62 44 52",
        "lead 66 66 63 54 / lead 11 62 44 52",
        4,
    )
    .assert_nets();
}

/// Returns the refusal of a play of the second hand after a lead of the first, if any.
fn refusal_of_follower(
    suit: &'static str,
    hands: [&str; 4],
    lead: &str,
    play: &str,
) -> Option<&'static str> {
    let house = house_with("tien-kow", &[("follow_suit", suit)]);
    let mut round = AnyRound::start(deal_holding(house, 0, hands)).unwrap();
    round.play(seat(0), mv(lead)).unwrap();
    let before = round.view(None);
    let refused = round
        .play(seat(1), mv(play))
        .err()
        .map(gow::IllegalMove::code);
    assert!(refused.is_none() || round.view(None) == before);
    refused
}

#[test]
fn suits_are_followed_in_single_tricks() {
    let hands = ["55 41 42 33 33", "22 63 66 21", "", ""];
    let revoke = Some("must-follow-suit");
    for (suit, lead, play, expected) in [
        ("both", "lead 55", "discard 63", revoke),
        ("both", "lead 55", "discard 22", None),
        ("both", "lead 55", "discard 66", None),
        ("both", "lead 55", "beat 66", None),
        ("both", "lead 55", "beat 22", Some("not-higher")),
        ("both", "lead 55", "beat 63", revoke),
        ("both", "lead 41", "discard 22", revoke),
        ("both", "lead 41", "beat 66", revoke),
        ("both", "lead 41", "discard 21", None),
        ("both", "lead 41", "beat 63", None),
        ("both", "lead 33 33", "discard 63 21", None),
        ("civil", "lead 55", "discard 63", revoke),
        ("civil", "lead 41", "discard 22", None),
        ("civil", "lead 41", "beat 66", Some("not-higher")),
        ("free", "lead 55", "discard 63", None),
        ("free", "lead 41", "discard 22", None),
    ] {
        assert_eq!(
            refusal_of_follower(suit, hands, lead, play),
            expected,
            "TG-L17 {suit} {lead} {play}"
        );
    }
    let none = ["55", "63 54 62 53 52 43 42 21", "", ""];
    assert_eq!(
        refusal_of_follower("both", none, "lead 55", "discard 63"),
        None,
        "without the suit any discard is legal"
    );
    let civil = ["41", "66 66 11 11 44 44 31 31", "", ""];
    assert_eq!(
        refusal_of_follower("both", civil, "lead 41", "discard 66"),
        None,
        "without the suit any discard is legal"
    );
}
