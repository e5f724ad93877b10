use std::cell::Cell;

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use super::*;
use crate::{
    AnyRound, Deal, Game, House as AnyHouse, Round as _, Seat, View,
    computer::{Player, trial},
    tien_gow::{SEATS, Tiles},
};

/// Looks at each position in which a seat has a choice (see [`trial::each_choice`]).
fn each_choice(
    seed: u64,
    hands: usize,
    mut look: impl FnMut(&House, &View, &mut Xoshiro256PlusPlus),
) {
    trial::each_choice(seed, hands, |_, view, chance| {
        let AnyHouse::TienGow(rules) = view.house() else {
            panic!("a house of Tien Gow")
        };
        look(rules, view, chance);
    });
}

fn trick(view: &View) -> &TrickView {
    view.trick().unwrap()
}

#[test]
fn every_world_is_a_deal_that_the_viewer_has_not_ruled_out() {
    let (mut worlds, mut thrown) = (0, 0);
    each_choice(81, 14, |house, view, chance| {
        let view = trick(view);
        let sight = Sight::of(*house, view);
        let evidence = Evidence::of(*house, view);
        let own = (sight.viewer, sight.unseen);
        let budget = Budget::worlds(1);
        let mut belief = Belief::new(sight.course, own, &evidence, &budget, chance);
        for _ in 0..3 {
            let world = supposed_world(&sight, belief.next_deal(chance)).world;
            let mut all = Tiles::NONE;
            for seat in 0..SEATS {
                let own = Seat::new(seat).unwrap();
                assert_eq!(world.hands[seat].len(), view.counts[own]);
                all = all.plus(world.hands[seat]).plus(world.discarded[seat]);
                all = all.plus(sight.course.shown[seat]);
                assert!(world.discarded[seat].contains(sight.course.thrown[seat]));
                thrown += sight.course.thrown[seat].len();
            }
            assert_eq!(all, Tiles::ALL);
            assert_eq!(world.hands[sight.viewer], sight.hand);
            worlds += 1;
        }
    });
    assert!(worlds > 300 && thrown > 0, "{worlds} {thrown}");
}

#[test]
fn it_answers_at_once_when_there_is_no_time_and_soon_when_time_ends() {
    let mut asked = 0;
    each_choice(82, 7, |house, view, chance| {
        let none = choose(house, trick(view), &Budget::worlds(0), chance);
        assert!(view.legal().contains(&none));
        for limit in [0_usize, 1, 40, 150] {
            let left = Cell::new(limit);
            let is_over = || left.replace(left.get().saturating_sub(1)) == 0;
            let budget = Budget {
                worlds: usize::MAX / 1_000,
                is_over: &is_over,
            };
            let mv = choose(house, trick(view), &budget, chance);
            assert!(view.legal().contains(&mv));
            asked += 1;
        }
    });
    assert!(asked > 200, "{asked}");
}

#[test]
fn the_same_seed_chooses_the_same() {
    each_choice(83, 7, |house, view, chance| {
        let seed = chance.random();
        let [one, other] = [(); 2].map(|()| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            choose(house, trick(view), &Budget::worlds(1), &mut rng)
        });
        assert_eq!(one, other);
    });
}

/// In how many worlds the first seat, at its last choice of each of some hands, supposes that another
/// plays by the network, if all play by one player.
fn supposed_learned(player: Player) -> usize {
    let house = AnyHouse::default_of(Game::TienGow);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(84);
    let mut learned = 0;
    for _ in 0..30 {
        let mut round = AnyRound::start(Deal::shuffled(&house, SEATS, &mut chance)).unwrap();
        let mut last = None;
        while let Some(seat) = round.to_act().single() {
            let view = round.view(Some(seat));
            let mv = player.choose(&view, &Budget::worlds(0), &mut chance);
            if seat.index() == 0 && view.legal().len() > 1 {
                last = Some(view);
            }
            round.play(seat, mv).unwrap();
        }
        let view = last.unwrap();
        let sight = Sight::of(House::default(), trick(&view));
        let evidence = Evidence::of(House::default(), trick(&view));
        let own = (sight.viewer, sight.unseen);
        let mut belief = Belief::new(
            sight.course,
            own,
            &evidence,
            &Budget::worlds(1),
            &mut chance,
        );
        for _ in 0..20 {
            let styles = supposed_world(&sight, belief.next_deal(&mut chance)).styles;
            let others = styles[1..].iter();
            learned += others.filter(|style| **style == Style::Learned).count();
        }
    }
    learned
}

#[test]
fn it_notices_how_the_others_play() {
    let [learned, steady] = [Player::Learned, Player::Steady].map(supposed_learned);
    assert!(learned > steady * 5 / 4, "{learned} {steady}");
}
