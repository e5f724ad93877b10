//! The options that no house sets, and the results that they do not change.

use gow::{AnyRound, Game, House, PerSeat, Pieces, PublicPlay, Round, Seat, Verb};
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::fixture::{pieces, random_deal, random_house, seat, trick_view, turn};
use crate::scripted_hand::{ScriptedHand, nets};
use crate::style::Style;

/// How many hands are played with discards both face down and open.
const HANDS: usize = 500;

/// Returns the same house with open discards.
fn with_open_discards(house: &House) -> House {
    house.with_option("discards", &"open".into()).unwrap()
}

/// Replays a round in another house.
fn replay_in(round: &AnyRound, house: House) -> AnyRound {
    let mut other = AnyRound::start(gow::Deal {
        house,
        ..round.deal().clone()
    })
    .unwrap();
    for &(seat, mv) in round.plays() {
        other.play(seat, mv).unwrap();
    }
    other
}

#[test]
fn all_views_show_open_discards_and_no_result_changes() {
    let mut chance = Chance::new(91);
    let mut discards = 0;
    for _ in 0..HANDS {
        let house = random_house(&mut chance)
            .with_option("discards", &"face-down".into())
            .unwrap();
        let mut round = AnyRound::start(random_deal(&mut chance, house.clone())).unwrap();
        let style = Style::random(&mut chance);
        while let Some((who, moves)) = turn(&round) {
            assert_eq!(round.revealed(), round.view(None), "a running hand");
            round
                .play(who, style.choose(&mut chance, who, &moves))
                .unwrap();
        }
        let open = replay_in(&round, with_open_discards(&house));
        assert_eq!(
            trick_view(round.revealed()).tricks,
            trick_view(open.view(None)).tricks
        );
        assert_eq!(
            open.outcome(),
            round.outcome(),
            "{house} {:?}",
            round.plays()
        );
        for viewer in Seat::all(4).map(Some).chain([None]) {
            let view = trick_view(open.view(viewer));
            let public_plays = view.tricks.iter().flat_map(|trick| &trick.plays);
            for ((seat, play), (by, mv)) in public_plays.zip(open.plays()) {
                assert_eq!((seat, play.face_up()), (by, Some(mv.pieces)));
                assert_eq!(play.set().is_none(), mv.verb == Verb::Discard);
                discards += usize::from(mv.verb == Verb::Discard);
            }
        }
    }
    assert!(discards > 10 * HANDS, "{discards}");
}

#[test]
fn an_open_discard_does_not_count_as_played_face_up() {
    let scripted_hand = |discards: &'static [(&str, &str)]| ScriptedHand {
        label: "Big Six when the Sevens have only been discarded, 5·2·2",
        house: ("hong-kong", discards),
        streak: 1,
        hands: ["66 66 63 54 62 53 11 42", "", "", ""],
        script: "lead 66 66 / lead 63 54 / lead 62 53 / lead 11 / lead 42",
        net: [60, -20, -20, -20],
    };
    let case = scripted_hand(&[("early_death", "false"), ("discards", "open")]);
    case.assert_nets();
    let view = trick_view(case.play().view(None));
    let (_, before) = view.tricks.split_last().unwrap();
    let plays = before.iter().flat_map(|trick| &trick.plays);
    let discarded = plays.filter_map(|(_, play)| match *play {
        PublicPlay::OpenDiscard(pieces) => Some(pieces),
        PublicPlay::Lead(_) | PublicPlay::Beat(_) => None,
        PublicPlay::Discard { .. } => panic!("discards lie open"),
    });
    let discarded: Pieces = discarded
        .flat_map(|pieces| pieces.iter().collect::<Vec<_>>())
        .collect();
    assert!(discarded.contains_all(pieces("52 43")), "{discarded}");
}

/// Returns the answer to a finished record of Tet-Gow with these options.
fn tet_gow_answer(options: Value, streak: u32) -> Value {
    let mut chance = Chance::new(93);
    let house = House::default_of(Game::TetGow);
    let mut round = AnyRound::start(gow::Deal {
        streak,
        ..random_deal(&mut chance, house)
    })
    .unwrap();
    crate::fixture::play_in_random_style(&mut chance, &mut round, usize::MAX);
    let written = gow::Record::of(&round).to_string();
    let mut record: Value = serde_json::from_str(&written).unwrap();
    record["options"] = options;
    serde_json::from_str(&gow::score(record.to_string(), None).unwrap().text).unwrap()
}

#[test]
fn a_result_names_no_next_banker_where_dice_choose_the_leader() {
    let by_winner = tet_gow_answer(json!({}), 1);
    assert_eq!(
        by_winner,
        tet_gow_answer(json!({"first_leader": "winner"}), 1)
    );
    assert!(by_winner["next_banker"].is_u64(), "{by_winner}");
    let mut by_dice = tet_gow_answer(json!({"first_leader": "dice"}), 1);
    assert_eq!(by_dice["next_banker"], Value::Null);
    by_dice["next_banker"] = by_winner["next_banker"].clone();
    assert_eq!(by_dice, by_winner, "nothing else is different");
}

/// Returns each seat's net and the payments of a hand with these bets, in which the bank wins
/// against the given players.
fn bank_result(options: &[(&str, Value)], bets: &[i64], banker_wins: &[bool]) -> (Vec<i64>, Value) {
    // The bank has two good pairs; a player who wins against it has two better ones.
    let losing = ["65 62 51 21", "64 53 61 32"];
    let hands: Vec<&str> = std::iter::zip(banker_wins, losing)
        .map(|(wins, hand)| if *wins { hand } else { "66 66 11 11" })
        .collect();
    let house = House::named(Game::PaiGow, "casino").unwrap();
    let house = options.iter().fold(house, |house, (name, value)| {
        house.with_option(name, value).unwrap()
    });
    let hands: Vec<&str> = std::iter::once("44 44 31 31").chain(hands).collect();
    let hands = hands
        .iter()
        .map(|hand| hand.split(' ').map(|tile| tile.parse().unwrap()).collect());
    let mut round = AnyRound::start(gow::Deal {
        house,
        banker: seat(0),
        streak: 1,
        hands: PerSeat::from_vec(hands.collect()).unwrap(),
        bets: PerSeat::from_vec([&[0], bets].concat()),
    })
    .unwrap();
    while let Some(seat) = round.to_act().iter().next() {
        let mv = round.timeout_move(seat).unwrap();
        round.play(seat, mv).unwrap();
    }
    let written = gow::Record::of(&round).to_string();
    let answer: Value = serde_json::from_str(&gow::score(&written, None).unwrap().text).unwrap();
    (
        round.outcome().unwrap().net().values().copied().collect(),
        answer["payments"].clone(),
    )
}

/// Returns a payment as answers have it.
fn payment(from: usize, to: &Value, points: i64, reason: &str) -> Value {
    json!({"from": from, "to": to, "points": points, "reason": reason})
}

#[test]
fn a_players_bank_pays_commission_on_its_net() {
    let both = [("commission_of", json!("players-and-bank"))];
    let (net, payments) = bank_result(&both, &[130, 100], &[true, false]);
    assert_eq!(
        net,
        [30 - 2, -130, 95],
        "the bank wins 30 in all: 1.5 rounds up to 2"
    );
    let expected = [
        payment(1, &json!(0), 130, "bet"),
        payment(0, &json!(2), 100, "bet"),
        payment(2, &json!("house"), 5, "commission"),
        payment(0, &json!("house"), 2, "commission"),
    ];
    assert_eq!(
        payments,
        json!(expected),
        "the bank pays last, when its sum is known"
    );
    let (net, payments) = bank_result(&[], &[130, 100], &[true, false]);
    assert_eq!(net, [30, -130, 95]);
    assert_eq!(payments, json!(expected[..3]));
    for (bets, wins, expected) in [
        ([100, 100], [true, false], [0, -100, 95]),
        ([100, 130], [true, false], [-30, -100, 123]),
        ([9, 0], [true, true], [9, -9, 0]),
        ([10, 0], [true, true], [9, -10, 0]),
        ([100, 100], [true, true], [190, -100, -100]),
    ] {
        assert_eq!(
            bank_result(&both, &bets, &wins).0,
            expected,
            "{bets:?} {wins:?}"
        );
    }
    let without_rate = [both[0].clone(), ("commission_bps", json!(0))];
    assert_eq!(
        bank_result(&without_rate, &[100, 100], &[true, true]).0,
        [200, -100, -100]
    );
}

#[test]
fn a_house_bank_pays_no_commission() {
    for house in House::all(Game::PaiGow) {
        let both = house
            .with_option("commission_of", &"players-and-bank".into())
            .unwrap();
        assert_eq!(both.with_house_bank(), house);
        assert_eq!(house.with_house_bank(), house);
    }
    for house in [
        House::default_of(Game::TienGow),
        House::default_of(Game::TetGow),
    ] {
        assert_eq!(house.with_house_bank(), house);
    }
}

#[test]
fn a_hand_is_settled_alike_with_discards_face_down_and_open() {
    let case = |options| ScriptedHand {
        label: "a Supreme and a quartet",
        house: ("celko", options),
        streak: 1,
        hands: ["66 66 63 54 42 21 11 11", "", "", ""],
        script: "lead 42 21 / lead 11 11 / lead 66 66 63 54",
        net: [156, -52, -52, -52],
    };
    assert_eq!(
        nets(&case(&[]).play()),
        nets(&case(&[("discards", "open")]).play())
    );
    case(&[("discards", "open")]).assert_nets();
}
