use std::cell::Cell;

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

use super::*;
use crate::{
    AnyRound, Deal, Game, House as AnyHouse, PerSeat, Piece, Pieces, Round as _, Verb, View,
    computer::{
        Player,
        hint::{self, Reason},
        random,
    },
    tet_gow::Combination,
};

/// Plays hands of every house at every table, half of the plays at random, and looks at each position
/// in which a seat has a choice.
fn each_choice(
    seed: u64,
    hands: usize,
    mut look: impl FnMut(House, &View, &mut Xoshiro256PlusPlus),
) {
    let houses = AnyHouse::all(Game::TetGow);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    for hand in 0..hands {
        let house = &houses[hand % houses.len()];
        let seats = 3 + hand / houses.len() % 2;
        let mut round = AnyRound::start(Deal::shuffled(house, seats, &mut chance)).unwrap();
        while let Some(seat) = round.to_act().single() {
            let view = round.view(Some(seat));
            let AnyHouse::TetGow(rules) = house else {
                panic!("a house of Tet-Gow")
            };
            if view.legal().len() > 1 {
                look(*rules, &view, &mut chance);
            }
            let mv = if chance.random() {
                random::choose(&view, &mut chance)
            } else {
                Player::Steady.choose(&view, &Budget::worlds(0), &mut chance)
            };
            round.play(seat, mv).unwrap();
        }
    }
}

fn trick(view: &View) -> &TrickView {
    view.trick().unwrap()
}

#[test]
fn every_world_is_a_deal_that_the_viewer_has_not_ruled_out() {
    let mut worlds = 0;
    each_choice(84, 6, |house, view, chance| {
        let view = trick(view);
        let sight = Sight::of(house, view);
        let evidence = Evidence::of(house, view);
        let own = (sight.viewer, sight.unseen);
        let mut belief = Belief::new(sight.course, own, &evidence, &Budget::worlds(1), chance);
        for _ in 0..3 {
            let world = world(&sight, belief.next_deal(chance));
            let mut all = sight.course.open;
            for seat in 0..view.seats {
                let own = crate::Seat::new(seat).unwrap();
                assert_eq!(world.hands[seat].len(), view.counts[own]);
                for part in [
                    world.hands[seat],
                    world.discarded[seat],
                    sight.course.shown[seat],
                ] {
                    assert!(all.common(part).is_empty());
                    all = all.and(part);
                }
            }
            assert_eq!(all, house.cards(view.seats));
            assert_eq!(world.hands[sight.viewer], sight.hand);
            worlds += 1;
        }
    });
    assert!(worlds > 150, "{worlds}");
}

#[test]
fn it_answers_at_once_when_there_is_no_time_and_soon_when_time_ends() {
    let mut asked = 0;
    each_choice(85, 6, |house, view, chance| {
        let none = choose(house, trick(view), &Budget::worlds(0), chance);
        assert!(view.legal().contains(&none));
        for limit in [0_usize, 1, 30, 120] {
            let left = Cell::new(limit);
            let is_over = || left.replace(left.get().saturating_sub(1)) == 0;
            let budget = Budget {
                worlds: usize::MAX / 1_000,
                is_over: &is_over,
            };
            assert!(
                view.legal()
                    .contains(&choose(house, trick(view), &budget, chance))
            );
            asked += 1;
        }
    });
    assert!(asked > 200, "{asked}");
}

#[test]
fn a_hand_that_is_played_on_pays_as_the_round_does() {
    each_choice(86, 6, |house, view, chance| {
        let view = trick(view);
        let sight = Sight::of(house, view);
        let plays = sight.plays().into_iter().map(Move::from);
        assert!(plays.eq(view.legal.iter().copied()));
        let evidence = Evidence::of(house, view);
        let own = (sight.viewer, sight.unseen);
        let mut belief = Belief::new(sight.course, own, &evidence, &Budget::worlds(1), chance);
        let mut world = world(&sight, belief.next_deal(chance));
        while let Some(seat) = world.to_act() {
            let plays = world.sight(seat).plays();
            world.play(plays[chance.random_range(0..plays.len())]);
        }
        let net: Vec<f32> = (0..view.seats)
            .map(|seat| world.net(seat).unwrap())
            .collect();
        let stacks = world.course.trick.stacks();
        let winner = crate::Seat::new(world.course.trick.turn()).unwrap();
        let settled = crate::tet_gow::settle(
            &PerSeat::from_fn(view.seats, |seat| stacks[seat.index()]),
            winner,
        );
        let paid = crate::net(&settled.payments, view.seats);
        let paid: Vec<f32> = paid.values().map(|points| *points as f32).collect();
        assert_eq!(net, paid);
    });
}

/// Deals the hidden cards anew in any way that the viewer has not ruled out, and returns the hands of
/// the others.
fn other_hands(view: &TrickView, chance: &mut Xoshiro256PlusPlus) -> Vec<Vec<Piece>> {
    let seen: Vec<Piece> = view
        .seen()
        .flat_map(|set| set.iter().collect::<Vec<_>>())
        .collect();
    let deck = view.house.deck(view.seats);
    let mut hidden: Vec<Piece> = deck
        .into_iter()
        .filter(|card| !seen.contains(card))
        .collect();
    hidden.shuffle(chance);
    let others = view
        .counts
        .iter()
        .filter(|(seat, _)| Some(*seat) != view.viewer);
    others
        .map(|(_, count)| hidden.drain(..*count).collect())
        .collect()
}

/// Whether cards of a hand beat others, card by card: as many of each set, all of one better tier.
fn beaten(hand: &[Piece], set: Pieces) -> bool {
    let led: Vec<_> = set.iter().map(|piece| piece.card().unwrap()).collect();
    let held: Vec<_> = hand.iter().map(|piece| piece.card().unwrap()).collect();
    crate::tet_gow::Tier::ALL
        .into_iter()
        .filter(|tier| tier.is_better_than(led[0].tier()))
        .any(|tier| {
            crate::tet_gow::CardSet::ALL.into_iter().all(|kind| {
                let needed = led.iter().filter(|card| card.set() == kind).count();
                let there = held
                    .iter()
                    .filter(|card| card.set() == kind && card.tier() == tier);
                there.count() >= needed
            })
        })
}

#[test]
fn what_a_hint_says_is_true_in_every_deal_that_is_possible() {
    let (mut hints, mut said) = (0, [0; 5]);
    each_choice(87, 24, |_, view, chance| {
        let ideas = hint::hint(view, &Budget::worlds(0), chance).unwrap();
        assert!(!ideas.is_empty() && ideas.len() <= hint::COMPARED_PLAYS_MAX);
        hints += 1;
        let view = trick(view);
        for idea in &ideas {
            assert!(view.legal.contains(&idea.mv));
            for _ in 0..4 {
                let hands = other_hands(view, chance);
                let reasons = idea.reasons.iter();
                let places: Vec<usize> = reasons
                    .map(|reason| holds(view, idea.mv, *reason, &hands))
                    .collect();
                assert!(places.is_sorted(), "the most telling first");
                for place in places {
                    said[place] += 1;
                }
            }
        }
    });
    assert!(
        hints > 300 && said.iter().all(|count| *count > 20),
        "{hints} {said:?}"
    );
}

/// Asserts that a reason holds beside these hands of the others; returns its place among the reasons of a play.
fn holds(view: &TrickView, mv: Move, reason: Reason, hands: &[Vec<Piece>]) -> usize {
    let nobody_beats = |set| hands.iter().all(|hand| !beaten(hand, set));
    let hand: Pieces = view.hand.iter().copied().collect();
    match reason {
        Reason::TakesTheRest(rest) => {
            assert_eq!(rest, hand.minus(mv.pieces));
            assert!(mv.verb != Verb::Discard && nobody_beats(rest));
            let set = Combination::of(Cards::of_pieces(rest).unwrap()).unwrap();
            let AnyHouse::TetGow(house) = &view.house else {
                panic!("a house of Tet-Gow")
            };
            assert!(set.may_be_led(house.preset));
            0
        }
        Reason::LastToPlay => {
            let played = view.current.as_ref().map_or(0, |trick| trick.plays.len());
            assert!(played + 1 == view.seats && mv.verb != Verb::Discard);
            1
        }
        Reason::NobodyHigher => {
            assert!(mv.verb != Verb::Discard && nobody_beats(mv.pieces));
            2
        }
        Reason::LowestBeat => {
            let beats = view.legal.iter().filter(|mv| mv.verb == Verb::Beat);
            let cards: Vec<Piece> = mv.pieces.iter().collect();
            assert!(beats.clone().count() > 1);
            // Nothing else that beats the trick is beaten by it.
            for other in beats {
                assert!(!beaten(&cards, other.pieces));
            }
            3
        }
        Reason::Keeps(kept) => {
            assert!(
                hand.minus(mv.pieces).minus(kept).len() + kept.len() == hand.len() - mv.width()
            );
            assert!(nobody_beats(kept));
            let spends = |mv: &Move| !hand.minus(mv.pieces).contains_all(kept);
            assert!(view.legal.iter().any(spends));
            4
        }
        other => panic!("{other} is not said of cards"),
    }
}
