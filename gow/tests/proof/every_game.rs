//! Laws that hold in every game of either family.

use std::collections::BTreeSet;

use gow::{
    AnyRound, Deal, Game, House, Level, MAX_BET, PerSeat, Piece, Record, Round, Seat, Verb, View,
};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
use serde_json::Value;

use crate::chance::Chance;

/// How many hands of each game are played from deal to settlement.
const HANDS: usize = 600;

/// Returns a house of a game with some options set at random.
pub(crate) fn any_house(chance: &mut Chance, game: Game) -> House {
    let base = chance.pick(&House::all(game)).clone();
    let once_in = *chance.pick(&[usize::MAX, 3, 1]);
    House::option_infos(game)
        .into_iter()
        .fold(base, |house, info| {
            if !chance.once_in(once_in) {
                return house;
            }
            let value = info.values.get(chance.below(info.values.len())).unwrap();
            house.with_option(info.name, &value.json()).unwrap()
        })
}

/// Returns a shuffled deal of a game for a random number of seats.
pub(crate) fn any_deal(chance: &mut Chance, game: Game) -> Deal {
    let house = any_house(chance, game);
    let counts: Vec<usize> = house.seats().collect();
    let seats = *chance.pick(&counts);
    let mut deck = house.deck(seats);
    chance.shuffle(&mut deck);
    let size = house.hand_size(seats);
    let banker = Seat::new(chance.below(seats)).unwrap();
    let highest = *chance.pick(&[1, 5, 100, MAX_BET as usize]);
    let bets = house.has_bets().then(|| {
        let bet = |seat, chance: &mut Chance| {
            if seat == banker {
                0
            } else {
                chance.below(highest + 1) as i64
            }
        };
        PerSeat::from_fn(seats, |seat| bet(seat, chance))
    });
    let streak = *chance.pick(&[1, 1, 2, 1_000_000]);
    let hands = PerSeat::from_fn(seats, |seat| deck[seat.index() * size..][..size].to_vec());
    Deal {
        house,
        banker,
        streak,
        hands,
        bets,
    }
}

/// Returns a random seat that may act.
pub(crate) fn any_actor(chance: &mut Chance, round: &AnyRound) -> Option<Seat> {
    let seats: Vec<Seat> = round.to_act().iter().collect();
    if seats.is_empty() {
        None
    } else {
        Some(*chance.pick(&seats))
    }
}

/// Plays up to `plays` random legal moves of random seats that may act.
pub(crate) fn play_random_moves(chance: &mut Chance, round: &mut AnyRound, plays: usize) {
    for _ in 0..plays {
        let Some(seat) = any_actor(chance, round) else {
            return;
        };
        let mv = *chance.pick(&round.legal_moves(seat));
        round.play(seat, mv).unwrap();
    }
}

/// Returns every seat and, as `None`, the public.
fn viewers(round: &AnyRound) -> impl Iterator<Item = Option<Seat>> {
    Seat::all(round.seats()).map(Some).chain([None])
}

/// Calls a check for a random position of each of many hands of every game.
fn for_each_position(seed: u64, mut check: impl FnMut(&mut Chance, &AnyRound)) {
    for game in Game::ALL {
        let mut chance = Chance::new(seed);
        for _ in 0..HANDS {
            let deal = any_deal(&mut chance, game);
            let mut round = AnyRound::start(deal).unwrap();
            let plays = chance.below(40);
            play_random_moves(&mut chance, &mut round, plays);
            check(&mut chance, &round);
        }
    }
}

#[test]
fn every_hand_ends_and_costs_no_seat_more_than_its_hold() {
    for game in Game::ALL {
        let mut chance = Chance::new(41);
        for _ in 0..HANDS {
            let mut round = AnyRound::start(any_deal(&mut chance, game)).unwrap();
            play_random_moves(&mut chance, &mut round, usize::MAX);
            let outcome = round.outcome().unwrap();
            for (seat, held) in round.deal().holds().iter() {
                assert!(outcome.net()[seat] >= -held, "{game}: {:?}", outcome.net());
            }
            let seats = round.seats();
            assert!(outcome.payments().iter().all(|payment| payment.points > 0));
            let commission = outcome
                .set()
                .map_or(0, |outcome| outcome.commission.values().sum());
            assert_eq!(outcome.net().values().sum::<i64>(), -commission, "{game}");
            let net = gow::net(outcome.payments(), seats);
            for (seat, net) in net.iter() {
                let commission = outcome.set().map_or(0, |outcome| outcome.commission[seat]);
                assert_eq!(outcome.net()[seat], net - commission);
            }
            let json = serde_json::to_string(outcome).unwrap();
            assert_eq!(
                &serde_json::from_str::<gow::Outcome>(&json).unwrap(),
                outcome
            );
            assert_eq!(round.view(None).outcome().as_ref(), Some(outcome));
            assert!(round.to_act().is_empty());
        }
    }
}

#[test]
fn listed_moves_are_accepted_and_moves_without_pieces_refused() {
    for_each_position(42, |_, round| {
        for seat in Seat::all(round.seats()) {
            let legal = round.legal_moves(seat);
            assert_eq!(!legal.is_empty(), round.to_act().contains(seat));
            assert!(
                legal.windows(2).all(|pair| pair[0] < pair[1]),
                "once each, in order: {legal:?}"
            );
            assert_eq!(
                round.timeout_move(seat).is_some(),
                round.to_act().contains(seat)
            );
            let automatic_moves = round
                .timeout_move(seat)
                .into_iter()
                .chain(round.forced().map(|(_, mv)| mv));
            for mv in automatic_moves {
                assert!(
                    legal.contains(&mv) || !round.to_act().contains(seat),
                    "{mv} among {legal:?}"
                );
            }
            for mv in &legal {
                let mut next = round.clone();
                next.play(seat, *mv).unwrap();
                assert_eq!(
                    next.plays().last(),
                    Some(&(seat, *mv)),
                    "the round stores the move as it lists it"
                );
                assert_eq!(next.plays().len(), round.plays().len() + 1);
            }
            for verb in Verb::ALL {
                let mv = gow::Move::new(verb, gow::Pieces::new());
                assert!(
                    round.clone().play(seat, mv).is_err(),
                    "no move is without pieces"
                );
            }
        }
        let beyond = Seat::new(gow::MAX_SEATS - 1).unwrap();
        if round.seats() <= beyond.index() {
            assert!(round.legal_moves(beyond).is_empty());
            assert_eq!(round.timeout_move(beyond), None);
        }
    });
}

#[test]
fn views_of_both_families_agree_with_the_round() {
    for_each_position(43, |_, round| {
        for viewer in viewers(round) {
            let view = round.view(viewer);
            assert_eq!(view.viewer(), viewer);
            assert_eq!(
                (view.house(), view.banker()),
                (&round.deal().house, round.deal().banker)
            );
            assert_eq!(
                (view.seats(), view.to_act()),
                (round.seats(), round.to_act())
            );
            let legal = viewer
                .map(|seat| round.legal_moves(seat))
                .unwrap_or_default();
            assert_eq!(view.legal(), legal);
            let dealt = viewer
                .map(|seat| round.deal().hands[seat].clone())
                .unwrap_or_default();
            assert_eq!(view.dealt(), dealt);
            assert_eq!(view.outcome().as_ref(), round.outcome());
            assert!(view.trick().is_some() != view.set().is_some());
            let json = serde_json::to_string(&view).unwrap();
            assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
        }
    });
}

/// Returns every piece that a text names.
fn pieces_named_in(text: &str) -> BTreeSet<Piece> {
    text.split(['"', ' '])
        .filter_map(|word| word.parse().ok())
        .collect()
}

#[test]
fn no_view_names_a_piece_that_its_viewer_has_not_seen() {
    let mut hidden = 0;
    for_each_position(44, |_, round| {
        let is_over = round.outcome().is_some();
        for viewer in viewers(round) {
            let own = viewer
                .iter()
                .flat_map(|seat| round.deal().hands[*seat].clone());
            let own: BTreeSet<Piece> = own.collect();
            let face_up_plays = round.plays().iter().filter(|(_, mv)| match mv.verb {
                Verb::Lead | Verb::Beat => true,
                Verb::Discard => round.deal().house.shows_discards(),
                Verb::Set => is_over,
            });
            let face_up = face_up_plays.flat_map(|(seat, mv)| {
                // At the end everybody's two hands lie open.
                let hand = round.deal().hands[*seat].clone();
                if mv.verb == Verb::Set {
                    hand
                } else {
                    mv.pieces.iter().collect()
                }
            });
            let open = round
                .view(None)
                .trick()
                .map(|view| view.open.clone())
                .unwrap_or_default();
            let seen = own.iter().copied().chain(face_up).chain(open).collect();
            let text = serde_json::to_string(&round.view(viewer)).unwrap();
            let named = pieces_named_in(&text);
            assert!(named.is_subset(&seen) && own.is_subset(&named), "{text}");
            hidden += usize::from(!is_over);
        }
    });
    assert!(hidden > HANDS, "{hidden}");
}

#[test]
fn a_record_reads_back_and_its_answer_has_the_result() {
    for_each_position(45, |_, round| {
        let record = Record::of(round);
        let written = record.to_string();
        assert!(!written.contains('\n'), "{written}");
        let read = Record::read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert!(read == record, "{written}");
        assert_eq!(read.to_string(), written);
        assert_eq!(read.round().outcome(), round.outcome());
        assert_eq!(read.round().view(None), round.view(None));
        let answer: Value =
            serde_json::from_str(&gow::score(&written, None).unwrap().text).unwrap();
        assert_eq!(answer["finished"], round.outcome().is_some());
        match round.outcome() {
            Some(outcome) => {
                assert_eq!(answer["net"], serde_json::to_value(outcome.net()).unwrap());
            }
            None => {
                assert_eq!(
                    answer["to_act"],
                    serde_json::to_value(round.to_act()).unwrap()
                );
                for seat in round.to_act().iter() {
                    let listed = answer["legal"][seat.to_string()].as_array().unwrap();
                    assert_eq!(listed.len(), round.legal_moves(seat).len());
                }
            }
        }
        let board = gow::record::replay(&written, None).unwrap().text;
        assert!(
            board.contains(round.deal().house.name()) && !board.contains("impossible"),
            "{board}"
        );
    });
}

#[test]
fn computers_play_legally_in_every_game() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(46);
    for game in Game::ALL {
        let mut chance = Chance::new(46);
        for _ in 0..HANDS {
            let mut round = AnyRound::start(any_deal(&mut chance, game)).unwrap();
            while let Some(seat) = any_actor(&mut chance, &round) {
                let view = round.view(Some(seat));
                assert_eq!(
                    view.trick().and_then(|view| view.may_claim),
                    round.may_claim(seat)
                );
                let mv = gow::choose(&view, Level::Steady, &mut generator);
                assert!(view.legal().contains(&mv), "{mv} in {game}");
                round.play(seat, mv).unwrap();
            }
            assert!(round.outcome().is_some());
        }
    }
}
