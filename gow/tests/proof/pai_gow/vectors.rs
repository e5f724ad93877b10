//! Published cases, each under its id.

use gow::Round as _;
use gow::pai_gow::{Category, Comparison, HouseWay, Rank, Setting, Verdict, settle};
use gow::{PerSeat, Seat};

use super::{four_tiles, house, pieces, rank, rules, setting_text, start_round, tile};

fn assert_points(text: &str, expected: u8) {
    assert_eq!(rank(text).category, Category::Points(expected), "{text}");
}

fn assert_higher(high: &str, low: &str) {
    assert!(
        rank(high).strength() > rank(low).strength(),
        "{high} over {low}"
    );
}

fn assert_copy(one: &str, other: &str) {
    assert_eq!(
        rank(one).strength(),
        rank(other).strength(),
        "{one} and {other}"
    );
}

fn settings(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Setting::all(four_tiles(text), false)
        .into_iter()
        .map(setting_text)
        .collect();
    all.sort();
    all
}

fn house_way(text: &str) -> String {
    setting_text(HouseWay::Canberra.set(four_tiles(text), false))
}

#[test]
fn case_01_and_02_the_three_settings_of_a_hand_and_the_suggested_one() {
    let text = "65 32 64 43";
    assert_eq!(settings(text), ["1/2", "5/8", "6/7"]);
    for way in HouseWay::ALL {
        assert_eq!(
            setting_text(way.set(four_tiles(text), false)),
            "6/7",
            "{way:?}"
        );
    }
}

#[test]
fn case_03_to_06_points() {
    assert_points("31 32", 9);
    assert_points("32 65", 6);
    assert_points("55 64", 0);
    assert_points("21 65", 7);
}

#[test]
fn case_07_to_09_the_best_tile_decides() {
    assert_points("43 22", 1);
    assert_points("65 55", 1);
    assert_higher("65 55", "43 22");
    assert_eq!(rank("65 55").best.to_string(), "55");
    assert_copy("22 61", "22 43");
    assert_eq!(
        Comparison::of(rank("22 61"), rank("22 43")),
        Comparison::Copy
    );
    assert_points("65 51", 7);
    assert_points("65 42", 7);
    assert_copy("65 51", "65 42");
}

#[test]
fn case_10_to_13_wongs_high_nines_and_gee_joon() {
    assert_eq!(
        (rank("54 11").category, rank("54 66").category),
        (Category::Wong, Category::Wong)
    );
    assert_higher("54 66", "54 11");
    assert!(rank("66 43").is_high_nine() && rank("11 52").is_high_nine());
    assert_higher("66 43", "11 52");
    assert_eq!(rank("42 21").category, Category::GeeJoon);
    assert_higher("42 21", "66 43");
    assert_points("66 42", 8);
    assert_points("21 33", 9);
    assert_higher("21 33", "66 42");
}

#[test]
fn case_14_the_big_six_ranks_last_unless_the_house_says_otherwise() {
    assert_points("21 41", 8);
    assert_points("42 32", 8);
    assert_copy("21 41", "42 32");
    let high = |one, other| Rank::of(tile(one), tile(other), true).strength();
    assert!(high("42", "32") > high("21", "41"));
}

#[test]
fn case_15_the_hands_are_sorted_by_rank() {
    let all = Setting::all(four_tiles("66 21 42 33"), false);
    let half = "66 21".parse().unwrap();
    let setting = all.iter().find(|setting| setting.has(half)).unwrap();
    assert_eq!(setting.high.pieces, "33 42".parse().unwrap());
    assert_eq!(setting.high.rank.category, Category::Points(9));
    assert_eq!(setting.low.rank.category, Category::Points(8));
}

#[test]
fn case_16_to_19_tiles_that_are_no_pair() {
    assert_points("42 51", 9);
    assert_points("44 62", 6);
    assert_points("61 52", 4);
    assert_points("33 51", 2);
    assert_points("31 22", 8);
    assert_points("66 11", 4);
    for gong in ["66 44", "66 53", "66 62", "11 44", "11 62", "11 53"] {
        assert_eq!(rank(gong).category, Category::Gong, "{gong}");
    }
    assert_copy("66 44", "66 53");
    assert_higher("66 53", "11 62");
}

#[test]
fn case_20_and_21_every_pair_is_above_every_wong() {
    assert_eq!(rank("63 54").category, Category::Pair);
    assert_higher("63 54", "66 63");
    assert_eq!(rank("41 32").category, Category::Pair);
    assert_higher("41 32", "66 54");
    let order = "66 11 44 31 55 33 22 65 64 61 51"
        .split(' ')
        .map(|tile| format!("{tile} {tile}"));
    let twins = ["63 54", "62 53", "52 43", "41 32"].map(str::to_owned);
    let order: Vec<String> = ["42 21".to_owned()]
        .into_iter()
        .chain(order)
        .chain(twins)
        .collect();
    for pair in order.windows(2) {
        assert_higher(&pair[0], &pair[1]);
    }
}

#[test]
fn case_22_the_bank_wins_zero_against_zero() {
    let (player, bank) = (rank("31 51"), rank("65 63"));
    assert_eq!(
        (player.category, bank.category),
        (Category::Points(0), Category::Points(0))
    );
    assert!(player.strength() > bank.strength());
    assert_eq!(Comparison::of(player, bank), Comparison::Zeros);
    assert_eq!(Comparison::of(bank, player), Comparison::Zeros);
}

#[test]
fn case_23_wild_tiles_count_the_better_number() {
    assert_points("42 44", 4);
    assert_points("42 55", 6);
    assert_points("21 61", 3);
}

#[test]
fn case_24_to_26_hands_with_their_settings() {
    assert_eq!(settings("22 51 65 63"), ["0/0", "3/7", "5/5"]);
    let set = HouseWay::Canberra.set(four_tiles("22 51 65 63"), false);
    assert_eq!(
        (set.low.pieces, set.high.pieces),
        ("51 63".parse().unwrap(), "22 65".parse().unwrap())
    );
    assert_eq!(settings("51 33 61 42"), ["2/3", "3/9", "3/9"]);
    assert_eq!(settings("66 54 55 61"), ["2/6", "7/Wong", "9/9"]);
    assert_eq!(house_way("66 54 55 61"), "9/9");
}

#[test]
fn case_27_to_31_pairs_that_the_house_way_keeps_or_splits() {
    assert_eq!(settings("66 66 21 31"), ["6/8", "7/pair"]);
    assert_eq!(house_way("66 66 21 31"), "7/pair");
    assert_eq!(settings("66 66 63 65"), ["0/pair", "3/Wong"]);
    assert_eq!(house_way("66 66 63 65"), "3/Wong");
    assert_eq!(house_way("63 54 11 11"), "pair/pair");
    assert_eq!(house_way("62 53 65 64"), "8/9");
    assert_eq!(house_way("44 55 65 61"), "7/9");
}

/// Settles the two hands of a player against those of the bank, all of them as given.
fn verdict(
    player: [&str; 2],
    bank: [&str; 2],
    house_name: &str,
    copies: &str,
    bet: i64,
) -> (Verdict, i64) {
    let house = house(house_name)
        .with_option("copies", &copies.into())
        .unwrap();
    let set = |halves: [&str; 2]| {
        let all = Setting::all(four_tiles(&halves.join(" ")), false);
        *all.iter()
            .find(|setting| setting.has(halves[0].parse().unwrap()))
            .unwrap()
    };
    let hands = PerSeat::from_vec(vec![set(bank), set(player)]).unwrap();
    let bets = PerSeat::from_vec(vec![0, bet]).unwrap();
    let outcome = settle(&rules(&house), Seat::new(0).unwrap(), &bets, &hands);
    let player = Seat::new(1).unwrap();
    (outcome.results[player], outcome.net[player])
}

#[test]
fn case_32_and_33_one_hand_each_is_a_push() {
    let plain_verdict = |player, bank| verdict(player, bank, "plain", "bank", 100);
    assert_eq!(
        plain_verdict(["66 61", "55 51"], ["65 53", "64 52"]),
        (Verdict::Push, 0),
        "9 and 6 against 9 and 7"
    );
    assert_eq!(
        plain_verdict(["66 63", "64 65"], ["65 61", "31 22"]),
        (Verdict::Push, 0),
        "Wong and 1"
    );
    // The high hand wins, the low ones are a copy: nothing more than a push.
    assert_eq!(
        plain_verdict(["66 63", "65 51"], ["62 11", "65 42"]),
        (Verdict::Push, 0)
    );
    assert_eq!(
        verdict(["66 63", "65 51"], ["62 11", "65 42"], "plain", "tie", 100),
        (Verdict::Win, 100),
        "a tie leaves it to the other hand"
    );
}

#[test]
fn case_34_only_winnings_pay_commission() {
    let hands = (["66 66", "55 43"], ["65 61", "63 31"]);
    assert_eq!(
        verdict(hands.0, hands.1, "casino", "bank", 100),
        (Verdict::Win, 95)
    );
    assert_eq!(
        verdict(hands.0, hands.1, "plain", "bank", 100),
        (Verdict::Win, 100)
    );
    assert_eq!(
        verdict(hands.1, hands.0, "casino", "bank", 100),
        (Verdict::Loss, -100)
    );
}

#[test]
fn case_35_three_dice_choose_who_gets_the_first_stack() {
    let house = house("plain");
    let bank = Seat::new(0).unwrap();
    for total in 3..=18_u8 {
        let dice = [1, 1, 1].map(|_| total / 3);
        let dice = [dice[0] + total % 3, dice[1], dice[2]];
        let first: Vec<usize> = Seat::all(8)
            .filter(|seat| house.stack(*seat, bank, 8, &dice) == 0)
            .map(Seat::index)
            .collect();
        assert_eq!(first, [(usize::from(total) - 1) % 8], "{total}");
    }
    let first = |total: u8| {
        let stacks = Seat::all(8).map(|seat| house.stack(seat, bank, 8, &[total]));
        stacks
            .collect::<Vec<_>>()
            .iter()
            .position(|stack| *stack == 0)
            .unwrap()
    };
    assert_eq!([9, 17, 10, 18, 8, 16].map(first), [0, 0, 1, 1, 7, 7]);
}

#[test]
fn a_player_and_the_bank_at_one_table() {
    let mut round = start_round(
        &house("casino"),
        &["65 32 64 43", "66 66 63 65", "22 51 61 54"],
        &[0, 100, 9],
    );
    for (seat, half) in [(2, "22 51"), (0, "65 32"), (1, "66 65")] {
        let mv = gow::Move::new(gow::Verb::Set, half.parse().unwrap());
        round.play(Seat::new(seat).unwrap(), mv).unwrap();
    }
    let outcome = round.outcome().and_then(gow::Outcome::set).unwrap();
    // The bank has 6 and 7; 3 and Wong push, 0 and 6 lose.
    let results: Vec<&str> = outcome
        .results
        .values()
        .map(|result| result.name())
        .collect();
    assert_eq!(results, ["bank", "push", "loss"]);
    assert_eq!(
        outcome.net.values().copied().collect::<Vec<_>>(),
        [9, 0, -9]
    );
    assert_eq!(
        pieces("66 63").into_iter().collect::<gow::Pieces>(),
        outcome.hands[Seat::new(1).unwrap()].high.pieces
    );
}
