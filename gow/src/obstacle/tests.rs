mod case;

use std::collections::{BTreeMap, BTreeSet};

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use self::case::Case;
use super::*;
use crate::{
    AnyRound, Deal, Game, House, Move, Round as _, Seat, Verb,
    computer::{random, trial},
    tet_gow::{Cards, Tier},
    tien_gow::SEATS,
};

/// Random hands of each set of rules.
const HANDS: usize = 6;

/// Pieces of one play that are tried at most.
const WIDEST: usize = 5;

/// Plays of a position that are looked at: a full hand has hundreds.
const TRIES: usize = 40;

/// Returns the choices of some of the pieces, each once by face.
fn choices(pieces: Pieces, width: usize) -> BTreeSet<Pieces> {
    let mut chosen = BTreeSet::from([Pieces::new()]);
    for _ in 0..width {
        let more = |some: &Pieces| {
            let rest = pieces.minus(*some);
            rest.iter()
                .map(|piece| some.with(piece))
                .collect::<Vec<_>>()
        };
        chosen = chosen.iter().flat_map(more).collect();
    }
    chosen
}

/// The variant's name, to count each kind.
fn kind(obstacle: &Obstacle) -> String {
    let words = format!("{obstacle:?}");
    let end = words.find(['(', ' ']).unwrap_or(words.len());
    words[..end].to_owned()
}

/// The rule sets of a game, and for Tien Gow those options that decide what may be played.
fn houses(game: Game) -> Vec<House> {
    let mut houses = House::all(game);
    if game == Game::TienGow {
        let with = |house: &House, name: &str, value: serde_json::Value| {
            house.with_option(name, &value).unwrap()
        };
        let capture = with(&houses[0], "civil_supreme", true.into());
        let capture = with(&capture, "civil_supreme_capture", true.into());
        houses.push(with(&houses[0], "follow_suit", "civil".into()));
        houses.push(with(&capture, "combinations", "couples".into()));
        houses.push(capture);
    }
    houses
}

/// Every choice of pieces of the game of each width that a set can be; of cards those of one tier.
fn decks(house: &House) -> Vec<Vec<Pieces>> {
    let of_width = |width: usize| match house.game() {
        Game::TetGow => Tier::ALL
            .iter()
            .flat_map(|tier| choices(Cards::of_tier(*tier).pieces(), width))
            .collect(),
        Game::TienGow | Game::PaiGow => {
            let deck: Pieces = house.deck(SEATS).into_iter().collect();
            choices(deck, width.min(4)).into_iter().collect()
        }
    };
    (0..=WIDEST).map(of_width).collect()
}

/// Plays random hands, checks what is said of plays that cannot be made, and counts it by kind.
fn check_all(game: Game, seed: u64) -> Vec<String> {
    let mut seen = BTreeMap::new();
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    for house in houses(game) {
        let decks = decks(&house);
        for _ in 0..HANDS {
            let deal = Deal::shuffled(&house, SEATS, &mut chance);
            let mut round = AnyRound::start(deal).unwrap();
            while let Some(seat) = round.to_act().single() {
                let view = round.view(Some(seat));
                look(view.trick().unwrap(), &decks, &mut seen, &mut chance);
                let mv = random::choose(&view, &mut chance);
                round.play(seat, mv).unwrap();
            }
        }
    }
    seen.into_keys().collect()
}

fn look(
    view: &TrickView,
    decks: &[Vec<Pieces>],
    seen: &mut BTreeMap<String, usize>,
    chance: &mut Xoshiro256PlusPlus,
) {
    let hand: Pieces = view.hand.iter().copied().collect();
    let widths = 1..=WIDEST.min(hand.len());
    let mut tries: Vec<Pieces> = widths.flat_map(|width| choices(hand, width)).collect();
    while tries.len() > TRIES {
        tries.swap_remove(chance.random_range(0..tries.len()));
    }
    let width = view.current.as_ref().map_or(0, |trick| trick.width);
    for pieces in tries {
        let face_up = [Verb::Lead, Verb::Beat].map(|verb| Move::new(verb, pieces));
        let can = face_up.iter().any(|mv| view.legal.contains(mv));
        let obstacle = view.obstacle(pieces);
        let told = format!("{pieces}: {obstacle:?}, {}", view.house);
        assert_eq!(obstacle.is_none(), can, "{told}");
        let Some(obstacle) = obstacle.filter(|_| width <= WIDEST) else {
            continue;
        };
        *seen.entry(kind(&obstacle)).or_default() += 1;
        let deck = &decks[width];
        Case {
            view,
            deck,
            pieces,
            told,
        }
        .check(&obstacle);
    }
}

#[test]
fn every_obstacle_of_tien_gow_is_true() {
    let expected = [
        "Apart",
        "Barred",
        "Equal",
        "Incomplete",
        "Lower",
        "OtherShape",
        "Suit",
        "TooMany",
        "Unbeatable",
        "Width",
    ];
    assert_eq!(check_all(Game::TienGow, 151), expected);
}

#[test]
fn every_obstacle_of_tet_gow_is_true() {
    let expected = [
        "Barred",
        "Cycle",
        "Equal",
        "Lower",
        "OtherSets",
        "Tiers",
        "Unbeatable",
        "Width",
    ];
    assert_eq!(check_all(Game::TetGow, 152), expected);
}

#[test]
fn a_second_supreme_falls_to_one_pair_alone() {
    let hands = [
        "51 51 66 66 11 11 44 44",
        "61 61 31 31 55 55 33 33",
        "22 22 65 65 64 64 63 54",
        "62 53 52 43 42 41 32 21",
    ];
    let capture = houses(Game::TienGow).pop().unwrap();
    let mut round = AnyRound::start(trial::deal(&capture, hands)).unwrap();
    let leader = round.to_act().single().unwrap();
    round.play(leader, "lead 51 51".parse().unwrap()).unwrap();
    let view = round.view(round.to_act().single());
    let view = view.trick().unwrap();
    let pieces = |text: &str| text.parse::<Pieces>().unwrap();
    let only = Obstacle::OnlyBy(pieces("61 61"), pieces("51 51"));
    assert_eq!(view.obstacle(pieces("31 31")), Some(only.clone()));
    assert_eq!(view.obstacle(pieces("31 55")), Some(only));
    assert_eq!(view.obstacle(pieces("61 61")), None);
}

#[test]
fn more_cards_than_may_be_led_are_too_many() {
    for (name, expected) in [
        ("wiki", None),
        ("wiki-2019", Some(Obstacle::Most(4))),
        ("wikidot", Some(Obstacle::Most(4))),
    ] {
        let house = House::named(Game::TetGow, name).unwrap();
        let mut deal = Deal::shuffled(&house, SEATS, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        // Tier by tier, so that the leader holds all cards of the best one.
        let all = Tier::ALL
            .iter()
            .flat_map(|tier| Cards::of_tier(*tier).iter());
        let mut cards = all.map(Piece::from);
        for seat in Seat::all(SEATS) {
            let count = deal.hands[seat].len();
            deal.hands[seat] = cards.by_ref().take(count).collect();
        }
        let round = AnyRound::start(deal).unwrap();
        let view = round.view(round.to_act().single());
        let view = view.trick().unwrap();
        let moons = Cards::of_tier(Tier::ALL[0]).pieces();
        assert_eq!(view.obstacle(moons), expected, "{name}");
        let four = "A.M C.M 4.MS 3.MW".parse().unwrap();
        let cycle = (name == "wikidot").then_some(Obstacle::Cycle(0));
        assert_eq!(view.obstacle(four), cycle, "{name}");
    }
}

#[test]
fn nothing_is_said_out_of_turn_and_of_tiles_that_are_not_there() {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(153);
    let house = House::default_of(Game::TienGow);
    let round = AnyRound::start(Deal::shuffled(&house, SEATS, &mut chance)).unwrap();
    for seat in Seat::all(SEATS) {
        let view = round.view(Some(seat));
        let view = view.trick().unwrap();
        let all: Pieces = view.hand.iter().copied().collect();
        assert_eq!(view.obstacle(all).is_some(), view.to_act == Some(seat));
        let foreign = house.pieces().minus(all);
        assert_eq!(view.obstacle(foreign.iter().take(2).collect()), None);
        assert_eq!(view.obstacle(Pieces::new()), None);
    }
}
