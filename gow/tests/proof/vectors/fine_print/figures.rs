//! The growing figure of Tien Kow instead of a banker's factor: TG-29 to TG-31, TG-33 to TG-37.

use crate::scripted_hand::ScriptedHand;

type Options = &'static [(&'static str, &'static str)];

/// Returns a hand in which seat 0 banks and takes six stacks, and seat 3 the last two, with Little
/// Three at the end.
fn six_and_two(label: &'static str, options: Options, streak: u32, net: [i64; 4]) -> ScriptedHand {
    ScriptedHand {
        label,
        house: ("tien-kow", options),
        streak,
        hands: ["66 66 63 54 11 11 51 64", "", "", "61 21"],
        script: "lead 66 66 / lead 63 54 / lead 11 11 / lead 51, 3 beat 61 / lead 21",
        net,
    }
}

/// Returns a hand in which seat 0 banks and takes all eight stacks.
fn all_stacks(label: &'static str, options: Options, streak: u32, each: i64) -> ScriptedHand {
    ScriptedHand {
        label,
        house: ("tien-kow", options),
        streak,
        hands: ["66 66 63 54 11 11 51 64", "", "", ""],
        script: "lead 66 66 / lead 63 54 / lead 11 11 / lead 64 / lead 51",
        net: [3 * each, -each, -each, -each],
    }
}

#[test]
fn the_figure_grows_with_the_streak() {
    const PLAIN: Options = &[("over_par_banker", "plain")];
    const LITERAL: Options = &[("banker", "figure-literal")];
    const LITERAL_PLAIN: Options = &[("banker", "figure-literal"), ("over_par_banker", "plain")];
    const LITERAL_FIVE: Options = &[("banker", "figure-literal"), ("no_trick_pays", "5")];
    for case in [
        six_and_two("first deal", &[], 1, [2, -4, -4, 6]),
        six_and_two("third deal: times three", &[], 3, [6, -12, -12, 18]),
        six_and_two(
            "4 − t unscaled for a losing banker",
            PLAIN,
            3,
            [2, -12, -12, 22],
        ),
        six_and_two("the literal figure, 4 − 6", LITERAL, 1, [2, -4, -4, 6]),
        six_and_two("the same, plainly", LITERAL_PLAIN, 1, [2, -4, -4, 6]),
        six_and_two("8 − 6: the banker pays", LITERAL, 2, [-2, -8, -8, 18]),
        six_and_two(
            "where plain changes nothing",
            LITERAL_PLAIN,
            2,
            [-2, -8, -8, 18],
        ),
        six_and_two("12 − 6", LITERAL, 3, [-6, -12, -12, 30]),
        all_stacks("no trick, second deal", &[], 2, 8),
        all_stacks(
            "five for no trick, second deal",
            &[("no_trick_pays", "5")],
            2,
            10,
        ),
        all_stacks("literally", LITERAL, 2, 8),
        all_stacks("F + 1 where five are paid for no trick", LITERAL_FIVE, 2, 9),
        all_stacks("the same in the fifth deal", LITERAL_FIVE, 5, 21),
        all_stacks(
            "a complete game doubles the figure too",
            &[("complete_game", "double")],
            3,
            24,
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn the_figure_applies_to_other_seats_than_the_banker_too() {
    // Seat 1 pays seat 3 by the figure although neither banks; a last trick of Little Three doubles
    // it.
    six_and_two(
        "×2",
        &[("last_trick_bonus", "double")],
        3,
        [12, -24, -24, 36],
    )
    .assert_nets();
    six_and_two(
        "only what the winner gets",
        &[("last_trick_bonus", "hong-kong")],
        3,
        [6, -24, -24, 42],
    )
    .assert_nets();
}

/// Returns a hand with a special lead: of seat 0, or of seat 1 after a trick.
fn special_lead(
    (hands, script): ([&'static str; 4], &'static str),
    label: &'static str,
    options: Options,
    streak: u32,
    net: [i64; 4],
) -> ScriptedHand {
    ScriptedHand {
        label,
        house: ("tien-kow", options),
        streak,
        hands,
        script,
        net,
    }
}

#[test]
fn extra_points_do_not_grow_with_the_figure() {
    const TWO: Options = &[("supreme_pays", "two")];
    const LITERAL: Options = &[("supreme_pays", "two"), ("banker", "figure-literal")];
    let banker = (["42 21", "", "", ""], "lead 42 21");
    let seat_1 = (
        ["51", "61 42 21", "", ""],
        "lead 51, 1 beat 61 / lead 42 21",
    );
    for case in [
        special_lead(banker, "TG-P36, the banker", &[], 1, [12, -4, -4, -4]),
        special_lead(banker, "TG-P36, fifth deal", &[], 5, [12, -4, -4, -4]),
        special_lead(seat_1, "TG-P36, seat 1", &[], 1, [-4, 8, -2, -2]),
        special_lead(
            seat_1,
            "TG-P36, seat 1, fifth deal",
            &[],
            5,
            [-4, 8, -2, -2],
        ),
        special_lead(banker, "two each, ×1", TWO, 5, [6, -2, -2, -2]),
        special_lead(
            banker,
            "two each, ×1, literally",
            LITERAL,
            5,
            [6, -2, -2, -2],
        ),
        special_lead(
            seat_1,
            "two each of the banker too",
            TWO,
            5,
            [-2, 6, -2, -2],
        ),
    ] {
        case.assert_nets();
    }
}

#[test]
fn quartets_and_couples_do_not_grow_with_the_figure() {
    const WINNER: Options = &[("quartet_pays", "winner")];
    let quartet = (["66 66 63 54", "", "", ""], "lead 66 66 63 54");
    let couples_of_1 = (
        ["51", "61 66 63 11 62", "", ""],
        "lead 51, 1 beat 61 / lead 66 63 11 62",
    );
    for case in [
        special_lead(quartet, "a quartet, ×1", WINNER, 5, [12, -4, -4, -4]),
        special_lead(quartet, "TG-P37, the banker", &[], 1, [24, -8, -8, -8]),
        special_lead(couples_of_1, "TG-P37, seat 1", &[], 1, [-8, 16, -4, -4]),
    ] {
        case.assert_nets();
    }
}
