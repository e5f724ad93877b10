use std::cell::Cell;

use super::*;
use crate::{Game, computer::Player};

fn played(house: &House, players: &[&str], seed: u64, deals: std::ops::Range<u64>) -> Standing {
    let players: Vec<Contestant> = players.iter().map(|name| name.parse().unwrap()).collect();
    let arena = Arena::new(house.clone(), &players, seed).unwrap();
    let mut standing = arena.standing();
    let now = Cell::new(0);
    let clock = || {
        now.set(now.get() + 1_000);
        now.get()
    };
    for number in deals {
        arena.play(number, &mut standing, &clock);
    }
    standing
}

#[test]
fn a_match_is_the_same_from_the_same_seed_and_can_be_continued() {
    let house = House::default_of(Game::TienGow);
    let players = ["steady", "random"];
    let whole = played(&house, &players, 7, 0..40);
    let mut parts = played(&house, &players, 7, 0..25);
    assert!(parts.merge(&played(&house, &players, 7, 25..40)));
    assert_eq!(whole, parts);
    assert_eq!(whole.deals(), 40);
    assert_ne!(whole, played(&house, &players, 8, 0..40));
    assert!(!parts.merge(&played(&house, &["random", "steady"], 7, 0..1)));
}

#[test]
fn the_points_of_a_match_sum_to_zero() {
    for house in House::all(Game::TienGow) {
        let standing = played(&house, &["steady", "random"], 3, 0..30);
        let (one, half) = standing.mean("steady").unwrap();
        let (other, _) = standing.mean("random").unwrap();
        assert!((one + 3.0 * other).abs() < 1e-9, "{house}: {one} {other}");
        assert!(one - half > 0.0, "{house}: {one} {half}");
        assert!(standing.times("steady").unwrap().count() > 30);
    }
}

#[test]
fn a_streak_changes_what_a_hand_is_worth() {
    let grows = |house: &House| house.multiplier(3) > house.multiplier(1);
    let house = House::all(Game::TienGow).into_iter().find(grows).unwrap();
    let players: Vec<Contestant> = vec!["steady".parse().unwrap(), "random".parse().unwrap()];
    let points = |streak| {
        let arena = Arena::new(house.clone(), &players, 3).unwrap();
        let arena = arena.with_streak(streak).unwrap();
        let mut standing = arena.standing();
        (0..40).for_each(|number| arena.play(number, &mut standing, &|| 0));
        standing.mean("steady").unwrap().0
    };
    assert!((points(3) - points(1)).abs() > 0.1, "{}", points(3));
    for streak in [0, MAX_STREAK + 1] {
        let arena = Arena::new(house.clone(), &players, 3).unwrap();
        assert_eq!(
            arena.with_streak(streak).unwrap_err(),
            LineupError::Streak(streak)
        );
    }
}

#[test]
fn equal_players_win_nothing() {
    let house = House::default_of(Game::TienGow);
    let standing = played(&house, &["greedy"; 4], 3, 0..20);
    assert_eq!(standing.mean("greedy"), Some((0.0, 0.0)));
    let four = played(&house, &["steady", "greedy", "random", "novice"], 3, 0..60);
    let mean = |name| four.mean(name).unwrap().0;
    assert!(mean("steady") > mean("novice") && mean("novice") > mean("random"));
}

#[test]
fn one_deal_has_no_points_yet() {
    let house = House::default_of(Game::TienGow);
    let standing = played(&house, &["steady", "random"], 3, 0..1);
    assert_eq!(standing.mean("steady"), None);
    let row = standing.row("steady").unwrap();
    let words: Vec<&str> = row.split_whitespace().take(3).collect();
    assert_eq!(words, ["steady", "-", "-"]);
}

#[test]
fn every_game_has_matches() {
    for house in Game::ALL.into_iter().flat_map(House::all) {
        let standing = played(&house, &["steady", "random"], 5, 0..4);
        assert_eq!(standing.deals(), 4, "{house}");
    }
}

#[test]
fn who_cannot_play_a_game_is_refused() {
    let tien_gow = House::default_of(Game::TienGow);
    let tet_gow = House::default_of(Game::TetGow);
    let steady = Contestant::Honest(Player::Steady);
    let refused = |house: &House, players: &[Contestant]| {
        Arena::new(house.clone(), players, 1)
            .map(|_| ())
            .unwrap_err()
    };
    assert_eq!(refused(&tien_gow, &[steady; 3]), LineupError::Number(4));
    let cheat = Contestant::Cheat;
    assert_eq!(
        refused(&tet_gow, &[cheat, steady]),
        LineupError::Player(cheat)
    );
    for name in Contestant::names() {
        let guest = Contestant::Guest(Guest {
            name,
            choose: |view, _, _| view.legal()[0],
        });
        let refusal = refused(&tien_gow, &[steady, guest]);
        assert_eq!(refusal, LineupError::Name(name));
    }
    assert_eq!("nobody".parse::<Contestant>(), Err(UnknownContestant));
    for name in Contestant::names() {
        assert_eq!(name.parse::<Contestant>().unwrap().name(), name);
    }
}

#[test]
fn points_of_the_longest_streak_do_not_overflow() {
    let house = House::named(Game::TienGow, "hong-kong").unwrap();
    let players: Vec<Contestant> = ["steady", "random"]
        .map(|name| name.parse().unwrap())
        .into();
    let mut standing = Arena::new(house, &players, 1).unwrap().standing();
    for _ in 0..10 {
        standing.add(&[1_008_000_000, -336_000_000, -336_000_000, -336_000_000]);
    }
    assert!(standing.mean("steady").is_some());
    let text = serde_json::to_string(&standing).unwrap();
    assert_eq!(serde_json::from_str::<Standing>(&text).unwrap(), standing);
}
