//! Hands of Tet-Gow in notation.

use super::*;
use crate::{Game, House as AnyHouse, Round as _, record};

const DEAL: [&str; 4] = [
    "A.L C.L 7.SK A.Y C.Y 2.MK 6.LK 9.LK C.K",
    "A.S C.S 5.ML 7.ML 5.SW 3.SK 3.LY 4.YK A.K",
    "A.M C.M 4.MS 8.MS 3.MW 2.SY 6.SY 5.YK 8.YK",
    "A.W C.W 6.MW 9.MS 2.WL 4.WL 8.WL 7.WY 9.WY",
];

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn started(preset: &str, hands: &[&str]) -> Result<Round, DealError> {
    let house = AnyHouse::named(Game::TetGow, preset).unwrap();
    let hand = |text: &&str| {
        text.split(' ')
            .map(|piece| piece.parse().unwrap())
            .collect()
    };
    let hands = PerSeat::from_vec(hands.iter().map(hand).collect()).unwrap();
    let AnyHouse::TetGow(own) = house else {
        unreachable!("the house is one of Tet-Gow")
    };
    Round::start(
        own,
        Deal {
            house,
            banker: seat(0),
            streak: 1,
            hands,
            bets: None,
        },
    )
}

fn play_all(round: &mut Round, plays: &[&str]) {
    for play in plays {
        let by = round.to_act().single().unwrap();
        round
            .play(by, play.parse().unwrap())
            .unwrap_or_else(|error| panic!("{by} {play}: {error}"));
    }
}

fn check_refused(round: &mut Round, mv: &str, code: &str) {
    let before = format!("{round:?}");
    let by = round.to_act().single().unwrap();
    let refused = round.play(by, mv.parse().unwrap()).unwrap_err();
    assert_eq!(refused.code(), code, "{by} {mv}");
    assert_eq!(format!("{round:?}"), before, "{by} {mv} changed something");
}

/// Returns a hand of which the last trick is to be led.
fn before_the_last_trick() -> Round {
    let mut round = started("wiki", &DEAL).unwrap();
    let opening = [
        "lead A.L C.L 7.SK",
        "beat A.S C.S 5.ML",
        "beat A.M C.M 3.MW",
        "discard A.W C.W 7.WY",
    ];
    play_all(&mut round, &opening);
    play_all(
        &mut round,
        &[
            "lead 4.MS 8.MS",
            "discard 6.MW 9.WY",
            "discard A.Y C.Y",
            "discard 3.LY A.K",
        ],
    );
    play_all(
        &mut round,
        &["lead 5.YK", "beat 9.MS", "discard 2.MK", "discard 5.SW"],
    );
    play_all(
        &mut round,
        &["lead 8.WL", "discard 6.LK", "discard 4.YK", "discard 2.SY"],
    );
    assert!(!round.world.course.trick.is_last_trick());
    play_all(
        &mut round,
        &["lead 4.WL", "discard 9.LK", "discard 3.SK", "discard 6.SY"],
    );
    assert!(round.world.course.trick.is_last_trick());
    round
}

#[test]
fn a_whole_hand_is_settled_by_scores() {
    let mut round = before_the_last_trick();
    play_all(&mut round, &["lead 2.WL"]);
    assert_eq!(
        round.forced(),
        Some((seat(0), "discard C.K".parse().unwrap()))
    );
    check_refused(&mut round, "beat C.K", "must-discard");
    play_all(&mut round, &["discard C.K", "discard 7.ML"]);
    assert_eq!(
        round.forced(),
        None,
        "a seat with stacks may take the last trick"
    );
    play_all(&mut round, &["discard 8.YK"]);
    let outcome = round.outcome().and_then(crate::Outcome::trick).unwrap();
    assert_eq!(outcome.stacks.values().as_slice(), [0, 0, 5, 4]);
    assert_eq!(
        outcome.scores.as_ref().unwrap().values().as_slice(),
        [0, 0, 5, 9]
    );
    assert_eq!(outcome.net.values().as_slice(), [-14, -14, 6, 22]);
    assert_eq!(
        (outcome.next_banker, outcome.next_streak),
        (Some(seat(3)), 1)
    );
    let line = crate::Record::of(&crate::AnyRound::TetGow(round)).to_string();
    let answer: serde_json::Value =
        serde_json::from_str(&record::score(&line, None).unwrap().text).unwrap();
    assert_eq!(answer["scores"], serde_json::json!([0, 0, 5, 9]));
    assert_eq!(answer["payments"][0]["reason"], "score");
    let board = record::replay(&line, None).unwrap().text;
    assert!(
        board.starts_with("tet-gow/wiki\nfirst leader A\n  seat A: A.L A.Y 2.MK"),
        "{board}"
    );
    assert!(
        board.contains("D wins\nscores 0 0 5 9\n  A pays D 9 (score)\n"),
        "{board}"
    );
}

#[test]
fn four_cards_lie_open_in_the_house_of_2019() {
    assert_eq!(
        started("wiki-2019", &DEAL).unwrap_err(),
        DealError::HandSize(seat(0), 9)
    );
    let eight = DEAL.map(|hand| hand.rsplit_once(' ').unwrap().0);
    assert_eq!(
        started("wiki", &eight).unwrap_err(),
        DealError::HandSize(seat(0), 8)
    );
    let mut round = started("wiki-2019", &eight).unwrap();
    assert_eq!(round.open().pieces(), "8.YK 9.WY A.K C.K".parse().unwrap());
    let open = "  open: A.K 8.YK 9.WY C.K\n";
    let line = crate::Record::of(&crate::AnyRound::TetGow(round.clone())).to_string();
    let board = record::replay(&line, None).unwrap().text;
    assert!(board.contains(open), "{board}");
    check_refused(&mut round, "lead A.L C.L 7.SK 2.MK", "not-a-combination");
    play_all(
        &mut round,
        &["lead A.Y", "discard 3.LY", "beat A.M", "discard 2.WL"],
    );
    check_refused(&mut round, "lead 4.MS 8.MS", "not-a-combination");
    play_all(&mut round, &["lead C.M 4.MS 3.MW"]);
}

#[test]
fn what_nothing_beats_forces_the_last_cards_away() {
    let mut round = started("wiki", &DEAL).unwrap();
    play_all(
        &mut round,
        &[
            "lead 6.LK 9.LK",
            "discard A.S C.S",
            "beat 2.SY 6.SY",
            "discard A.W C.W",
        ],
    );
    play_all(
        &mut round,
        &[
            "lead 5.YK 8.YK",
            "discard 6.MW 7.WY",
            "discard A.L C.L",
            "discard 5.ML 7.ML",
        ],
    );
    play_all(&mut round, &["lead A.M 4.MS 8.MS 3.MW C.M"]);
    for by in [3, 0, 1] {
        let (forced, mv) = round.forced().unwrap();
        assert_eq!((forced, mv.verb, mv.width()), (seat(by), Verb::Discard, 5));
        round.play(forced, mv).unwrap();
    }
    assert_eq!(
        round
            .outcome()
            .and_then(crate::Outcome::trick)
            .unwrap()
            .winner,
        seat(2)
    );
}

#[test]
fn what_better_cards_of_the_deck_beat_forces_nobody() {
    let mut round = started("wiki", &DEAL).unwrap();
    play_all(
        &mut round,
        &["lead C.K", "discard A.S", "beat C.M", "discard 2.WL"],
    );
    let four = [
        "lead 4.MS 8.MS A.M 3.MW",
        "discard A.W C.W 6.MW 9.MS",
        "discard A.L C.L 7.SK A.Y",
        "discard C.S 5.ML 7.ML 5.SW",
    ];
    play_all(&mut round, &four[..1]);
    assert_eq!(
        round.forced(),
        None,
        "which cards are given away is the seat's choice"
    );
    play_all(&mut round, &four[1..]);
    play_all(
        &mut round,
        &[
            "lead 5.YK 8.YK",
            "beat 4.WL 8.WL",
            "discard C.Y 2.MK",
            "discard 3.SK 3.LY",
        ],
    );
    play_all(&mut round, &["lead 7.WY 9.WY"]);
    assert!(round.world.course.trick.is_last_trick());
    assert_eq!(
        round.forced(),
        None,
        "there are better cards of Inter in the deck"
    );
    let only: Vec<String> = round
        .legal_moves(seat(0))
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(only, ["discard 6.LK 9.LK"]);
}

#[test]
fn time_runs_out_on_the_cards_of_the_worst_tiers() {
    let at_timeout = |round: &Round, at| round.timeout_move(seat(at)).unwrap().to_string();
    let mut round = started("wiki", &DEAL).unwrap();
    assert_eq!(
        at_timeout(&round, 0),
        "lead C.K",
        "of one tier, the last in canonical order"
    );
    assert_eq!(round.timeout_move(seat(1)), None);
    play_all(&mut round, &["lead A.Y C.Y"]);
    assert_eq!(at_timeout(&round, 1), "discard A.K 4.YK");
    let mut round = started("wiki", &DEAL).unwrap();
    play_all(
        &mut round,
        &["lead C.K", "discard A.S", "beat A.M", "discard 2.WL"],
    );
    assert_eq!(
        at_timeout(&round, 2),
        "lead 8.YK",
        "and not the crown of the best tier"
    );
}
