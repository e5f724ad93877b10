//! Complete games in the house of Hong Kong: TG-40, TG-44 and TG-45.

use crate::scripted_hand::ScriptedHand;

type Options = &'static [(&'static str, &'static str)];

const NO_EARLY_DEATH: Options = &[("early_death", "false")];

/// Returns a hand in which seat 0 banks for the first time and takes all eight stacks: all others
/// pay the same.
fn slam(
    label: &'static str,
    options: Options,
    hand: &'static str,
    script: &'static str,
    each: i64,
) -> ScriptedHand {
    let net = [3 * each, -each, -each, -each];
    ScriptedHand {
        label,
        house: ("hong-kong", options),
        streak: 1,
        hands: [hand, "", "", ""],
        script,
        net,
    }
}

/// The tiles of the banker and the script.
type HandAndScript = (&'static str, &'static str);

/// Returns a slam with early death: only a seat with a stack may contest the last trick.
fn early_death(label: &'static str, (hand, script): HandAndScript, each: i64) -> ScriptedHand {
    slam(label, &[], hand, script, each)
}

/// Returns a slam without early death: every seat may contest the last trick.
fn contested(label: &'static str, (hand, script): HandAndScript, each: i64) -> ScriptedHand {
    slam(label, NO_EARLY_DEATH, hand, script, each)
}

#[test]
fn a_slam_is_larger_if_no_unseen_tile_can_beat_the_last_single() {
    let high = (
        "66 66 11 11 44 44 31 55",
        "lead 66 66 / lead 11 11 / lead 44 44 / lead 55 / lead 31",
    );
    let open = (
        "66 66 11 11 63 54 44 55",
        "lead 66 66 / lead 11 11 / lead 63 54 / lead 44 / lead 55",
    );
    let military = (
        "66 66 63 54 62 53 11 52",
        "lead 66 66 / lead 63 54 / lead 62 53 / lead 11 / lead 52",
    );
    let six = (
        "66 66 63 54 62 53 11 42",
        "lead 66 66 / lead 63 54 / lead 62 53 / lead 11 / lead 42",
    );
    let twin = (
        "66 66 11 11 44 44 55 54",
        "lead 66 66 / lead 11 11 / lead 44 44 / lead 55 / lead 54",
    );
    for case in [
        early_death("a single with early death, 5·2·2", open, 20),
        contested("a single that could be beaten, 5·2·2", open, 20),
        early_death("an unbeatable single with early death, 5·2·2", high, 20),
        contested("a single that nothing unseen can beat, 5·2·4", high, 40),
        contested(
            "a Seven when all Nines and Eights lie open, 5·2·4",
            military,
            40,
        ),
        contested("Big Six when the Sevens are not seen, 5·2·2", six, 20),
        contested(
            "a Nine whose twin is out: equal tiles never beat, 5·2·4",
            twin,
            40,
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn slams_that_end_with_little_three_or_51() {
    let little = (
        "66 66 11 11 44 44 55 21",
        "lead 66 66 / lead 11 11 / lead 44 44 / lead 55 / lead 21",
    );
    let mallet = (
        "66 66 11 11 44 44 55 51",
        "lead 66 66 / lead 11 11 / lead 44 44 / lead 55 / lead 51",
    );
    for case in [
        early_death("Little Three with early death, 5·2·2·2", little, 40),
        contested("Little Three when all may contest, 5·2·4·2", little, 80),
        early_death("51 with early death, 5·2·2·2", mallet, 40),
        contested("51 when all may contest, 5·2·4·2", mallet, 80),
        slam(
            "51 is nothing special without a civil Supreme, 5·2·2",
            &[("early_death", "false"), ("civil_supreme", "false")],
            mallet.0,
            mallet.1,
            20,
        ),
        slam(
            "the factor of the last trick off, 5·2·4",
            &[("early_death", "false"), ("last_trick_bonus", "none")],
            little.0,
            little.1,
            40,
        ),
        slam(
            "the slam off, 5·2·2",
            &[("complete_game", "none")],
            little.0,
            little.1,
            20,
        ),
        slam(
            "the slam doubles plainly, 5·2·2·2",
            &[("complete_game", "double")],
            little.0,
            little.1,
            40,
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn slams_with_wide_last_tricks() {
    for case in [
        slam(
            "a pair, 5·2·4",
            &[],
            "66 66 11 11 44 44 31 55",
            "lead 66 66 / lead 11 11 / lead 55 / lead 31 / lead 44 44",
            40,
        ),
        slam(
            "a triplet, 5·2·4",
            &[],
            "66 66 63 54 11 11 62 55",
            "lead 66 66 / lead 63 54 / lead 55 / lead 11 11 62",
            40,
        ),
        slam(
            "Supreme, 5·2·4·2, and nothing for the trick",
            &[],
            "66 66 11 11 31 55 42 21",
            "lead 66 66 / lead 11 11 / lead 55 / lead 31 / lead 42 21",
            80,
        ),
        slam(
            "the civil Supreme, 5·2·4·2, and nothing for the trick",
            &[],
            "66 66 11 11 31 55 51 51",
            "lead 66 66 / lead 11 11 / lead 55 / lead 31 / lead 51 51",
            80,
        ),
        slam(
            "a quartet, 5·2·4·4, and 4·2 for the first one only",
            &[],
            "66 66 63 54 11 11 62 53",
            "lead 66 66 63 54 / lead 11 11 62 53",
            168,
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn a_first_lead_that_is_too_good_keeps_the_slam_small() {
    for case in [
        slam(
            "Heaven",
            &[],
            "66 11 11 44 44 55 55 31",
            "lead 66 / lead 31 / lead 11 11 / lead 44 44 / lead 55 55",
            20,
        ),
        slam(
            "63",
            &[],
            "63 11 11 44 44 55 55 31",
            "lead 63 / lead 31 / lead 11 11 / lead 44 44 / lead 55 55",
            20,
        ),
        slam(
            "54",
            &[],
            "54 11 11 44 44 55 55 31",
            "lead 54 / lead 31 / lead 11 11 / lead 44 44 / lead 55 55",
            20,
        ),
        slam(
            "Supreme, and 2·2 for it",
            &[],
            "42 21 11 11 44 44 55 55",
            "lead 42 21 / lead 11 11 / lead 44 44 / lead 55 55",
            24,
        ),
        slam(
            "the civil Supreme, and 2·2 for it",
            &[],
            "51 51 11 11 44 44 55 55",
            "lead 51 51 / lead 11 11 / lead 44 44 / lead 55 55",
            24,
        ),
        slam(
            "never less than ×2",
            &[],
            "66 11 11 44 44 55 31 33",
            "lead 66 / lead 31 / lead 11 11 / lead 44 44 / lead 55 / lead 33",
            20,
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn a_first_lead_that_is_not_too_good_leaves_the_slam_whole() {
    for case in [
        slam(
            "51 51 as a plain pair is not too good",
            &[("civil_supreme", "false")],
            "51 51 11 11 44 44 55 55",
            "lead 51 51 / lead 11 11 / lead 44 44 / lead 55 55",
            40,
        ),
        slam(
            "two Heavens are not too good",
            &[],
            "66 66 11 11 44 44 55 55",
            "lead 66 66 / lead 11 11 / lead 44 44 / lead 55 55",
            40,
        ),
        slam(
            "an Eight is not too good",
            &[],
            "62 66 11 11 44 44 55 55",
            "lead 62 / lead 66 / lead 11 11 / lead 44 44 / lead 55 55",
            40,
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn slams_of_a_seat_that_does_not_bank() {
    let case = |label, options, hand, script: &'static str, net| ScriptedHand {
        label,
        house: ("hong-kong", options),
        streak: 1,
        hands: [
            if script.starts_with("lead 11") {
                "11"
            } else {
                "51"
            },
            hand,
            "",
            "",
        ],
        script,
        net,
    };
    for case in [
        case(
            "TG-P33, seven",
            &[],
            "61 66 66 11 11 44 55 33",
            "lead 51, 1 beat 61 / lead 66 66 / lead 11 11 / lead 44 / lead 55 / lead 33",
            [-20, 40, -10, -10],
        ),
        case(
            "TG-P33, eight",
            &[],
            "61 66 66 11 11 44 44 33",
            "lead 51, 1 beat 61 / lead 66 66 / lead 11 11 / lead 33 / lead 44 44",
            [-40, 80, -20, -20],
        ),
        case(
            "the tiles that could beat it lie face up, one of them led by another seat",
            &[("early_death", "false")],
            "66 66 11 33 33 55 55 44",
            "lead 11, 1 beat 66 / lead 66 / lead 11 / lead 33 33 / lead 55 55 / lead 44",
            [-40, 80, -20, -20],
        ),
        case(
            "a seat that does not bank may lead a Heaven first",
            &[],
            "61 66 63 11 11 44 44 33",
            "lead 51, 1 beat 61 / lead 66 / lead 63 / lead 33 / lead 11 11 / lead 44 44",
            [-40, 80, -20, -20],
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn two_couples_as_the_last_trick_are_paid_to_their_leader() {
    const LEADER: Options = &[("quartet_pays", "leader")];
    const COUPLES: Options = &[("quartet_pays", "leader"), ("combinations", "couples")];
    for case in [
        slam(
            "a quartet at the end, 5·2·4·4, and 8 for the first",
            LEADER,
            "66 66 63 54 11 11 62 53",
            "lead 66 66 63 54 / lead 11 11 62 53",
            168,
        ),
        slam(
            "the same as two couples",
            COUPLES,
            "66 66 63 54 11 11 62 53",
            "lead 66 66 63 54 / lead 11 11 62 53",
            168,
        ),
        slam(
            "of two families: 8 and 8, 5·2·4",
            COUPLES,
            "66 66 63 54 44 52 31 41",
            "lead 66 66 63 54 / lead 44 52 31 41",
            56,
        ),
    ] {
        case.assert_nets();
    }
}
